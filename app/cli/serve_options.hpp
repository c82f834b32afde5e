// The options of `grundy serve`, which grundy-serve reads again.
#pragma once

#include <cstdint>
#include <string>

#include "cli/command.hpp"

namespace grundy::cli {

/// As they were written.
struct ServeOptions {
  std::string host = "127.0.0.1";
  std::string port;
  std::string jobs;
  std::string time_limit;
  std::string memory_limit;
};

/// Adds the options, with their help.
void add_serve_options(CLI::App& command, ServeOptions& options);

}  // namespace grundy::cli
