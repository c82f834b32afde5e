#include "rules/linear.hpp"

#include <algorithm>
#include <utility>

namespace grundy::rules {

namespace {

constexpr std::int64_t bound = std::int64_t{1} << 31;

bool small(std::int64_t x) { return x > -bound && x < bound; }

/// The parts of min(...) or max(...), else the expression itself.
std::vector<const Expr*> parts_of(const Expr& expr, Function function) {
  if (expr.op != Op::call || expr.function != function) return {&expr};
  std::vector<const Expr*> parts;
  for (const ExprPtr& arg : expr.args) parts.push_back(arg.get());
  return parts;
}

/// variable >= part (lower) or variable <= part (upper), where part is L or L / c with a constant c
/// >= 1.
std::optional<Constraint> bound_constraint(const Expr& part, bool lower, std::uint32_t variable,
                                           std::size_t slots) {
  std::int64_t divisor = 1;
  const Expr* numerator = &part;
  if (part.op == Op::divide) {
    const auto c = linear_of(*part.args[1], slots);
    if (!c || !c->is_constant() || c->constant < 1) return std::nullopt;
    divisor = c->constant;
    numerator = part.args[0].get();
  }
  const auto form = linear_of(*numerator, slots);
  if (!form) return std::nullopt;
  Linear unit;
  unit.coefficients.assign(slots, 0);
  unit.coefficients[variable] = 1;
  // x <= floor(L/c) says c*x <= L; x >= floor(L/c) says c*x >= L - (c-1).
  auto difference = lower ? combine(unit, divisor, *form, -1) : combine(*form, 1, unit, -divisor);
  if (!difference) return std::nullopt;
  if (lower) difference->constant += divisor - 1;
  return Constraint{Constraint::Kind::at_least_zero, std::move(*difference)};
}

}  // namespace

bool Linear::is_constant() const {
  return std::all_of(coefficients.begin(), coefficients.end(),
                     [](std::int64_t c) { return c == 0; });
}

std::optional<Linear> combine(const Linear& a, std::int64_t scale_a, const Linear& b,
                              std::int64_t scale_b) {
  Linear result;
  if (!small(scale_a) || !small(scale_b)) return std::nullopt;
  for (std::size_t i = 0; i < a.coefficients.size(); ++i) {
    result.coefficients.push_back(a.coefficients[i] * scale_a + b.coefficients[i] * scale_b);
    if (!small(result.coefficients.back())) return std::nullopt;
  }
  result.constant = a.constant * scale_a + b.constant * scale_b;
  if (!small(result.constant)) return std::nullopt;
  return result;
}

std::optional<Linear> linear_of(const Expr& expr, std::size_t slots) {
  Linear result;
  result.coefficients.assign(slots, 0);
  switch (expr.op) {
    case Op::number:
      if (!small(expr.number)) return std::nullopt;
      result.constant = expr.number;
      return result;
    case Op::variable:
      result.coefficients[expr.slot] = 1;
      return result;
    case Op::negate: {
      const auto a = linear_of(*expr.args[0], slots);
      return a ? combine(*a, -1, result, 0) : std::nullopt;
    }
    case Op::add:
    case Op::subtract:
    case Op::multiply: {
      const auto a = linear_of(*expr.args[0], slots);
      const auto b = linear_of(*expr.args[1], slots);
      if (!a || !b) return std::nullopt;
      if (expr.op != Op::multiply) return combine(*a, 1, *b, expr.op == Op::add ? 1 : -1);
      if (a->is_constant()) return combine(*b, a->constant, result, 0);
      if (b->is_constant()) return combine(*a, b->constant, result, 0);
      return std::nullopt;
    }
    default:
      return std::nullopt;
  }
}

std::optional<Constraint> constraint_of(const Expr& comparison, std::size_t slots) {
  if (comparison.args.size() != 2) return std::nullopt;
  const auto a = linear_of(*comparison.args[0], slots);
  const auto b = linear_of(*comparison.args[1], slots);
  if (!a || !b) return std::nullopt;
  auto a_less_b = combine(*b, 1, *a, -1);
  auto b_less_a = combine(*a, 1, *b, -1);
  if (!a_less_b || !b_less_a) return std::nullopt;
  using Kind = Constraint::Kind;
  switch (comparison.op) {
    case Op::equal:
      return Constraint{Kind::zero, std::move(*a_less_b)};
    case Op::not_equal:
      return Constraint{Kind::not_zero, std::move(*a_less_b)};
    case Op::less:
      a_less_b->constant -= 1;
      [[fallthrough]];
    case Op::less_equal:
      return Constraint{Kind::at_least_zero, std::move(*a_less_b)};
    case Op::greater:
      b_less_a->constant -= 1;
      [[fallthrough]];
    case Op::greater_equal:
      return Constraint{Kind::at_least_zero, std::move(*b_less_a)};
    default:
      return std::nullopt;
  }
}

std::optional<std::vector<Constraint>> range_constraints(const SetExpr& range,
                                                         std::uint32_t variable,
                                                         std::size_t slots) {
  std::vector<Constraint> result;
  for (const bool lower : {true, false}) {
    const Expr& side = lower ? *range.members[0].low : *range.members[0].high;
    for (const Expr* part : parts_of(side, lower ? Function::max : Function::min)) {
      auto constraint = bound_constraint(*part, lower, variable, slots);
      if (!constraint) return std::nullopt;
      result.push_back(std::move(*constraint));
    }
  }
  return result;
}

}  // namespace grundy::rules
