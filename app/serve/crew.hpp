// The threads that talk to clients: as many as there are connections, up to a limit.
#pragma once

#include <httplib.h>

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace grundy::serve {

/// httplib's own pool starts all threads at once, and a connection that is kept alive holds one; so
/// either some clients wait for the silence of others, or there are hundreds of threads for one.
class Crew final : public httplib::TaskQueue {
 public:
  /// `waiting` is kept at the number of tasks that wait for a thread.
  Crew(std::size_t most, std::atomic<std::size_t>& waiting) : most_(most), waiting_(waiting) {}

  void enqueue(std::function<void()> task) override;
  /// Waits for the tasks that were given.
  void shutdown() override;

 private:
  void work();
  void count_waiting();  // with the lock

  std::size_t most_;
  std::atomic<std::size_t>& waiting_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> tasks_;
  std::vector<std::thread> threads_;
  std::size_t idle_ = 0;
  bool shutdown_ = false;
};

}  // namespace grundy::serve
