// The search for laws of one sequence.
#pragma once

#include "grundy/observer.hpp"
#include "grundy/values.hpp"
#include "law/candidate.hpp"
#include "law/head.hpp"
#include "law/terms.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace grundy::law {

inline constexpr std::size_t most_reported = 8;

struct Refuted {
  Statement law;
  std::uint64_t at;  ///< the first heap that contradicts it
  Nimber expected;
};

struct Findings {
  std::vector<Statement> holding;  ///< for all values; the shortest first, at most most_reported
  std::vector<Refuted> refuted;    ///< shorter ones only; the most long-lived first, as many
  /// The shortest law that fits all values but is too long for so few.
  std::optional<Statement> unsupported;
};

/// Laws are guessed from the first part of the table, where a wrong guess costs little, and only
/// the shortest of those that fit it are tested on the rest. Shorter parts are used as well: what
/// they suggest and the rest refutes is worth knowing. The period, which may be longer than that
/// part, is looked for in the whole table. Throws Error(budget).
class Search {
 public:
  /// `data` of the values speak for a law.
  Search(const NimSequence& values, std::uint64_t data, Observer& observer)
      : values_(values), data_(data), observer_(observer) {}
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;

  [[nodiscard]] Findings run();

  // The parts of run(), one by one for measuring.
  void find_period();
  void guess();

 private:
  void accept(Statement law);
  void refute(Statement law, std::uint64_t n, Nimber expected);
  [[nodiscard]] Statement shortest_way(const Period& period) const;
  void refute_period(const Period& period, std::uint64_t size);
  [[nodiscard]] std::vector<Statement> guesses_from(const Head& head);
  void test(Statement law, std::uint64_t guessed_from);

  const NimSequence& values_;
  std::uint64_t data_;
  Observer& observer_;
  Factors factors_;
  std::vector<Feature> features_;
  Findings found_;
};

}  // namespace grundy::law
