// Brent's cycle finding [Brent '80] on windows: one window is saved and its return is searched
// for in the values that come after it; when the table has doubled since, the window at its
// end is saved instead. A saved window at or after the preperiod returns after one period, so
// a period p with preperiod e is seen before the table has 4 max(e + window, p) + 2 window
// values. Each value is searched at most twice for one saved window, because a search starts
// only when as many new places as the window is long have come up.
#include "period/recurrence.hpp"

#include "period/match.hpp"

namespace grundy::period {

std::optional<Period> Recurrence::search(const NimSequence& values) {
  if (values.size() < next_) return std::nullopt;
  if (const auto again = find_again(values, saved_, window_, from_)) {
    return Period{saved_, *again - saved_, 0};
  }
  from_ = values.size() - window_ + 1;
  if (values.size() >= 2 * (saved_ + window_)) {
    saved_ = values.size() - window_;
    from_ = saved_ + 1;
  }
  next_ = values.size() + window_;
  return std::nullopt;
}

}  // namespace grundy::period
