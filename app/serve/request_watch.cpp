#include "serve/request_watch.hpp"

#include <fmt/format.h>
#include <sys/resource.h>
#include <time.h>

namespace grundy::serve {
namespace {

// Processor time, not time: a short computation stays one however busy the machine is.
constexpr double gentle_after = 0.005;
constexpr double long_after = 0.02;
constexpr int gentle_priority = 10;

double thread_seconds() {
  timespec time;
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

}  // namespace

RequestWatch::RequestWatch(const Budget& budget, Lanes& lanes, const std::atomic<bool>& cancelled)
    : budget_(budget), lanes_(lanes), cancelled_(cancelled), start_(Clock::now()) {}

RequestWatch::~RequestWatch() {
  if (has_place_) lanes_.leave();
}

double RequestWatch::seconds() const {
  return std::chrono::duration<double>(Clock::now() - start_ - waited_).count();
}

void RequestWatch::become_long() {
  const Clock::time_point before = Clock::now();
  const Lanes::Entry entry = lanes_.enter(cancelled_);
  waited_ += Clock::now() - before;
  has_place_ = entry == Lanes::Entry::admitted;
  refused_ = entry == Lanes::Entry::full;
}

std::string RequestWatch::stop_requested() {
  if (!has_place_ && !refused_ && !cancelled_) {
    const double used = thread_seconds();
    if (!gentle_ && used > gentle_after) {
      // On Linux this is the priority of the calling thread alone; it ends with this computation.
      ::setpriority(PRIO_PROCESS, 0, gentle_priority);
      gentle_ = true;
    }
    if (used > long_after) become_long();
  }
  if (cancelled_) return "nobody waits for the answer any more";
  if (refused_) return "the server is busy with other long computations";
  if (seconds() > budget_.seconds) {
    return fmt::format("the time limit of {:g} s is reached", budget_.seconds);
  }
  return {};
}

}  // namespace grundy::serve
