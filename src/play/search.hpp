// The remoteness of a sum: how long play lasts when the winner hurries and the loser delays.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "grundy/observer.hpp"
#include "grundy/play.hpp"

namespace grundy::play {

/// The best move of a position that has one, with its length; nothing when `max_moves` moves do not
/// suffice to find it. `heaps` as Play keeps them, with `movable`. Throws what values and options
/// throw.
[[nodiscard]] std::optional<BestMove> search(std::span<const PlayHeap> heaps,
                                             std::uint64_t max_moves, Observer& observer);

}  // namespace grundy::play
