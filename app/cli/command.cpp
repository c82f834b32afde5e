#include "cli/command.hpp"

#include "cli/number.hpp"

namespace grundy::cli {

Watch::Limits CommonOptions::limits() const {
  Watch::Limits limits;
  if (!time_limit.empty()) {
    const Piece piece("--time-limit", time_limit);
    limits.seconds = read_seconds(piece);
    if (limits.seconds == 0) piece.fail("a time limit of 0 s leaves no time");
  }
  if (!memory_limit.empty()) {
    const Piece piece("--memory-limit", memory_limit);
    limits.memory_bytes = read_size(piece);
    if (limits.memory_bytes == 0) piece.fail("a memory limit of 0 leaves no memory");
  }
  return limits;
}

void add_common(CLI::App& command, CommonOptions& options, bool limits) {
  command.add_flag("--quiet", options.quiet, "Print the bare answer and no progress");
  command.add_flag("--json", options.json, "Print one JSON document (docs/json.md)");
  if (!limits) return;
  command.add_option("--time-limit", options.time_limit, "Stop after so many seconds")
      ->type_name("S");
  command
      .add_option("--memory-limit", options.memory_limit,
                  "Most memory for tables, as 500M or 2G (default 4Gi)")
      ->type_name("SIZE");
}

CLI::App& add_command(CLI::App& program, const std::string& name, const std::string& summary,
                      const std::string& example) {
  CLI::App& command = *program.add_subcommand(name, summary);
  // The long text is only for the help of the subcommand itself.
  command.preparse_callback([&command, summary, example](std::size_t) {
    command.description("Example:\n" + example + "\n\n" + summary);
  });
  return command;
}

void add_list(CLI::App& command, const std::string& name, std::vector<std::string>& values,
              const std::string& help) {
  command.add_option(name, values, help)->allow_extra_args(false);
}

}  // namespace grundy::cli
