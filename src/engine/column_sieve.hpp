// gcd(k, n) for consecutive k, by the primes of n.
#pragma once

#include <cstdint>
#include <vector>

#include "core/number_theory.hpp"
#include "engine/columns.hpp"

namespace grundy::engine {

/// Lanes of `column` that no prime of `factors` divides. Requires a linear column with step 1
/// or -1. O(primes * lanes / 64), and lanes / p for each prime p above 64.
[[nodiscard]] Mask coprime_lanes(const Column& column,
                                 const std::vector<core::PrimePower>& factors);

/// to[i] = the greatest common divisor of column[i] and the number with these factors.
void gcd_lanes(const Column& column, const std::vector<core::PrimePower>& factors, Column& to);

}  // namespace grundy::engine
