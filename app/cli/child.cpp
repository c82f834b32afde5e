#include "cli/child.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <utility>

#include "grundy/error.hpp"

extern char** environ;

namespace grundy::cli {
namespace {

constexpr int milliseconds_between_looks = 20;
constexpr std::size_t buffer_bytes = std::size_t{1} << 16;
constexpr std::size_t most_error_bytes = 4096;

double now() {
  timespec time;
  ::clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

[[noreturn]] void fail(const std::string& what, int error) {
  throw Error(ErrorKind::budget, what + ": " + std::strerror(error));
}

class File {
 public:
  File() = default;
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  ~File() { close(); }
  void close() {
    if (number >= 0) ::close(std::exchange(number, -1));
  }
  [[nodiscard]] bool open() const { return number >= 0; }

  int number = -1;
};

struct Pipe {
  File read, write;

  Pipe() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) fail("cannot make a pipe", errno);
    read.number = ends[0];
    write.number = ends[1];
  }
};

void no_waiting(const File& file) {
  if (::fcntl(file.number, F_SETFL, O_NONBLOCK) != 0) fail("cannot use a pipe", errno);
}

/// How a program is started: which ends it gets, its own group, signals as a shell has them.
class Spawn {
 public:
  Spawn(const Pipe& in, const Pipe& out, const Pipe& err) {
    ::posix_spawn_file_actions_init(&files_);
    ::posix_spawn_file_actions_adddup2(&files_, in.read.number, STDIN_FILENO);
    ::posix_spawn_file_actions_adddup2(&files_, out.write.number, STDOUT_FILENO);
    ::posix_spawn_file_actions_adddup2(&files_, err.write.number, STDERR_FILENO);
    ::posix_spawnattr_init(&attributes_);
    sigset_t defaults;
    ::sigemptyset(&defaults);
    ::sigaddset(&defaults, SIGPIPE);
    ::sigaddset(&defaults, SIGXFSZ);
    ::posix_spawnattr_setsigdefault(&attributes_, &defaults);
    ::posix_spawnattr_setpgroup(&attributes_, 0);
    ::posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
  }
  Spawn(const Spawn&) = delete;
  Spawn& operator=(const Spawn&) = delete;
  ~Spawn() {
    ::posix_spawn_file_actions_destroy(&files_);
    ::posix_spawnattr_destroy(&attributes_);
  }

  [[nodiscard]] pid_t start(const std::vector<std::string>& command) const {
    std::vector<std::string> words = command;
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    pid_t child = 0;
    const int error =
        ::posix_spawnp(&child, words[0].c_str(), &files_, &attributes_, arguments.data(), environ);
    if (error == EAGAIN || error == ENOMEM) fail("cannot start a process", error);
    if (error != 0) {
      throw Error(ErrorKind::bad_input, "cannot start '" + words[0] + "': " + std::strerror(error),
                  "COMMAND is a program that can be executed, and its arguments");
    }
    return child;
  }

 private:
  posix_spawn_file_actions_t files_;
  posix_spawnattr_t attributes_;
};

/// A started process; its group is killed, and it is waited for, at the latest when this ends.
class Process {
 public:
  explicit Process(pid_t child) : child_(child) {}
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  ~Process() {
    ::kill(-child_, SIGKILL);
    while (::waitpid(child_, nullptr, 0) < 0 && errno == EINTR) {
    }
  }

  /// Leaves it to be waited for, so that nobody else can get the number of its group.
  bool has_ended() {
    how_.si_pid = 0;
    constexpr int look = WEXITED | WNOHANG | WNOWAIT;
    return ::waitid(P_PID, static_cast<id_t>(child_), &how_, look) == 0 && how_.si_pid == child_;
  }
  /// Once it has ended: by itself, or by a signal; with this status or signal.
  [[nodiscard]] bool exited() const { return how_.si_code == CLD_EXITED; }
  [[nodiscard]] int code() const { return how_.si_status; }

