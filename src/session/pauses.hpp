// The caller's observer, which also stops the work for a checkpoint.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "grundy/observer.hpp"

namespace grundy {

/// Engines can be stopped between any two heaps and go on, so a checkpoint is a stop: what there is
/// is saved while nothing is computed.
class Pauses final : public Observer {
 public:
  explicit Pauses(Observer& observer) : observer_(&observer) {}

  /// Before each piece of work, of which `done` tells how much there is. A checkpoint is made only
  /// when that changed, so that work that gets nowhere between two of them is not begun again for
  /// ever. `target`: heaps that are wanted, for progress; 0 when that is not known.
  void begin(std::function<std::uint64_t()> done, std::uint64_t target) {
    done_ = std::move(done);
    before_ = done_();
    target_ = target;
    paused_ = false;
    reason_.clear();
  }
  /// Whether the work was stopped for a checkpoint alone.
  [[nodiscard]] bool paused() const { return paused_; }
  /// Why the caller stopped it.
  [[nodiscard]] const std::string& reason() const { return reason_; }

  void progress(std::string_view what, std::uint64_t done, std::uint64_t total) override {
    observer_->progress(what, done, total == 0 && what == "heaps" ? target_ : total);
  }
  [[nodiscard]] std::string stop_requested() override {
    reason_ = observer_->stop_requested();
    if (!reason_.empty()) return reason_;
    paused_ = done_ && done_() != before_ && observer_->checkpoint_due();
    return paused_ ? "a checkpoint is due" : "";
  }
  [[nodiscard]] std::uint64_t memory_limit() const override { return observer_->memory_limit(); }

 private:
  Observer* observer_;
  std::function<std::uint64_t()> done_;
  std::uint64_t before_ = 0;
  std::uint64_t target_ = 0;
  bool paused_ = false;
  std::string reason_;
};

}  // namespace grundy
