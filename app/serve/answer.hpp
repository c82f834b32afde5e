// The answer to a request while it is made: one thread writes, any number of clients read.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

namespace grundy::serve {

class Desk;

class Answer {
 public:
  explicit Answer(std::uint64_t most_bytes) : most_bytes_(most_bytes) {}

  // For the thread that computes.

  /// From now on readers may have the bytes before the end; the status is 200.
  void stream(std::string type);
  /// Throws Error(budget) when the answer would pass the limit of its size.
  void write(std::string_view bytes);
  /// The whole answer, or the last of it.
  void finish();
  void finish(int status, std::string type, std::string_view bytes);
  [[nodiscard]] bool streams() const;
  /// The same request asked again gets this answer: it does not depend on the budget.
  void keep() { keep_ = true; }
  [[nodiscard]] bool to_keep() const { return keep_; }

  /// Nobody reads any more: the work should stop.
  [[nodiscard]] const std::atomic<bool>& cancelled() const { return cancelled_; }
  void cancel() { cancelled_ = true; }

  // For readers.

  /// Waits until the status is known, at most so long; true when it is.
  [[nodiscard]] bool wait_begun(std::chrono::milliseconds patience);
  /// After wait_begun().
  [[nodiscard]] int status() const { return status_; }
  [[nodiscard]] const std::string& type() const { return type_; }
  [[nodiscard]] bool finished() const;
  /// Bytes from `offset` on, at most `most`, waiting for some for `patience` at most; empty at the
  /// end, and when none came in time.
  [[nodiscard]] std::string read(std::size_t offset, std::size_t most,
                                 std::chrono::milliseconds patience);
  [[nodiscard]] std::uint64_t size() const;

 private:
  friend class Desk;

  std::uint64_t most_bytes_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::string bytes_;
  std::string type_;
  int status_ = 0;
  bool streams_ = false;
  bool finished_ = false;
  std::atomic<bool> keep_ = false;
  std::atomic<bool> cancelled_ = false;
  int readers_ = 0;  // guarded by the desk that hands answers out
};

}  // namespace grundy::serve