 private:
  pid_t child_;
  siginfo_t how_{};
};

class Conversation {
 public:
  Conversation(const std::vector<std::string>& command, std::string_view input,
               const ChildLimits& limits, Observer& observer)
      : input_(input),
        limits_(limits),
        observer_(observer),
        start_(now()),
        process_(Spawn(in_, out_, err_).start(command)) {
    in_.read.close();
    out_.write.close();
    err_.write.close();
    no_waiting(in_.write);
    no_waiting(out_.read);
    no_waiting(err_.read);
    if (input_.empty()) in_.write.close();
  }

  ChildRun run() {
    while (!process_.has_ended()) {
      run_.seconds = now() - start_;
      if (run_.seconds > limits_.seconds) return ended(ChildRun::End::timed_out);
      if (const std::string why = observer_.stop_requested(); !why.empty()) {
        throw Error(ErrorKind::budget, why);
      }
      talk();
      if (run_.output.size() > limits_.output_bytes) return ended(ChildRun::End::flooded);
    }
    // What it wrote last; processes that it left behind may keep the pipes open.
    take(out_.read, run_.output, limits_.output_bytes);
    take(err_.read, run_.errors, most_error_bytes);
    if (run_.output.size() > limits_.output_bytes) return ended(ChildRun::End::flooded);
    run_.code = process_.code();
    return ended(process_.exited() ? ChildRun::End::exited : ChildRun::End::killed);
  }

 private:
  ChildRun ended(ChildRun::End end) {
    run_.end = end;
    run_.seconds = now() - start_;
    return std::move(run_);
  }

  /// Waits until one of the pipes can be used, and uses it.
  void talk() {
    pollfd ends[] = {{out_.read.number, POLLIN, 0},
                     {err_.read.number, POLLIN, 0},
                     {in_.write.number, POLLOUT, 0}};
    // With its output closed the program is about to end, as nearly always.
    const bool ending = !out_.read.open() && !err_.read.open();
    if (::poll(ends, 3, ending ? 1 : milliseconds_between_looks) <= 0) return;
    if (ends[0].revents != 0) take(out_.read, run_.output, limits_.output_bytes);
    if (ends[1].revents != 0) take(err_.read, run_.errors, most_error_bytes);
    if (ends[2].revents != 0) give();
  }

  void give() {
    const ssize_t put = ::write(in_.write.number, input_.data(), input_.size());
    if (put < 0 && (errno == EINTR || errno == EAGAIN)) return;
    // Who does not read all of the input closes the pipe.
    if (put > 0) input_.remove_prefix(static_cast<std::size_t>(put));
    if (put < 0 || input_.empty()) in_.write.close();
  }

  /// Reads what is there. Beyond `most` bytes nothing of standard error is kept, and standard
  /// output is left alone.
  void take(File& file, std::string& text, std::size_t most) {
    char bytes[buffer_bytes];
    while (file.open()) {
      const ssize_t got = ::read(file.number, bytes, sizeof bytes);
      if (got < 0 && errno == EINTR) continue;
      if (got < 0 && errno == EAGAIN) return;
      if (got <= 0) return file.close();
      const bool errors = &file == &err_.read;
      const std::size_t room = errors ? most - std::min(most, text.size()) : buffer_bytes;
      text.append(bytes, std::min(room, static_cast<std::size_t>(got)));
      // Who writes without end must not keep the clock from being looked at.
      if (errors || text.size() > most) return;
    }
  }

  Pipe in_, out_, err_;
  std::string_view input_;  // what is left to be given
  const ChildLimits& limits_;
  Observer& observer_;
  double start_;
  Process process_;
  ChildRun run_;
};

}  // namespace

ChildRun run_child(const std::vector<std::string>& command, std::string_view input,
                   const ChildLimits& limits, Observer& observer) {
  return Conversation(command, input, limits, observer).run();
}

}  // namespace grundy::cli
