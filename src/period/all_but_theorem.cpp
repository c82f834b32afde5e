#include "period/all_but_theorem.hpp"

#include "period/least.hpp"

#include <vector>

namespace grundy::period {
namespace {

// Marks the values of the first `count` heaps.
std::vector<bool> value_set(const NimSequence& values, std::uint64_t count) {
  std::vector<bool> set;
  for (std::uint64_t m = 0; m < count; ++m) {
    if (values[m] >= set.size()) set.resize(values[m] + 1, false);
    set[values[m]] = true;
  }
  return set;
}

}  // namespace

std::optional<ProvedPeriod> prove_all_but(const NimSequence& values, std::uint64_t largest,
                                          std::uint64_t p, Nimber s) {
  if (p == 0 || values.size() < p + largest) return std::nullopt;
  const std::uint64_t end = values.size() - p;  // N
  std::uint64_t n0 = end;
  while (n0 > 0 && values[n0 - 1 + p] == values[n0 - 1] + s) --n0;
  if (end < n0 + largest) return std::nullopt;

  const std::vector<bool> before = value_set(values, end - largest);
  std::vector<bool> moved(s, true);
  moved.insert(moved.end(), before.begin(), before.end());
  const std::vector<bool> after = value_set(values, end + p - largest);
  // With no value before, {0, ..., s - 1} alone is compared; both end at their largest member.
  if (moved != after) return std::nullopt;
  return ProvedPeriod{least(values, {n0, p, s}), all_but};
}

}  // namespace grundy::period
