// The budget of one request: time, memory, the client's presence, and a place among the long ones.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>

#include "grundy/observer.hpp"
#include "grundy/observer_scope.hpp"
#include "serve/lanes.hpp"

namespace grundy::serve {

struct Budget {
  double seconds = 10;                                    ///< of computing; waiting does not count
  std::uint64_t memory_bytes = std::uint64_t{512} << 20;  ///< of tables
  std::uint64_t output_bytes = std::uint64_t{32} << 20;   ///< of an answer
};

class RequestWatch final : public Observer {
 public:
  /// Made by the thread that computes; the clock starts here. `cancelled` says that nobody waits
  /// for the answer any more.
  RequestWatch(const Budget& budget, Lanes& lanes, const std::atomic<bool>& cancelled);
  ~RequestWatch() override;
  RequestWatch(const RequestWatch&) = delete;
  RequestWatch& operator=(const RequestWatch&) = delete;

  /// Takes a place among the long computations when the moment for short ones is over, which may
  /// wait.
  [[nodiscard]] std::string stop_requested() override;
  [[nodiscard]] std::uint64_t memory_limit() const override { return budget_.memory_bytes; }
  [[nodiscard]] double seconds() const override;
  /// The most bytes of an answer.
  [[nodiscard]] std::uint64_t output_limit() const { return budget_.output_bytes; }

  /// The work was stopped because too many long computations are at work.
  [[nodiscard]] bool refused() const { return refused_; }

 private:
  void become_long();

  using Clock = std::chrono::steady_clock;
  ObserverScope scope_{*this};
  Budget budget_;
  Lanes& lanes_;
  const std::atomic<bool>& cancelled_;
  Clock::time_point start_;
  Clock::duration waited_{};
  bool has_place_ = false;
  bool gentle_ = false;
  bool refused_ = false;
};

}  // namespace grundy::serve
