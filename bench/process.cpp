#include "process.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <system_error>

extern char** environ;

namespace bench {
namespace {

double seconds_of(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

[[noreturn]] void fail(const std::string& what, int error) {
  throw std::system_error(error, std::generic_category(), what);
}

}  // namespace

TemporaryFile::TemporaryFile(const std::string& content)
    : path_((std::filesystem::temp_directory_path() / "grundy-bench-XXXXXX").string()) {
  const int file = ::mkstemp(path_.data());
  if (file < 0) fail("cannot make " + path_, errno);
  ::close(file);
  std::ofstream out(path_, std::ios::binary);
  out << content << std::flush;
  if (!out) throw std::runtime_error("cannot write " + path_);
}

TemporaryFile::~TemporaryFile() { ::unlink(path_.c_str()); }

std::string TemporaryFile::content() const {
  std::ifstream in(path_, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

ProcessRun run_process(const std::vector<std::string>& arguments, const std::string& input,
                       bool with_errors) {
  const TemporaryFile output;
  std::vector<std::string> words = arguments;
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input.c_str(), O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output.path().c_str(),
                                   O_WRONLY | O_TRUNC, 0);
  if (with_errors) posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);

  ProcessRun run;
  const auto begin = std::chrono::steady_clock::now();
  pid_t child = 0;
  const int error = posix_spawnp(&child, argv[0], &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) fail("cannot start " + arguments[0], error);
  int status = 0;
  rusage usage{};
  while (::wait4(child, &status, 0, &usage) < 0) {
    if (errno != EINTR) fail("cannot wait for " + arguments[0], errno);
  }
  run.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  run.cpu_seconds = seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
  run.output = output.content();
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    throw std::runtime_error(arguments[0] + " failed: " + run.output.substr(0, 500));
  }
  return run;
}

}  // namespace bench
