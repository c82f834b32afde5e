#include "problem/expression.hpp"

#include <algorithm>
#include <utility>

#include "rules/lexer.hpp"

namespace grundy::problem {

namespace {

void collect(const rules::Expr& expr, std::size_t numbers, Uses& uses) {
  // Slots after the scope's belong to generators.
  if (expr.op == rules::Op::variable && expr.slot < numbers) uses.numbers.insert(expr.slot);
  if (expr.op == rules::Op::list || expr.op == rules::Op::index) uses.lists.insert(expr.slot);
  for (const rules::ExprPtr& arg : expr.args) collect(*arg, numbers, uses);
}

void collect(const rules::SetExpr& set, std::size_t numbers, Uses& uses) {
  if (set.kind == rules::SetExpr::Kind::frame_list) uses.lists.insert(set.slot);
  for (const auto& member : set.members) {
    collect(*member.low, numbers, uses);
    if (member.high) collect(*member.high, numbers, uses);
  }
  if (set.argument) collect(*set.argument, numbers, uses);
}

/// Which names the items use, and whether a set in them has no end.
void finish(Positions& result, const rules::Scope& scope) {
  const std::size_t numbers = scope.numbers.size();
  for (const rules::Item& item : result.list.items) {
    for (const auto& expr : item.position) collect(*expr, numbers, result.uses);
    for (const auto& expr : item.guards) collect(*expr, numbers, result.uses);
    for (const auto& expr : item.conditions) collect(*expr, numbers, result.uses);
    for (const auto& generator : item.generators) {
      collect(generator.set, numbers, result.uses);
      result.infinite_sets |= generator.set.kind == rules::SetExpr::Kind::named &&
                              generator.set.named != rules::NamedSet::divisors;
    }
  }
}

/// Bytes [begin, end) without the blanks around them, as a text of their own.
SourcePtr part(const rules::Source& whole, std::size_t& begin, std::size_t end) {
  const auto blank = [&](std::size_t at) {
    const char c = whole.text[at];
    return c == ' ' || (c >= '\t' && c <= '\r');
  };
  while (begin < end && blank(begin)) ++begin;
  while (end > begin && blank(end - 1)) --end;
  return std::make_shared<rules::Source>(
      rules::Source{whole.name, whole.text.substr(begin, end - begin)});
}

}  // namespace

void Uses::add(const Uses& other) {
  numbers.insert(other.numbers.begin(), other.numbers.end());
  lists.insert(other.lists.begin(), other.lists.end());
  words.insert(other.words.begin(), other.words.end());
}

void Uses::add(const Name& name) {
  (name.kind == NameKind::number ? numbers
   : name.kind == NameKind::list ? lists
                                 : words)
      .insert(name.slot);
}

bool Uses::has(const Name& name) const {
  const auto& slots = name.kind == NameKind::number ? numbers
                      : name.kind == NameKind::list ? lists
                                                    : words;
  return slots.count(name.slot) != 0;
}

Expression parse_expression_in(const rules::Source& whole, std::size_t begin, std::size_t end,
                               const rules::Scope& scope) {
  Expression result;
  result.source = part(whole, begin, end);
  try {
    result.tree = rules::parse_expression(result.source, scope);
  } catch (const Error& error) {
    rethrow_inside(error, whole, begin);
  }
  collect(*result.tree, scope.numbers.size(), result.uses);
  return result;
}

Positions parse_positions_in(const rules::Source& whole, std::size_t begin, std::size_t end,
                             const rules::Scope& scope) {
  Positions result;
  result.source = part(whole, begin, end);
  try {
    result.list = rules::parse_items(result.source, scope);
  } catch (const Error& error) {
    rethrow_inside(error, whole, begin);
  }
  finish(result, scope);
  return result;
}

Positions parse_edges_in(const rules::Source& whole, std::size_t begin, std::size_t end,
                         const rules::Scope& scope, std::vector<bool>& both_ways) {
  Positions result;
  result.source = part(whole, begin, end);
  // `--` is no symbol of expressions, where it is a difference; outside of brackets it stands
  // between the ends of an edge.
  std::vector<std::size_t> lines;
  auto arrows_only = std::make_shared<rules::Source>(*result.source);
  std::string& text = arrows_only->text;
  std::size_t depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    i = rules::skip_blank(text, i, false);
    if (i >= text.size()) break;
    if (text[i] == '(' || text[i] == '[' || text[i] == '{') ++depth;
    if ((text[i] == ')' || text[i] == ']' || text[i] == '}') && depth > 0) --depth;
    if (depth != 0 || text.compare(i, 2, "--") != 0) continue;
    text.replace(i, 2, "->");
    lines.push_back(i);
  }
  std::vector<std::size_t> arrows;
  try {
    result.list = rules::parse_edges(arrows_only, scope, arrows);
  } catch (const Error& error) {
    rethrow_inside(error, whole, begin);
  }
  for (const std::size_t arrow : arrows) {
    both_ways.push_back(std::find(lines.begin(), lines.end(), arrow) != lines.end());
  }
  finish(result, scope);
  return result;
}

const std::uint32_t* bare_list(const rules::Item& item) {
  if (item.position.size() != 1 || item.generators.size() != 1) return nullptr;
  const rules::Generator& generator = item.generators[0];
  const bool each = item.position[0]->op == rules::Op::variable &&
                    item.position[0]->slot == generator.slot &&
                    generator.set.kind == rules::SetExpr::Kind::frame_list;
  const bool plain = item.guards.empty() && item.conditions.empty();
  return each && plain ? &generator.set.slot : nullptr;
}

void for_each_position(
    const Positions& positions, State& state,
    const std::function<bool(std::span<const std::int64_t>, std::uint64_t)>& visit) {
  const std::int64_t limit = positions.infinite_sets ? state.largest() : 0;
  for (const rules::Item& item : positions.list.items) {
    if (const std::uint32_t* list = bare_list(item)) {
      for (const std::int64_t& value : state.lists[*list]) {
        if (!visit({&value, 1}, 1)) return;
      }
      continue;
    }
    state.frame.source = positions.source.get();
    if (!rules::for_each_position(item, state.frame, limit, visit)) return;
  }
}

void rethrow_inside(const Error& error, const rules::Source& whole, std::size_t offset) {
  if (!error.place()) throw error;
  throw Error(
      error.kind(), error.message(),
      Place{whole.name, whole.text, offset + error.place()->begin, offset + error.place()->end},
      error.hint());
}

void fail(const rules::Source& whole, std::size_t begin, std::size_t end,
          const std::string& message, const std::string& hint) {
  throw Error(ErrorKind::bad_input, message, Place{whole.name, whole.text, begin, end}, hint);
}

}  // namespace grundy::problem
