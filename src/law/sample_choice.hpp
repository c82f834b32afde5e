// The few positions on which a search looks before it looks at all.
#pragma once

#include <cstddef>
#include <vector>

#include "grundy/law.hpp"
#include "law/expression_operators.hpp"

namespace grundy::law {

/// 64 positions that tell laws apart: lost and won ones, small and large, on the edges and on the
/// diagonal, pairs of neighbours; `forced` ones (at most 64) come first. Repeats where there are
/// fewer positions. The first two have different values where there are two. Requires a position.
/// The same for the same data. O(positions) time.
[[nodiscard]] std::vector<std::size_t> choose_sample(const SampledValues& samples,
                                                     const std::vector<std::size_t>& forced);

/// The values of a column at these positions. Requires positions.size() == lane_count.
[[nodiscard]] Lanes gather(const std::vector<std::int64_t>& column,
                           const std::vector<std::size_t>& positions);

/// Throws Error(bad_input) when columns, names and values do not belong together.
void require_columns(const SampledValues& samples);

/// The coordinates that are not the same everywhere, ascending.
[[nodiscard]] std::vector<std::size_t> varying_coordinates(const SampledValues& samples);

/// True when there are positions that differ only by an exchange of coordinates i and j, and none
/// of them differ in their value; among many positions a part is looked at. Requires that no
/// position comes twice. O(positions) time.
[[nodiscard]] bool exchangeable(const SampledValues& samples, std::size_t i, std::size_t j);

}  // namespace grundy::law
