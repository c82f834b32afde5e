#include "serve/crew.hpp"

#include <system_error>
#include <utility>

namespace grundy::serve {

void Crew::enqueue(std::function<void()> task) {
  const std::lock_guard lock(mutex_);
  tasks_.push_back(std::move(task));
  if (idle_ < tasks_.size() && threads_.size() < most_) {
    try {
      threads_.emplace_back([this] { work(); });
    } catch (const std::system_error&) {
      // The system has no more threads: the task waits for one of those that are there.
    }
  }
  count_waiting();
  changed_.notify_one();
}

void Crew::shutdown() {
  {
    const std::lock_guard lock(mutex_);
    shutdown_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Crew::count_waiting() {
  // While there may be more threads, one comes for each task.
  const bool enough = threads_.size() < most_ || tasks_.size() <= idle_;
  waiting_ = enough ? 0 : tasks_.size() - idle_;
}

void Crew::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    ++idle_;
    changed_.wait(lock, [this] { return !tasks_.empty() || shutdown_; });
    --idle_;
    if (tasks_.empty()) return;
    const std::function<void()> task = std::move(tasks_.front());
    tasks_.pop_front();
    count_waiting();
    lock.unlock();
    task();
    lock.lock();
  }
}

}  // namespace grundy::serve
