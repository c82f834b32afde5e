#include "cli/watch.hpp"

#include <fmt/format.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include "cli/output.hpp"

namespace grundy::cli {
namespace {

volatile sig_atomic_t caught_signal = 0;

void remember(int signal) { caught_signal = signal; }

double now() {
  timespec time;
  ::clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

constexpr double quiet_seconds = 0.5;
constexpr double between_lines = 0.1;
constexpr double between_marks = 5;
constexpr std::string_view erase_line = "\r\033[K";

}  // namespace

std::string duration(double seconds) {
  if (seconds < 10) return fmt::format("{:.2g} s", seconds);
  if (seconds < 120) return fmt::format("{:.0f} s", seconds);
  if (seconds < 7200) return fmt::format("{:.0f} min", seconds / 60);
  if (seconds < 172800) return fmt::format("{:.1f} h", seconds / 3600);
  return fmt::format("{:.1f} days", seconds / 86400);
}

void watch_signals() {
  struct sigaction action {};
  action.sa_handler = remember;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  ::sigaction(SIGINT, &action, nullptr);
  ::sigaction(SIGTERM, &action, nullptr);
  // Writes then fail with EPIPE and EFBIG, which end in status 4.
  ::signal(SIGPIPE, SIG_IGN);
  ::signal(SIGXFSZ, SIG_IGN);
}

Watch::Watch(Limits limits, bool quiet)
    : limits_(limits), start_(now()), terminal_(!quiet && ::isatty(STDERR_FILENO) == 1) {}

Watch::~Watch() { clear_progress(); }

void Watch::clear_progress() {
  if (shown_ != 0) complain(erase_line);
  shown_ = 0;
}

double Watch::rate(std::string_view what, Mark now) {
  if (what != what_ || now.done < later_.done) {
    what_ = what;
    earlier_ = later_ = now;
  } else if (now.time - later_.time > between_marks) {
    earlier_ = later_;
    later_ = now;
  }
  const double time = now.time - earlier_.time;
  return time < quiet_seconds ? 0 : static_cast<double>(now.done - earlier_.done) / time;
}

void Watch::progress(std::string_view what, std::uint64_t done, std::uint64_t total) {
  if (!terminal_) return;
  const double time = now();
  if (time - start_ < quiet_seconds || time - shown_ < between_lines) return;
  shown_ = time;
  std::string line = fmt::format("{}{} {}", erase_line, done, what);
  if (total != 0) {
    line += fmt::format(" of {} ({:.0f} %)", total,
                        100 * static_cast<double>(done) / static_cast<double>(total));
  }
  if (const double speed = rate(what, {time, done}); speed > 0) {
    line += fmt::format(", {:.3g} a second", speed);
    if (total > done) {
      line += fmt::format(", {} left", duration(static_cast<double>(total - done) / speed));
    }
  }
  if (details_) line += details_();
  complain(line);
}

void Watch::checkpoint_every(double seconds) {
  every_ = seconds;
  checkpoint_ = now();
}

// The time that a checkpoint takes is not counted: the first question after it starts the clock.
bool Watch::checkpoint_due() {
  if (every_ < 0) return false;
  const double time = now();
  if (saving_) checkpoint_ = time;
  saving_ = !saving_ && time - checkpoint_ >= every_;
  return saving_;
}

double Watch::seconds() const { return now() - start_; }

void Watch::restart() { start_ = now(); }

std::string Watch::interrupted() {
  if (caught_signal == SIGINT) return "interrupted";
  return caught_signal != 0 ? "terminated" : "";
}

std::string Watch::stop_requested() {
  if (std::string signal = interrupted(); !signal.empty()) return signal;
  if (limits_.seconds > 0 && seconds() > limits_.seconds) {
    return fmt::format("the time limit of {:g} s is reached", limits_.seconds);
  }
  return {};
}

std::uint64_t Watch::memory_limit() const {
  return limits_.memory_bytes != 0 ? limits_.memory_bytes : Observer::memory_limit();
}

}  // namespace grundy::cli
