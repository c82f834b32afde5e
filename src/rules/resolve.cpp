// From names to slots: what each name of a clause means, and which names are free.

#include <algorithm>
#include <iterator>
#include <utility>

#include "rules/mentions.hpp"
#include "rules/parser.hpp"

namespace grundy::rules {

namespace {

std::uint32_t slot_of(std::size_t index) { return static_cast<std::uint32_t>(index); }

bool any_mentions(const std::vector<ExprPtr>& list, std::uint32_t slot) {
  return std::any_of(list.begin(), list.end(),
                     [&](const ExprPtr& expr) { return mentions(*expr, slot, slot + 1); });
}

/// Marks the generators that nothing after them mentions; `used` tells of what they lead to.
template <typename Used>
void mark_counted(std::vector<Generator>& generators, const Used& used) {
  for (std::size_t i = 0; i < generators.size(); ++i) {
    const std::uint32_t slot = generators[i].slot;
    generators[i].counted =
        !used(slot) &&
        std::none_of(generators.begin() + static_cast<std::ptrdiff_t>(i) + 1, generators.end(),
                     [&](const Generator& later) { return mentions(later.set, slot, slot + 1); });
  }
}

}  // namespace

ExprPtr Parser::resolve(const ExprPtr& expr, const std::vector<std::string>& names) {
  if (expr->op == Op::number) return expr;
  auto result = std::make_shared<Expr>(*expr);
  if (expr->op == Op::list || expr->op == Op::index) {
    const auto list = std::find(scope_.lists.begin(), scope_.lists.end(), expr->name);
    result->slot = slot_of(static_cast<std::size_t>(list - scope_.lists.begin()));
  }
  if (expr->op == Op::variable) {
    const auto found = std::find(names.begin(), names.end(), expr->name);
    if (found != names.end()) {
      result->slot = slot_of(static_cast<std::size_t>(found - names.begin()));
    } else if (free_names_) {
      result->op = Op::parameter;
      parameters_.insert(expr->name);
    } else {
      std::vector<std::string> known;
      // Slots that no text can name are not offered.
      std::copy_if(names.begin(), names.end(), std::back_inserter(known),
                   [](const std::string& name) { return is_name_start(name[0]); });
      known.insert(known.end(), scope_.lists.begin(), scope_.lists.end());
      const std::string* near = nearest(expr->name, known);
      std::string hint = "no names are known here";
      if (near != nullptr) {
        hint = "did you mean '" + *near + "'?";
      } else if (!known.empty()) {
        hint = "the known names are";
        for (const std::string& name : known) hint += " " + name;
      }
      fail("unknown name '" + expr->name + "'", expr->begin, expr->end, hint);
    }
  }
  for (ExprPtr& arg : result->args) {
    if (arg->op == Op::list && expr->op != Op::call) {
      fail("the list '" + arg->name + "' cannot stand here", arg->begin, arg->end,
           "use " + arg->name + "[i], len(" + arg->name + "), sum(" + arg->name +
               ") or a generator");
    }
    arg = resolve(arg, names);
  }
  return result;
}

SetExpr Parser::resolve(SetExpr set, const std::vector<std::string>& names) {
  if (set.kind == SetExpr::Kind::frame_list) {
    const auto list = std::find(scope_.lists.begin(), scope_.lists.end(), set.name);
    set.slot = slot_of(static_cast<std::size_t>(list - scope_.lists.begin()));
  }
  if (set.kind == SetExpr::Kind::parameter) {
    const bool number = std::find(names.begin(), names.end(), set.name) != names.end();
    if (number) {
      fail("'" + set.name + "' is a number, but a set is needed here", set.begin, set.end,
           "write a range such as 1.." + set.name);
    }
    if (!free_names_) {
      const std::string* near = nearest(set.name, set_names());
      fail("unknown set '" + set.name + "'", set.begin, set.end,
           near != nullptr ? "did you mean '" + *near + "'?"
                           : "the sets are listed in docs/notation.md");
    }
    parameters_.insert(set.name);
  }
  if (set.argument != nullptr) set.argument = resolve(set.argument, names);
  for (SetExpr::Member& member : set.members) {
    member.low = resolve(member.low, names);
    if (member.high != nullptr) member.high = resolve(member.high, names);
  }
  return set;
}

void Parser::resolve_generators(std::vector<Generator>& generators, std::vector<std::string>& names,
                                std::uint32_t& slots) {
  for (Generator& generator : generators) {
    generator.set = resolve(std::move(generator.set), names);
    if (std::find(names.begin(), names.end(), generator.name) != names.end() ||
        std::find(scope_.lists.begin(), scope_.lists.end(), generator.name) != scope_.lists.end()) {
      fail("the generator '" + generator.name + "' hides another name", generator.begin,
           generator.begin + generator.name.size(), "give it a name of its own");
    }
    generator.slot = slot_of(names.size());
    names.push_back(generator.name);
  }
  slots = std::max(slots, slot_of(names.size()));
}

void Parser::resolve_condition(const std::vector<Generator>& generators,
                               std::vector<ExprPtr>& guards, std::vector<ExprPtr>& conditions,
                               const std::vector<std::string>& names) {
  std::vector<ExprPtr> parts = std::move(conditions);
  conditions.clear();
  for (const ExprPtr& part : parts) {
    ExprPtr resolved = resolve(part, names);
    const bool guard = std::none_of(generators.begin(), generators.end(), [&](const Generator& g) {
      return mentions(*resolved, g.slot, g.slot + 1);
    });
    (guard ? guards : conditions).push_back(std::move(resolved));
  }
}

Item Parser::resolve(Item item, std::vector<std::string> names, std::uint32_t& slots) {
  // A list alone stands for all its elements.
  if (item.position.size() == 1 && item.position[0]->op == Op::list && item.generators.empty()) {
    const ExprPtr list = item.position[0];
    Generator generator;
    generator.name = "each of " + list->name;  // no name that a text can hold
    generator.set.kind = SetExpr::Kind::frame_list;
    generator.set.name = list->name;
    generator.begin = generator.set.begin = list->begin;
    generator.end = generator.set.end = list->end;
    item.generators.push_back(std::move(generator));
    auto element = std::make_shared<Expr>(*list);
    element->op = Op::variable;
    element->name = item.generators[0].name;
    item.position[0] = std::move(element);
  }
  resolve_generators(item.generators, names, slots);
  for (ExprPtr& coordinate : item.position) {
    if (coordinate->op == Op::list) {
      fail("the list '" + coordinate->name + "' cannot be a coordinate", coordinate->begin,
           coordinate->end);
    }
    coordinate = resolve(coordinate, names);
  }
  resolve_condition(item.generators, item.guards, item.conditions, names);
  mark_counted(item.generators, [&](std::uint32_t slot) {
    return any_mentions(item.position, slot) || any_mentions(item.conditions, slot);
  });
  return item;
}

Clause Parser::resolve(Clause clause) {
  clause.source = source_;
  std::vector<std::string> names = clause.state;
  clause.slots = slot_of(names.size());
  resolve_generators(clause.generators, names, clause.slots);
  resolve_condition(clause.generators, clause.guards, clause.conditions, names);
  for (Item& item : clause.items) {
    if (item.position.size() != clause.state.size()) {
      const ExprPtr& first = item.position.front();
      fail("a position here has " + std::to_string(clause.state.size()) + " coordinates, not " +
               std::to_string(item.position.size()),
           first->begin, item.position.back()->end, "the state at the left of '->' says how many");
    }
    item = resolve(std::move(item), names, clause.slots);
  }
  mark_counted(clause.generators, [&](std::uint32_t slot) {
    return any_mentions(clause.conditions, slot) ||
           std::any_of(clause.items.begin(), clause.items.end(),
                       [&](const Item& item) { return mentions(item, slot, slot + 1); });
  });
  return clause;
}

}  // namespace grundy::rules
