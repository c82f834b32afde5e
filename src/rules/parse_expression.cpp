// Expressions by precedence climbing.

#include <algorithm>
#include <array>
#include <utility>

#include "rules/parser.hpp"

namespace grundy::rules {

namespace {

struct Operator {
  std::string_view symbol;
  Op op;
};

// From loose to tight, all grouping to the left.
const std::array<std::vector<Operator>, 6> levels = {{
    {{"|", Op::bit_or}},
    {{"xor", Op::bit_xor}},
    {{"&", Op::bit_and}},
    {{"<<", Op::shift_left}, {">>", Op::shift_right}},
    {{"+", Op::add}, {"-", Op::subtract}},
    {{"*", Op::multiply}, {"/", Op::divide}, {"%", Op::modulo}},
}};

constexpr std::array<Operator, 7> comparisons = {{{"=", Op::equal},
                                                  {"==", Op::equal},
                                                  {"!=", Op::not_equal},
                                                  {"<=", Op::less_equal},
                                                  {">=", Op::greater_equal},
                                                  {"<", Op::less},
                                                  {">", Op::greater}}};

const Operator* comparison_at(const Token& token) {
  for (const Operator& candidate : comparisons) {
    if (token.is(candidate.symbol)) return &candidate;
  }
  return nullptr;
}

struct Signature {
  std::string_view name;
  Function function;
  std::size_t least, most;  // arguments; most 0: any number
};

constexpr Signature signatures[] = {
    {"gcd", Function::gcd, 1, 0},
    {"lcm", Function::lcm, 1, 0},
    {"min", Function::min, 1, 0},
    {"max", Function::max, 1, 0},
    {"abs", Function::abs, 1, 1},
    {"isqrt", Function::isqrt, 1, 1},
    {"log2", Function::log2, 1, 1},
    {"popcount", Function::popcount, 1, 1},
    {"ctz", Function::ctz, 1, 1},
    {"valuation", Function::valuation, 2, 2},
    {"spf", Function::spf, 1, 1},
    {"gpf", Function::gpf, 1, 1},
    {"prime_index", Function::prime_index, 1, 1},
    {"omega", Function::omega, 1, 1},
    {"bigomega", Function::bigomega, 1, 1},
    {"divisor_count", Function::divisor_count, 1, 1},
    {"prime", Function::prime, 1, 1},
    {"square", Function::square, 1, 1},
    {"fibonacci_number", Function::fibonacci_number, 1, 1},
    {"zeckendorf", Function::zeckendorf, 1, 1},
    {"pick", Function::pick, 2, 0},
    {"muldiv", Function::muldiv, 3, 3},
    {"len", Function::len, 1, 1},
    {"sum", Function::sum, 1, 1},
};

}  // namespace

const std::vector<std::string>& function_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> list;
    for (const Signature& signature : signatures) list.emplace_back(signature.name);
    return list;
  }();
  return names;
}

ExprPtr Parser::make(Op op, std::vector<ExprPtr> args, std::size_t begin, std::size_t end) {
  operations_ += 1 + args.size();
  if (operations_ > max_operations) {
    fail("the text has more than " + std::to_string(max_operations) + " operations and operands",
         begin, begin + 1, "write it shorter, as a set or with a generator");
  }
  auto expr = std::make_shared<Expr>();
  expr->op = op;
  expr->begin = begin;
  expr->end = end;
  for (const ExprPtr& arg : args) expr->height = std::max(expr->height, arg->height + 1);
  if (expr->height > max_height) {
    fail("the expression is more than " + std::to_string(max_height) + " operations deep", begin,
         begin + 1, "split it, or write it as a set or a table");
  }
  expr->args = std::move(args);
  return expr;
}

ExprPtr Parser::expression() {
  const Nested level(*this);
  return conditional();
}

ExprPtr Parser::conditional() {
  // `a ? b : c ? d : e` groups to the right; a loop, so that a long table of cases is no depth
  // of recursion, and the tree's height is still checked by make().
  std::vector<std::pair<ExprPtr, ExprPtr>> cases;
  ExprPtr last;
  for (;;) {
    last = logical(true);
    if (!accept("?")) break;
    ExprPtr chosen = expression();
    expect(":", "of the conditional `c ? a : b`");
    cases.emplace_back(std::move(last), std::move(chosen));
  }
  while (!cases.empty()) {
    auto [condition, chosen] = std::move(cases.back());
    cases.pop_back();
    const std::size_t begin = condition->begin;
    const std::size_t end = last->end;
    last = make(Op::conditional, {std::move(condition), std::move(chosen), std::move(last)}, begin,
                end);
  }
  return last;
}

ExprPtr Parser::logical(bool either) {
  ExprPtr left = either ? logical(false) : negation();
  while (either ? accept("or") || accept("||") : accept("and") || accept("&&")) {
    ExprPtr right = either ? logical(false) : negation();
    const std::size_t begin = left->begin;
    const std::size_t end = right->end;
    left = make(either ? Op::logical_or : Op::logical_and, {std::move(left), std::move(right)},
                begin, end);
  }
  return left;
}

ExprPtr Parser::negation() {
  std::vector<std::size_t> begins;
  while (peek().is("not") || peek().is("!")) begins.push_back(take().begin);
  ExprPtr operand = comparison();
  for (; !begins.empty(); begins.pop_back()) {
    const std::size_t end = operand->end;
    operand = make(Op::logical_not, {std::move(operand)}, begins.back(), end);
  }
  return operand;
}

