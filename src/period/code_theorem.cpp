#include "period/code_theorem.hpp"

#include "period/least.hpp"
#include "period/match.hpp"
#include "period/suffix.hpp"

#include <algorithm>

namespace grundy::period {
namespace {

constexpr std::uint64_t end_length = 256;

}  // namespace

std::optional<CodeTheorem> CodeTheorem::of(const rules::Code& code) {
  if (!code.finite()) return std::nullopt;
  CodeTheorem theorem;
  theorem.last_ = code.last();
  theorem.bounds_.push_back({1, 1, 0});
  const auto add = [&theorem](Bound bound) {
    if (std::find(theorem.bounds_.begin(), theorem.bounds_.end(), bound) == theorem.bounds_.end()) {
      theorem.bounds_.push_back(bound);
    }
  };
  for (const rules::Digit& digit : code.digits) {
    if (digit.at_least != 0) return std::nullopt;
    for (std::uint64_t heaps = 2; heaps < 64; ++heaps) {
      if (!digit.allows(heaps)) continue;
      const Bound plain{heaps, heaps, heaps - 1};
      if (!digit.marked()) {
        add(plain);
        continue;
      }
      theorem.marked_ = true;
      if (digit.all_equal) {
        if (heaps != 2 || digit.unequal || digit.not_all_equal) return std::nullopt;
        theorem.even_ = true;
        add(plain);
      } else if (heaps == 2) {
        add({2, 3, 0});
      } else if (heaps == 3) {
        add({3, digit.unequal ? std::uint64_t{7} : std::uint64_t{4}, 0});
      } else {
        return std::nullopt;
      }
    }
  }
  return theorem;
}

std::uint64_t CodeTheorem::values_needed(std::uint64_t e, std::uint64_t p) const {
  const std::uint64_t start = std::max<std::uint64_t>(e, 1);
  std::uint64_t needed = 0;
  for (const Bound& bound : bounds_) {
    needed = std::max(needed, bound.e_factor * start + bound.p_factor * p + last_ - bound.less);
  }
  return needed;
}

// Where moves may leave two heaps, a period that is proved has 2 (e + p) <= N + 1, so it repeats
// all values of the second half of the table, and its p is at most half of it. In a table without a
// period the last few values mostly were not seen before, and that is found out fast.
bool CodeTheorem::end_returns(const NimSequence& values, std::uint64_t most) const {
  const std::uint64_t size = values.size();
  const bool splits = std::any_of(bounds_.begin(), bounds_.end(),
                                  [](const Bound& bound) { return bound.e_factor >= 2; });
  if (!splits || size < 4 * end_length) return true;
  const std::uint64_t at = size - end_length;
  return find_again(values, at, end_length, at - std::min(at, most), size - 1).has_value();
}

std::optional<ProvedPeriod> CodeTheorem::prove(const NimSequence& values) const {
  std::uint64_t factor = 1;
  for (const Bound& bound : bounds_) factor = std::max(factor, bound.p_factor);
  const std::uint64_t most = values.size() / factor;
  if (!end_returns(values, most)) return std::nullopt;
  const auto seen = suffix_period(values, most, [&](std::uint64_t e, std::uint64_t p) {
    return (!even_ || p % 2 == 0) && values_needed(e, p) <= values.size();
  });
  if (!seen) return std::nullopt;
  return ProvedPeriod{least(values, *seen), marked_ ? guy_smith_marked : guy_smith};
}

}  // namespace grundy::period
