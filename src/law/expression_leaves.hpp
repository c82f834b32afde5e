// What a search for a formula begins with: the coordinates, what is the same when they are
// exchanged, and constants.
#pragma once

#include <cstdint>
#include <vector>

#include "grundy/law.hpp"
#include "law/expression_bank.hpp"

namespace grundy::law {

/// Coordinates and constants.
[[nodiscard]] std::vector<Leaf> plain_leaves(Forest& forest, const SampledValues& samples);

/// Where coordinates may be exchanged, min(x, y), x+y, x xor y and so on instead of them; empty
/// where none may be.
[[nodiscard]] std::vector<Leaf> symmetric_leaves(Forest& forest, const SampledValues& samples);

/// Constants that a law may have: the small ones, and the greatest value and its successor.
[[nodiscard]] std::vector<std::int64_t> likely_constants(const SampledValues& samples);

}  // namespace grundy::law
