// What a player types: moves, numbers, questions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/heap_argument.hpp"
#include "grundy/observer.hpp"
#include "grundy/play.hpp"

namespace grundy::cli {

/// A line in words; what they mean in a position is for resolve() to say.
struct PlayCommand {
  enum class Kind { nothing, move, number, moves, hint, why, undo, show, help, quit };
  Kind kind = Kind::nothing;
  std::optional<std::uint64_t> heap;  ///< from 1; of a move, or of `moves`
  /// Tokens that a move takes; `take all` is what the heap has.
  std::optional<std::int64_t> amount;
  bool all = false;
  /// What a move leaves; the empty list is `nothing`.
  std::optional<std::vector<HeapArgument>> left;
  std::uint64_t number = 0;  ///< of a bare number
};

/// Throws Error(bad_input) that says what is understood.
[[nodiscard]] PlayCommand read_play_command(const std::string& line);

/// The legal move that a command of the kind `move` means. Throws Error(bad_input) where there is
/// none or more than one, with what is legal as the hint.
[[nodiscard]] PlayMove resolve(const Play& play, const PlayCommand& command, Observer& observer);

/// A move as it may be typed: "heap 2: take 3 leaving 1 4", "heap 1: to (3,5)".
[[nodiscard]] std::string typed(std::size_t heap, const Position& from, const Option& to);
[[nodiscard]] std::string typed(const Play& play, const PlayMove& move);

}  // namespace grundy::cli
