// Watches a growing nim-sequence for the return of a window of values.
#pragma once

#include "grundy/law.hpp"
#include "grundy/values.hpp"

#include <cstdint>
#include <optional>

namespace grundy::period {

/// Finds n0 and p with G(n + p) = G(n) for n0 <= n < n0 + window, the least p for its n0.
/// Exact: values are compared, not hashes. All calls together cost O(values.size()) time
/// whatever the values are; memory O(window).
class Recurrence {
 public:
  /// Requires window >= 1.
  explicit Recurrence(std::uint64_t window) : window_(window), next_(2 * window) {}

  /// `values` is the sequence of the last call, grown (or the same). Most calls do nothing:
  /// a search is made each time the unseen part is as long as the window.
  [[nodiscard]] std::optional<Period> search(const NimSequence& values);

 private:
  std::uint64_t window_;
  std::uint64_t saved_ = 0;  // the window that is waited for begins here
  std::uint64_t from_ = 1;   // first place where its return was not looked for yet
  std::uint64_t next_;       // size at which to search again
};

}  // namespace grundy::period
