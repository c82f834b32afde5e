// A heap or a tuple, and an option: the disjunctive sum that a move leads to.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace grundy {

inline constexpr std::size_t max_coordinates = 8;

/// 1 to 8 non-negative coordinates. A heap is a position of one coordinate.
class Position {
 public:
  Position() = default;
  /// The heap `n`.
  explicit Position(std::int64_t n) : size_(1) { coordinates_[0] = n; }
  Position(std::initializer_list<std::int64_t> coordinates)
      : Position(std::span(coordinates.begin(), coordinates.size())) {}
  /// Requires 1 to 8 coordinates; throws Error(bad_input) otherwise.
  explicit Position(std::span<const std::int64_t> coordinates);

  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] std::int64_t operator[](std::size_t i) const noexcept { return coordinates_[i]; }
  [[nodiscard]] std::int64_t& operator[](std::size_t i) noexcept { return coordinates_[i]; }
  [[nodiscard]] const std::int64_t* begin() const noexcept { return coordinates_.data(); }
  [[nodiscard]] const std::int64_t* end() const noexcept { return coordinates_.data() + size_; }

  /// `7`, or `(3,5)`.
  [[nodiscard]] std::string text() const;

  // Unused coordinates stay 0, so member-wise comparison is lexicographic.
  auto operator<=>(const Position&) const = default;

  template <typename H>
  friend H AbslHashValue(H state, const Position& p) {
    return H::combine_contiguous(std::move(state), p.coordinates_.data(), p.size_);
  }

 private:
  std::array<std::int64_t, max_coordinates> coordinates_{};
  std::uint8_t size_ = 0;
};

/// Copies of a position are counted exactly below 2^64 - 2. The two greatest numbers stand for all
/// that is more, one for the even and one for the odd counts, so that the parity, which is all that
/// nim-values need, is always right.
inline constexpr std::uint64_t huge_even_count = UINT64_MAX - 1;
inline constexpr std::uint64_t huge_odd_count = UINT64_MAX;

/// The count of a and b copies together, and of a times b copies.
[[nodiscard]] std::uint64_t add_counts(std::uint64_t a, std::uint64_t b) noexcept;
[[nodiscard]] std::uint64_t multiply_counts(std::uint64_t a, std::uint64_t b) noexcept;

/// `count` copies of one position.
struct Component {
  Position position;
  std::uint64_t count = 1;

  auto operator<=>(const Component&) const = default;
};

/// What a move leads to: a disjunctive sum, as a multiset of positions. Normalised:
/// sorted by position, each position once, every count at least 1. The empty sum
/// means that nothing is left.
using Option = std::vector<Component>;

/// Sorts, merges equal positions and drops counts of 0. O(k log k).
void normalise(Option& option);

/// `4 + 2`, `(1,2)`, `9 copies of 3`; `nothing` for the empty sum.
[[nodiscard]] std::string to_text(const Option& option);

}  // namespace grundy
