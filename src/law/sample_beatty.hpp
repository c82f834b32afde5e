// Lost positions that are pairs (n, floor(n alpha)) with a quadratic irrational alpha, as those of
// Wythoff's game, where alpha is the golden ratio [Wythoff '07; Fraenkel '82].
#pragma once

#include <cstdint>
#include <optional>

#include "grundy/law.hpp"
#include "grundy/observer.hpp"
#include "law/expression_search.hpp"

namespace grundy::law {

/// A condition of at most `longest` symbols that holds at the lost positions and nowhere else: one
/// of x, y, min(x, y), |x-y| is floor(alpha u/t) for another one, u, a multiple of t. alpha =
/// (p + sqrt(D)) / q with small p, D, q, and floor(n alpha) = (p n + isqrt(D n^2)) / q exactly.
/// Where a third coordinate r varies, p and D may be polynomials in r and t may be r. Requires
/// columns of equal size. O(positions) time for each test.
[[nodiscard]] std::optional<Formula> find_beatty_pairs(const SampledValues& samples,
                                                       std::uint64_t longest, Observer& observer);

}  // namespace grundy::law
