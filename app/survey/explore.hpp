// One ruleset of a survey, from its text to its row.
#pragma once

#include <cstdint>
#include <string>

#include "grundy/observer.hpp"
#include "survey/row.hpp"

namespace grundy::survey {

/// Certificates from so many bytes on are not kept.
inline constexpr std::uint64_t certificate_limit = 1'000'000;

/// The fewest values by which rulesets are compared.
inline constexpr std::uint64_t least_prefix = 64;

/// A sequence with a proved period is continued to so many values at most, to be compared.
inline constexpr std::uint64_t continued_prefix = std::uint64_t{1} << 20;

/// Computes heaps 0..limit, or as far as it takes to prove a period. What ends that before - a
/// limit of `observer`, no more memory, a move that the rules do not allow - is the reason of a
/// row that failed; nothing is thrown but for a text that is no ruleset.
[[nodiscard]] Finding explore(const std::string& code, std::uint64_t limit, Observer& observer);

}  // namespace grundy::survey
