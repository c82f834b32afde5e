// A sum on the command line: the rules, then the heaps, which may bring their own.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "cli/game.hpp"
#include "grundy/play.hpp"
#include "grundy/position.hpp"
#include "grundy/sum.hpp"

namespace grundy::cli {

struct SumArgument {
  struct Heap {
    Game* game = nullptr;  ///< lives as long as the Games
    Position position;
    std::uint64_t copies = 1;
    bool own = false;  ///< it brought its rules
  };
  /// The rules of heaps without their own; null when the first argument is a heap with its own.
  Game* standard = nullptr;
  std::vector<Heap> heaps;
};

/// Requires at least one argument. Throws Error(bad_input) with the place, also for a parameter
/// that is bound and not used.
[[nodiscard]] SumArgument read_sum(const std::vector<std::string>& arguments, Games& games);

/// The heaps as a play begins with them.
[[nodiscard]] std::vector<PlayHeap> play_heaps(const SumArgument& sum);

/// Says on standard error which heaps rest on a law that was only seen to hold.
void warn_of_observed(std::span<const SumComponent> sum);

}  // namespace grundy::cli
