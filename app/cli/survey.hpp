// grundy survey, for a crew of threads or another one.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include "cli/command.hpp"
#include "survey/crew.hpp"

namespace grundy::cli {

/// Makes those who do the work, with so many jobs.
using MakeCrew = std::function<std::unique_ptr<survey::Crew>(std::size_t jobs,
                                                             const survey::CrewOptions& options)>;

/// Adds the subcommand. `jobs` is false where the crew has its size by itself: then there is no
/// option --jobs, and 1 is given.
void add_survey_of(CLI::App& program, Work& work, const std::string& example, bool jobs,
                   MakeCrew make_crew);

}  // namespace grundy::cli
