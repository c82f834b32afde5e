// The natural numbers as a tree: the children of n are n with one more digit.
#pragma once

#include <cstdint>
#include <vector>

namespace grundy::law {

/// A base, or the Zeckendorf representation: digits 0 and 1, no two ones side by side, for the
/// Fibonacci numbers 1, 2, 3, 5, ... The children of all numbers are the numbers in order.
class Numeration {
 public:
  /// `base` from 2, or 0 for Zeckendorf. Knows all n < size.
  Numeration(unsigned base, std::uint64_t size);

  [[nodiscard]] unsigned base() const { return base_; }
  [[nodiscard]] unsigned digits() const { return base_ == 0 ? 2 : base_; }
  /// The first child of n >= 1, n with a digit 0.
  [[nodiscard]] std::uint64_t first_child(std::uint64_t n) const {
    return base_ == 0 ? first_child_[n] : n * base_;
  }
  [[nodiscard]] unsigned children(std::uint64_t n) const {
    return base_ == 0 && last_digit_is_one(n) ? 1 : digits();
  }
  /// Numbers of one kind have subtrees of one form.
  [[nodiscard]] bool same_kind(std::uint64_t a, std::uint64_t b) const {
    return children(a) == children(b);
  }

 private:
  [[nodiscard]] bool last_digit_is_one(std::uint64_t n) const { return ends_in_one_[n]; }

  unsigned base_;
  std::vector<std::uint64_t> first_child_;  // of Zeckendorf only
  std::vector<bool> ends_in_one_;
};

}  // namespace grundy::law
