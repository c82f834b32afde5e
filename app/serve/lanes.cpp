#include "serve/lanes.hpp"

namespace grundy::serve {

Lanes::Entry Lanes::enter(const std::atomic<bool>& cancelled) {
  constexpr std::chrono::milliseconds between_looks{50};
  const auto end = std::chrono::steady_clock::now() + patience_;
  std::unique_lock lock(mutex_);
  if (working_ < places_) {
    ++working_;
    return Entry::admitted;
  }
  if (waiting_ >= queue_) return Entry::full;
  ++waiting_;
  Entry entry = Entry::admitted;
  while (working_ >= places_ && entry == Entry::admitted) {
    changed_.wait_for(lock, between_looks);
    if (cancelled) {
      entry = Entry::cancelled;
    } else if (working_ >= places_ && std::chrono::steady_clock::now() > end) {
      entry = Entry::full;
    }
  }
  --waiting_;
  if (entry == Entry::admitted) {
    ++working_;
  } else {
    changed_.notify_one();
  }
  return entry;
}

void Lanes::leave() {
  const std::lock_guard lock(mutex_);
  --working_;
  changed_.notify_one();
}

Lanes::Load Lanes::load() {
  const std::lock_guard lock(mutex_);
  return {working_, waiting_};
}

}  // namespace grundy::serve
