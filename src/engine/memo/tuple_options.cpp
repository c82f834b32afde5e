// Options of the definition go through the same sink, in blocks of one lane.
#include "engine/memo/tuple_options.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/memo/shapes.hpp"
#include "rules/options.hpp"

namespace grundy::engine {
namespace {

rules::Form alone(rules::Part part) {
  rules::Form form;
  if (auto* set = std::get_if<rules::Subtraction>(&part)) {
    form.rules = std::move(*set);
  } else if (auto* all_but = std::get_if<rules::AllBut>(&part)) {
    form.rules = std::move(*all_but);
  } else if (auto* code = std::get_if<rules::Code>(&part)) {
    form.rules = std::move(*code);
  } else {
    const std::size_t arity = std::get<rules::Clause>(part).state.size();
    form.rules = rules::General{arity, {std::move(part)}};
  }
  return form;
}

std::vector<rules::Part> parts_of(const rules::Form& form) {
  if (const auto* general = std::get_if<rules::General>(&form.rules)) return general->parts;
  if (const auto* set = std::get_if<rules::Subtraction>(&form.rules)) return {*set};
  if (const auto* all_but = std::get_if<rules::AllBut>(&form.rules)) return {*all_but};
  return {std::get<rules::Code>(form.rules)};
}

bool give(const Option& option, std::array<Column, max_coordinates>& columns, OptionSink& sink) {
  const Mask lane = Mask::range(0, 1);
  std::array<Column*, max_coordinates> position{};
  std::uint64_t sum = 0;
  for (const Component& component : option) {
    const std::size_t arity = component.position.size();
    for (std::size_t c = 0; c < arity; ++c) {
      columns[c].set_uniform(component.position[c]);
      position[c] = &columns[c];
    }
    const Mask odd = component.count % 2 == 1 ? lane : Mask();
    if (!sink.add(std::span(position.data(), arity), lane, odd, &sum)) return false;
  }
  sink.take(&sum, lane);
  sink.worked(1);
  return true;
}

}  // namespace

TupleOptions::TupleOptions(const rules::Form& form) {
  for (rules::Part& part : parts_of(form)) {
    TuplePart plan;
    plan.never_larger = true;
    if (const auto* clause = std::get_if<rules::Clause>(&part)) {
      plan.line = line_direction(*clause).value_or(0);
      plan.never_larger = shows_never_larger(*clause);
      if (auto clause_plan = plan_clause(*clause)) {
        plan.program.emplace(*std::move(clause_plan), members_);
      }
    }
    if (!plan.program) {
      plan.line = 0;
      plan.form = alone(std::move(part));
    }
    parts_.push_back(std::move(plan));
  }
}

bool TupleOptions::never_larger() const {
  return std::all_of(parts_.begin(), parts_.end(),
                     [](const TuplePart& part) { return part.never_larger; });
}

bool TupleOptions::by_definition(const rules::Form& form, std::span<const std::int64_t> position,
                                 OptionSink& sink) {
  std::array<Column, max_coordinates> columns;
  bool taken = true;
  rules::for_each_option(form, Position(position), [&](const Option& option) {
    taken = give(option, columns, sink);
    return taken;
  });
  return taken;
}

Run TupleOptions::options(TuplePart& part, std::span<const std::int64_t> position,
                          OptionSink& sink) {
  if (part.program) return part.program->options(position, sink);
  return by_definition(*part.form, position, sink) ? Run::done : Run::failed;
}

}  // namespace grundy::engine
