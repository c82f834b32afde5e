#include "emit/program_names.hpp"

#include <utility>

namespace grundy::emit {

using problem::Let;
using problem::ListFormula;
using problem::Name;
using problem::NameKind;
using problem::Program;

namespace {

/// Sets what the generators of an item may be.
void set_generators(const rules::Item& item, Meanings& names) {
  for (const auto& generator : item.generators) {
    names.set_number(generator.slot, {generator.name, interval_of(generator.set, names, far)});
  }
}

Interval range_of(const ListFormula& formula, const Meanings& names) {
  switch (formula.kind) {
    case ListFormula::Kind::name:
      return names.lists[formula.slot].range;
    case ListFormula::Kind::runs:
      return natural_number;
    case ListFormula::Kind::sorted:
    case ListFormula::Kind::distinct:
      return range_of(*formula.inner, names);
    default:
      break;
  }
  Meanings inner = names;
  Interval result{0, 0};
  for (const auto& item : formula.items.list.items) {
    set_generators(item, inner);
    result = unite(result, interval_of(*item.position[0], inner));
  }
  return result;
}

Interval range_of(const Let& let, const Meanings& names) {
  if (let.name().kind == NameKind::list) return range_of(let.list(), names);
  return let.counts() ? natural_number : interval_of(*let.number().tree, names);
}

}  // namespace

ProgramNames program_names(const Program& program) {
  ProgramNames names;
  Meanings& meanings = names.meanings;
  for (const Name& name : program.names.all()) {
    Meanings::Meaning meaning{names.identifiers.add(name.text), any_number};
    if (name.kind == NameKind::number)
      meanings.numbers.push_back(std::move(meaning));
    else if (name.kind == NameKind::list)
      meanings.lists.push_back(std::move(meaning));
    else
      names.words.push_back(std::move(meaning.text));
  }
  const auto of = [&](const Name& name) -> Interval& {
    return (name.kind == NameKind::number ? meanings.numbers : meanings.lists)[name.slot].range;
  };
  // Twice, for limits that use later ones.
  for (int round = 0; round < 2; ++round) {
    for (const problem::Limit& limit : program.limits) {
      if (limit.name->kind == NameKind::word) continue;
      const Interval low = interval_of(*limit.low.tree, meanings);
      const Interval high = interval_of(*limit.high.tree, meanings);
      of(*limit.name) = {low.low, high.high, low.known && high.known};
    }
  }
  for (const Let& let : program.lets) of(let.name()) = range_of(let, meanings);
  for (const Name& name : program.names.all()) {
    if (name.kind == NameKind::word) continue;
    meanings.parameters[name.text] =
        name.kind == NameKind::number ? meanings.numbers[name.slot] : meanings.lists[name.slot];
  }
  return names;
}

std::vector<Interval> heap_ranges(const Program& program, const Meanings& names) {
  const auto natural = [](Interval range) {
    range.low = std::max(range.low, 0.0);
    range.high = std::max(range.high, 0.0);
    return range;
  };
  std::vector<Interval> ranges;
  for (const auto& item : program.heaps.list.items) {
    Meanings inner = names;
    set_generators(item, inner);
    for (std::size_t i = 0; i < item.position.size(); ++i) {
      const Interval range = natural(interval_of(*item.position[i], inner));
      if (i >= ranges.size()) ranges.push_back(range);
      ranges[i] = unite(ranges[i], range);
    }
  }
  if (!program.start) return ranges.empty() ? std::vector(program.arity, natural_number) : ranges;
  Meanings start;
  start.set_number(0, {"", ranges.empty() ? natural_number : ranges[0]});
  std::vector<Interval> result;
  for (const auto& coordinate : program.start->position.list.items[0].position) {
    result.push_back(natural(interval_of(*coordinate, start)));
  }
  return result;
}

}  // namespace grundy::emit
