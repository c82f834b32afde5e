// When a finite take-and-break code is periodic for ever.
//
// Let t be the last non-empty digit's place, and let a table G(0), ..., G(N-1) show
// G(n + p) = G(n) for e <= n, n + p < N. Write e' = max(e, 1), so that parts moved by p stay
// heaps. If N is as large as below for every move of the code, then G(N) = G(N - p), hence, as
// a larger N only helps, G(n + p) = G(n) for all n >= e.
//
// A move takes j <= t and leaves r heaps. Let x = N - j be what the parts of an option of N
// sum to, and y = x - p for options of N - p. It is enough that each option of one has an
// option of the other of equal value.
//
// - r heaps, no mark [Guy-Smith '56 for r = 2]: N >= r e' + r p + t - r + 1. The largest part
//   is at least ceil(x / r) >= e' + p; taking p from it keeps it >= e' and its value. The
//   largest part of an option of N - p is at least e' and below N - p, so p can be added.
// - r = 0 and r = 1 are covered by N >= e' + p + t: then N - p > t, so no heap empties.
// - two heaps with `!` or `?`: N >= 2 e' + 3 p + t. The image of (b + p, b) would be (b, b);
//   take (b + p, b - p) instead, of value 0 too: 2 b = x - p >= 2 e' + 2 p. Adding p to the
//   larger part of an unequal pair keeps it unequal.
// - three heaps with `?`: N >= 3 e' + 4 p + t. The image of (b + p, b, b) would be (b, b, b);
//   take (b + p, b, b - p): 3 b = x - p >= 3 e' + 3 p.
// - three heaps with `!`: N >= 3 e' + 7 p + t. Let a > b > c. If (a - p, b, c) has equal heaps,
//   then either a = c + p and (a, b - p, c) serves (b > c, so 3 b > x - p), or a = b + p. Then
//   (b + p, b - p, c) serves unless c = b - p, and then (b + 2 p, b - 2 p, b - p) does:
//   3 b = x >= 3 e' + 7 p there, and 3 b > x - p in the first case.
// - two heaps with `=`: as without a mark, and p even: the option exists, with value 0, when x
//   is even and at least 2; x and y have one parity and N - p - t >= 2.
//
// Nothing is claimed of any other marked move, of `{r+}`, of repeating digits that may split
// and of periods with a saltus.
#pragma once

#include "grundy/law.hpp"
#include "grundy/values.hpp"
#include "rules/code.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace grundy::period {

inline constexpr std::string_view guy_smith = "Guy-Smith 1956";
inline constexpr std::string_view guy_smith_marked = "Guy-Smith 1956, marked splits";

class CodeTheorem {
 public:
  /// Nothing when no theorem covers the code.
  static std::optional<CodeTheorem> of(const rules::Code& code);

  /// How many values must be known to prove period p from heap e.
  [[nodiscard]] std::uint64_t values_needed(std::uint64_t e, std::uint64_t p) const;

  /// The least period, when these values prove one. O(values.size()), and far less on most tables
  /// without one; 8 bytes for each period that is possible.
  [[nodiscard]] std::optional<ProvedPeriod> prove(const NimSequence& values) const;

 private:
  // N >= e_factor e' + p_factor p + t - less
  struct Bound {
    std::uint64_t e_factor, p_factor, less;
    friend bool operator==(const Bound&, const Bound&) = default;
  };
  CodeTheorem() = default;
  [[nodiscard]] bool end_returns(const NimSequence& values, std::uint64_t most) const;

  std::vector<Bound> bounds_;
  std::uint64_t last_ = 0;
  bool even_ = false;
  bool marked_ = false;
};

}  // namespace grundy::period
