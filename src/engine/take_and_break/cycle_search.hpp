// The period of a take-and-break code in constant memory.
#pragma once

#include "engine/take_and_break/window.hpp"
#include "grundy/law.hpp"
#include "grundy/observer.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace grundy::engine {

/// Brent's search for a cycle [Brent '80] in the states of a Window. What it proves: let the last
/// keep() values before heap a be those before heap b = a + p, p even, and let no heap between them
/// be rare, change the character or need a value that the window does not hold. Then each value
/// from a on followed from the parity of the heap, the first values, the rare heaps and the last
/// keep() values; from b on all of these are the same, so by induction G(n + p) = G(n) for all
/// n >= a - keep(). No bound on heaps that were computed is needed.
///
/// Then the preperiod: two windows p heaps apart run once more from the beginning. If p / 2 is odd,
/// it is tried first. In all at most about 4 (preperiod + period) heaps, and 29 bytes for each heap
/// of the window.
class CycleSearch {
 public:
  static constexpr std::string_view theorem = "recurring state";

  /// As Window.
  CycleSearch(const rules::Code& code, std::uint64_t keep);

  /// Goes on until heap `size` - 1 is worked out or all is known. Throws Error(budget) between two
  /// heaps when the observer stops it, or where the window is too small; then it can go on, or not.
  void run(std::uint64_t size, Observer& observer);

  /// The period with its least preperiod, once both are known.
  [[nodiscard]] std::optional<ProvedPeriod> proved() const { return proved_; }
  /// A multiple of the period, as soon as the values are known to recur.
  [[nodiscard]] std::uint64_t recurs_after() const { return period_; }
  /// Heaps worked out by the search itself.
  [[nodiscard]] std::uint64_t size() const { return search_.size(); }
  /// Heaps worked out in all: it grows with each step of run().
  [[nodiscard]] std::uint64_t steps() const;
  [[nodiscard]] const Window& window() const { return search_; }

  [[nodiscard]] std::string save() const;
  /// Of a search with the same code and `keep`. Throws Error(bad_input) for other bytes.
  void restore(std::string_view bytes);

 private:
  void look_back();
  void take_snapshot();
  bool compare(std::uint64_t until, Observer& observer);
  void begin_comparison(std::uint64_t shift);

  rules::Code code_;
  Window search_;
  std::uint64_t hash_ = 0, drop_ = 1;  // of the last values; what a value counts when it leaves
  std::vector<std::uint16_t> snapshot_;
  std::uint64_t snapshot_at_ = 0, snapshot_hash_ = 0, snapshot_changes_ = 0, power_ = 1;
  std::uint64_t period_ = 0;  // once the state recurred

  // G(n) and G(n + shift_) side by side.
  std::unique_ptr<Window> early_, late_;
  std::uint64_t shift_ = 0;
  std::uint64_t differ_ = 0;  // 1 + the last n where they differ
  std::optional<ProvedPeriod> proved_;
};

}  // namespace grundy::engine
