// Whether a move is one, without a list of all.
#pragma once

#include <cstdint>

#include "grundy/observer.hpp"
#include "grundy/position.hpp"
#include "grundy/ruleset.hpp"

namespace grundy::play {

/// Whether `option`, normalised, is an option of `position`. Sets and codes are asked directly;
/// clauses are walked. Throws what Ruleset::options() throws, and Error(budget) after
/// `max_options` options that were others.
[[nodiscard]] bool has_option(const Ruleset& rules, const Position& position, const Option& option,
                              std::uint64_t max_options, Observer& observer);

/// Whether `position` has an option at all. Same errors as Ruleset::options().
[[nodiscard]] bool is_movable(const Ruleset& rules, const Position& position, Observer& observer);

/// Throws Error(bad_input) for a position that these rules do not have.
void require_position(const Ruleset& rules, const Position& position);

}  // namespace grundy::play
