// Take-and-break codes d0.d1d2d3...: how many tokens may go, and into how many heaps.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace grundy::rules {

/// One digit: the numbers of non-empty heaps that may be left, and marks on them.
struct Digit {
  /// Heap counts below 64, a bit each.
  std::uint64_t counts = 0;
  /// Every count from here on is allowed too, when it is not 0 (`{2+}`).
  std::uint32_t at_least = 0;
  // Marks concern only moves that leave two or more heaps.
  bool unequal = false;        ///< `!`: heaps pairwise different
  bool not_all_equal = false;  ///< `?`: not all heaps equal
  bool all_equal = false;      ///< `=`: all heaps equal

  [[nodiscard]] bool allows(std::uint64_t heaps) const {
    return (heaps < 64 && (counts >> heaps & 1) != 0) || (at_least != 0 && heaps >= at_least);
  }
  [[nodiscard]] bool empty() const { return counts == 0 && at_least == 0; }
  [[nodiscard]] bool marked() const { return unequal || not_all_equal || all_equal; }
  /// The most heaps of a move with finitely many counts; 0 when the digit is empty.
  [[nodiscard]] unsigned most_heaps() const;
  /// True when two or more heaps may be left.
  [[nodiscard]] bool splits() const { return (counts >> 2) != 0 || at_least != 0; }
  friend bool operator==(const Digit&, const Digit&) = default;
};

/// Normal form: no trailing empty digit where nothing repeats; the repeated part is the
/// shortest and starts as early as possible; a digit without counts has no marks, and marks
/// are dropped where no count is two or more.
struct Code {
  std::vector<Digit> digits;  ///< digits[j] is d_j; digits[0] allows at least two heaps or nothing
  std::vector<Digit> repeated;  ///< repeats for ever after `digits`; empty for a finite code

  /// d_j for any j.
  [[nodiscard]] const Digit& digit(std::uint64_t j) const;
  [[nodiscard]] bool finite() const { return repeated.empty(); }
  /// Position of the last non-empty digit of a finite code; 0 when there is none.
  [[nodiscard]] std::uint64_t last() const;
  void normalise();
  /// "0.77", "4!.0", "0.[3]".
  [[nodiscard]] std::string text() const;
  friend bool operator==(const Code&, const Code&) = default;
};

}  // namespace grundy::rules
