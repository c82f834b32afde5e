// RapidCheck generators of random rulesets in normal form; they shrink to few and small parts.
#pragma once

#include "grundy/ruleset.hpp"
#include "rules/form.hpp"

#include <rapidcheck.h>

#include <cstdint>
#include <set>
#include <vector>

namespace grundy::testing {

/// A set of at most `count` ranges, a third of them longer than one amount, with amounts from 1
/// to `largest`.
inline rc::Gen<rules::AmountSet> amount_set(std::int64_t largest, int count) {
  return rc::gen::exec([=] {
    std::vector<rules::AmountSet::Range> ranges;
    const int ranges_wanted = *rc::gen::inRange(0, count + 1);
    for (int i = 0; i < ranges_wanted; ++i) {
      const auto low = *rc::gen::inRange<std::int64_t>(1, largest + 1);
      const bool long_range = *rc::gen::inRange(0, 3) == 0;
      const auto high = long_range ? *rc::gen::inRange<std::int64_t>(low, largest + 1) : low;
      ranges.push_back({low, high});
    }
    return rules::AmountSet(std::move(ranges));
  });
}

inline rc::Gen<rules::Subtraction> subtraction(std::int64_t largest, int count) {
  return rc::gen::map(amount_set(largest, count),
                      [](rules::AmountSet set) { return rules::Subtraction{std::move(set)}; });
}

inline rc::Gen<rules::AllBut> all_but(std::int64_t largest, int count) {
  return rc::gen::map(amount_set(largest, count),
                      [](rules::AmountSet set) { return rules::AllBut{std::move(set)}; });
}

struct CodeLimits {
  int digits = 4;      ///< after the point, the repeated ones not counted
  unsigned heaps = 3;  ///< most heaps of a move
  bool marks = true;
  bool repeating = true;
  bool or_more = true;  ///< `{r+}`
};

/// A digit; the one before the point leaves at least two heaps.
inline rc::Gen<rules::Digit> digit(const CodeLimits& limits, bool first) {
  return rc::gen::exec([=] {
    rules::Digit digit;
    digit.counts = *rc::gen::inRange<std::uint64_t>(0, std::uint64_t{2} << limits.heaps);
    if (limits.or_more && *rc::gen::inRange(0, 6) == 0) {
      digit.at_least = *rc::gen::inRange<std::uint32_t>(first ? 2 : 1, 4);
    }
    if (first) digit.counts &= ~std::uint64_t{3};
    if (limits.marks) {
      const int mark = *rc::gen::inRange(0, 7);
      digit.unequal = mark == 1;
      digit.not_all_equal = mark == 2;
      digit.all_equal = mark == 3;
    }
    return digit;
  });
}

inline rc::Gen<rules::Code> code(const CodeLimits& limits) {
  return rc::gen::exec([=] {
    rules::Code code;
    code.digits.push_back(*rc::gen::inRange(0, 2) == 0 ? rules::Digit{} : *digit(limits, true));
    const int digits = *rc::gen::inRange(0, limits.digits + 1);
    for (int i = 0; i < digits; ++i) code.digits.push_back(*digit(limits, false));
    if (limits.repeating && *rc::gen::inRange(0, 3) == 0) {
      const int repeated = *rc::gen::inRange(1, 4);
      for (int i = 0; i < repeated; ++i) code.repeated.push_back(*digit(limits, false));
    }
    code.normalise();
    return code;
  });
}

/// The ruleset of a normal form.
template <typename Rules>
Ruleset ruleset_of(Rules rules) {
  rules::Form form;
  form.rules = std::move(rules);
  return Ruleset(std::move(form));
}

}  // namespace grundy::testing
