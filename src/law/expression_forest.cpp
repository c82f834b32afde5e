#include "law/expression_forest.hpp"

#include <algorithm>
#include <memory>
#include <string_view>
#include <utility>

#include "rules/print.hpp"

namespace grundy::law {

namespace {

/// min(x, y, z) is one call, though the tree has two.
bool nests(Operator op) {
  return op == Operator::least || op == Operator::greatest || op == Operator::common_divisor;
}

std::uint32_t digits(std::int64_t number) {
  return static_cast<std::uint32_t>(std::to_string(number).size());
}

struct Spelling {
  rules::Op op = rules::Op::call;
  rules::Function function = rules::Function::gcd;
  std::string_view name = {};  // of a function
};

Spelling spelling(Operator op) {
  using rules::Function;
  using rules::Op;
  switch (op) {
    case Operator::negate:
      return {Op::negate};
    case Operator::absolute:
      return {Op::call, Function::abs, "abs"};
    case Operator::root:
      return {Op::call, Function::isqrt, "isqrt"};
    case Operator::logarithm:
      return {Op::call, Function::log2, "log2"};
    case Operator::ones:
      return {Op::call, Function::popcount, "popcount"};
    case Operator::trailing_zeros:
      return {Op::call, Function::ctz, "ctz"};
    case Operator::fibonacci_part:
      return {Op::call, Function::zeckendorf, "zeckendorf"};
    case Operator::least:
      return {Op::call, Function::min, "min"};
    case Operator::greatest:
      return {Op::call, Function::max, "max"};
    case Operator::common_divisor:
      return {Op::call, Function::gcd, "gcd"};
    case Operator::add:
      return {Op::add};
    case Operator::subtract:
      return {Op::subtract};
    case Operator::multiply:
      return {Op::multiply};
    case Operator::divide:
      return {Op::divide};
    case Operator::modulo:
      return {Op::modulo};
    case Operator::bit_and:
      return {Op::bit_and};
    case Operator::bit_or:
      return {Op::bit_or};
    case Operator::bit_xor:
      return {Op::bit_xor};
    case Operator::equal:
      return {Op::equal};
    case Operator::not_equal:
      return {Op::not_equal};
    case Operator::less:
      return {Op::less};
    case Operator::less_equal:
      return {Op::less_equal};
    case Operator::both:
      return {Op::logical_and};
    case Operator::either:
      return {Op::logical_or};
    case Operator::choose:
      return {Op::conditional};
    case Operator::square:
      return {Op::power};
    case Operator::number:
    case Operator::coordinate:
      break;
  }
  return {Op::number};
}

rules::ExprPtr literal(std::int64_t number) {
  rules::Expr expr;
  expr.number = number;
  return std::make_shared<const rules::Expr>(std::move(expr));
}

}  // namespace

Tree Forest::add(Node node) {
  nodes_.push_back(node);
  return static_cast<Tree>(nodes_.size() - 1);
}

Tree Forest::number(std::int64_t number) {
  return add({Operator::number, {}, number, digits(number)});
}

Tree Forest::coordinate(std::size_t index) {
  return add({Operator::coordinate, {}, static_cast<std::int64_t>(index), 1});
}

Tree Forest::one(Operator op, Tree a) {
  const std::uint32_t own = op == Operator::square ? 2 : 1;  // ** and the 2
  return add({op, {a}, 0, length(a) + own});
}

std::int64_t Forest::first_coordinate(Tree tree) const {
  while (nodes_[tree].op != Operator::coordinate && nodes_[tree].op != Operator::number) {
    tree = nodes_[tree].arguments[0];
  }
  return nodes_[tree].op == Operator::number ? -1 : nodes_[tree].number;
}

/// The order in which people write: coordinates as they are named, numbers last, but 2*x.
bool Forest::before(Operator op, Tree a, Tree b) const {
  const bool number_a = nodes_[a].op == Operator::number;
  const bool number_b = nodes_[b].op == Operator::number;
  if (number_a != number_b) return op == Operator::multiply ? number_a : number_b;
  return first_coordinate(a) < first_coordinate(b);
}

Tree Forest::two(Operator op, Tree a, Tree b) {
  if (op == Operator::add && a == b) return two(Operator::multiply, number(2), a);
  if (!commutes(op)) return join(op, a, b);
  // x xor (y xor z) is written without brackets; a truth value is compared as it is.
  std::vector<Tree> parts = {a, b};
  if (op < Operator::equal) parts = parts_of(op, a, b);
  std::stable_sort(parts.begin(), parts.end(),
                   [&](Tree left, Tree right) { return before(op, left, right); });
  Tree joined = parts.front();
  for (std::size_t i = 1; i < parts.size(); ++i) joined = join(op, joined, parts[i]);
  return joined;
}

/// The operands of a chain of one operator, from left to right.
std::vector<Tree> Forest::parts_of(Operator op, Tree a, Tree b) const {
  std::vector<Tree> parts;
  std::vector<Tree> waiting = {b, a};
  while (!waiting.empty()) {
    const Tree tree = waiting.back();
    waiting.pop_back();
    if (nodes_[tree].op != op) {
      parts.push_back(tree);
      continue;
    }
    waiting.push_back(nodes_[tree].arguments[1]);
    waiting.push_back(nodes_[tree].arguments[0]);
  }
  return parts;
}

Tree Forest::join(Operator op, Tree a, Tree b) {
  std::uint32_t own = 1 + length(a) + length(b);
  if (nests(op)) {
    if (nodes_[a].op == op) --own;
    if (nodes_[b].op == op) --own;
  }
  return add({op, {a, b}, 0, own});
}

Tree Forest::choose(Tree condition, Tree yes, Tree no) {
  return add({Operator::choose,
              {condition, yes, no},
              0,
              1 + length(condition) + length(yes) + length(no)});
}

Lanes Forest::evaluate(Tree tree, const LaneColumns& columns) const {
  const Node& node = nodes_[tree];
  Lanes result{};
  if (node.op == Operator::number) {
    result.fill(node.number);
    return result;
  }
  if (node.op == Operator::coordinate) return columns[static_cast<std::size_t>(node.number)];
  const Lanes first = evaluate(node.arguments[0], columns);
  if (takes_one(node.op)) {
    apply(node.op, first, first, result);
    return result;
  }
  const Lanes second = evaluate(node.arguments[1], columns);
  if (node.op == Operator::choose) {
    const Lanes third = evaluate(node.arguments[2], columns);
    for (std::size_t i = 0; i < lane_count; ++i) {
      result[i] = first[i] == no_value ? no_value : first[i] != 0 ? second[i] : third[i];
    }
  } else if (node.op == Operator::both || node.op == Operator::either) {
    const bool decided_by = node.op == Operator::either;
    for (std::size_t i = 0; i < lane_count; ++i) {
      if (first[i] == no_value || (first[i] != 0) == decided_by) {
        result[i] = first[i] == no_value ? no_value : std::int64_t{decided_by};
      } else {
        result[i] = second[i] == no_value ? no_value : std::int64_t{second[i] != 0};
      }
    }
  } else {
    apply(node.op, first, second, result);
  }
  return result;
}

void Forest::collect(Operator op, Tree tree, std::vector<rules::ExprPtr>& arguments) const {
  const Node& node = nodes_[tree];
  if (node.op != op || !nests(op)) {
    arguments.push_back(expression(tree));
    return;
  }
  collect(op, node.arguments[0], arguments);
  collect(op, node.arguments[1], arguments);
}

rules::ExprPtr Forest::expression(Tree tree) const {
  const Node& node = nodes_[tree];
  if (node.op == Operator::number) return literal(node.number);
  rules::Expr expr;
  if (node.op == Operator::coordinate) {
    expr.op = rules::Op::variable;
    expr.slot = static_cast<std::uint32_t>(node.number);
    expr.name = names_[expr.slot];
    return std::make_shared<const rules::Expr>(std::move(expr));
  }
  const Spelling spelled = spelling(node.op);
  expr.op = spelled.op;
  expr.function = spelled.function;
  expr.name = spelled.name;
  if (takes_one(node.op)) {
    expr.args.push_back(expression(node.arguments[0]));
    if (node.op == Operator::square) expr.args.push_back(literal(2));
  } else if (node.op == Operator::choose) {
    for (const Tree argument : node.arguments) expr.args.push_back(expression(argument));
  } else {
    for (std::size_t i = 0; i < 2; ++i) collect(node.op, node.arguments[i], expr.args);
  }
  return std::make_shared<const rules::Expr>(std::move(expr));
}

std::string Forest::text(Tree tree) const { return rules::to_text(*expression(tree)); }

}  // namespace grundy::law
