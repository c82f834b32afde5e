// Clauses that leave one component or none. With s tokens taken and r left, n = s + r, every
// constraint must speak of s alone, or say of r no more than whether it is 0.

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "rules/evaluate.hpp"
#include "rules/recognise.hpp"

namespace grundy::rules {

namespace {

constexpr std::int64_t unlimited = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t most_digits = 100'000;
constexpr std::int64_t most_period = 10'000;

std::int64_t floor_div(std::int64_t a, std::int64_t b) {
  const std::int64_t q = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q;
}

/// The values that a variable may have: [low, high] without some.
struct Values {
  std::int64_t low = std::numeric_limits<std::int64_t>::min();
  std::int64_t high = unlimited;
  std::vector<std::int64_t> without;

  /// scale * x + constant >= 0, = 0 or != 0, with scale not 0.
  void require(Constraint::Kind kind, std::int64_t scale, std::int64_t constant) {
    const bool whole = constant % scale == 0;
    const std::int64_t root = floor_div(-constant, scale);
    switch (kind) {
      case Constraint::Kind::at_least_zero:
        if (scale > 0) low = std::max(low, whole ? root : root + 1);
        if (scale < 0) high = std::min(high, root);
        break;
      case Constraint::Kind::zero:
        low = std::max(low, whole ? root : unlimited);
        high = std::min(high, root);
        break;
      case Constraint::Kind::not_zero:
        if (whole) without.push_back(root);
        break;
    }
  }
  [[nodiscard]] bool none() const { return low > high; }
  [[nodiscard]] bool has(std::int64_t x) const {
    return x >= low && x <= high && std::find(without.begin(), without.end(), x) == without.end();
  }
};

bool constant_holds(const Constraint& constraint) {
  switch (constraint.kind) {
    case Constraint::Kind::at_least_zero:
      return constraint.form.constant >= 0;
    case Constraint::Kind::zero:
      return constraint.form.constant == 0;
    default:
      return constraint.form.constant != 0;
  }
}

/// A condition on one variable that repeats: for x >= from it depends on x mod period.
struct Repeats {
  std::int64_t from = 0;
  std::int64_t period = 1;
};

std::optional<Repeats> together(const std::optional<Repeats>& a, const std::optional<Repeats>& b) {
  if (!a || !b) return std::nullopt;
  const std::int64_t period = std::lcm(a->period, b->period);
  if (period > most_period) return std::nullopt;
  return Repeats{std::max(a->from, b->from), period};
}

/// How the value of `expr` repeats in the variable `slot`, its only one.
std::optional<Repeats> repeats(const Expr& expr, std::uint32_t slot, std::size_t slots) {
  if (expr.op == Op::number) return Repeats{};
  if (expr.op == Op::modulo) {
    const auto divisor = linear_of(*expr.args[1], slots);
    const auto dividend = linear_of(*expr.args[0], slots);
    if (divisor && dividend && divisor->is_constant() && divisor->constant > 0 &&
        divisor->constant <= most_period) {
      return Repeats{0, divisor->constant};
    }
  }
  if (const auto constraint = constraint_of(expr, slots)) {
    // A comparison of linear forms changes at its root and never again.
    const std::int64_t scale = constraint->form.coefficients[slot];
    if (scale == 0) return Repeats{};
    return Repeats{std::max<std::int64_t>(0, floor_div(-constraint->form.constant, scale) + 2), 1};
  }
  switch (expr.op) {
    case Op::variable:
    case Op::index:
    case Op::list:
    case Op::parameter:
    case Op::call:
      return std::nullopt;
    default:
      break;
  }
  std::optional<Repeats> result = Repeats{};
  for (const ExprPtr& arg : expr.args) result = together(result, repeats(*arg, slot, slots));
  return result;
}

/// Digits for the amounts that `taken` accepts, each with `counts`.
template <typename Taken>
Code code_of(const Taken& taken, std::uint64_t counts, std::int64_t from, std::int64_t period) {
  const auto digit = [&](std::int64_t s) {
    Digit result;
    if (taken(s)) result.counts = counts;
    return result;
  };
  Code code;
  code.digits.emplace_back();
  for (std::int64_t s = 1; s < from; ++s) code.digits.push_back(digit(s));
  for (std::int64_t s = from; s < from + period; ++s) code.repeated.push_back(digit(s));
  code.normalise();
  return code;
}

std::vector<Part> part(Part one) { return std::vector<Part>{std::move(one)}; }

/// `n -> []`: the constraints speak of n alone and must bound it.
std::optional<std::vector<Part>> take_all(const LinearClause& clause) {
  if (!clause.free.empty()) return std::nullopt;
  Values heaps;
  for (const Constraint& constraint : clause.constraints) {
    const std::int64_t scale = constraint.form.coefficients[0];
    if (scale == 0) {
      if (!constant_holds(constraint)) return std::vector<Part>{};
    } else {
      heaps.require(constraint.kind, scale, constraint.form.constant);
    }
  }
  if (heaps.none()) return std::vector<Part>{};
  // A move from heap 0 is none of a code's; "any heap of at least c" repeats for ever.
  if (heaps.has(0) || heaps.low < 0 ||
      std::max(heaps.low, heaps.high == unlimited ? 0 : heaps.high) > most_digits) {
    return std::nullopt;
  }
  if (heaps.high == unlimited) {
    std::int64_t from = heaps.low;
    for (const std::int64_t x : heaps.without) from = std::max(from, x + 1);
    if (from > most_digits) return std::nullopt;
    return part(code_of([&](std::int64_t s) { return heaps.has(s); }, 1,
                        std::max<std::int64_t>(from, 1), 1));
  }
  Code code = code_of([&](std::int64_t s) { return heaps.has(s); }, 1, heaps.high + 1, 1);
  return part(std::move(code));
}

}  // namespace

std::optional<std::vector<Part>> recognise_take(const LinearClause& clause,
                                                const std::vector<ExprPtr>& filters) {
  if (clause.items.empty()) return take_all(clause);
  if (clause.free.size() > 1) return std::nullopt;
  const Linear& item = clause.items[0];
  const std::int64_t heap = item.coefficients[0];
  const std::uint32_t slot = clause.free.empty() ? 0 : clause.free[0];
  const std::int64_t scale = clause.free.empty() ? 0 : item.coefficients[slot];
  // The item is n - c, n - k + c or k + c.
  const bool by_amount = heap == 1 && (clause.free.empty() || scale == -1);
  const bool by_rest = heap == 0 && !clause.free.empty() && scale == 1;
  if (!by_amount && !by_rest) return std::nullopt;

  Values taken;
  Values left;
  left.low = 0;
  if (clause.free.empty()) taken.low = taken.high = -item.constant;
  for (const Constraint& constraint : clause.constraints) {
    // n = s + r, and k = s + c or k = r - c with c the item's constant.
    const std::int64_t n = constraint.form.coefficients[0];
    const std::int64_t k = clause.free.empty() ? 0 : constraint.form.coefficients[slot];
    const std::int64_t of_s = n + (by_amount ? k : 0);
    const std::int64_t of_r = n + (by_rest ? k : 0);
    const std::int64_t constant =
        constraint.form.constant + k * (by_amount ? item.constant : -item.constant);
    if (of_s == 0 && of_r == 0) {
      Constraint plain = constraint;
      plain.form.constant = constant;
      if (!constant_holds(plain)) return std::vector<Part>{};
    } else if (of_r == 0) {
      taken.require(constraint.kind, of_s, constant);
    } else if (of_s == 0) {
      left.require(constraint.kind, of_r, constant);
    } else if (clause.free.empty()) {
      // s is known.
      left.require(constraint.kind, of_r, constant + of_s * taken.low);
    } else {
      // True for every s >= 1 and r >= 0, or not understood.
      const bool always = constraint.kind == Constraint::Kind::at_least_zero && of_s > 0 &&
                          of_r > 0 && of_s + constant >= 0;
      if (!always) return std::nullopt;
    }
  }
  if (taken.none() || left.none()) return std::vector<Part>{};
  if (taken.low < 1) return std::nullopt;  // an option that is not smaller: an error when it is met

  // What is said of r must be one of: anything, not 0, only 0.
  std::uint64_t counts = 0;
  if (left.has(0)) counts |= 1;
  if (left.high == unlimited) {
    if (left.low > 1 || std::any_of(left.without.begin(), left.without.end(),
                                    [](std::int64_t x) { return x > 0; })) {
      return std::nullopt;
    }
    counts |= 2;
  } else if (left.high > 0) {
    return std::nullopt;
  }
  if (counts == 0) return std::vector<Part>{};

  Frame frame;
  std::optional<Repeats> pattern = Repeats{};
  for (const ExprPtr& filter : filters) {
    if (by_rest) return std::nullopt;  // the filter would speak of r
    pattern = together(pattern, repeats(*filter, slot, item.coefficients.size()));
  }
  frame.numbers.assign(item.coefficients.size(), 0);
  const auto is_taken = [&](std::int64_t s) {
    if (!taken.has(s)) return false;
    if (!filters.empty()) frame.numbers[slot] = s + item.constant;
    return std::all_of(filters.begin(), filters.end(),
                       [&](const ExprPtr& f) { return holds(*f, frame); });
  };
  if (filters.empty() && counts == 3) {
    std::vector<AmountSet::Range> holes;
    for (const std::int64_t x : taken.without) holes.push_back({x, x});
    AmountSet amounts{std::vector<AmountSet::Range>{{taken.low, taken.high}}};
    if (!holes.empty()) {
      // Intersection: what is neither outside nor a hole.
      amounts = amounts.complement().united_with(AmountSet(std::move(holes))).complement();
    }
    return part(Subtraction{std::move(amounts)});
  }
  if (taken.high != unlimited) {
    if (taken.high > most_digits) return std::nullopt;
    return part(code_of(is_taken, counts, taken.high + 1, 1));
  }
  if (!pattern) return std::nullopt;
  std::int64_t from = std::max(taken.low, pattern->from - item.constant);
  for (const std::int64_t x : taken.without) from = std::max(from, x + 1);
  if (from > most_digits) return std::nullopt;
  return part(code_of(is_taken, counts, std::max<std::int64_t>(from, 1), pattern->period));
}

}  // namespace grundy::rules
