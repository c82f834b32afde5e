// Exact search for one stretch of a nim-sequence in another, in linear time.
#pragma once

#include "grundy/values.hpp"

#include <cstdint>
#include <optional>

namespace grundy::period {

/// The least q in [from, end - length] with G(q + i) = G(at + i) for all i < length; requires
/// length >= 1, at + length <= end and end <= values.size(). Time O(end - from + length) in the
/// worst case, far less on most sequences of one byte a value; memory O(length).
[[nodiscard]] std::optional<std::uint64_t> find_again(const NimSequence& values, std::uint64_t at,
                                                      std::uint64_t length, std::uint64_t from,
                                                      std::uint64_t end);

}  // namespace grundy::period
