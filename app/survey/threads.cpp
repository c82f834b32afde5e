#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "survey/crew.hpp"
#include "survey/explore.hpp"
#include "survey/ruleset_watch.hpp"

namespace grundy::survey {
namespace {

class Threads final : public Crew {
 public:
  Threads(std::size_t threads, const CrewOptions& options) : options_(options), idle_(threads) {
    for (std::size_t i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
  }

  ~Threads() override {
    {
      const std::lock_guard guard(mutex_);
      stop_ = true;
    }
    given_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }

  [[nodiscard]] std::size_t size() const override { return threads_.size(); }
  [[nodiscard]] std::size_t idle() const override { return idle_; }

  void give(const std::string& code) override {
    --idle_;
    {
      const std::lock_guard guard(mutex_);
      todo_.push_back(code);
    }
    given_.notify_one();
  }

  std::optional<Finding> wait(double seconds) override {
    std::unique_lock lock(mutex_);
    found_.wait_for(lock, std::chrono::duration<double>(seconds),
                    [this] { return !done_.empty() || error_; });
    if (error_) std::rethrow_exception(std::exchange(error_, nullptr));
    if (done_.empty()) return std::nullopt;
    Finding finding = std::move(done_.front());
    done_.pop_front();
    ++idle_;
    return finding;
  }

 private:
  void work() {
    while (true) {
      std::string code;
      {
        std::unique_lock lock(mutex_);
        given_.wait(lock, [this] { return stop_ || !todo_.empty(); });
        if (stop_) return;
        code = std::move(todo_.front());
        todo_.pop_front();
      }
      try {
        RulesetWatch watch(options_, [this] { return stop_.load(); });
        Finding finding = explore(code, options_.limit, watch);
        if (watch.ended()) return;
        const std::lock_guard guard(mutex_);
        done_.push_back(std::move(finding));
      } catch (...) {
        const std::lock_guard guard(mutex_);
        error_ = std::current_exception();
      }
      found_.notify_one();
    }
  }

  const CrewOptions options_;
  std::size_t idle_;  // of the thread that gives and waits
  std::mutex mutex_;
  std::condition_variable given_;
  std::condition_variable found_;
  std::deque<std::string> todo_;
  std::deque<Finding> done_;
  std::exception_ptr error_;
  std::atomic<bool> stop_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace

std::unique_ptr<Crew> make_threads(std::size_t threads, const CrewOptions& options) {
  return std::make_unique<Threads>(threads, options);
}

}  // namespace grundy::survey
