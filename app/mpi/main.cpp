// grundy-mpi: grundy survey on processes that mpirun starts. Rank 0 has the command line and the
// database; the others compute.
#include <unistd.h>

#include "cli/program.hpp"
#include "cli/survey.hpp"
#include "mpi/channel.hpp"
#include "mpi/ranks.hpp"

namespace grundy::mpi {
namespace {

constexpr const char* about =
    "Example:\n"
    "  mpirun -n 5 grundy-mpi survey '{a,b,c <= 40}' --db sets.db --limit 2^20\n\n"
    "Surveys of many rulesets: one process hands out the work and writes, the others compute.";

constexpr const char* example =
    "  mpirun -n 5 grundy-mpi survey '{a,b,c <= 40}' --db sets.db --limit 2^20\n"
    "      four processes compute; the first one hands out the work and writes the database\n"
    "  mpirun --enable-recovery -n 5 grundy-mpi survey ...\n"
    "      goes on when one of them dies";

int lead(Channel& channel, int argc, char** argv) {
  const auto add_survey = [&](CLI::App& program, cli::Work& work) {
    cli::add_survey_of(program, work, example, false,
                       [&](std::size_t, const survey::CrewOptions& options) {
                         return channel.size() > 1 ? make_ranks(channel, options)
                                                   : survey::make_threads(1, options);
                       });
  };
  const int status = cli::run_program(argc, argv, "grundy-mpi", about, {add_survey});
  end_work(channel);
  return status;
}

/// Returns the exit status.
int run(int argc, char** argv) {
  Channel channel(argc, argv);
  if (channel.rank() == 0) return lead(channel, argc, argv);
  work(channel);
  return 0;
}

}  // namespace
}  // namespace grundy::mpi

int main(int argc, char** argv) {
  // mpirun hands a signal to every rank. The others wait for the word of rank 0.
  grundy::cli::watch_signals();
  const int status = grundy::mpi::run(argc, argv);
  // Not through MPI's own exit handlers, which wait for ranks that died.
  ::_exit(status);
}
