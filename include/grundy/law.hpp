// The law behind nim-values, and how far it can be trusted.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/nimber.hpp"
#include "grundy/observer.hpp"
#include "grundy/position.hpp"
#include "grundy/values.hpp"

namespace grundy {

/// G(n + period) = G(n) + saltus for all n >= preperiod; period and preperiod are the least.
struct Period {
  std::uint64_t preperiod = 0;
  std::uint64_t period = 0;
  Nimber saltus = 0;

  /// "period 7 from heap 0", "period 4 from heap 1, saltus 4".
  [[nodiscard]] std::string text() const;
  friend bool operator==(const Period&, const Period&) = default;
};

/// A period together with the theorem that proves it for these rules.
struct ProvedPeriod {
  Period period;
  std::string_view theorem;  ///< as named in docs/references.md
};

enum class LawStatus {
  proved,     ///< by a theorem
  published,  ///< in the literature; compared with the values as far as they reach
  observed,   ///< on all the values that were looked at, and nothing more is known
  refuted,    ///< a value contradicts it
};

/// "proved", "published", "observed", "refuted".
[[nodiscard]] std::string_view to_text(LawStatus status);

/// What is said of the nim-value as a function of the position.
struct Law {
  /// The family: "periodic", "modular", "digits", "number-theoretic", "recursive", "root",
  /// "formula", "lost positions", ... (docs/laws.md lists them).
  std::string kind;
  /// For people: "G(n) = n mod 3". Says what each of its symbols means.
  std::string text;
  /// In the project's own notation, in the names of the coordinates: "n % 3". Empty where the
  /// notation cannot say it. With lost_only it is a condition, true of the lost positions.
  std::string expression;
  LawStatus status = LawStatus::observed;
  /// The theorem of a proved law, the source of a published one; empty otherwise.
  std::string theorem;
  /// Of periodic laws.
  std::optional<Period> period;
  /// True: it says which positions are lost (have nim-value 0), not what the others are.
  bool lost_only = false;
  /// The symbols that it takes to say it, constants by their digits: laws are ranked by it.
  std::uint64_t length = 0;
  /// Every position that was looked at has coordinates up to this.
  std::uint64_t checked_to = 0;
};

/// A law that fits the beginning and fails later.
struct RefutedLaw {
  std::string text;
  Position at;          ///< the first position that contradicts it
  Nimber expected = 0;  ///< what the law says there
  Nimber found = 0;     ///< the value there
  /// True: the law only says which positions are lost; then 0 stands for lost, 1 for not lost.
  bool lost_only = false;
};

struct LawReport {
  std::vector<Law> laws;            ///< the best first: proved ones, then by length
  std::vector<RefutedLaw> refuted;  ///< the most long-lived first
  std::uint64_t checked_to = 0;
  /// Why there is no law or fewer than there might be ("8 values support no law that takes more
  /// than 2 symbols"); empty otherwise.
  std::string note;
};

/// Values at some positions, as columns: position i has the coordinates columns[0][i],
/// columns[1][i], ... and the value values[i]. The names are those that expressions use; a
/// family's parameters are coordinates like any other and come last.
struct SampledValues {
  std::vector<std::string> names;
  std::vector<std::vector<std::int64_t>> columns;
  std::vector<Nimber> values;
  /// How many of the last names are parameters of a family.
  std::size_t parameters = 0;
};

/// A formula that somebody believes in, held against values.
struct TestedLaw {
  Law law;  ///< of status observed or refuted
  std::optional<RefutedLaw> counterexample;
};

/// Compares `expression`, in the notation and in `name` or samples.names, with all values, or with
/// lost_only whether it is true exactly of the lost positions. g(...) is the formula itself. The
/// first counterexample in the order of the values is found. Throws Error(bad_input) for an
/// expression that cannot be read or is not defined at a position. O(n) evaluations.
[[nodiscard]] TestedLaw test_law(const std::string& expression, bool lost_only,
                                 const NimSequence& values, const std::string& name = "n",
                                 Observer& observer = Observer::none());
[[nodiscard]] TestedLaw test_law(const std::string& expression, bool lost_only,
                                 const SampledValues& samples,
                                 Observer& observer = Observer::none());

/// Looks for laws of G(0), G(1), ... without knowing the rules, in the families of docs/laws.md:
/// each is found on a part of the values and tested on all of them. A law must be at least 4 times
/// shorter than the data that supports it. O(n) time for each family and O(n) memory.
/// Throws Error(budget) when the observer ends it.
[[nodiscard]] LawReport find_laws(const NimSequence& values, Observer& observer = Observer::none());

/// The same for positions of several coordinates and for families of sequences.
/// Requires columns of equal size, one for each name.
[[nodiscard]] LawReport find_laws(const SampledValues& samples,
                                  Observer& observer = Observer::none());

}  // namespace grundy
