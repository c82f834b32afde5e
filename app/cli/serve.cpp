// grundy serve: runs grundy-serve, the explorer page, which is a program of its own because it
// needs a web server and is not built everywhere.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <system_error>
#include <vector>

#include "cli/serve_options.hpp"
#include "grundy/error.hpp"

namespace grundy::cli {
namespace {

constexpr const char* example =
    "  grundy serve                     the explorer page; open the link that it prints\n"
    "  grundy serve --port 9000         at this port instead of 8017 or the next free one";

/// Every file that may be the server: beside this program, then in PATH.
std::vector<std::string> candidates() {
  const std::string name = "/grundy-serve";
  std::vector<std::string> files;
  std::error_code error;
  const auto own = std::filesystem::read_symlink("/proc/self/exe", error);
  if (!error) files.push_back(own.parent_path().string() + name);
  const char* path = std::getenv("PATH");
  const std::string folders = path == nullptr ? "" : path;
  for (std::size_t begin = 0; begin < folders.size();) {
    const std::size_t end = std::min(folders.find(':', begin), folders.size());
    if (end > begin) files.push_back(folders.substr(begin, end - begin) + name);
    begin = end + 1;
  }
  return files;
}

int run_server(const ServeOptions& options) {
  std::vector<std::string> arguments = {"grundy-serve", "--host=" + options.host};
  const auto add = [&](const char* name, const std::string& value) {
    if (!value.empty()) arguments.push_back(std::string(name) + "=" + value);
  };
  add("--port", options.port);
  add("--jobs", options.jobs);
  add("--time-limit", options.time_limit);
  add("--memory-limit", options.memory_limit);
  std::vector<char*> pointers;
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  for (const std::string& file : candidates()) {
    if (::access(file.c_str(), X_OK) != 0) continue;
    ::execv(file.c_str(), pointers.data());
    throw Error(ErrorKind::output, "cannot start " + file + ": " + std::strerror(errno));
  }
  throw Error(
      ErrorKind::bad_input,
      "the explorer page is not installed: there is no program grundy-serve beside this "
      "one or in PATH",
      "it is built where CMake finds npm and cpp-httplib (Debian: npm, libcpp-httplib-dev)");
}

}  // namespace

void add_serve_options(CLI::App& command, ServeOptions& options) {
  command
      .add_option("--host", options.host,
                  "Listen at this address (default 127.0.0.1: this machine alone)")
      ->type_name("ADDRESS");
  command
      .add_option("--port", options.port,
                  "Listen at this port (default 8017, or a free one where that is taken)")
      ->type_name("PORT");
  command
      .add_option("--jobs", options.jobs,
                  "Long computations at a time (default: one for each processor)")
      ->type_name("N");
  command
      .add_option("--time-limit", options.time_limit,
                  "Most seconds for the computation of one request (default 10)")
      ->type_name("S");
  command
      .add_option("--memory-limit", options.memory_limit,
                  "Most memory for the tables of one request (default 512Mi)")
      ->type_name("SIZE");
}

void add_serve(CLI::App& program, Work& work) {
  CLI::App& command =
      add_command(program, "serve",
                  "The explorer page: rules, pictures, laws, sums and play in a browser", example);
  auto options = std::make_shared<ServeOptions>();
  add_serve_options(command, *options);
  command.callback([&work, options] { work = [options] { return run_server(*options); }; });
}

}  // namespace grundy::cli
