// Columns of numbers and masks of lanes: what a block of candidate moves is computed in.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace grundy::engine {

/// Candidates of one block. A column takes 4 KB, so that the few columns of a clause stay in the
/// first-level cache.
inline constexpr std::size_t lanes = 512;

/// One bit a lane.
struct Mask {
  std::array<std::uint64_t, lanes / 64> words{};

  /// Lanes [first, last).
  static Mask range(std::size_t first, std::size_t last) {
    Mask mask;
    for (std::size_t w = first / 64; w < mask.words.size() && 64 * w < last; ++w) {
      const std::size_t from = first > 64 * w ? first - 64 * w : 0;
      const std::size_t to = last - 64 * w < 64 ? last - 64 * w : 64;
      if (from < to) mask.words[w] = (~std::uint64_t{0} >> (64 - (to - from))) << from;
    }
    return mask;
  }

  [[nodiscard]] bool any() const {
    std::uint64_t all = 0;
    for (const std::uint64_t word : words) all |= word;
    return all != 0;
  }
  [[nodiscard]] bool test(std::size_t lane) const {
    return (words[lane / 64] >> lane % 64 & 1) != 0;
  }
  [[nodiscard]] std::size_t count() const {
    std::size_t count = 0;
    for (const std::uint64_t word : words) count += static_cast<std::size_t>(std::popcount(word));
    return count;
  }
  void set(std::size_t lane) { words[lane / 64] |= std::uint64_t{1} << lane % 64; }
  void reset(std::size_t lane) { words[lane / 64] &= ~(std::uint64_t{1} << lane % 64); }

  /// Calls `visit` with each lane, ascending; stops when it returns false and then returns false.
  template <typename Visit>
  bool for_each(Visit&& visit) const {
    for (std::size_t w = 0; w < words.size(); ++w) {
      for (std::uint64_t word = words[w]; word != 0; word &= word - 1) {
        if (!visit(64 * w + static_cast<std::size_t>(std::countr_zero(word)))) return false;
      }
    }
    return true;
  }

  friend Mask operator&(Mask a, const Mask& b) {
    for (std::size_t w = 0; w < a.words.size(); ++w) a.words[w] &= b.words[w];
    return a;
  }
  friend Mask operator|(Mask a, const Mask& b) {
    for (std::size_t w = 0; w < a.words.size(); ++w) a.words[w] |= b.words[w];
    return a;
  }
  /// The lanes of this mask that are not in `b`.
  [[nodiscard]] Mask without(const Mask& b) const {
    Mask result = *this;
    for (std::size_t w = 0; w < words.size(); ++w) result.words[w] &= ~b.words[w];
    return result;
  }
  friend bool operator==(const Mask&, const Mask&) = default;
};

/// A number for each lane: the same one, base + step * lane, or any.
struct Column {
  bool linear = true;  ///< base and step say it; data is not filled yet unless `filled`
  bool filled = false;
  std::int64_t base = 0;
  std::int64_t step = 0;
  std::int64_t low = 0;  ///< bounds of the lanes that were computed for
  std::int64_t high = 0;
  alignas(64) std::array<std::int64_t, lanes> data;

  [[nodiscard]] bool uniform() const { return linear && step == 0; }
  [[nodiscard]] std::int64_t at(std::size_t lane) const {
    return linear ? static_cast<std::int64_t>(static_cast<std::uint64_t>(base) +
                                              static_cast<std::uint64_t>(step) * lane)
                  : data[lane];
  }
  void set_uniform(std::int64_t value) {
    linear = true;
    filled = false;
    base = low = high = value;
    step = 0;
  }
  /// base, base + step, ... for `count` lanes; requires that all of them fit.
  void set_linear(std::int64_t first, std::int64_t by, std::size_t count) {
    linear = true;
    filled = false;
    base = first;
    step = by;
    const std::int64_t last = at(count - 1);
    low = first < last ? first : last;
    high = first < last ? last : first;
  }
  void set_data(std::int64_t least, std::int64_t greatest) {
    linear = false;
    filled = true;
    low = least;
    high = greatest;
  }
};

}  // namespace grundy::engine
