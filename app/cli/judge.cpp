// grundy judge PROBLEM [INPUT]
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "cli/output.hpp"
#include "core/embedded.hpp"
#include "grundy/error.hpp"
#include "grundy/problem.hpp"
#include "rules/parser.hpp"

namespace grundy::cli {
namespace {

constexpr int milliseconds_between_looks = 50;

constexpr const char* example =
    "  printf '2 2 5 3 2 4 7' | grundy judge acwing-893       prints Yes\n"
    "  grundy judge ./my-problem.toml input.txt               a problem file of your own\n"
    "  grundy games acwing-893                                what the input looks like";

struct Options {
  CommonOptions common;
  std::string problem;
  std::string input = "-";
};

/// All bytes of a file or of standard input, in one buffer. A time limit or a signal ends the wait
/// for input that does not come.
std::string read_all(const std::string& path, Watch& watch) {
  const bool standard = path == "-";
  const std::string name = standard ? "standard input" : "'" + path + "'";
  const int file = standard ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  const auto fail = [&] {
    throw Error(ErrorKind::bad_input, "cannot read " + name + ": " + std::strerror(errno));
  };
  if (file < 0) fail();
  std::string bytes;
  struct stat status;
  std::size_t step = std::size_t{1} << 16;
  // One read takes a whole file: its size and one byte, which tells that it ended there.
  if (::fstat(file, &status) == 0 && S_ISREG(status.st_mode)) {
    step = std::max(step, static_cast<std::size_t>(status.st_size) + 1);
  }
  std::size_t size = 0;
  for (;;) {
    if (size == bytes.size()) {
      bytes.resize(std::max(size + step, size * 2));
    }
    pollfd wait{file, POLLIN, 0};
    while (::poll(&wait, 1, milliseconds_between_looks) <= 0) watch.poll("bytes read", size, 0);
    const ssize_t got = ::read(file, bytes.data() + size, bytes.size() - size);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail();
    if (got == 0) break;
    size += static_cast<std::size_t>(got);
  }
  if (!standard) ::close(file);
  bytes.resize(size);
  return bytes;
}

Problem open_problem(const std::string& name) {
  const auto problems = core::embedded_problems();
  const auto found =
      std::find_if(problems.begin(), problems.end(),
                   [&](const core::EmbeddedFile& file) { return file.name == name; });
  if (found != problems.end()) return Problem::parse(found->text, name);
  if (name.find('/') != std::string::npos || name.ends_with(".toml")) return Problem::load(name);
  std::vector<std::string> names;
  for (const core::EmbeddedFile& file : problems) names.emplace_back(file.name);
  const std::string* near = rules::nearest(name, names);
  throw Error(ErrorKind::bad_input, "unknown problem '" + name + "'",
              near != nullptr ? "did you mean '" + *near + "'?"
                              : "`grundy games` lists the problems; a path to a problem file has a "
                                "'/' or ends with .toml");
}

int judge_input(const Options& options) {
  Watch watch(options.common.limits(), options.common.quiet);
  const Problem problem = open_problem(options.problem);
  const std::string input = read_all(options.input, watch);
  std::string answer = problem.judge(input, {}, watch);
  watch.clear_progress();
  if (options.common.json) {
    nlohmann::ordered_json document;
    document["problem"] = problem.name();
    document["output"] = answer;
    answer = document.dump() + "\n";
  }
  print(answer);
  return done;
}

}  // namespace

void add_judge(CLI::App& program, Work& work) {
  CLI::App& command =
      add_command(program, "judge", "Answer a judge's input exactly as the judge expects", example);
  auto options = std::make_shared<Options>();
  command
      .add_option("PROBLEM", options->problem,
                  "A name of `grundy games`, or the path of a problem file")
      ->type_name("")
      ->required();
  command.add_option("INPUT", options->input, "A file; standard input if it is - or left out")
      ->type_name("");
  add_common(command, options->common);
  command.callback([&work, options] { work = [options] { return judge_input(*options); }; });
}

}  // namespace grundy::cli
