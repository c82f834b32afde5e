// Sets, generators, items and clauses.

#include <algorithm>
#include <utility>

#include "grundy/position.hpp"
#include "rules/parser.hpp"

namespace grundy::rules {

namespace {

struct SetName {
  std::string_view name;
  NamedSet set;
  bool takes_argument;
};

constexpr SetName sets[] = {
    {"powers", NamedSet::powers, true},     {"fibonacci", NamedSet::fibonacci, false},
    {"primes", NamedSet::primes, false},    {"prime_powers", NamedSet::prime_powers, false},
    {"squares", NamedSet::squares, false},  {"triangular", NamedSet::triangular, false},
    {"divisors", NamedSet::divisors, true},
};

/// The outermost `and`-parts of a condition, in order.
void cut(const ExprPtr& condition, std::vector<ExprPtr>& parts) {
  if (condition->op != Op::logical_and) {
    parts.push_back(condition);
    return;
  }
  cut(condition->args[0], parts);
  cut(condition->args[1], parts);
}

}  // namespace

const std::vector<std::string>& set_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> list;
    for (const SetName& set : sets) list.emplace_back(set.name);
    return list;
  }();
  return names;
}

SetExpr Parser::braces() {
  SetExpr result;
  result.kind = SetExpr::Kind::list;
  result.begin = expect("{", "to open a set").begin;
  const Brackets brackets(*this);
  if (!peek().is("}")) {
    do {
      SetExpr::Member member;
      member.low = expression();
      if (accept("..")) member.high = expression();
      result.members.push_back(std::move(member));
    } while (accept(","));
  }
  result.end = expect("}", "or ',' after a member of the set").end;
  return result;
}

SetExpr Parser::set() {
  if (peek().is("{")) return braces();
  SetExpr result;
  result.begin = peek().begin;
  if (peek().kind == Token::Kind::name && !is_keyword(peek().text)) {
    const Token name = peek();
    const bool list_in_scope =
        std::find(scope_.lists.begin(), scope_.lists.end(), name.text) != scope_.lists.end();
    const auto* found = std::find_if(std::begin(sets), std::end(sets),
                                     [&](const SetName& s) { return s.name == name.text; });
    const bool known_function = std::find(function_names().begin(), function_names().end(),
                                          name.text) != function_names().end();
    if (peek(1).is("(") && !known_function && found == std::end(sets)) {
      const std::string* near = nearest(std::string(name.text), set_names());
      fail("unknown set '" + std::string(name.text) + "'", name.begin, name.end,
           near != nullptr ? "did you mean '" + *near + "'?"
                           : "the sets are listed in docs/notation.md");
    }
    if (peek(1).is("(") && found != std::end(sets)) {
      take();
      take();
      const Brackets brackets(*this);
      if (!found->takes_argument) {
        fail("the set '" + std::string(name.text) + "' takes no argument", name.begin, name.end,
             "write '" + std::string(name.text) + "' alone");
      }
      result.kind = SetExpr::Kind::named;
      result.named = found->set;
      result.argument = expression();
      result.end = expect(")", "after the argument of the set").end;
      return result;
    }
    // A lone name is a list or a named set; followed by an operator it begins a range.
    const Token& after = peek(1);
    const bool alone = after.kind == Token::Kind::end || after.is(",") || after.is("]") ||
                       after.is("if") || after.is(";") || after.is("for") || after.is("}") ||
                       after.line_break;
    if (alone) {
      take();
      result.end = name.end;
      result.name = std::string(name.text);
      if (list_in_scope) {
        result.kind = SetExpr::Kind::frame_list;
      } else {
        // A list parameter hides the named set of that name, so the choice is made when
        // parameters are bound; until then both are kept.
        result.kind = SetExpr::Kind::parameter;
        if (found != std::end(sets)) {
          if (found->takes_argument) {
            fail("the set '" + result.name + "' needs an argument", name.begin, name.end,
                 found->set == NamedSet::powers ? "write powers(2) for 1, 2, 4, 8, ..."
                                                : "write divisors(n)");
          }
          result.kind = SetExpr::Kind::named;
          result.named = found->set;
        }
      }
      return result;
    }
  }
  result.kind = SetExpr::Kind::range;
  SetExpr::Member range;
  range.low = expression();
  if (!peek().is("..")) {
    fail_at(peek(), "'..' and the end of the range",
            "a set is `a..b`, `{a, b}`, or a name such as `primes`");
  }
  take();
  range.high = expression();
  result.end = range.high->end;
  result.members.push_back(std::move(range));
  return result;
}

