// When a finite subtraction set is periodic for ever.
//
// Theorem (folklore; Golomb 1966). Let M be the largest amount, n0 >= 0 and p >= 1. If
// G(n + p) = G(n) for n0 <= n < n0 + M, then for all n >= n0.
// Proof. Let n >= n0 + M and let it hold below n. Every amount s <= M can be taken from n and
// from n + p, and n - s >= n0, so G(n + p - s) = G(n - s): the options have the same values.
//
// Theorem. For the set {L, ..., R}, 1 <= L <= R: G(n) = floor((n mod (L + R)) / L).
// Proof. Let c = n mod (L + R) and f(n) be the right side. For v < f(n), the heap of this round
// with remainder max(L v, c - R) is an option of value v: c >= L (v + 1), and c - R <= L - 1, so
// c - R > L v only for v = 0. No option has the value f(n): the heaps of this round with it are
// less than L away, and those of earlier rounds at least (L + R) - (L - 1) = R + 1.
#pragma once

#include "grundy/law.hpp"
#include "grundy/values.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

namespace grundy::period {

inline constexpr std::string_view subtraction_window = "finite subtraction set (Golomb 1966)";
inline constexpr std::string_view subtraction_range = "subtraction set of one range";

/// The least period, when G(n + p) = G(n) for n0 <= n < n0 + largest can be seen in `values`.
/// O(largest + n0 + p log p).
[[nodiscard]] std::optional<ProvedPeriod> prove_subtraction(const NimSequence& values,
                                                            std::uint64_t largest, std::uint64_t n0,
                                                            std::uint64_t p);

}  // namespace grundy::period
