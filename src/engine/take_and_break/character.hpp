// Rare and common nim-values [Berlekamp's sparse space, Winning Ways ch. 4].
#pragma once

#include "grundy/nimber.hpp"

#include <bit>
#include <cstdint>
#include <vector>

namespace grundy::engine {

/// A character chi of the group of nim-values, or of values and positions: a heap is rare when
/// chi = +1. For every split m = a + b of n = m + j, where j has the parity that `odd_split` names
/// if `position` is set, G(a) ^ G(b) would be rare as the value of heap n exactly when a and b are
/// both rare or both common.
struct Character {
  std::uint64_t mask = 0;
  bool position = false;
  bool odd_split = false;

  [[nodiscard]] bool rare(Nimber value, std::uint64_t heap) const {
    const auto bits = static_cast<std::uint64_t>(std::popcount(value & mask));
    return ((bits + place(heap)) & 1) == 0;
  }
  /// 1 when the place of a heap turns rare into common.
  [[nodiscard]] std::uint64_t place(std::uint64_t heap) const {
    return position ? (heap + (odd_split ? 1 : 0)) & 1 : 0;
  }
  friend bool operator==(const Character&, const Character&) = default;
};

/// How often each value occurred, at even and at odd places.
class ValueCounts {
 public:
  void add(Nimber value, std::uint64_t heap);
  void clear();

  struct Choice {
    Character character;
    std::uint64_t rare;  ///< heaps that are rare
  };
  /// The character with the fewest rare heaps, by Walsh-Hadamard transforms. `position`: those
  /// with the position may be taken. O(S log S), S = the least power of two above all
  /// values, at most 2^16: higher bits of values are left alone.
  [[nodiscard]] Choice best(bool position, bool odd_split) const;

  /// What best() costs, in steps.
  [[nodiscard]] std::uint64_t cost() const;

 private:
  std::vector<std::int64_t> counts_[2];  // by the parity of the heap
  std::int64_t heaps_ = 0;
};

}  // namespace grundy::engine
