// One ruleset at work: what most callers want.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "grundy/law.hpp"
#include "grundy/observer.hpp"
#include "grundy/ruleset.hpp"
#include "grundy/values.hpp"

namespace grundy {

/// A law from the literature: the nim-value as a function of the position.
struct PublishedLaw {
  std::function<Nimber(const Position&)> value;
  std::string text;    ///< "n % (m+1)"
  std::string source;  ///< where it was published
};

struct SessionOptions {
  /// Used for positions that no engine and no proved law reaches cheaply.
  std::optional<PublishedLaw> published;
  /// Force an engine by name ("naive", "subtraction", ...); empty lets the chooser choose.
  std::string engine;
  /// Where nothing better reaches, use the best law that was seen to hold on the first heaps or
  /// tuples (some 10^4). Such a value may be wrong; its status is observed.
  bool accept_observed = false;
  /// Threads that an engine may use where it gains by it; the values are the same for any number.
  unsigned threads = 1;
  /// False: every value of a take-and-break code is computed, none copied along a proved period,
  /// and no period is looked for.
  bool copy_periods = true;
  /// Values that are known already, from heap 0 on: what an earlier run of the same rules saved.
  /// They are not checked.
  NimSequence known = {};
};

/// Computes, keeps and extends the values of one ruleset. Not for two threads at once.
class Session final : public ValueSource {
 public:
  /// `observer` must outlive the session. Throws Error(bad_input) for an engine that does
  /// not exist or does not accept these rules.
  explicit Session(Ruleset rules, SessionOptions options = {},
                   Observer& observer = Observer::none());
  ~Session() override;
  Session(Session&&) noexcept;
  Session& operator=(Session&&) noexcept;

  [[nodiscard]] const Ruleset& rules() const;
  [[nodiscard]] std::string_view engine() const;

  /// From the table if it reaches; else by a proved period, also one that shows in the next few
  /// thousand heaps; else by the published law; else by growing the table until it reaches or a
  /// period is proved, or by search where that is cheaper. A heap of 2^63-1 is answered where a
  /// period shows within the budget. With accept_observed an observed law stands before the last
  /// two. Throws Error(budget) that says what is known.
  HeapValue value(const Position& position) override;
  Nimber nim_value(const Position& position) override;

  /// O(matches) after one pass over the table's part of the range, where a period is proved.
  bool for_each_heap_of_value(Nimber value, std::int64_t low, std::int64_t high, Observer& observer,
                              const std::function<bool(std::int64_t)>& visit) override;

  /// The values of heaps 0..n of a one-coordinate ruleset, computed (never by a published law).
  /// Valid until the next call. Throws Error(bad_input) for tuples, Error(budget) at a limit.
  const NimSequence& values_to(std::uint64_t n);

  /// Announces that all positions up to `corner` (each coordinate) will be asked for. Computes
  /// them where that is possible, whatever law is published; values of heaps grow at most to the
  /// point where a period is proved. Same errors as value().
  void prepare(const Position& corner);

  /// The period, where one is proved so far.
  [[nodiscard]] std::optional<ProvedPeriod> proved() const;

  /// The table so far; it grows with every question that needs it to.
  [[nodiscard]] const NimSequence& table() const;

  /// Where the engine works with rare and common values.
  [[nodiscard]] std::optional<SparseSpace> sparse_space() const;

  /// The values of all positions up to `corner` (each coordinate), computed, the last coordinate
  /// fastest. Same errors as value(), and Error(budget) for a table over the memory limit.
  SampledValues samples(const Position& corner);

  /// The laws of the positions up to `corner`, which are computed first: the proved period, the
  /// published law of the options, compared with the values, and what find_laws() finds.
  /// A law that is found and says what the proved period says is proved as well.
  LawReport laws(const Position& corner);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// A family of rulesets as one table: the values of each member's positions up to `corner`, with
/// the parameters that `names` lists as further coordinates, after those of the position.
/// Requires that each of `members` binds them to numbers, besides what else the rules need.
/// Throws what Session throws.
[[nodiscard]] SampledValues sample_family(const RulesetTemplate& rules,
                                          const std::vector<std::string>& names,
                                          const std::vector<Bindings>& members,
                                          const Position& corner, Observer& observer);

}  // namespace grundy
