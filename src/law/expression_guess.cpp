#include "law/expression_guess.hpp"

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

#include "law/expression_conditions.hpp"
#include "law/expression_match.hpp"

namespace grundy::law {

namespace {

constexpr std::uint64_t everywhere = ~std::uint64_t{0};
constexpr unsigned heaviest_guarded_value = 3;  // of what is said where the guard holds
constexpr unsigned heaviest_joined_by_guard = 4;
constexpr std::uint32_t longest_guard = 7;
constexpr std::size_t most_guards = 12;  // of the shortest and of the best each
constexpr std::size_t most_guards_compared = 2'000;
constexpr std::size_t most_in_two_guards = 3'000;  // expressions for what is outside of both
constexpr int least_under_guard = 3;               // positions of the sample
constexpr int least_outside_guard = 12;  // positions of the sample that the rest must explain
constexpr std::size_t pairs_for_an_expression = 12;  // that are compared
constexpr std::size_t most_parts = 2'000;  // conditions of which two are joined by and, or

constexpr Operator arithmetic[] = {Operator::add,    Operator::subtract,      Operator::multiply,
                                   Operator::modulo, Operator::divide,        Operator::bit_xor,
                                   Operator::least,  Operator::greatest,      Operator::bit_and,
                                   Operator::bit_or, Operator::common_divisor};
constexpr Operator under_outer[] = {Operator::add, Operator::subtract, Operator::multiply,
                                    Operator::modulo};
constexpr Operator comparisons[] = {Operator::less, Operator::less_equal, Operator::not_equal};

/// A condition under which something simple is wanted; the rest of the law says what is outside.
struct Guard {
  Condition condition;
  std::uint64_t holds = 0;  // where it matters
  Tree value = 0;
  std::uint32_t length = 0;
};

class Guesser {
 public:
  Guesser(Forest& forest, const Bank& bank, const Question& question, Observer& observer)
      : forest_(forest), bank_(bank), question_(question), observer_(observer) {
    for (std::size_t i = 0; i < lane_count; ++i) {
      if (question.values[i] == 1) ones_ |= std::uint64_t{1} << i;
    }
  }

  std::vector<Tree> guess() {
    const bool values = question_.wanted == Wanted::values;
    if (!values) compare();
    std::vector<Tree> found = values ? whole_values() : whole_conditions();
    if (!found.empty()) return found;
    if (values) compare();
    const std::vector<Guard> guards = usable_guards(everywhere, most_guards);
    for (std::size_t i = 0; i < guards.size(); ++i) {
      observer_.poll("guards", i, guards.size());
      append(found, values ? guarded_values(guards[i]) : guarded_conditions(guards[i]));
    }
    if (found.empty() && values) twice_guarded_values(found);
    return found;
  }

 private:
  void compare() {
    const std::size_t pairs = pairs_for_an_expression * question_.limits.expressions;
    conditions_ = conditions(forest_, bank_, pairs, observer_);
  }

  static void append(std::vector<Tree>& all, const std::vector<Tree>& more) {
    all.insert(all.end(), more.begin(), more.end());
  }

  [[nodiscard]] Target target(std::uint64_t care) const { return {question_.values, care}; }

  std::vector<Tree> whole_values() {
    const Target all = target(everywhere);
    Matcher matcher(forest_, bank_, all, observer_);
    matcher.alone();
    if (!matcher.found().empty()) return matcher.found();
    matcher.joined(UINT32_MAX);
    matcher.paired(arithmetic, question_.limits.pairs);
    const std::size_t pairs = question_.limits.pairs;
    matcher.paired(under_outer, pairs / 8, {Outer::Kind::root});
    matcher.paired(under_outer, pairs / 8, {Outer::Kind::logarithm});
    for (std::size_t c = 0; c < bank_.count_to(1); ++c) {
      matcher.paired(under_outer, pairs / 40, {Outer::Kind::divide, c});
      for (const Outer::Kind kind : {Outer::Kind::multiply, Outer::Kind::add, Outer::Kind::subtract,
                                     Outer::Kind::subtract_from, Outer::Kind::bit_xor}) {
        matcher.paired(under_outer, pairs / 120, {kind, c});
      }
    }
    matcher.chained(question_.constants, question_.limits.expressions / 4);
    return matcher.found();
  }

