// Inverses of growing sequences: G(n) is how many of them are at most n.
#pragma once

#include "law/candidate.hpp"
#include "law/head.hpp"

#include <optional>

namespace grundy::law {

/// When G grows by ones at the places of a quadratic sequence: a square root of a linear form, as
/// isqrt(n) for the squares and (isqrt(8 n + 1) - 1) / 2 for the triangular numbers. O(head).
[[nodiscard]] std::optional<Candidate> find_root(const Head& head);

}  // namespace grundy::law
