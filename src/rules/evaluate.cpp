#include "rules/evaluate.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>
#include <set>
#include <string>

#include "core/int128.hpp"
#include "core/number_theory.hpp"
#include "grundy/error.hpp"

namespace grundy::rules {

namespace {

constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();

/// The names of `expr` with their values, "k = 3, n = 7".
void collect_values(const Expr& expr, const Frame& frame, std::set<std::string>& values) {
  if (expr.op == Op::variable) {
    values.insert(expr.name + " = " + std::to_string(frame.numbers[expr.slot]));
  } else if (expr.op == Op::number && !expr.name.empty()) {  // a bound parameter
    values.insert(expr.name + " = " + std::to_string(expr.number));
  }
  for (const ExprPtr& arg : expr.args) {
    if (arg->op != Op::list) collect_values(*arg, frame, values);
  }
}

[[noreturn]] void fail(const std::string& what, const Expr& expr, const Frame& frame) {
  std::set<std::string> values;
  collect_values(expr, frame, values);
  std::string message = what;
  std::string with;
  for (const std::string& value : values) with += (with.empty() ? " with " : ", ") + value;
  if (frame.source == nullptr || expr.end > frame.source->text.size()) {
    throw Error(ErrorKind::bad_input, message + with);
  }
  message += " in `" + frame.source->text.substr(expr.begin, expr.end - expr.begin) + "`" + with;
  throw Error(ErrorKind::bad_input, message,
              Place{frame.source->name, frame.source->text, expr.begin, expr.end},
              "expressions are exact 64-bit integers; add a condition that keeps this case out");
}

std::int64_t floor_divide(std::int64_t a, std::int64_t b) {
  const std::int64_t quotient = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}

std::int64_t power(std::int64_t base, std::int64_t exponent, const Expr& expr, const Frame& frame) {
  if (exponent < 0) fail("a negative exponent", expr, frame);
  // Square and multiply; 0, 1 and -1 never overflow and need no long loop.
  std::int64_t result = 1;
  bool base_overflows = false;
  for (auto e = static_cast<std::uint64_t>(exponent); e != 0; e >>= 1) {
    if ((e & 1) != 0 && (base_overflows || __builtin_mul_overflow(result, base, &result))) {
      fail("overflow", expr, frame);
    }
    base_overflows = e > 1 && (base_overflows || __builtin_mul_overflow(base, base, &base));
  }
  return result;
}

std::int64_t lcm_of(std::int64_t a, std::int64_t b, const Expr& expr, const Frame& frame) {
  if (a == 0 || b == 0) return 0;
  if (a == lowest || b == lowest) fail("overflow", expr, frame);
  std::int64_t result = 0;
  if (__builtin_mul_overflow(std::abs(a) / std::gcd(a, b), std::abs(b), &result)) {
    fail("overflow", expr, frame);
  }
  return result;
}

std::int64_t gcd_of(std::int64_t a, std::int64_t b, const Expr& expr, const Frame& frame) {
  if (a == lowest || b == lowest) fail("overflow", expr, frame);
  return std::gcd(a, b);
}

/// The index of a prime, from 1. Small primes come from a table.
std::int64_t prime_index(std::int64_t p, const Expr& expr, const Frame& frame) {
  if (!core::is_prime(p)) fail("prime_index of a number that is not prime", expr, frame);
  if (p > core::max_prime_count_argument) fail("prime_index of a prime above 10^12", expr, frame);
  return core::prime_count(p);
}

std::int64_t factor_function(Function function, std::int64_t n, const Expr& expr,
                             const Frame& frame) {
  if (n < 1) fail("the factors of a number below 1", expr, frame);
  std::int64_t result = function == Function::divisor_count ? 1 : 0;
  for (const auto& [prime, exponent] : core::factorise(n)) {
    if (function == Function::omega) result += 1;
    if (function == Function::bigomega) result += exponent;
    if (function == Function::divisor_count) result *= exponent + 1;
  }
  return result;
}

std::int64_t call_list(const Expr& expr, const Frame& frame) {
  const auto list = frame.lists[expr.args[0]->slot];
  if (expr.function == Function::len) return static_cast<std::int64_t>(list.size());
  if (expr.function == Function::sum) {
    std::int64_t total = 0;
    for (const std::int64_t x : list) {
      if (__builtin_add_overflow(total, x, &total)) fail("overflow", expr, frame);
    }
    return total;
  }
  if (expr.function == Function::xor_all) {
    return std::accumulate(list.begin(), list.end(), std::int64_t{0},
                           [](std::int64_t a, std::int64_t b) { return a ^ b; });
  }
  if (list.empty()) fail("the least or the greatest of nothing", expr, frame);
  return expr.function == Function::list_min ? *std::min_element(list.begin(), list.end())
                                             : *std::max_element(list.begin(), list.end());
}

std::int64_t call(const Expr& expr, const Frame& frame) {
  if (expr.args[0]->op == Op::list) return call_list(expr, frame);
  if (expr.function == Function::recurse) {
    std::vector<std::int64_t> arguments;
    for (const ExprPtr& arg : expr.args) arguments.push_back(evaluate(*arg, frame));
    return (*frame.recurse)(arguments);
  }
  const std::int64_t x = evaluate(*expr.args[0], frame);
  switch (expr.function) {
    case Function::pick: {
      const std::size_t choices = expr.args.size() - 1;
      if (x < 0 || static_cast<std::uint64_t>(x) >= choices) {
        fail("choice " + std::to_string(x) + " of " + std::to_string(choices) + " from 0", expr,
             frame);
      }
      return evaluate(*expr.args[static_cast<std::size_t>(x) + 1], frame);
    }
    case Function::gcd:
    case Function::lcm:
    case Function::min:
    case Function::max: {
      std::int64_t result = x;
      if (expr.function == Function::gcd) result = gcd_of(x, 0, expr, frame);
      if (expr.function == Function::lcm) result = lcm_of(x, 1, expr, frame);
      for (std::size_t i = 1; i < expr.args.size(); ++i) {
        const std::int64_t y = evaluate(*expr.args[i], frame);
        if (expr.function == Function::gcd) result = gcd_of(result, y, expr, frame);
        if (expr.function == Function::lcm) result = lcm_of(result, y, expr, frame);
        if (expr.function == Function::min) result = std::min(result, y);
        if (expr.function == Function::max) result = std::max(result, y);
      }
      return result;
    }
    case Function::abs:
      if (x == lowest) fail("overflow", expr, frame);
      return std::abs(x);
    case Function::isqrt:
      if (x < 0) fail("the square root of a negative number", expr, frame);
      return core::isqrt(x);
    case Function::log2:
      if (x < 1) fail("the logarithm of a number below 1", expr, frame);
      return static_cast<std::int64_t>(std::bit_width(static_cast<std::uint64_t>(x))) - 1;
    case Function::popcount:
      return std::popcount(static_cast<std::uint64_t>(x));
    case Function::ctz:
      if (x == 0) fail("ctz(0) is not defined", expr, frame);
      return std::countr_zero(static_cast<std::uint64_t>(x));
    case Function::valuation: {
      std::int64_t n = evaluate(*expr.args[1], frame);
      if (x < 2) fail("valuation needs a base of at least 2", expr, frame);
      if (n == 0) fail("valuation of 0 is not defined", expr, frame);
      std::int64_t exponent = 0;
      for (; n % x == 0; n /= x) ++exponent;
      return exponent;
    }
    case Function::spf:
      if (x < 2) fail("the smallest prime factor of a number below 2", expr, frame);
      return core::factorise(x).front().prime;
    case Function::gpf:
      if (x < 2) fail("the greatest prime factor of a number below 2", expr, frame);
      return core::factorise(x).back().prime;
    case Function::prime_index:
      return prime_index(x, expr, frame);
    case Function::omega:
    case Function::bigomega:
    case Function::divisor_count:
      return factor_function(expr.function, x, expr, frame);
    case Function::prime:
      return core::is_prime(x) ? 1 : 0;
    case Function::square:
      return x >= 0 && core::isqrt(x) * core::isqrt(x) == x ? 1 : 0;
    case Function::fibonacci_number:
      return core::is_fibonacci_number(x) ? 1 : 0;
    case Function::zeckendorf:
      if (x < 1) fail("the Zeckendorf representation of a number below 1", expr, frame);
      return core::least_zeckendorf_part(x);
    case Function::muldiv: {
      const std::int64_t y = evaluate(*expr.args[1], frame);
      const std::int64_t z = evaluate(*expr.args[2], frame);
      if (z == 0) fail("division by zero", expr, frame);
      const core::Int128 product = static_cast<core::Int128>(x) * y;
      core::Int128 quotient = product / z;
      if (product % z != 0 && (product < 0) != (z < 0)) --quotient;
      if (quotient != static_cast<std::int64_t>(quotient)) fail("overflow", expr, frame);
      return static_cast<std::int64_t>(quotient);
    }
    default:
      break;
  }
  fail("a function that is not known here", expr, frame);
}

std::int64_t shift(const Expr& expr, std::int64_t a, std::int64_t b, const Frame& frame) {
  if (b < 0) fail("a negative shift", expr, frame);
  if (expr.op == Op::shift_right) return b > 63 ? (a < 0 ? -1 : 0) : a >> b;
  if (a == 0) return 0;
  std::int64_t result = 0;
  if (b > 62 || __builtin_mul_overflow(a, std::int64_t{1} << b, &result))
    fail("overflow", expr, frame);
  return result;
}

std::int64_t binary(const Expr& expr, std::int64_t a, std::int64_t b, const Frame& frame) {
  std::int64_t result = 0;
  switch (expr.op) {
    case Op::add:
      if (__builtin_add_overflow(a, b, &result)) fail("overflow", expr, frame);
      return result;
    case Op::subtract:
      if (__builtin_sub_overflow(a, b, &result)) fail("overflow", expr, frame);
      return result;
    case Op::multiply:
      if (__builtin_mul_overflow(a, b, &result)) fail("overflow", expr, frame);
      return result;
    case Op::divide:
      if (b == 0) fail("division by zero", expr, frame);
      if (a == lowest && b == -1) fail("overflow", expr, frame);
      return floor_divide(a, b);
    case Op::modulo:
      if (b == 0) fail("division by zero", expr, frame);
      if (b == -1) return 0;
      result = a % b;
      return result != 0 && (result < 0) != (b < 0) ? result + b : result;
    case Op::power:
      return power(a, b, expr, frame);
    case Op::bit_and:
      return a & b;
    case Op::bit_or:
      return a | b;
    case Op::bit_xor:
      return a ^ b;
    case Op::shift_left:
    case Op::shift_right:
      return shift(expr, a, b, frame);
    case Op::equal:
      return a == b ? 1 : 0;
    case Op::not_equal:
      return a != b ? 1 : 0;
    case Op::less:
      return a < b ? 1 : 0;
    case Op::less_equal:
      return a <= b ? 1 : 0;
    case Op::greater:
      return a > b ? 1 : 0;
    case Op::greater_equal:
      return a >= b ? 1 : 0;
    default:
      break;
  }
  fail("an operation that is not known here", expr, frame);
}

}  // namespace

std::int64_t evaluate(const Expr& expr, const Frame& frame) {
  switch (expr.op) {
    case Op::number:
      return expr.number;
    case Op::variable:
      return frame.numbers[expr.slot];
    case Op::negate: {
      const std::int64_t x = evaluate(*expr.args[0], frame);
      if (x == lowest) fail("overflow", expr, frame);
      return -x;
    }
    case Op::logical_not:
      return evaluate(*expr.args[0], frame) == 0 ? 1 : 0;
    case Op::logical_and:
      return evaluate(*expr.args[0], frame) != 0 && evaluate(*expr.args[1], frame) != 0 ? 1 : 0;
    case Op::logical_or:
      return evaluate(*expr.args[0], frame) != 0 || evaluate(*expr.args[1], frame) != 0 ? 1 : 0;
    case Op::conditional:
      return evaluate(*expr.args[0], frame) != 0 ? evaluate(*expr.args[1], frame)
                                                 : evaluate(*expr.args[2], frame);
    case Op::call:
      return call(expr, frame);
    case Op::index: {
      const auto list = frame.lists[expr.slot];
      const std::int64_t i = evaluate(*expr.args[0], frame);
      if (i < 1 || static_cast<std::uint64_t>(i) > list.size()) {
        fail("index " + std::to_string(i) + " of a list of " + std::to_string(list.size()), expr,
             frame);
      }
      return list[static_cast<std::size_t>(i) - 1];
    }
    case Op::parameter:
      fail("the parameter '" + expr.name + "' is not bound", expr, frame);
    case Op::list:
      fail("a list where a number is needed", expr, frame);
    default: {
      const std::int64_t a = evaluate(*expr.args[0], frame);
      const std::int64_t b = evaluate(*expr.args[1], frame);
      return binary(expr, a, b, frame);
    }
  }
}

}  // namespace grundy::rules
