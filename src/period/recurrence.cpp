// Brent's cycle finding [Brent '80] on windows: one window is saved and its return is searched
// for in the values that come after it, until the table has doubled since; then the window at
// the end of that stretch is saved instead. A saved window at or after the preperiod returns
// after one period, so a period p with preperiod e is seen before the table has
// 4 max(e + window, p) + 2 window values. Each value is searched at most twice for one saved
// window, because a search starts only when as many new places as the window is long have come up.
#include "period/recurrence.hpp"

#include "period/match.hpp"

#include <algorithm>

namespace grundy::period {

std::optional<Period> Recurrence::search(const NimSequence& values) {
  if (values.size() < next_) return std::nullopt;
  // A table that grew by much at once is searched as if it had grown little by little.
  for (bool more = true; more;) {
    const std::uint64_t doubled = 2 * (saved_ + window_);
    const std::uint64_t end = std::min(values.size(), doubled);
    if (const auto again = find_again(values, saved_, window_, from_, end)) {
      return Period{saved_, *again - saved_, 0};
    }
    if (end == doubled) saved_ = end - window_;
    from_ = end - window_ + 1;
    more = end < values.size();
  }
  next_ = values.size() + window_;
  return std::nullopt;
}

}  // namespace grundy::period
