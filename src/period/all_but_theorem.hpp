// When an all-but set is arithmetic-periodic for ever.
//
// From a heap every positive amount may be taken that is not in the finite set E. Let M be the
// largest member of E (0 when it is empty) and F(n) = {G(m) : 0 <= m < n - M}: the values that
// are options of n whatever E is.
//
// Theorem (after Siegel, Combinatorial Game Theory, ch. IV.4). Let p >= 1, s >= 0, n0 >= 0,
// N >= n0 + M. If G(n + p) = G(n) + s for n0 <= n < N, and
// F(N + p) = {0, ..., s - 1} u (F(N) + s), then G(n + p) = G(n) + s for all n >= n0.
// Proof. By induction on n >= N, with F(n + p) = {0, ..., s - 1} u (F(n) + s) kept as well.
// The options of n have the values F(n) and G(n - k) for k <= M, k not in E; all those
// n - k >= n - M >= n0, so the near values of n + p are those of n plus s. (Near amounts can all be
// taken, n >= M.) So the option values of n + p are {0, ..., s - 1} and those of n plus s, and
// the mex moves by s. F(n + 1) has one value more, G(n - M), and F(n + p + 1) has G(n - M + p),
// which is that plus s because n - M >= n0.
#pragma once

#include "grundy/law.hpp"
#include "grundy/values.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

namespace grundy::period {

inline constexpr std::string_view all_but = "all-but set (Siegel 2013)";

/// The least period, when the theorem proves the period p with saltus s from these values (the
/// least n0 is found by walking back from the end). `largest` is M.
/// O(values.size() + largest value / 64).
[[nodiscard]] std::optional<ProvedPeriod> prove_all_but(const NimSequence& values,
                                                        std::uint64_t largest, std::uint64_t p,
                                                        Nimber s);

}  // namespace grundy::period
