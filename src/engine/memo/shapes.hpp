// Shapes of clauses over tuples that allow a table.
#pragma once

#include <cstdint>
#include <optional>

#include "rules/ast.hpp"

namespace grundy::engine {

/// For a clause that leads to all of state - k * direction, k >= 1, that has no negative
/// coordinate, where the direction's coordinates are 0 or 1: the coordinates with 1, one bit
/// each. Such are the moves of a rook, a bishop or a queen in any dimension; guards may decide
/// whether the clause applies. Nothing for other clauses.
[[nodiscard]] std::optional<std::uint32_t> line_direction(const rules::Clause& clause);

/// True when the text of the clause shows that every coordinate of every component is at most
/// that of the state, for example by x - k with k in 1..x, or min(y, z).
[[nodiscard]] bool shows_never_larger(const rules::Clause& clause);

}  // namespace grundy::engine