  std::vector<Tree> whole_conditions() {
    std::vector<Tree> found = single_conditions(everywhere);
    if (!found.empty()) return found;
    const Target all = target(everywhere);
    Matcher matcher(forest_, bank_, all, observer_);
    matcher.equations(question_.limits.pairs / 4);
    matcher.paired(comparisons, question_.limits.pairs / 2);
    found = matcher.found();
    append(found, joined_conditions(everywhere));
    return found;
  }

  std::vector<Tree> single_conditions(std::uint64_t care) {
    std::vector<Tree> found;
    for (const Condition& condition : conditions_) {
      if ((condition.defined & care) == care && (condition.holds & care) == (ones_ & care)) {
        found.push_back(condition.tree(forest_));
      }
    }
    return found;
  }

  /// Two conditions that hold together, or one of which holds, where 1 is wanted.
  std::vector<Tree> joined_conditions(std::uint64_t care) {
    std::vector<Tree> found;
    for (const bool both : {true, false}) {
      // (a or b) is the negation of (not a and not b): the sets are turned, the search is one.
      const std::uint64_t wanted = care & (both ? ones_ : ~ones_);
      std::vector<std::uint64_t> sets;
      std::vector<const Condition*> parts;
      for (const Condition& condition : conditions_) {
        const std::uint64_t set = care & (both ? condition.holds : ~condition.holds);
        if ((condition.defined & care) != care || (set & wanted) != wanted) continue;
        sets.push_back(set);
        parts.push_back(&condition);
        if (parts.size() == most_parts) break;
      }
      const Operator op = both ? Operator::both : Operator::either;
      if (const auto pair = shortest_pair(sets, parts, wanted)) {
        found.push_back(
            forest_.two(op, parts[pair->first]->tree(forest_), parts[pair->second]->tree(forest_)));
      }
    }
    return found;
  }

  /// Two of the sets that meet in `wanted` alone, with the least sum of lengths.
  static std::optional<std::pair<std::size_t, std::size_t>> shortest_pair(
      const std::vector<std::uint64_t>& sets, const std::vector<const Condition*>& parts,
      std::uint64_t wanted) {
    std::optional<std::pair<std::size_t, std::size_t>> best;
    std::uint32_t least = UINT32_MAX;
    for (std::size_t j = 1; j < sets.size(); ++j) {
      for (std::size_t i = 0; i < j; ++i) {
        if (parts[i]->length + parts[j]->length >= least) break;
        if ((sets[i] & sets[j]) != wanted) continue;
        best = {i, j};
        least = parts[i]->length + parts[j]->length;
      }
    }
    return best;
  }

  /// The shortest light expression that is what is wanted at these positions.
  std::optional<Tree> value_at(std::uint64_t positions) const {
    std::optional<Tree> value;
    for (std::size_t i = 0; i < bank_.count_to(heaviest_guarded_value); ++i) {
      if ((bank_.defined(i) & positions) == positions &&
          equal_lanes(bank_.lanes(i), question_.values, positions) &&
          (!value || forest_.length(bank_.tree(i)) < forest_.length(*value))) {
        value = bank_.tree(i);
      }
    }
    return value;
  }

  /// Guards inside `care`, at most `count` of the shortest and as many of the best.
  std::vector<Guard> usable_guards(std::uint64_t care, std::size_t count) {
    std::vector<Guard> guards;
    for (const Condition& condition : conditions_) {
      if (condition.length > longest_guard || guards.size() == most_guards_compared) break;
      const std::uint64_t holds = condition.holds & care;
      if ((condition.defined & care) != care) continue;
      if (std::popcount(holds) < least_under_guard) continue;
      if (std::popcount(care & ~holds) < least_outside_guard) continue;
      if (question_.wanted == Wanted::lost) {
        const std::uint64_t ones = holds & ones_;
        if (ones == 0 || ones == holds) {
          guards.push_back({condition, holds, 0, condition.length});
        }
      } else if (const auto value = value_at(holds)) {
        guards.push_back({condition, holds, *value, condition.length + forest_.length(*value)});
      }
    }
    return shortest_and_best(std::move(guards), count);
  }

