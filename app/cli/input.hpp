// What subcommands read: a file, or standard input.
#pragma once

#include <string>

#include "cli/watch.hpp"

namespace grundy::cli {

/// All bytes of a file, or of standard input for "-", in one buffer. A time limit or a signal ends
/// the wait for input that does not come. Throws Error(bad_input) for what cannot be read.
[[nodiscard]] std::string read_all(const std::string& path, Watch& watch);

}  // namespace grundy::cli
