// grundy: reads the command line, runs one subcommand, turns errors into exit statuses.
#include <algorithm>
#include <new>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "cli/output.hpp"
#include "grundy/error.hpp"
#include "rules/parser.hpp"

namespace grundy::cli {
namespace {

constexpr const char* about =
    "Example:\n"
    "  grundy solve '{2,5}' 2 4 7      who wins set-Nim with heaps 2, 4 and 7, and how\n\n"
    "Impartial combinatorial games: nim-values, winners and winning moves from one line of rules.";

int complain_of(const std::string& message, const CLI::App& program, int status) {
  std::string where = program.get_name();
  if (!program.get_subcommands().empty()) {
    where += " " + program.get_subcommands().back()->get_name();
  }
  std::string text = "grundy: " + message + "\n";
  if (status == bad_input) text += "see " + where + " --help\n";
  complain(text);
  return status;
}

int status_of(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::bad_input:
      return bad_input;
    case ErrorKind::budget:
      return stopped;
    case ErrorKind::output:
      return not_written;
  }
  return bad_input;
}

/// CLI11 would only say that a subcommand is missing.
void require_known(int argc, char** argv, const CLI::App& program) {
  if (argc < 2 || argv[1][0] == '-') return;
  const std::string word = argv[1];
  std::vector<std::string> names;
  for (const CLI::App* command : program.get_subcommands(nullptr)) {
    names.push_back(command->get_name());
  }
  if (std::find(names.begin(), names.end(), word) != names.end()) return;
  const std::string* near = rules::nearest(word, names);
  std::string hint = "the subcommands are";
  for (const std::string& name : names) hint += " " + name;
  if (near != nullptr) hint = "did you mean '" + *near + "'?";
  throw Error(ErrorKind::bad_input, "unknown subcommand '" + word + "'", hint);
}

int run(int argc, char** argv) {
  CLI::App program(about, "grundy");
  program.set_version_flag("--version", "grundy " GRUNDY_VERSION);
  program.require_subcommand(1);
  Work work;
  add_solve(program, work);
  add_values(program, work);
  add_law(program, work);
  add_games(program, work);
  add_judge(program, work);
  add_check(program, work);
  add_stress(program, work);
  try {
    try {
      require_known(argc, argv, program);
      program.parse(argc, argv);
      return work();
    } catch (const CLI::CallForVersion&) {
      print(program.version() + "\n");
    } catch (const CLI::Success&) {
      print(program.help());
    } catch (const CLI::ParseError& error) {
      return complain_of(error.what(), program, bad_input);
    }
    return done;
  } catch (const Error& error) {
    return complain_of(error.report(), program, status_of(error.kind()));
  } catch (const std::bad_alloc&) {
    return complain_of("the system has no more memory\n  hint: set --memory-limit, or ask for less",
                       program, stopped);
  } catch (const ClosedPipe&) {
    return not_written;
  } catch (const std::exception& error) {
    return complain_of(std::string("stopped: ") + error.what(), program, stopped);
  }
}

}  // namespace
}  // namespace grundy::cli

int main(int argc, char** argv) {
  grundy::cli::watch_signals();
  return grundy::cli::run(argc, argv);
}
