// grundy values RULESET N --no-values
#pragma once

#include <string>

#include "cli/game.hpp"
#include "cli/watch.hpp"

namespace grundy::cli {

struct ConstantMemoryArguments {
  std::string window;
  std::string directory;  ///< empty: nothing is saved
  std::string every;      ///< seconds between checkpoints
  bool until_period = false;
  bool quiet = false;
  bool json = false;
};

/// Runs to heap n or until the period is known, and prints what came of it. Returns the exit
/// status.
int run_in_constant_memory(const ConstantMemoryArguments& arguments, const Game& game,
                           std::uint64_t n, Watch& watch);

}  // namespace grundy::cli
