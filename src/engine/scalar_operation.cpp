// The rules floor says what an operation means by throwing; here a failure is only noticed, as
// the definition is asked for the error itself.
#include "engine/scalar_operation.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>

#include "core/number_theory.hpp"

namespace grundy::engine {
namespace {

using rules::Function;
using rules::Op;
using Result = std::optional<std::int64_t>;

constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();

Result power(std::int64_t base, std::int64_t exponent) {
  if (exponent < 0) return std::nullopt;
  std::int64_t result = 1;
  bool overflows = false;  // of base
  for (auto e = static_cast<std::uint64_t>(exponent); e != 0; e >>= 1) {
    if ((e & 1) != 0 && (overflows || __builtin_mul_overflow(result, base, &result))) {
      return std::nullopt;
    }
    overflows = e > 1 && (overflows || __builtin_mul_overflow(base, base, &base));
  }
  return result;
}

Result shift(Op op, std::int64_t a, std::int64_t b) {
  if (b < 0) return std::nullopt;
  if (op == Op::shift_right) return b > 63 ? (a < 0 ? -1 : 0) : a >> b;
  if (a == 0) return 0;
  std::int64_t result = 0;
  if (b > 62 || __builtin_mul_overflow(a, std::int64_t{1} << b, &result)) return std::nullopt;
  return result;
}

Result floor_division(Op op, std::int64_t a, std::int64_t b) {
  if (b == 0) return std::nullopt;
  if (b == -1) {
    if (op == Op::modulo) return 0;
    if (a == lowest) return std::nullopt;
    return -a;
  }
  const std::int64_t rest = a % b;
  const bool adjust = rest != 0 && (rest < 0) != (b < 0);
  if (op == Op::modulo) return adjust ? rest + b : rest;
  return a / b - (adjust ? 1 : 0);
}

Result lcm_of(std::int64_t a, std::int64_t b) {
  if (a == 0 || b == 0) return 0;
  if (a == lowest || b == lowest) return std::nullopt;
  std::int64_t result = 0;
  if (__builtin_mul_overflow(std::abs(a) / std::gcd(a, b), std::abs(b), &result)) {
    return std::nullopt;
  }
  return result;
}

Result of_factors(Function function, std::int64_t n) {
  if (n < 1) return std::nullopt;
  std::int64_t result = function == Function::divisor_count ? 1 : 0;
  for (const auto& [prime, exponent] : core::factorise(n)) {
    if (function == Function::omega) result += 1;
    if (function == Function::bigomega) result += exponent;
    if (function == Function::divisor_count) result *= exponent + 1;
  }
  return result;
}

Result valuation(std::int64_t p, std::int64_t n) {
  if (p < 2 || n == 0) return std::nullopt;
  std::int64_t exponent = 0;
  for (; n % p == 0; n /= p) ++exponent;
  return exponent;
}

}  // namespace

std::optional<std::int64_t> binary_operation(rules::Op op, std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  switch (op) {
    case Op::add:
      if (__builtin_add_overflow(a, b, &result)) return std::nullopt;
      return result;
    case Op::subtract:
      if (__builtin_sub_overflow(a, b, &result)) return std::nullopt;
      return result;
    case Op::multiply:
      if (__builtin_mul_overflow(a, b, &result)) return std::nullopt;
      return result;
    case Op::divide:
    case Op::modulo:
      return floor_division(op, a, b);
    case Op::power:
      return power(a, b);
    case Op::bit_and:
      return a & b;
    case Op::bit_or:
      return a | b;
    case Op::bit_xor:
      return a ^ b;
    case Op::shift_left:
    case Op::shift_right:
      return shift(op, a, b);
    case Op::equal:
      return a == b ? 1 : 0;
    case Op::not_equal:
      return a != b ? 1 : 0;
    case Op::less:
      return a < b ? 1 : 0;
    case Op::less_equal:
      return a <= b ? 1 : 0;
    default:
      return std::nullopt;
  }
}

bool has_scalar(rules::Function function) {
  switch (function) {
    case Function::gcd:
    case Function::lcm:
    case Function::min:
    case Function::max:
    case Function::abs:
    case Function::isqrt:
    case Function::log2:
    case Function::popcount:
    case Function::ctz:
    case Function::valuation:
    case Function::spf:
    case Function::gpf:
    case Function::prime_index:
    case Function::omega:
    case Function::bigomega:
    case Function::divisor_count:
    case Function::prime:
    case Function::square:
    case Function::fibonacci_number:
    case Function::zeckendorf:
      return true;
    default:
      return false;
  }
}

std::optional<std::int64_t> function_of(rules::Function function, std::int64_t a, std::int64_t b) {
  switch (function) {
    case Function::gcd:
      if (a == lowest || b == lowest) return std::nullopt;
      return std::gcd(a, b);
    case Function::lcm:
      return lcm_of(a, b);
    case Function::min:
      return std::min(a, b);
    case Function::max:
      return std::max(a, b);
    case Function::abs:
      if (a == lowest) return std::nullopt;
      return std::abs(a);
    case Function::isqrt:
      if (a < 0) return std::nullopt;
      return core::isqrt(a);
    case Function::log2:
      if (a < 1) return std::nullopt;
      return std::bit_width(static_cast<std::uint64_t>(a)) - 1;
    case Function::popcount:
      return std::popcount(static_cast<std::uint64_t>(a));
    case Function::ctz:
      if (a == 0) return std::nullopt;
      return std::countr_zero(static_cast<std::uint64_t>(a));
    case Function::valuation:
      return valuation(a, b);
    case Function::spf:
      if (a < 2) return std::nullopt;
      return core::factorise(a).front().prime;
    case Function::gpf:
      if (a < 2) return std::nullopt;
      return core::factorise(a).back().prime;
    case Function::prime_index:
      if (!core::is_prime(a) || a > core::max_prime_count_argument) return std::nullopt;
      return core::prime_count(a);
    case Function::omega:
    case Function::bigomega:
    case Function::divisor_count:
      return of_factors(function, a);
    case Function::prime:
      return core::is_prime(a) ? 1 : 0;
    case Function::square:
      return a >= 0 && core::isqrt(a) * core::isqrt(a) == a ? 1 : 0;
    case Function::fibonacci_number:
      return core::is_fibonacci_number(a) ? 1 : 0;
    case Function::zeckendorf:
      if (a < 1) return std::nullopt;
      return core::least_zeckendorf_part(a);
    default:
      return std::nullopt;
  }
}

}  // namespace grundy::engine
