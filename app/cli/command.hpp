// What every subcommand shares: how it is added, and the options that all of them have.
#pragma once

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <functional>
#include <string>
#include <vector>

#include "cli/watch.hpp"

namespace grundy::cli {

/// Exit statuses.
inline constexpr int done = 0;
inline constexpr int came_out_false = 1;
inline constexpr int bad_input = 2;
inline constexpr int stopped = 3;
inline constexpr int not_written = 4;

/// The work of the subcommand that was asked for; returns the exit status.
using Work = std::function<int()>;

void add_solve(CLI::App& program, Work& work);
void add_play(CLI::App& program, Work& work);
void add_values(CLI::App& program, Work& work);
void add_games(CLI::App& program, Work& work);
void add_judge(CLI::App& program, Work& work);
void add_law(CLI::App& program, Work& work);
void add_check(CLI::App& program, Work& work);
void add_stress(CLI::App& program, Work& work);
void add_survey(CLI::App& program, Work& work);
void add_atlas(CLI::App& program, Work& work);
void add_graph(CLI::App& program, Work& work);
void add_serve(CLI::App& program, Work& work);

/// --quiet, --json, --time-limit, --memory-limit.
struct CommonOptions {
  bool quiet = false;
  bool json = false;
  std::string time_limit;
  std::string memory_limit;

  /// Throws Error(bad_input) for limits that are none.
  [[nodiscard]] Watch::Limits limits() const;
};

/// `limits` is false for a subcommand that computes nothing.
void add_common(CLI::App& command, CommonOptions& options, bool limits = true);

/// Adds the subcommand `name`; its help begins with `example`.
CLI::App& add_command(CLI::App& program, const std::string& name, const std::string& summary,
                      const std::string& example);

/// An option that is given once for each value, and never swallows what stands after it.
void add_list(CLI::App& command, const std::string& name, std::vector<std::string>& values,
              const std::string& help);

}  // namespace grundy::cli
