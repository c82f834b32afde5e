// The threads that talk to clients: as many as there are connections, up to a limit.
#pragma once

#include <httplib.h>

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
  explicit Crew(std::size_t most) : most_(most) {}

  void enqueue(std::function<void()> task) override;
  /// Waits for the tasks that were given.
  void shutdown() override;

 private:
  void work();

  std::size_t most_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> tasks_;
  std::vector<std::thread> threads_;
  std::size_t idle_ = 0;
  bool shutdown_ = false;
};

}  // namespace grundy::serve
