// Who may compute for long. Every computation starts at once; one that takes longer than a moment
// needs one of a few places, so that short ones never wait behind it.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace grundy::serve {

class Lanes {
 public:
  enum class Entry { admitted, full, cancelled };

  /// `places` long computations at a time, `queue` more that wait, each for `patience` at most.
  Lanes(unsigned places, unsigned queue, std::chrono::milliseconds patience)
      : places_(places), queue_(queue), patience_(patience) {}

  /// Takes a place; in the order of asking. `full`: the queue is full, or no place was free in
  /// time. After `admitted` the caller owes a leave().
  [[nodiscard]] Entry enter(const std::atomic<bool>& cancelled);
  void leave();

  struct Load {
    unsigned working = 0;
    unsigned waiting = 0;
  };
  [[nodiscard]] Load load();

 private:
  unsigned places_;
  unsigned queue_;
  std::chrono::milliseconds patience_;
  std::mutex mutex_;
  std::condition_variable changed_;
  unsigned working_ = 0;
  unsigned waiting_ = 0;
};

}  // namespace grundy::serve
