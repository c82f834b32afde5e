#include "core/companion.hpp"

#include <utility>

namespace grundy::core {
namespace {

// Until the state is another: first awake, since what is waited for mostly takes microseconds.
int wait_while(const std::atomic<int>& state, int old) {
  constexpr int awake = 4000;
  for (int i = 0; i < awake; ++i) {
    const int now = state.load(std::memory_order_acquire);
    if (now != old) return now;
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
  }
  state.wait(old, std::memory_order_acquire);
  return state.load(std::memory_order_acquire);
}

}  // namespace

Companion::~Companion() {
  wait();
  state_.store(ending, std::memory_order_release);
  state_.notify_one();
  thread_.join();
}

void Companion::start(std::function<void()> job) {
  job_ = std::move(job);
  state_.store(working, std::memory_order_release);
  state_.notify_one();
}

void Companion::wait() {
  while (state_.load(std::memory_order_acquire) == working) wait_while(state_, working);
}

void Companion::run() {
  while (true) {
    const int state = wait_while(state_, resting);
    if (state == ending) return;
    if (state != working) continue;
    job_();
    state_.store(resting, std::memory_order_release);
    state_.notify_one();
  }
}

}  // namespace grundy::core
