#include "period/subtraction_theorem.hpp"

#include "period/least.hpp"

namespace grundy::period {

std::optional<ProvedPeriod> prove_subtraction(const NimSequence& values, std::uint64_t largest,
                                              std::uint64_t n0, std::uint64_t p) {
  if (p == 0 || values.size() < n0 + p + largest) return std::nullopt;
  for (std::uint64_t n = n0; n < n0 + largest; ++n) {
    if (values[n + p] != values[n]) return std::nullopt;
  }
  return ProvedPeriod{least(values, {n0, p, 0}), subtraction_window};
}

}  // namespace grundy::period
