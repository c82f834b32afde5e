#include "run.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

extern char** environ;

namespace grundy {
namespace {

using Clock = std::chrono::steady_clock;

struct Pipe {
  int read = -1;
  int write = -1;
  Pipe() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) std::abort();
    read = ends[0];
    write = ends[1];
  }
  static void close(int& end) {
    if (end >= 0) ::close(end);
    end = -1;
  }
  ~Pipe() {
    close(read);
    close(write);
  }
};

}  // namespace

Ran run(const std::vector<std::string>& arguments, const How& how) {
  ::signal(SIGPIPE, SIG_IGN);
  Pipe in;
  Pipe out;
  Pipe err;
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, in.read, STDIN_FILENO);
  if (how.output_file.empty()) {
    ::posix_spawn_file_actions_adddup2(&actions, out.write, STDOUT_FILENO);
  } else {
    ::posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, how.output_file.c_str(),
                                       O_WRONLY | O_CREAT | O_TRUNC, 0600);
  }
  ::posix_spawn_file_actions_adddup2(&actions, err.write, STDERR_FILENO);

  std::vector<std::string> words{GRUNDY_PROGRAM};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  if (how.close_output) Pipe::close(out.read);
  pid_t child = 0;
  const int error = ::posix_spawn(&child, GRUNDY_PROGRAM, &actions, nullptr, argv.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  if (error != 0) std::abort();
  Pipe::close(in.read);
  Pipe::close(out.write);
  Pipe::close(err.write);

  const auto start = Clock::now();
  const auto signal_time =
      start + std::chrono::milliseconds(static_cast<int>(1000 * how.signal_after));
  bool signalled = how.signal == 0;
  Ran ran;
  std::size_t sent = 0;
  ::fcntl(in.write, F_SETFL, O_NONBLOCK);
  while (out.read >= 0 || err.read >= 0) {
    const bool all_sent = sent == how.input.size();
    if (all_sent && !how.keep_input_open) Pipe::close(in.write);
    if (!signalled &&
        (how.signal_when != nullptr ? how.signal_when->load() : Clock::now() >= signal_time)) {
      ::kill(child, how.signal);
      signalled = true;
    }
    pollfd ends[] = {
        {out.read, POLLIN, 0}, {err.read, POLLIN, 0}, {all_sent ? -1 : in.write, POLLOUT, 0}};
    ::poll(ends, 3, signalled ? 1000 : 10);
    char bytes[1 << 16];
    const auto take = [&](const pollfd& end, int& file, std::string& text) {
      if (file < 0 || end.revents == 0) return;
      const ssize_t got = ::read(file, bytes, sizeof bytes);
      if (got > 0) {
        text.append(bytes, static_cast<std::size_t>(got));
      } else {
        Pipe::close(file);
      }
    };
    take(ends[0], out.read, ran.out);
    take(ends[1], err.read, ran.err);
    if (in.write >= 0 && ends[2].revents != 0) {
      const ssize_t put = ::write(in.write, how.input.data() + sent, how.input.size() - sent);
      if (put < 0) {
        Pipe::close(in.write);
      } else {
        sent += static_cast<std::size_t>(put);
      }
    }
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  ran.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return ran;
}

TemporaryFolder::TemporaryFolder()
    : path_((std::filesystem::temp_directory_path() / "grundy-test-XXXXXX").string()) {
  if (::mkdtemp(path_.data()) == nullptr) std::abort();
}

TemporaryFolder::~TemporaryFolder() { std::filesystem::remove_all(path_); }

std::size_t TemporaryFolder::entries() const {
  return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(path_), {}));
}

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(file), {});
}

void write_file(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

void expect_failure(const Ran& ran, int status, std::initializer_list<const char*> parts) {
  EXPECT_EQ(ran.status, status) << ran.err;
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(ran.err.rfind("grundy: ", 0), 0U) << ran.err;
  for (const char* part : parts) {
    EXPECT_NE(ran.err.find(part), std::string::npos) << "no '" << part << "' in:\n" << ran.err;
  }
}

// The helper itself: what it says of a run must be true of the program.
TEST(Program, TellsItsVersion) {
  const Ran ran = run({"--version"});
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.out.rfind("grundy ", 0), 0U) << ran.out;
  EXPECT_EQ(ran.err, "");
}

TEST(Program, HelpBeginsWithAnExample) {
  for (const std::string command : {"", "solve", "values", "games", "judge", "stress"}) {
    std::vector<std::string> arguments{"--help"};
    if (!command.empty()) arguments.insert(arguments.begin(), command);
    const Ran ran = run(arguments);
    EXPECT_EQ(ran.status, 0);
    EXPECT_EQ(ran.out.rfind("Example:\n  ", 0), 0U) << ran.out;
    EXPECT_NE(ran.out.find("grundy " + command), std::string::npos) << ran.out;
    EXPECT_EQ(ran.err, "");
  }
}

TEST(Program, NeedsASubcommand) {
  expect_failure(run({}), 2, {"--help"});
  expect_failure(run({"resolve", "{2,5}"}), 2, {"'resolve'", "did you mean 'solve'?"});
  expect_failure(run({"solve"}), 2, {"see grundy solve --help"});
  expect_failure(run({"solve", "{2,5}", "7", "--jason"}), 2, {"--jason"});
}

}  // namespace grundy
