// Take-and-break codes whose moves leave at most two heaps, and the character that splits their
// heaps into rare and common ones [Berlekamp, Conway, Guy, Winning Ways, ch. 4].
//
// Let the digits that allow two heaps, not only two equal ones, stand at places j; j0 is the first.
// For a mask and a choice whether the position's parity counts, put for a value v at heap n
//
//   chi(n, v) = popcount(v & mask) + [parity counts] (n + j0)   modulo 2,
//
// and call v rare at n where it is 0, common where it is 1; heap a is what G(a) is at a. If the
// parity does not count, or all j are even or all are odd, then for a + b = n - j the value
// G(a) ^ G(b) has chi(n, G(a) ^ G(b)) = chi(a, G(a)) + chi(b, G(b)): two rare heaps and two common
// ones give rare values, a rare and a common one give common values.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "certificate/document.hpp"
#include "grundy/observer.hpp"
#include "grundy/values.hpp"
#include "rules/form.hpp"

namespace grundy::certificate {

struct PairCode {
  /// What a digit allows of n - place tokens.
  struct Digit {
    std::uint64_t place = 0;
    bool none = false;            ///< that nothing is left
    bool one = false;             ///< one heap
    bool halves = false;          ///< two equal heaps and no others
    bool pairs = false;           ///< two heaps
    bool different_only = false;  ///< `pairs`, but not two equal heaps
  };

  /// Nothing for other rules, and for codes of which no digit has `pairs`.
  static std::optional<PairCode> of(const rules::Form& form);

  /// Whether the places of the digits with `pairs` are all even or all odd.
  [[nodiscard]] bool one_parity() const;
  /// The place of the first digit with `pairs`.
  [[nodiscard]] std::uint64_t first_pairs() const;

  std::vector<Digit> digits;
};

class Character {
 public:
  Character(const PairCode& code, const Split& split)
      : mask_(split.mask), parity_(split.position_parity ? 1 : 0), first_(code.first_pairs()) {}

  [[nodiscard]] bool rare(std::uint64_t heap, Nimber value) const {
    const auto bits = static_cast<std::uint64_t>(std::popcount(value & mask_));
    return ((bits ^ (parity_ & (heap ^ first_))) & 1) == 0;
  }

 private:
  std::uint64_t mask_, parity_, first_;
};

/// The split with the fewest rare heaps. Any split is right; a good one is checked fast.
/// O(values + v log v) time and O(v) memory for values below v.
[[nodiscard]] Split best_split(const PairCode& code, const NimSequence& values, Observer& observer);

}  // namespace grundy::certificate
