#include "rules/print.hpp"

#include <limits>
#include <string_view>

namespace grundy::rules {

namespace {

struct Spelling {
  std::string_view symbol;
  int level;  // binds tighter when higher
};

Spelling spelling(Op op) {
  switch (op) {
    case Op::conditional:
      return {"?", 1};
    case Op::logical_or:
      return {" or ", 2};
    case Op::logical_and:
      return {" and ", 3};
    case Op::logical_not:
      return {"not ", 4};
    case Op::equal:
      return {" = ", 5};
    case Op::not_equal:
      return {" != ", 5};
    case Op::less:
      return {" < ", 5};
    case Op::less_equal:
      return {" <= ", 5};
    case Op::greater:
      return {" > ", 5};
    case Op::greater_equal:
      return {" >= ", 5};
    case Op::bit_or:
      return {" | ", 6};
    case Op::bit_xor:
      return {" xor ", 7};
    case Op::bit_and:
      return {" & ", 8};
    case Op::shift_left:
      return {" << ", 9};
    case Op::shift_right:
      return {" >> ", 9};
    case Op::add:
      return {"+", 10};
    case Op::subtract:
      return {"-", 10};
    case Op::multiply:
      return {"*", 11};
    case Op::divide:
      return {"/", 11};
    case Op::modulo:
      return {"%", 11};
    case Op::negate:
      return {"-", 12};
    case Op::power:
      return {"**", 13};
    default:
      return {"", 14};
  }
}

/// A negative literal (a bound parameter) is spelled as the negation that it is read back as.
std::string number_text(std::int64_t number, int at_least) {
  int level = 14;
  std::string result = std::to_string(number);
  if (number < 0) level = spelling(Op::negate).level;
  if (number == std::numeric_limits<std::int64_t>::min()) {
    level = spelling(Op::subtract).level;
    result = "-9223372036854775807-1";
  }
  return level < at_least ? "(" + result + ")" : result;
}

std::string text(const Expr& expr, int at_least);

std::string joined(const std::vector<ExprPtr>& list, std::string_view between) {
  std::string result;
  for (const ExprPtr& expr : list) {
    if (!result.empty()) result += between;
    result += text(*expr, 0);
  }
  return result;
}

std::string text(const Expr& expr, int at_least) {
  const auto [symbol, level] = spelling(expr.op);
  std::string result;
  switch (expr.op) {
    case Op::number:
      return number_text(expr.number, at_least);
    case Op::variable:
    case Op::parameter:
    case Op::list:
      return expr.name;
    case Op::index:
      return expr.name + "[" + text(*expr.args[0], 0) + "]";
    case Op::call:
      return expr.name + "(" + joined(expr.args, ", ") + ")";
    case Op::conditional:
      result = text(*expr.args[0], level + 1) + " ? " + text(*expr.args[1], 0) + " : " +
               text(*expr.args[2], level);
      break;
    case Op::logical_not:
    case Op::negate:
      result = std::string(symbol) + text(*expr.args[0], level);
      break;
    case Op::power:  // groups to the right; its exponent may be a negation
      result = text(*expr.args[0], level + 1) + "**" + text(*expr.args[1], level - 1);
      break;
    default: {
      const bool comparison = level == 5;
      result = text(*expr.args[0], comparison ? level + 1 : level) + std::string(symbol) +
               text(*expr.args[1], level + 1);
    }
  }
  return level < at_least ? "(" + result + ")" : result;
}

std::string text(const SetExpr& set) {
  switch (set.kind) {
    case SetExpr::Kind::parameter:
    case SetExpr::Kind::frame_list:
      return set.name;
    case SetExpr::Kind::named: {
      constexpr std::string_view names[] = {"powers",  "fibonacci",  "primes",  "prime_powers",
                                            "squares", "triangular", "divisors"};
      std::string result(names[static_cast<std::size_t>(set.named)]);
      if (set.argument != nullptr) result += "(" + text(*set.argument, 0) + ")";
      return result;
    }
    default:
      break;
  }
  std::string members;
  for (const SetExpr::Member& member : set.members) {
    if (!members.empty()) members += ", ";
    members += text(*member.low, 0);
    if (member.high != nullptr) members += ".." + text(*member.high, 0);
  }
  return set.kind == SetExpr::Kind::range ? members : "{" + members + "}";
}

std::string tail(const std::vector<Generator>& generators, const std::vector<ExprPtr>& guards,
                 const std::vector<ExprPtr>& conditions) {
  std::string result;
  for (const Generator& generator : generators) {
    result += (result.empty() ? " for " : ", ") + generator.name + " in " + text(generator.set);
  }
  std::string all;
  for (const auto* parts : {&guards, &conditions}) {
    for (const ExprPtr& part : *parts) {
      if (!all.empty()) all += " and ";
      // A part is what stands between outermost `and`s, so that it is cut there again.
      all +=
          text(*part, guards.size() + conditions.size() == 1 ? 0 : spelling(Op::logical_not).level);
    }
  }
  return all.empty() ? result : result + " if " + all;
}

std::string position_text(const std::vector<ExprPtr>& position) {
  return position.size() == 1 ? text(*position[0], 0) : "(" + joined(position, ", ") + ")";
}

}  // namespace

std::string to_text(const Expr& expr) { return text(expr, 0); }

std::string to_text(const Clause& clause) {
  std::string result;
  for (const std::string& name : clause.state) result += (result.empty() ? "" : ", ") + name;
  if (clause.state.size() > 1) result = "(" + result + ")";
  result += " -> ";
  if (clause.list) {
    std::string items;
    for (const Item& item : clause.items) {
      if (!items.empty()) items += ", ";
      items += position_text(item.position) + tail(item.generators, item.guards, item.conditions);
    }
    result += "[" + items + "]";
  } else {
    result += position_text(clause.items[0].position);
  }
  return result + tail(clause.generators, clause.guards, clause.conditions);
}

std::string to_text(const Part& part) {
  if (const auto* set = std::get_if<Subtraction>(&part)) return set->amounts.text();
  if (const auto* all_but = std::get_if<AllBut>(&part)) return "~" + all_but->forbidden.text();
  if (const auto* code = std::get_if<Code>(&part)) return code->text();
  return to_text(std::get<Clause>(part));
}

}  // namespace grundy::rules
