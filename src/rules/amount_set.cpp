#include "rules/amount_set.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace grundy::rules {

AmountSet::AmountSet(std::vector<Range> ranges) {
  std::sort(ranges.begin(), ranges.end(),
            [](const Range& a, const Range& b) { return a.low < b.low; });
  for (const Range& range : ranges) {
    if (range.low > range.high) continue;
    if (!ranges_.empty() && range.low - 1 <= ranges_.back().high) {
      ranges_.back().high = std::max(ranges_.back().high, range.high);
    } else {
      ranges_.push_back(range);
    }
  }
}

AmountSet AmountSet::of(std::span<const std::int64_t> amounts) {
  std::vector<Range> ranges;
  ranges.reserve(amounts.size());
  for (const std::int64_t amount : amounts) ranges.push_back({amount, amount});
  return AmountSet(std::move(ranges));
}

bool AmountSet::contains(std::int64_t amount) const {
  const auto after = std::upper_bound(ranges_.begin(), ranges_.end(), amount,
                                      [](std::int64_t a, const Range& r) { return a < r.low; });
  return after != ranges_.begin() && std::prev(after)->high >= amount;
}

std::uint64_t AmountSet::count_up_to(std::int64_t limit) const {
  std::uint64_t count = 0;
  for (const Range& range : ranges_) {
    if (range.low > limit) break;
    count += static_cast<std::uint64_t>(std::min(range.high, limit) - range.low) + 1;
  }
  return count;
}

std::vector<std::int64_t> AmountSet::members_up_to(std::int64_t limit) const {
  std::vector<std::int64_t> members;
  members.reserve(count_up_to(limit));
  for (const Range& range : ranges_) {
    if (range.low > limit) break;
    const std::int64_t high = std::min(range.high, limit);
    for (std::int64_t a = range.low;; ++a) {
      members.push_back(a);
      if (a == high) break;
    }
  }
  return members;
}

AmountSet AmountSet::complement() const {
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  AmountSet result;
  std::int64_t next = 1;
  for (const Range& range : ranges_) {
    if (range.low > next) result.ranges_.push_back({next, range.low - 1});
    if (range.high == most) return result;
    next = range.high + 1;
  }
  result.ranges_.push_back({next, most});
  return result;
}

AmountSet AmountSet::united_with(const AmountSet& other) const {
  std::vector<Range> ranges = ranges_;
  ranges.insert(ranges.end(), other.ranges_.begin(), other.ranges_.end());
  return AmountSet(std::move(ranges));
}

std::string AmountSet::text() const {
  std::string text = "{";
  for (const Range& range : ranges_) {
    if (text.size() > 1) text += ", ";
    text += std::to_string(range.low);
    // Two neighbours read better as two members than as a range.
    if (range.high == range.low + 1) text += ", " + std::to_string(range.high);
    if (range.high > range.low + 1) text += ".." + std::to_string(range.high);
  }
  return text + "}";
}

}  // namespace grundy::rules
