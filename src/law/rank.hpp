// Which laws are better, and which are the same.
#pragma once

#include "grundy/values.hpp"
#include "law/candidate.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace grundy::law {

/// The shortest first; of equally short ones the one that knows its period, then that of the fewest
/// letters.
void sort_by_length(std::vector<Statement>& laws);

/// Whether two laws that fit a part of the table are one function, as far as some heaps beyond the
/// table tell.
[[nodiscard]] bool same_law(const Statement& a, const Statement& b, const NimSequence& values);

/// What the law gives for a heap that the table need not have; nothing where it is not defined or
/// passes 64 bits.
[[nodiscard]] std::optional<Nimber> beyond(const Statement& law, std::uint64_t n,
                                           const NimSequence& values);

}  // namespace grundy::law
