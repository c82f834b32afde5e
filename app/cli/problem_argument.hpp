// PROBLEM on the command line: a name of the catalogue or the path of a problem file.
#pragma once

#include <string>

#include "cli/command.hpp"
#include "grundy/problem.hpp"

namespace grundy::cli {

/// Adds PROBLEM, which must be there.
void add_problem(CLI::App& command, std::string& problem);

/// Throws Error(bad_input) with the nearest right name, or with what is wrong in the file.
[[nodiscard]] Problem open_problem(const std::string& name);

}  // namespace grundy::cli