std::vector<Generator> Parser::generators() {
  std::vector<Generator> result;
  do {
    const Token name = peek();
    if (name.kind != Token::Kind::name || is_keyword(name.text)) {
      fail_at(name, "the name of a generator, as in `k in 1..n`");
    }
    take();
    Generator generator;
    generator.name = std::string(name.text);
    generator.begin = name.begin;
    expect("in", "after the name '" + generator.name + "'");
    generator.set = set();
    generator.end = generator.set.end;
    result.push_back(std::move(generator));
    // After a comma, `name in` starts a generator, anything else the next item.
    if (!(peek().is(",") && peek(1).kind == Token::Kind::name && peek(2).is("in"))) break;
    take();
  } while (true);
  return result;
}

std::vector<ExprPtr> Parser::condition() {
  std::vector<ExprPtr> parts;
  if (accept("if")) cut(expression(), parts);
  return parts;
}

std::vector<ExprPtr> Parser::position() {
  // `(a, b)` is a tuple, `(a)` and `(a) + b` are expressions: look for the comma at level one.
  if (peek().is("(")) {
    std::size_t level = 0;
    bool tuple = false;
    std::size_t at = peek().begin;
    for (Token token = next_token(text(), at); token.kind != Token::Kind::end;
         token = next_token(text(), at)) {
      if (token.is("(") || token.is("[") || token.is("{")) ++level;
      if (token.is(")") || token.is("]") || token.is("}")) --level;
      if (token.is(",") && level == 1) tuple = true;
      if (level == 0 || tuple) break;
      at = token.end;
    }
    if (tuple) {
      take();
      const Brackets brackets(*this);
      std::vector<ExprPtr> coordinates;
      do coordinates.push_back(expression());
      while (accept(","));
      const Token close = expect(")", "or ',' after a coordinate");
      if (coordinates.size() > max_coordinates) {
        fail("a position has at most " + std::to_string(max_coordinates) + " coordinates",
             close.begin, close.end);
      }
      return coordinates;
    }
  }
  return {expression()};
}

Item Parser::item() {
  Item result;
  result.position = position();
  if (accept("for")) result.generators = generators();
  result.conditions = condition();
  return result;
}

Item Parser::edge(std::size_t& arrow) {
  Item result;
  result.position = position();
  const std::size_t ends = result.position.size();
  arrow = expect("->", "between the ends of an edge").begin;
  for (ExprPtr& coordinate : position()) result.position.push_back(std::move(coordinate));
  const std::size_t begin = result.position.front()->begin;
  const std::size_t end = result.position.back()->end;
  if (result.position.size() != 2 * ends) {
    fail("an edge from " + std::to_string(ends) + " to " +
             std::to_string(result.position.size() - ends) + " coordinates",
         begin, end, "both ends are vertices of one kind");
  }
  if (2 * ends > max_coordinates) {
    fail("a vertex has at most " + std::to_string(max_coordinates / 2) + " coordinates", begin,
         end);
  }
  if (accept("for")) result.generators = generators();
  result.conditions = condition();
  return result;
}

std::vector<Item> Parser::items(std::string_view closing) {
  std::vector<Item> result;
  if (peek().is(closing) || (closing.empty() && peek().kind == Token::Kind::end)) return result;
  do result.push_back(item());
  while (accept(","));
  return result;
}

Clause Parser::clause() {
  Clause result;
  result.begin = peek().begin;
  const auto coordinate = [&] {
    const Token name = peek();
    if (name.kind != Token::Kind::name || is_keyword(name.text)) {
      fail_at(name, "the name of a coordinate", "a clause is `n -> n-1` or `(x, y) -> (x-1, y)`");
    }
    take();
    if (std::find(result.state.begin(), result.state.end(), name.text) != result.state.end()) {
      fail("the coordinate '" + std::string(name.text) + "' is named twice", name.begin, name.end);
    }
    if (result.state.size() == max_coordinates) {
      fail("a position has at most " + std::to_string(max_coordinates) + " coordinates", name.begin,
           name.end);
    }
    result.state.emplace_back(name.text);
  };
  if (accept("(")) {
    const Brackets brackets(*this);
    do coordinate();
    while (accept(","));
    expect(")", "or ',' after a coordinate");
  } else {
    coordinate();
  }
  expect("->", "after the state");
  if (peek().is("[")) {
    take();
    const Brackets brackets(*this);
    result.list = true;
    result.items = items("]");
    expect("]", "or ',' after an item of the sum");
  } else {
    Item item;
    item.position = position();
    result.items.push_back(std::move(item));
  }
  if (accept("for")) result.generators = generators();
  result.conditions = condition();
  if (peek().is(",")) {
    fail_at(peek(), "the end of the clause",
            result.generators.empty() ? "a sum of heaps is written in brackets: `n -> [a, b]`"
                                      : "a further generator is `, name in set`");
  }
  if (peek().kind != Token::Kind::end && !peek().is(";")) {
    fail_at(peek(), result.generators.empty() ? "'for', 'if', ';' or the end of the clause"
                                              : "'if', ',', ';' or the end of the clause");
  }
  result.end = last_.end;
  return result;
}

}  // namespace grundy::rules