ExprPtr Parser::comparison() {
  ExprPtr left = binary(0);
  const Operator* found = comparison_at(peek());
  if (found == nullptr) return left;
  take();
  ExprPtr right = binary(0);
  if (comparison_at(peek()) != nullptr) {
    fail("comparisons cannot be chained", peek().begin, peek().end,
         "write `a < b and b < c` instead of `a < b < c`");
  }
  const std::size_t begin = left->begin;
  const std::size_t end = right->end;
  return make(found->op, {std::move(left), std::move(right)}, begin, end);
}

ExprPtr Parser::binary(std::size_t level) {
  if (level == levels.size()) return unary();
  ExprPtr left = binary(level + 1);
  for (;;) {
    const auto& choices = levels[level];
    const auto found = std::find_if(choices.begin(), choices.end(),
                                    [&](const Operator& o) { return peek().is(o.symbol); });
    if (found == choices.end()) return left;
    take();
    ExprPtr right = binary(level + 1);
    const std::size_t begin = left->begin;
    const std::size_t end = right->end;
    left = make(found->op, {std::move(left), std::move(right)}, begin, end);
  }
}

ExprPtr Parser::unary() {
  std::vector<std::size_t> begins;
  while (peek().is("-")) begins.push_back(take().begin);
  ExprPtr operand = power();
  for (; !begins.empty(); begins.pop_back()) {
    const std::size_t end = operand->end;
    operand = make(Op::negate, {std::move(operand)}, begins.back(), end);
  }
  return operand;
}

ExprPtr Parser::power() {
  ExprPtr base = primary();
  if (!accept("**")) return base;
  const Nested level(*this);  // `a ** b ** c` recurses to the right
  ExprPtr exponent = unary();
  const std::size_t begin = base->begin;
  const std::size_t end = exponent->end;
  return make(Op::power, {std::move(base), std::move(exponent)}, begin, end);
}

ExprPtr Parser::primary() {
  if (peek().is("(")) {
    const Token open = take();
    const Brackets brackets(*this);
    ExprPtr inner = expression();
    const Token close = expect(")", "to close the bracket");
    // The brackets belong to the place that errors quote.
    auto copy = std::make_shared<Expr>(*inner);
    copy->begin = open.begin;
    copy->end = close.end;
    return copy;
  }
  if (peek().kind == Token::Kind::number) {
    const Token token = take();
    auto expr = std::make_shared<Expr>();
    expr->op = Op::number;
    expr->number = token.number;
    expr->begin = token.begin;
    expr->end = token.end;
    return expr;
  }
  if (peek().kind == Token::Kind::name && (!is_keyword(peek().text) || peek().is("xor"))) {
    const Token name = peek();
    if (peek(1).is("(") && !peek(1).line_break) {
      take();
      return call(name);
    }
    if (!is_keyword(name.text)) {
      take();
      const bool list =
          std::find(scope_.lists.begin(), scope_.lists.end(), name.text) != scope_.lists.end();
      if (list && peek().is("[")) {
        take();
        const Brackets brackets(*this);
        ExprPtr position = expression();
        const Token close = expect("]", "to close the index");
        auto expr =
            std::make_shared<Expr>(*make(Op::index, {std::move(position)}, name.begin, close.end));
        expr->name = std::string(name.text);
        return expr;
      }
      auto expr = std::make_shared<Expr>();
      expr->op = list ? Op::list : Op::variable;
      expr->name = std::string(name.text);
      expr->begin = name.begin;
      expr->end = name.end;
      return expr;
    }
  }
  fail_at(peek(), "a number, a name, a function or '('");
}

ExprPtr Parser::call(const Token& name) {
  take();  // the bracket
  const Brackets brackets(*this);
  std::vector<ExprPtr> args;
  if (!peek().is(")")) {
    do args.push_back(expression());
    while (accept(","));
  }
  const Token close = expect(")", "or ',' after an argument");
  const bool of_list = args.size() == 1 && args[0]->op == Op::list;

  Function function{};
  std::size_t least = 1;
  std::size_t most = 1;
  const auto* found = std::find_if(std::begin(signatures), std::end(signatures),
                                   [&](const Signature& s) { return s.name == name.text; });
  if (name.text == "g" && scope_.recurse_arity != 0) {
    function = Function::recurse;
    least = most = scope_.recurse_arity;
  } else if (name.text == "xor") {
    function = Function::xor_all;
  } else if (found != std::end(signatures)) {
    function = found->function;
    least = found->least;
    most = found->most;
    if (of_list && function == Function::min) function = Function::list_min;
    if (of_list && function == Function::max) function = Function::list_max;
  } else {
    const std::string* near = nearest(std::string(name.text), function_names());
    fail("unknown function '" + std::string(name.text) + "'", name.begin, name.end,
         near != nullptr ? "did you mean '" + *near + "'?"
                         : "the functions are listed in docs/notation.md");
  }
  if (args.size() < least || (most != 0 && args.size() > most)) {
    const std::string wanted =
        most == 0 ? "at least " + std::to_string(least) : std::to_string(least);
    fail("'" + std::string(name.text) + "' takes " + wanted +
             (wanted == "1" ? " argument" : " arguments") + ", not " + std::to_string(args.size()),
         name.begin, close.end);
  }
  const bool wants_list = function == Function::len || function == Function::sum ||
                          function == Function::xor_all || function == Function::list_min ||
                          function == Function::list_max;
  for (const ExprPtr& arg : args) {
    if ((arg->op == Op::list) != wants_list) {
      fail(
          wants_list ? "'" + std::string(name.text) + "' takes a list" : "a list cannot stand here",
          arg->begin, arg->end,
          wants_list ? "" : "use x[i], len(x), sum(x), xor(x), min(x) or max(x)");
    }
  }
  auto expr = std::make_shared<Expr>(*make(Op::call, std::move(args), name.begin, close.end));
  expr->function = function;
  expr->name = std::string(name.text);
  return expr;
}

}  // namespace grundy::rules
