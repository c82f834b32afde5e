// Nim-values and the two operations of the theory: nim-sum and mex.
#pragma once

#include <cstdint>
#include <span>

namespace grundy {

/// A nim-value (Grundy value, SG value).
using Nimber = std::uint64_t;

/// The nim-value of a sum of two games (Sprague 1935, Grundy 1939).
[[nodiscard]] constexpr Nimber nim_sum(Nimber a, Nimber b) noexcept { return a ^ b; }

/// The least natural number, 0 included, that is not among `values`; mex of
/// nothing is 0. Repeats and order do not matter. Time and memory O(n).
[[nodiscard]] Nimber mex(std::span<const Nimber> values);

}  // namespace grundy
