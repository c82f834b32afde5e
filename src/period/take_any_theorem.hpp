// When a code that may take any large number of tokens, and split after small ones, is
// arithmetic-periodic for ever.
//
// Let the digits d_0, ..., d_M be any without marks that leave at most three heaps, and let every
// later digit be 3 (leave nothing, or one heap), as in Lasker's Nim 4.[3] with M = 0. For n > M the
// options of n have the values F(n) = {G(m) : 0 <= m < n - M}, near values G(n - j) with j <= M,
// and nim-sums of the parts that n - j splits into, j <= M.
//
// Theorem. Let p >= 1, s a power of 2, n0 >= 1, N >= n0 + M, and let H be the most heaps of a move.
// Suppose G(n + p) = G(n) + s for n0 <= n < N; F(N + p) = {0, ..., s - 1} u (F(N) + s);
// N - M >= H (n0 + p - 1); and the condition (*) for N <= n < N + p. Then G(n + p) = G(n) + s for
// all n >= n0.
//
// The parts. A part a >= n0 is n0 + p x + r with 0 <= r < p, and by induction its value is
// (x + h) s + l where G(n0 + r) = h s + l, 0 <= l < s. A part a < n0 has one value h s + l. As s is
// a power of 2, the value of a split is (u_1 ^ u_2 ^ ...) s + (l_1 ^ l_2 ^ ...) with u = x + h, or
// h for a part below n0. The size of n and the kinds of the parts (r, or a below n0) give the sum U
// of the u, and u_1 ^ u_2 ^ ... = U - 2 c with a carry c >= 0. From n to n + p, the same kinds have
// U + 1. N is so large that every split has a part >= n0, and every choice of kinds with the right
// remainder exists (sum of the x at least 0).
// When all parts but one that is >= n0 have h = 0, c = 0 occurs whatever U is: give that part all
// of the x. Such a value is *certain*: it is an option's of n, and moved by s one of n + p. Of
// other values (U - 2 c) s + l nothing is known: they are *open*.
//
// (*) Let T be the mex of F(n). No v with T <= v <= G(n) is open, unless it is in F(n), a near
// value, or certain as well.
//
// Proof. As for all-but sets, F(n + p) = {0, ..., s - 1} u (F(n) + s) and the near values of n + p
// are those of n plus s, for all n >= N. So all values below T + s are options' values of n + p.
// For T <= v <= G(n): v is in F(n) or near exactly when v + s is for n + p; else it is not open,
// and it is a split's value of n exactly when it is certain, exactly when v + s is for n + p. So
// G(n + p) = G(n) + s. And (*) moves with n: T, G(n), F, the near values and the values of splits
// for each choice of kinds and c all grow by s when n grows by p; a carry c that only a larger U
// allows gives, for the smaller one, a negative number, which is below T.
#pragma once

#include "grundy/law.hpp"
#include "grundy/values.hpp"
#include "rules/code.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace grundy::period {

inline constexpr std::string_view take_any = "taking any large number (docs/laws.md)";

class TakeAnyTheorem {
 public:
  /// Nothing when the code is none of these.
  static std::optional<TakeAnyTheorem> of(const rules::Code& code);

  /// The least period, when these values prove one. O(values.size()) for the search; the condition
  /// costs the square (with moves to three heaps, the cube) of n0 + p.
  [[nodiscard]] std::optional<ProvedPeriod> prove(const NimSequence& values) const;

 private:
  TakeAnyTheorem() = default;
  [[nodiscard]] bool large_enough(std::uint64_t size, std::uint64_t n0, std::uint64_t p) const;

  rules::Code code_;
  std::uint64_t last_ = 0;  // M
  unsigned heaps_ = 1;      // H
};

}  // namespace grundy::period
