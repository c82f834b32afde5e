// What an expression may be: where 64 bits are enough, and where no number is negative.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "rules/ast.hpp"

namespace grundy::emit {

/// Numbers from low to high. Ends beyond 2^53 are rounded, which moves no end across 0 and is made
/// good by the margin of fits().
struct Interval {
  double low = 0;
  double high = 0;
  /// False where nothing is known but that the number has 64 bits.
  bool known = true;

  [[nodiscard]] bool natural() const { return low >= 0; }
  /// Within 64 bits, with a margin.
  [[nodiscard]] bool fits() const;
};

/// Coordinates for which emitted code is right, and what a number is taken for where nothing is
/// said.
inline constexpr double far = 1e18;
inline constexpr Interval natural_number{0, far, false};
inline constexpr Interval any_number{-far, far, false};

[[nodiscard]] Interval unite(const Interval& a, const Interval& b);

/// What the names of an expression are called in the code, and what they may be.
struct Meanings {
  struct Meaning {
    std::string text;
    Interval range = any_number;
  };
  std::vector<Meaning> numbers;               ///< by slot
  std::vector<Meaning> lists;                 ///< by slot; the range of the elements
  std::map<std::string, Meaning> parameters;  ///< numbers and lists that are not bound
  std::string recurse = "sg";                 ///< g(...)
  std::vector<std::string> further;           ///< arguments that g(...) passes on

  /// Grows the table of numbers as needed.
  void set_number(std::size_t slot, Meaning meaning);
};

[[nodiscard]] Interval interval_of(const rules::Expr& expr, const Meanings& names);

/// Of the members; infinite sets end at `limit`.
[[nodiscard]] Interval interval_of(const rules::SetExpr& set, const Meanings& names, double limit);

}  // namespace grundy::emit
