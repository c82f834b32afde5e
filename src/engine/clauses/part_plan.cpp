// The first plan that a part fits, from the cheapest one on.
#include "engine/clauses/part_plan.hpp"

#include <utility>

namespace grundy::engine {
namespace {

PartPlan plan_of(rules::AmountSet amounts) {
  PartPlan plan;
  plan.kind = PartPlan::Kind::amounts;
  plan.amounts = amounts.ranges();
  return plan;
}

std::optional<PartPlan> plan_of(const rules::Part& part, MemberLists& members) {
  if (const auto* set = std::get_if<rules::Subtraction>(&part)) return plan_of(set->amounts);
  if (const auto* all_but = std::get_if<rules::AllBut>(&part)) {
    return plan_of(all_but->forbidden.complement());
  }
  PartPlan plan;
  if (const auto* code = std::get_if<rules::Code>(&part)) {
    plan.form.rules = *code;
    return plan;
  }
  auto clause = plan_clause(std::get<rules::Clause>(part));
  if (!clause) return std::nullopt;
  plan.program.emplace(*std::move(clause), members);
  plan.kind = plan.program->may_grow()      ? PartPlan::Kind::growing
              : plan.program->is_heap_run() ? PartPlan::Kind::heap_run
                                            : PartPlan::Kind::program;
  return plan;
}

}  // namespace

std::optional<std::vector<PartPlan>> plan_parts(const rules::Form& form, MemberLists& members) {
  std::vector<rules::Part> parts;
  if (const auto* general = std::get_if<rules::General>(&form.rules)) {
    parts = general->parts;
  } else if (const auto* set = std::get_if<rules::Subtraction>(&form.rules)) {
    parts.emplace_back(*set);
  } else if (const auto* all_but = std::get_if<rules::AllBut>(&form.rules)) {
    parts.emplace_back(*all_but);
  } else {
    parts.emplace_back(std::get<rules::Code>(form.rules));
  }
  std::vector<PartPlan> plans;
  for (const rules::Part& part : parts) {
    auto plan = plan_of(part, members);
    if (!plan) return std::nullopt;
    plans.push_back(*std::move(plan));
  }
  return plans;
}

}  // namespace grundy::engine
