// A set of amounts, kept as disjoint ascending ranges so that {1..10^18} costs nothing.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace grundy::rules {

class AmountSet {
 public:
  struct Range {
    std::int64_t low;
    std::int64_t high;  // inclusive
    friend bool operator==(const Range&, const Range&) = default;
  };

  AmountSet() = default;
  /// Any order, repeats and overlaps allowed. O(k log k).
  explicit AmountSet(std::vector<Range> ranges);
  static AmountSet of(std::span<const std::int64_t> amounts);

  [[nodiscard]] bool empty() const { return ranges_.empty(); }
  /// Requires a non-empty set.
  [[nodiscard]] std::int64_t max() const { return ranges_.back().high; }
  [[nodiscard]] bool contains(std::int64_t amount) const;
  /// How many members are at most `limit`. O(ranges).
  [[nodiscard]] std::uint64_t count_up_to(std::int64_t limit) const;
  /// The members up to `limit`, ascending. Memory 8 bytes a member.
  [[nodiscard]] std::vector<std::int64_t> members_up_to(std::int64_t limit) const;
  [[nodiscard]] const std::vector<Range>& ranges() const { return ranges_; }
  /// The positive amounts that are not in the set, up to the largest int64.
  [[nodiscard]] AmountSet complement() const;
  [[nodiscard]] AmountSet united_with(const AmountSet& other) const;
  /// "{1..4, 9}".
  [[nodiscard]] std::string text() const;

  friend bool operator==(const AmountSet&, const AmountSet&) = default;

 private:
  std::vector<Range> ranges_;
};

}  // namespace grundy::rules
