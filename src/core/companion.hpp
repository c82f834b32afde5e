// A second thread for a computation that has two things to do at once.
#pragma once

#include <atomic>
#include <functional>
#include <thread>

namespace grundy::core {

/// Runs one job at a time beside the thread that owns it. Handing a job over and waiting for it
/// take well below a microsecond when both threads have a processor; a waiting thread gives its
/// processor away after some microseconds. What a job wrote is seen after wait().
class Companion {
 public:
  Companion() : thread_([this] { run(); }) {}
  ~Companion();
  Companion(const Companion&) = delete;
  Companion& operator=(const Companion&) = delete;

  /// Requires that the last job was waited for. `job` must not throw.
  void start(std::function<void()> job);
  /// True when there is no job left to wait for.
  [[nodiscard]] bool idle() const { return state_.load(std::memory_order_relaxed) == resting; }
  /// Returns at once when there is no job.
  void wait();

 private:
  enum State { resting, working, ending };
  void run();

  std::function<void()> job_;
  std::atomic<int> state_ = resting;
  std::thread thread_;  // the last member: it starts when the others are there
};

}  // namespace grundy::core
