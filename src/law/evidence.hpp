// How long a law is, and how much data it needs to be more than a guess.
#pragma once

#include <cmath>
#include <cstdint>
#include <string>

#include "rules/ast.hpp"

namespace grundy::law {

/// The symbols of an expression: each digit of a constant, each name, operator and function is one;
/// brackets and commas are none, and `c ? a : b` is one beside its parts. O(length).
[[nodiscard]] inline std::uint64_t symbols(const rules::Expr& expr) {
  if (expr.op == rules::Op::number) return std::to_string(expr.number).size();
  std::uint64_t total = 1;
  for (const rules::ExprPtr& argument : expr.args) total += symbols(*argument);
  return total;
}

/// A symbol of a law is chosen among about sixteen and so carries four bits; a value that is not
/// known beforehand carries at least one. With four values for each symbol, a law that fits is no
/// accident: there are fewer laws of that length than tables of that size.
inline constexpr std::uint64_t values_for_a_symbol = 4;

/// The data in `count` values of which `most` are the most frequent one, in values: `count` where
/// that one is not more frequent than the rest; otherwise the bits that it takes to say where the
/// others are, count h(k/count) for k others, with the entropy h; and where all are equal their
/// number, since there is nothing else.
[[nodiscard]] inline std::uint64_t evidence(std::uint64_t count, std::uint64_t most) {
  if (most == count || 2 * most <= count) return count;
  const auto n = static_cast<double>(count);
  const double others = static_cast<double>(count - most) / n;
  const double entropy = -others * std::log2(others) - (1 - others) * std::log2(1 - others);
  return static_cast<std::uint64_t>(n * entropy);
}

/// The longest law that so much data supports.
[[nodiscard]] inline std::uint64_t longest_supported(std::uint64_t evidence) {
  return evidence / values_for_a_symbol;
}

}  // namespace grundy::law
