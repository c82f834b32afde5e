// grundy: the list of its subcommands.
#include "cli/command.hpp"
#include "cli/program.hpp"

namespace grundy::cli {
namespace {

constexpr const char* about =
    "Example:\n"
    "  grundy solve '{2,5}' 2 4 7      who wins set-Nim with heaps 2, 4 and 7, and how\n\n"
    "Impartial combinatorial games: nim-values, winners and winning moves from one line of rules.";

int run(int argc, char** argv) {
  return run_program(argc, argv, "grundy", about,
                     {
                         add_solve,
                         add_play,
                         add_values,
                         add_law,
                         add_games,
                         add_graph,
                         add_judge,
                         add_check,
                         add_stress,
                         add_survey,
                         add_atlas,
                         add_serve,
                     });
}

}  // namespace
}  // namespace grundy::cli

int main(int argc, char** argv) {
  grundy::cli::watch_signals();
  return grundy::cli::run(argc, argv);
}