  /// A wide guard that is short to say explains much; a narrow one often fits by accident, but the
  /// exceptions of a law may be few.
  static std::vector<Guard> shortest_and_best(std::vector<Guard> guards, std::size_t count) {
    std::stable_sort(guards.begin(), guards.end(), [](const Guard& one, const Guard& other) {
      return one.length < other.length;
    });
    if (guards.size() <= count) return guards;
    const auto gain = [](const Guard& guard) {
      return std::popcount(guard.holds) - 2 * static_cast<int>(guard.length);
    };
    std::stable_sort(guards.begin() + static_cast<std::ptrdiff_t>(count), guards.end(),
                     [&](const Guard& one, const Guard& other) { return gain(one) > gain(other); });
    if (guards.size() > 2 * count)
      guards.erase(guards.begin() + static_cast<std::ptrdiff_t>(2 * count), guards.end());
    return guards;
  }

  std::vector<Tree> guarded_values(const Guard& guard) {
    std::vector<Tree> found;
    for (const Tree tree : values_at(~guard.holds, question_.limits.pairs / 50)) {
      found.push_back(forest_.choose(guard.condition.tree(forest_), guard.value, tree));
    }
    return found;
  }

  void twice_guarded_values(std::vector<Tree>& found) {
    const std::vector<Guard> guards = usable_guards(everywhere, most_guards / 2);
    for (std::size_t i = 0; i < guards.size(); ++i) {
      observer_.poll("guards", i, guards.size());
      const Guard& first = guards[i];
      for (const Guard& second : usable_guards(~first.holds, most_guards / 3)) {
        for (const Tree tree : values_at(~first.holds & ~second.holds, question_.limits.pairs / 60,
                                         most_in_two_guards)) {
          const Tree rest = forest_.choose(second.condition.tree(forest_), second.value, tree);
          found.push_back(forest_.choose(first.condition.tree(forest_), first.value, rest));
        }
      }
    }
  }

  /// Formulas for what is wanted at the positions of `care`.
  std::vector<Tree> values_at(std::uint64_t care, std::size_t pairs,
                              std::size_t expressions = SIZE_MAX) {
    const Target rest = target(care);
    Matcher matcher(forest_, bank_, rest, observer_, expressions);
    matcher.alone();
    if (matcher.found().empty()) {
      matcher.joined(heaviest_joined_by_guard);
      matcher.paired(arithmetic, pairs);
    }
    return matcher.found();
  }

  std::vector<Tree> guarded_conditions(const Guard& guard) {
    const std::uint64_t care = ~guard.holds;
    const bool holds_there = (guard.holds & ones_) != 0;
    std::vector<Tree> rest = single_conditions(care);
    if (rest.empty() && (care & ones_) != 0) {
      const Target outside = target(care);
      Matcher matcher(forest_, bank_, outside, observer_);
      matcher.equations(question_.limits.pairs / 64);
      matcher.paired(comparisons, question_.limits.pairs / 32);
      rest = matcher.found();
      append(rest, joined_conditions(care));
    }
    const Condition first = holds_there ? guard.condition : guard.condition.negated();
    const Operator op = holds_there ? Operator::either : Operator::both;
    std::vector<Tree> found;
    for (const Tree tree : rest) found.push_back(forest_.two(op, first.tree(forest_), tree));
    return found;
  }

  Forest& forest_;
  const Bank& bank_;
  const Question& question_;
  Observer& observer_;
  std::vector<Condition> conditions_;
  std::uint64_t ones_ = 0;
};

}  // namespace

std::vector<Tree> guess_formulas(Forest& forest, const Bank& bank, const Question& question,
                                 Observer& observer) {
  return Guesser(forest, bank, question, observer).guess();
}

}  // namespace grundy::law
