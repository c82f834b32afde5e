// What can be known of a clause before any position is: programs of its expressions, which
// generator becomes the lanes, and which shapes of clause have a shorter way.
#include <algorithm>
#include <limits>
#include <utility>

#include "engine/clause_program.hpp"
#include "rules/mentions.hpp"

namespace grundy::engine {
namespace {

using rules::Clause;
using rules::Expr;
using rules::ExprPtr;
using rules::Generator;
using rules::Item;
using rules::Op;
using rules::SetExpr;

constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

/// By how much `expr` changes when the name of `slot` grows by 1, where only sums and differences
/// stand between them; nothing elsewhere.
std::optional<int> step_in(const Expr& expr, std::uint32_t slot) {
  if (expr.op == Op::variable && expr.slot == slot) return 1;
  if (!rules::mentions(expr, slot, slot + 1)) return 0;
  if (expr.op != Op::negate && expr.op != Op::add && expr.op != Op::subtract) return std::nullopt;
  const auto first = step_in(*expr.args[0], slot);
  if (!first) return std::nullopt;
  if (expr.op == Op::negate) return -*first;
  const auto second = step_in(*expr.args[1], slot);
  if (!second) return std::nullopt;
  const int step = expr.op == Op::add ? *first + *second : *first - *second;
  if (step < -1 || step > 1) return std::nullopt;
  return step;
}

class Planner {
 public:
  std::optional<ClausePlan> plan(const Clause& clause) {
    ClausePlan plan;
    plan.arity = clause.state.size();
    plan.slots = std::max(clause.slots, static_cast<std::uint32_t>(plan.arity));
    plan.varies = varies(clause.generators);
    const std::uint32_t varying = plan.varies ? clause.generators.back().slot : none;
    plan.guards = programs(clause.guards, none);
    plan.conditions = programs(clause.conditions, varying);
    for (const Generator& g : clause.generators) plan.generators.push_back(generator(g, none));
    for (const Item& i : clause.items) plan.items.push_back(item(i, varying));
    plan.may_grow = plan.arity == 1 && may_grow(clause);
    plan.heap_run_step = heap_run_step(clause);
    if (!known_) return std::nullopt;
    return plan;
  }

 private:
  static bool varies(const std::vector<Generator>& generators) {
    return !generators.empty() && !generators.back().counted;
  }

  ColumnProgram program(const Expr& expr, std::uint32_t varying) {
    auto compiled = ColumnProgram::compile(expr, varying);
    if (!compiled) known_ = false;
    return compiled ? *std::move(compiled) : ColumnProgram();
  }
  std::vector<ColumnProgram> programs(const std::vector<ExprPtr>& list, std::uint32_t varying) {
    std::vector<ColumnProgram> result;
    for (const ExprPtr& expr : list) result.push_back(program(*expr, varying));
    return result;
  }

  GeneratorPlan generator(const Generator& from, std::uint32_t varying) {
    GeneratorPlan plan;
    plan.slot = from.slot;
    plan.counted = from.counted;
    const SetExpr& set = from.set;
    if (set.kind == SetExpr::Kind::named) {
      plan.named = set.named;
      if (set.argument != nullptr) plan.argument = program(*set.argument, varying);
    } else if (set.kind != SetExpr::Kind::range && set.kind != SetExpr::Kind::list) {
      known_ = false;
    }
    for (const SetExpr::Member& member : set.members) {
      BoundPlan bound;
      bound.low = program(*member.low, varying);
      if (member.high != nullptr) {
        bound.high = program(*member.high, varying);
        bound.grows = rules::mentions(*member.high, 0, 1);
      }
      plan.members.push_back(std::move(bound));
    }
    return plan;
  }

  ItemPlan item(const Item& from, std::uint32_t varying) {
    ItemPlan plan;
    plan.simple = std::all_of(from.generators.begin(), from.generators.end(), [](const auto& g) {
      return g.counted && g.set.kind != SetExpr::Kind::named;
    });
    plan.varies = !plan.simple && varies(from.generators);
    // The lanes are the clause's, or the item's own.
    const std::uint32_t own = plan.varies ? from.generators.back().slot : none;
    const std::uint32_t lane = plan.simple ? varying : own;
    plan.guards = programs(from.guards, plan.simple ? varying : none);
    plan.conditions = programs(from.conditions, lane);
    plan.position = programs(from.position, lane);
    for (const Generator& g : from.generators) {
      plan.generators.push_back(generator(g, plan.simple ? varying : none));
    }
    if (plan.varies && from.position.size() == 1 && from.generators.size() == 1 &&
        from.generators[0].set.kind == SetExpr::Kind::range && from.conditions.empty()) {
      plan.run_step = step_in(*from.position[0], own).value_or(0);
    }
    return plan;
  }

  static bool heap_in(const Generator& generator) {
    // The members of an infinite set are those up to the heap.
    const bool infinite = generator.set.kind == SetExpr::Kind::named &&
                          generator.set.named != rules::NamedSet::divisors;
    return infinite || rules::mentions(generator.set, 0, 1);
  }

  static bool may_grow(const Clause& clause) {
    const auto expr_mentions = [](const ExprPtr& e) { return rules::mentions(*e, 0, 1); };
    if (std::any_of(clause.conditions.begin(), clause.conditions.end(), expr_mentions)) {
      return false;
    }
    for (const Item& item : clause.items) {
      if (rules::mentions(item, 0, 1) ||
          std::any_of(item.generators.begin(), item.generators.end(), heap_in)) {
        return false;
      }
    }
    return std::all_of(clause.generators.begin(), clause.generators.end(), [&](const auto& g) {
      if (!heap_in(g)) return true;
      if (g.counted || g.set.kind == SetExpr::Kind::named) return false;
      return std::none_of(g.set.members.begin(), g.set.members.end(),
                          [&](const auto& member) { return expr_mentions(member.low); });
    });
  }

  static int heap_run_step(const Clause& clause) {
    if (clause.state.size() != 1 || clause.generators.size() != 1 || clause.items.size() != 1 ||
        !clause.conditions.empty() || clause.generators[0].counted ||
        clause.generators[0].set.kind != SetExpr::Kind::range) {
      return 0;
    }
    const Item& item = clause.items[0];
    if (!item.generators.empty() || !item.guards.empty() || !item.conditions.empty()) return 0;
    return step_in(*item.position[0], clause.generators[0].slot).value_or(0);
  }

  bool known_ = true;
};

}  // namespace

std::optional<ClausePlan> plan_clause(const Clause& clause) { return Planner().plan(clause); }

}  // namespace grundy::engine
