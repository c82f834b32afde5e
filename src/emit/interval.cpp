#include "emit/interval.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>

namespace grundy::emit {

namespace {

using rules::Expr;
using rules::Function;
using rules::Op;

constexpr double two_63 = 9.2e18;

/// 0 times infinity is 0 here: a factor that is 0 leaves nothing.
double product(double a, double b) { return a == 0 || b == 0 ? 0 : a * b; }

Interval hull(std::initializer_list<double> values) { return {std::min(values), std::max(values)}; }

double magnitude(const Interval& x) { return std::max(std::abs(x.low), std::abs(x.high)); }

Interval divide(const Interval& a, const Interval& b) {
  const double most = magnitude(a);
  if (b.low < 1) return {a.natural() && b.natural() ? 0 : -most, most};
  const Interval result = hull({a.low / b.low, a.low / b.high, a.high / b.low, a.high / b.high});
  return {std::floor(result.low), std::floor(result.high)};
}

Interval modulo(const Interval& a, const Interval& b) {
  if (!b.natural()) return {-magnitude(b), magnitude(b)};
  const double most = std::max(0.0, b.high - 1);
  return {0, a.natural() ? std::min(a.high, most) : most};
}

Interval power(const Interval& base, const Interval& exponent) {
  const double most = std::pow(std::max(1.0, magnitude(base)), std::max(0.0, exponent.high));
  // Powers of a constant have to fit 64 bits in the notation too.
  const double high = base.low == base.high ? std::min(most, two_63) : most;
  if (!base.natural()) return {-high, high};
  return {0, high};
}

/// Of a | b, a xor b: no bit above those of both.
Interval bits(const Interval& a, const Interval& b) {
  if (!a.natural() || !b.natural()) return {-two_63, two_63};
  const double most = std::max(a.high, b.high);
  return {0, std::exp2(std::ceil(std::log2(most + 1))) - 1};
}

Interval binary(Op op, const Interval& a, const Interval& b) {
  switch (op) {
    case Op::add:
      return {a.low + b.low, a.high + b.high};
    case Op::subtract:
      return {a.low - b.high, a.high - b.low};
    case Op::multiply:
      return hull({product(a.low, b.low), product(a.low, b.high), product(a.high, b.low),
                   product(a.high, b.high)});
    case Op::divide:
      return divide(a, b);
    case Op::modulo:
      return modulo(a, b);
    case Op::power:
      return power(a, b);
    case Op::bit_and:
      if (a.natural() && b.natural()) return {0, std::min(a.high, b.high)};
      if (a.natural() || b.natural()) return {0, a.natural() ? a.high : b.high};
      return {-two_63, two_63};
    case Op::bit_or:
    case Op::bit_xor:
      return bits(a, b);
    case Op::shift_left:
      if (!a.natural()) return {-two_63, two_63};
      return {0, std::min(two_63, product(a.high, std::exp2(std::min(64.0, b.high))))};
    case Op::shift_right:
      return {std::min(0.0, a.low), std::max(0.0, a.high)};
    default:
      return {0, 1};
  }
}

Interval call(const Expr& expr, const Meanings& names) {
  if (expr.function == Function::recurse) return {0, two_63};
  if (expr.args[0]->op == Op::list) {
    const Interval& elements = names.lists[expr.args[0]->slot].range;
    switch (expr.function) {
      case Function::len:
        return {0, far};
      case Function::sum:
        return {elements.natural() ? 0 : -two_63, two_63};
      case Function::xor_all:
        return elements.natural() ? bits(elements, elements) : Interval{-two_63, two_63};
      default:
        return elements;
    }
  }
  std::vector<Interval> args;
  for (const auto& arg : expr.args) args.push_back(interval_of(*arg, names));
  const Interval& x = args[0];
  Interval result = x;
  switch (expr.function) {
    case Function::gcd:
      return {0, magnitude(x)};
    case Function::lcm:
      return {0, two_63};
    case Function::min:
      for (const Interval& y : args) {
        result = {std::min(result.low, y.low), std::min(result.high, y.high)};
      }
      return result;
    case Function::max:
      for (const Interval& y : args) {
        result = {std::max(result.low, y.low), std::max(result.high, y.high)};
      }
      return result;
    case Function::abs:
      return {x.low > 0 ? x.low : 0, magnitude(x)};
    case Function::isqrt:
      return {std::floor(std::sqrt(std::max(0.0, x.low))), std::sqrt(std::max(0.0, x.high)) + 1};
    case Function::pick:
      result = args[1];
      for (std::size_t i = 2; i < args.size(); ++i) result = unite(result, args[i]);
      return result;
    case Function::spf:
    case Function::gpf:
      return {2, x.high};
    case Function::zeckendorf:
      return {1, x.high};
    case Function::prime:
    case Function::square:
    case Function::fibonacci_number:
      return {0, 1};
    case Function::muldiv: {
      const Interval quotient = binary(Op::divide, binary(Op::multiply, args[0], args[1]), args[2]);
      return {std::max(quotient.low, -two_63), std::min(quotient.high, two_63)};
    }
    case Function::omega:
    case Function::bigomega:
    case Function::popcount:
    case Function::ctz:
    case Function::log2:
    case Function::valuation:
      return {0, 64};
    default:  // prime_index, divisor_count
      return {0, magnitude(x)};
  }
}

}  // namespace

bool Interval::fits() const { return low >= -two_63 && high <= two_63; }

Interval unite(const Interval& a, const Interval& b) {
  return {std::min(a.low, b.low), std::max(a.high, b.high), a.known && b.known};
}

void Meanings::set_number(std::size_t slot, Meaning meaning) {
  if (slot >= numbers.size()) numbers.resize(slot + 1);
  numbers[slot] = std::move(meaning);
}

Interval interval_of(const Expr& expr, const Meanings& names) {
  switch (expr.op) {
    case Op::number:
      return {static_cast<double>(expr.number), static_cast<double>(expr.number)};
    case Op::variable:
      return names.numbers[expr.slot].range;
    case Op::parameter:
      return names.parameters.at(expr.name).range;
    case Op::index:
      return names.lists[expr.slot].range;
    case Op::negate: {
      const Interval x = interval_of(*expr.args[0], names);
      return {-x.high, -x.low, x.known};
    }
    case Op::conditional:
      return unite(interval_of(*expr.args[1], names), interval_of(*expr.args[2], names));
    case Op::call: {
      Interval result = call(expr, names);
      for (const auto& arg : expr.args) {
        if (arg->op == Op::list || !interval_of(*arg, names).known) result.known = false;
      }
      return result;
    }
    case Op::logical_not:
    case Op::list:
      return {0, 1};
    default: {
      const Interval a = interval_of(*expr.args[0], names);
      const Interval b = interval_of(*expr.args[1], names);
      Interval result = binary(expr.op, a, b);
      result.known = a.known && b.known;
      return result;
    }
  }
}

Interval interval_of(const rules::SetExpr& set, const Meanings& names, double limit) {
  using Kind = rules::SetExpr::Kind;
  switch (set.kind) {
    case Kind::frame_list:
      return names.lists[set.slot].range;
    case Kind::parameter:
      return names.parameters.at(set.name).range;
    case Kind::named:
      return {1, set.named == rules::NamedSet::divisors
                     ? std::max(1.0, interval_of(*set.argument, names).high)
                     : limit};
    default: {
      Interval result{0, 0};
      bool first = true;
      for (const auto& member : set.members) {
        Interval x = interval_of(*member.low, names);
        if (member.high != nullptr) {
          const Interval high = interval_of(*member.high, names);
          x = {x.low, std::max(x.low, high.high), x.known && high.known};
        }
        result = first ? x : unite(result, x);
        first = false;
      }
      return result;
    }
  }
}

}  // namespace grundy::emit
