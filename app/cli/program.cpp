#include "cli/program.hpp"

#include <algorithm>
#include <new>

#include "cli/output.hpp"
#include "grundy/error.hpp"
#include "rules/parser.hpp"

namespace grundy::cli {
namespace {

int complain_of(const std::string& message, const CLI::App& program, int status) {
  std::string where = program.get_name();
  if (!program.get_subcommands().empty()) {
    where += " " + program.get_subcommands().back()->get_name();
  }
  std::string text = program.get_name() + ": " + message + "\n";
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

/// A value that is empty is mostly a variable of the shell that is not set.
void refuse_empty_values(CLI::App& program) {
  const CLI::Validator not_empty(
      [](std::string& value) { return value.empty() ? std::string("the value is empty") : ""; },
      "");
  for (CLI::App* command : program.get_subcommands(nullptr)) {
    for (CLI::Option* option : command->get_options()) {
      if (!option->get_lnames().empty() && option->get_expected_max() > 0) option->check(not_empty);
    }
  }
}

}  // namespace

int run_program(int argc, char** argv, const std::string& name, const std::string& about,
                const std::vector<Subcommand>& subcommands) {
  CLI::App program(about, name);
  program.set_version_flag("--version", name + " " GRUNDY_VERSION);
  program.require_subcommand(1);
  Work work;
  for (const Subcommand& add : subcommands) add(program, work);
  refuse_empty_values(program);
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

}  // namespace grundy::cli
