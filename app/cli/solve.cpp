// grundy solve RULESET HEAP...
#include <memory>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "cli/game.hpp"
#include "cli/output.hpp"
#include "cli/solve_report.hpp"
#include "cli/sum_argument.hpp"
#include "grundy/sum.hpp"

namespace grundy::cli {
namespace {

constexpr const char* example =
    "  grundy solve '{2,5}' 2 4 7                 take 2 or 5 tokens from a heap of 2, 4 or 7\n"
    "  grundy solve nim 3 4x2                     a heap of 3 and two heaps of 4\n"
    "  grundy solve wythoff 3,5                   a tuple\n"
    "  grundy solve '{1..m}' 10 --let m=3         a parameter\n"
    "  grundy solve '{2,5}: 7' 'kayles: 10'       a sum of different games";

struct Options {
  CommonOptions common;
  std::vector<std::string> arguments;
  std::vector<std::string> lets;
  std::string engine;
  std::string max_moves;
  bool accept_observed = false;
};

int solve_sum(const Options& options) {
  SolveLimits limits;
  if (!options.max_moves.empty()) {
    limits.max_moves = read_number(Piece("--max-moves", options.max_moves), std::uint64_t{1} << 32);
  }
  Watch watch(options.common.limits(), options.common.quiet);
  const Games::Laws laws = options.accept_observed ? Games::Laws::observed : Games::Laws::published;
  Games games(options.lets, options.engine, laws, watch);
  SolvedSum sum = unsolved(read_sum(options.arguments, games), watch);
  if (options.accept_observed) warn_of_observed(sum.components);
  if (options.common.quiet && !options.common.json) {
    print(nim_sum(sum.components) != 0 ? "N\n" : "P\n");
    return done;
  }
  sum.solution = solve(sum.components, limits, watch);
  watch.clear_progress();
  print(options.common.json ? json_of(sum) : text_of(sum));
  // The answer stands, but a limit or a signal ended the list of moves.
  const std::string reason = sum.solution.complete ? std::string() : watch.stop_requested();
  if (reason.empty()) return done;
  complain("grundy: " + reason + "; the list of winning moves is not complete\n");
  return stopped;
}

}  // namespace

void add_solve(CLI::App& program, Work& work) {
  CLI::App& command = add_command(
      program, "solve", "Who wins a sum of heaps, the nim-values, all winning moves, why", example);
  auto options = std::make_shared<Options>();
  command
      .add_option("RULESET_AND_HEAPS", options->arguments,
                  "The rules, then the heaps: 7, 3,5, (3,5), 5x3 (three heaps of 5), or "
                  "'RULESET: HEAP'")
      ->type_name("")
      ->required();
  add_list(command, "--let", options->lets, "Bind a parameter: m=3 or S={2,5}");
  command.add_option("--engine", options->engine, "Compute with this engine, as naive")
      ->type_name("NAME");
  command.add_flag("--accept-observed", options->accept_observed,
                   "Beyond the budget, use a law that was only seen to hold on small heaps");
  command.add_option("--max-moves", options->max_moves, "Most winning moves listed (default 1000)")
      ->type_name("N");
  add_common(command, options->common);
  command.callback([&work, options] { work = [options] { return solve_sum(*options); }; });
}

}  // namespace grundy::cli
