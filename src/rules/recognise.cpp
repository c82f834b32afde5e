#include "rules/recognise.hpp"

#include <algorithm>
#include <utility>

#include "grundy/error.hpp"
#include "grundy/observer_scope.hpp"
#include "rules/evaluate.hpp"
#include "rules/mentions.hpp"

namespace grundy::rules {

namespace {

// Generators over constants are tried value by value up to this many assignments.
constexpr std::uint64_t most_assignments = 4096;
constexpr std::uint64_t most_amounts = 4'000'000;
constexpr std::uint64_t most_members = 20'000'000;  // that generators try for them

/// Generators whose sets do not depend on the heap, and those that do.
struct Split {
  std::vector<const Generator*> fixed;
  std::vector<const Generator*> free;
};

bool mentions_any(const SetExpr& set, const std::vector<const Generator*>& generators) {
  return std::any_of(generators.begin(), generators.end(),
                     [&](const Generator* g) { return mentions(set, g->slot, g->slot + 1); });
}

bool mentions_any(const Expr& expr, const std::vector<const Generator*>& generators) {
  return std::any_of(generators.begin(), generators.end(),
                     [&](const Generator* g) { return mentions(expr, g->slot, g->slot + 1); });
}

std::optional<Split> split_generators(const Clause& clause) {
  Split result;
  for (const Generator& generator : clause.generators) {
    const bool finite =
        generator.set.kind == SetExpr::Kind::range || generator.set.kind == SetExpr::Kind::list;
    if (!finite) return std::nullopt;
    if (!mentions(generator.set, 0, 1) && !mentions_any(generator.set, result.free)) {
      result.fixed.push_back(&generator);
    } else if (generator.set.kind == SetExpr::Kind::range) {
      result.free.push_back(&generator);
    } else {
      return std::nullopt;
    }
  }
  return result;
}

Linear with_fixed(Linear form, const std::vector<const Generator*>& fixed, const Frame& frame,
                  bool& fits) {
  for (const Generator* generator : fixed) {
    std::int64_t term = 0;
    fits = fits &&
           !__builtin_mul_overflow(form.coefficients[generator->slot],
                                   frame.numbers[generator->slot], &term) &&
           !__builtin_add_overflow(form.constant, term, &form.constant);
    form.coefficients[generator->slot] = 0;
  }
  return form;
}

/// `n -> n - (any expression in constants)`: ranges stay ranges, all else is listed.
std::optional<std::vector<Part>> fixed_amounts(const Clause& clause, const Split& generators) {
  const Expr& item = *clause.items[0].position[0];
  const auto linear = linear_of(item, clause.slots);
  const bool heap_less = item.op == Op::subtract && item.args[0]->op == Op::variable &&
                         item.args[0]->slot == 0 && !mentions(*item.args[1], 0, 1);
  if (!heap_less && (!linear || linear->coefficients[0] != 1)) return std::nullopt;
  Steps tried(ObserverScope::current(), most_members);
  Frame frame;
  frame.numbers.assign(clause.slots, 0);
  frame.source = clause.source.get();
  frame.steps = &tried;
  std::vector<AmountSet::Range> ranges;
  const bool plain = linear && generators.fixed.size() == 1 && clause.conditions.empty() &&
                     linear->coefficients[generators.fixed[0]->slot] == -1;
  if (plain) {
    for (const SetExpr::Member& member : generators.fixed[0]->set.members) {
      AmountSet::Range range{};
      const std::int64_t low = evaluate(*member.low, frame);
      const std::int64_t high = member.high == nullptr ? low : evaluate(*member.high, frame);
      if (low > high) continue;
      if (__builtin_sub_overflow(low, linear->constant, &range.low) ||
          __builtin_sub_overflow(high, linear->constant, &range.high) || range.low < 1) {
        return std::nullopt;
      }
      ranges.push_back(range);
    }
    return std::vector<Part>{Subtraction{AmountSet(std::move(ranges))}};
  }
  std::uint64_t steps = 0;
  bool good = true;
  // Conditions are tested one by one here, so that a long range stops the count, not the test.
  std::vector<Generator> fixed;
  for (const Generator* generator : generators.fixed) fixed.push_back(*generator);
  for_each_assignment(fixed, {}, {}, frame, 0, [&] {
    if (++steps > most_amounts) return good = false;
    for (const ExprPtr& condition : clause.conditions) {
      if (!holds(*condition, frame)) return true;
    }
    // With the heap at 0 the item is minus the amount.
    const std::int64_t amount = heap_less ? evaluate(*item.args[1], frame) : -evaluate(item, frame);
    good = amount >= 1;
    if (good) ranges.push_back({amount, amount});
    return good;
  });
  if (!good) return std::nullopt;
  return std::vector<Part>{Subtraction{AmountSet(std::move(ranges))}};
}

std::optional<std::vector<Part>> recognise_linear(const Clause& clause) {
  const auto generators = split_generators(clause);
  if (!generators) return std::nullopt;
  for (const Item& item : clause.items) {
    if (!item.generators.empty() || !item.guards.empty() || !item.conditions.empty())
      return std::nullopt;
  }
  const bool heap_in_conditions =
      std::any_of(clause.conditions.begin(), clause.conditions.end(),
                  [](const ExprPtr& condition) { return mentions(*condition, 0, 1); });
  if (clause.items.size() == 1 && generators->free.empty() && !generators->fixed.empty() &&
      clause.guards.empty() && !heap_in_conditions) {
    return fixed_amounts(clause, *generators);
  }

  LinearClause linear;
  for (const Item& item : clause.items) {
    auto form = linear_of(*item.position[0], clause.slots);
    if (!form) return std::nullopt;
    linear.items.push_back(std::move(*form));
  }
  for (const Generator* generator : generators->free) {
    linear.free.push_back(generator->slot);
    auto range = range_constraints(generator->set, generator->slot, clause.slots);
    if (!range) return std::nullopt;
    linear.constraints.insert(linear.constraints.end(), range->begin(), range->end());
  }
  std::vector<ExprPtr> fixed_filters;  // on the fixed generators alone
  std::vector<ExprPtr> free_filters;   // on one free generator alone, not linear
  for (const auto* parts : {&clause.guards, &clause.conditions}) {
    for (const ExprPtr& part : *parts) {
      if (!mentions(*part, 0, 1) && !mentions_any(*part, generators->free)) {
        fixed_filters.push_back(part);
      } else if (auto constraint = constraint_of(*part, clause.slots)) {
        linear.constraints.push_back(std::move(*constraint));
      } else if (!mentions(*part, 0, 1) && !mentions_any(*part, generators->fixed)) {
        free_filters.push_back(part);
      } else {
        return std::nullopt;
      }
    }
  }
  if (!free_filters.empty() && (linear.items.size() != 1 || linear.free.size() != 1))
    return std::nullopt;

  std::vector<Part> result;
  Steps tried(ObserverScope::current(), most_members);
  Frame frame;
  frame.numbers.assign(clause.slots, 0);
  frame.source = clause.source.get();
  frame.steps = &tried;
  std::vector<Generator> fixed;
  for (const Generator* generator : generators->fixed) fixed.push_back(*generator);
  std::uint64_t steps = 0;
  const bool all = for_each_assignment(fixed, {}, {}, frame, 0, [&] {
    if (++steps > most_assignments) return false;
    for (const ExprPtr& filter : fixed_filters) {
      if (!holds(*filter, frame)) return true;
    }
    LinearClause one = linear;
    bool fits = true;
    for (Linear& item : one.items)
      item = with_fixed(std::move(item), generators->fixed, frame, fits);
    for (Constraint& constraint : one.constraints) {
      constraint.form = with_fixed(std::move(constraint.form), generators->fixed, frame, fits);
    }
    if (!fits) return false;
    auto parts =
        one.items.size() < 2 ? recognise_take(one, free_filters) : recognise_split(std::move(one));
    if (!parts) return false;
    result.insert(result.end(), parts->begin(), parts->end());
    return true;
  });
  if (!all) return std::nullopt;
  return result;
}

}  // namespace

std::optional<std::vector<Part>> recognise(const Clause& clause) {
  if (clause.state.size() != 1) return std::nullopt;
  ObserverScope::check();
  try {
    return recognise_linear(clause);
  } catch (const Error&) {
    ObserverScope::check();
    // An expression that fails for some constants fails again, with its place, where a position
    // meets it; until then the clause stays as it was written. So it does when its constants are
    // too many to try.
    return std::nullopt;
  }
}

}  // namespace grundy::rules
