// A program of subcommands: reads its command line, runs one of them, turns errors into exit
// statuses.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/command.hpp"

namespace grundy::cli {

/// Adds one subcommand.
using Subcommand = std::function<void(CLI::App&, Work&)>;

/// Returns the exit status. `about` is the text of --help, beginning with an example.
[[nodiscard]] int run_program(int argc, char** argv, const std::string& name,
                              const std::string& about, const std::vector<Subcommand>& subcommands);

}  // namespace grundy::cli
