// What the operators of a searched expression compute, on one position and on 64 at once.
//
// The same values as the notation's (rules/evaluate.hpp), with one more: where the notation reports
// an error, the value is `no_value`, so that a search can go on and a guard can keep the case out.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <type_traits>

#include "core/number_theory.hpp"

namespace grundy::law {

enum class Operator : std::uint8_t {
  number,
  coordinate,
  // of one argument
  negate,
  absolute,
  square,  // n**2
  root,    // isqrt
  logarithm,
  ones,            // popcount
  trailing_zeros,  // ctz
  fibonacci_part,  // zeckendorf
  // of two
  add,
  subtract,
  multiply,
  divide,
  modulo,
  least,
  greatest,
  common_divisor,
  bit_and,
  bit_or,
  bit_xor,
  // truth values
  equal,
  not_equal,
  less,
  less_equal,
  both,    // `and`: the second is not looked at when the first is false
  either,  // `or`
  choose,  // c ? a : b
};

inline constexpr std::int64_t no_value = std::numeric_limits<std::int64_t>::min();

/// How many positions are evaluated at once: a set of them is the bits of a word.
inline constexpr std::size_t lane_count = 64;
using Lanes = std::array<std::int64_t, lane_count>;

[[nodiscard]] constexpr bool takes_one(Operator op) {
  return op >= Operator::negate && op <= Operator::fibonacci_part;
}
[[nodiscard]] constexpr bool commutes(Operator op) {
  return op == Operator::add || op == Operator::multiply || op == Operator::least ||
         op == Operator::greatest || op == Operator::common_divisor || op == Operator::bit_and ||
         op == Operator::bit_or || op == Operator::bit_xor || op == Operator::equal ||
         op == Operator::not_equal;
}

/// Requires a and b to be defined (operators of one argument do not look at b).
template <Operator op>
[[nodiscard]] std::int64_t apply_defined(std::int64_t a, std::int64_t b) {
  using enum Operator;
  std::int64_t result = 0;
  if constexpr (op == negate) return -a;
  if constexpr (op == absolute) return a < 0 ? -a : a;
  if constexpr (op == square) return __builtin_mul_overflow(a, a, &result) ? no_value : result;
  if constexpr (op == root) return a < 0 ? no_value : core::isqrt(a);
  if constexpr (op == logarithm) {
    return a < 1 ? no_value : 63 - std::countl_zero(static_cast<std::uint64_t>(a));
  }
  if constexpr (op == ones) return std::popcount(static_cast<std::uint64_t>(a));
  if constexpr (op == trailing_zeros) {
    return a == 0 ? no_value : std::countr_zero(static_cast<std::uint64_t>(a));
  }
  if constexpr (op == fibonacci_part) return a < 1 ? no_value : core::least_zeckendorf_part(a);
  if constexpr (op == add) return __builtin_add_overflow(a, b, &result) ? no_value : result;
  if constexpr (op == subtract) return __builtin_sub_overflow(a, b, &result) ? no_value : result;
  if constexpr (op == multiply) return __builtin_mul_overflow(a, b, &result) ? no_value : result;
  if constexpr (op == divide) {
    if (b == 0) return no_value;
    const std::int64_t quotient = a / b;
    return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
  }
  if constexpr (op == modulo) {
    if (b == 0) return no_value;
    const std::int64_t rest = a % b;
    return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
  }
  if constexpr (op == least) return a < b ? a : b;
  if constexpr (op == greatest) return a > b ? a : b;
  if constexpr (op == common_divisor) return std::gcd(a, b);
  if constexpr (op == bit_and) return a & b;
  if constexpr (op == bit_or) return a | b;
  if constexpr (op == bit_xor) return a ^ b;
  if constexpr (op == equal) return a == b ? 1 : 0;
  if constexpr (op == not_equal) return a != b ? 1 : 0;
  if constexpr (op == less) return a < b ? 1 : 0;
  if constexpr (op == less_equal) return a <= b ? 1 : 0;
  return no_value;
}

template <Operator op>
[[nodiscard]] std::int64_t apply(std::int64_t a, std::int64_t b) {
  if (a == no_value) return no_value;
  if (!takes_one(op) && b == no_value) return no_value;
  return apply_defined<op>(a, b);
}

/// Calls `work` with the operator as a compile-time constant: work(constant) where
/// decltype(constant)::value is the operator. Requires an operator of one or two arguments that
/// always looks at all of them.
template <typename Work>
void with_operator(Operator op, Work&& work) {
  using enum Operator;
  switch (op) {
#define GRUNDY_LAW_CASE(name) \
  case name:                  \
    return work(std::integral_constant<Operator, name>{})
    GRUNDY_LAW_CASE(negate);
    GRUNDY_LAW_CASE(absolute);
    GRUNDY_LAW_CASE(square);
    GRUNDY_LAW_CASE(root);
    GRUNDY_LAW_CASE(logarithm);
    GRUNDY_LAW_CASE(ones);
    GRUNDY_LAW_CASE(trailing_zeros);
    GRUNDY_LAW_CASE(fibonacci_part);
    GRUNDY_LAW_CASE(add);
    GRUNDY_LAW_CASE(subtract);
    GRUNDY_LAW_CASE(multiply);
    GRUNDY_LAW_CASE(divide);
    GRUNDY_LAW_CASE(modulo);
    GRUNDY_LAW_CASE(least);
    GRUNDY_LAW_CASE(greatest);
    GRUNDY_LAW_CASE(common_divisor);
    GRUNDY_LAW_CASE(bit_and);
    GRUNDY_LAW_CASE(bit_or);
    GRUNDY_LAW_CASE(bit_xor);
    GRUNDY_LAW_CASE(equal);
    GRUNDY_LAW_CASE(not_equal);
    GRUNDY_LAW_CASE(less);
    GRUNDY_LAW_CASE(less_equal);
#undef GRUNDY_LAW_CASE
    default:
      return;
  }
}

/// The operator on 64 positions.
inline void apply(Operator op, const Lanes& a, const Lanes& b, Lanes& result) {
  with_operator(op, [&](auto constant) {
    for (std::size_t i = 0; i < lane_count; ++i) {
      result[i] = apply<decltype(constant)::value>(a[i], b[i]);
    }
  });
}

}  // namespace grundy::law
