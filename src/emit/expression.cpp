#include "emit/expression.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "emit/expression_levels.hpp"
#include "rules/evaluate.hpp"

namespace grundy::emit {

using rules::Expr;
using rules::Op;

namespace {

bool constant(const Expr& expr) {
  if (expr.op == Op::variable || expr.op == Op::parameter || expr.op == Op::list ||
      expr.op == Op::index) {
    return false;
  }
  if (expr.op == Op::call && expr.function == rules::Function::recurse) return false;
  return std::all_of(expr.args.begin(), expr.args.end(),
                     [](const auto& arg) { return constant(*arg); });
}

/// The operators that look alike in both languages.
const char* symbol(Op op) {
  switch (op) {
    case Op::add:
      return " + ";
    case Op::subtract:
      return " - ";
    case Op::multiply:
      return " * ";
    case Op::bit_and:
      return " & ";
    case Op::bit_or:
      return " | ";
    case Op::bit_xor:
      return " ^ ";
    case Op::equal:
      return " == ";
    case Op::not_equal:
      return " != ";
    case Op::less:
      return " < ";
    case Op::less_equal:
      return " <= ";
    case Op::greater:
      return " > ";
    default:
      return " >= ";
  }
}

/// True where the bits of a mask can never give `constant`, which compilers warn of.
bool never_equal(const Expr& mask, const Expr& constant) {
  if ((mask.op != Op::bit_and && mask.op != Op::bit_or) || constant.op != Op::number) return false;
  for (const auto& side : mask.args) {
    if (side->op != Op::number) continue;
    const std::int64_t common =
        mask.op == Op::bit_and ? side->number & constant.number : side->number | constant.number;
    if (common != constant.number) return true;
  }
  return false;
}

}  // namespace

std::string Translator::at_least(const Code& code, int level) {
  return code.level < level ? "(" + code.text + ")" : code.text;
}

std::string Translator::function(Helper helper, const std::string& name) {
  needs_.add(helper);
  return name;
}

Translator::Code Translator::literal(std::int64_t value) const {
  const auto at = static_cast<double>(value);
  Code code{std::to_string(value), value < 0 ? unary : primary, Type::small, {at, at}, true, value};
  if (!cpp()) return code;
  if (value == std::numeric_limits<std::int64_t>::min()) {
    return {"(-9223372036854775807LL - 1)", primary, Type::number, {at, at}, true, value};
  }
  if (value > std::numeric_limits<std::int32_t>::max() ||
      value < -std::numeric_limits<std::int32_t>::max()) {
    code.text += "LL";
    code.type = Type::number;
  }
  return code;
}

Translator::Code Translator::as_number(Code code) const {
  if (code.type != Type::truth) return code;
  if (!cpp()) return {"int(" + code.text + ")", primary, Type::small, code.range};
  return {at_least(code, connective_level) + " ? 1 : 0", ternary, Type::small, code.range};
}

Translator::Code Translator::as_exact(Code code) const {
  code = as_number(std::move(code));
  if (!cpp() || code.type == Type::number) return code;
  if (code.literal) {
    return {code.text + "LL", code.level, Type::number, code.range, true, code.value};
  }
  return {"(long long)" + at_least(code, unary), unary, Type::number, code.range};
}

Translator::Code Translator::as_wide(Code code) {
  code = as_number(std::move(code));
  if (!cpp() || code.type == Type::wide) return code;
  needs_.add(Helper::wide);
  return {"(wide)" + at_least(code, primary), unary, Type::wide, code.range};
}

Translator::Code Translator::as_truth(Code code) const {
  if (code.type == Type::truth) return code;
  return {at_least(code, sum_level) + " != 0", comparison_level, Type::truth, {0, 1}};
}

std::string Translator::number(const Expr& expr, const Meanings& names) {
  const Code code = as_number(translate(expr, names));
  return code.type == Type::wide ? as_exact(code).text : code.text;
}

std::string Translator::exact(const Expr& expr, const Meanings& names) {
  return as_exact(translate(expr, names)).text;
}

std::string Translator::term(const Expr& expr, const Meanings& names) {
  Code code = as_number(translate(expr, names));
  if (code.type == Type::wide) code = as_exact(std::move(code));
  return at_least(code, product_level);
}

std::string Translator::truth(const Expr& expr, const Meanings& names) {
  return as_truth(translate(expr, names)).text;
}

std::string Translator::all(const std::vector<rules::ExprPtr>& conditions, const Meanings& names) {
  std::string text;
  for (const auto& condition : conditions) {
    if (!text.empty()) text += cpp() ? " && " : " and ";
    const Code code = as_truth(translate(*condition, names));
    text += conditions.size() == 1 ? code.text : at_least(code, connective_level);
  }
  return text;
}

Translator::Code Translator::translate(const Expr& expr, const Meanings& names) {
  if (constant(expr)) return literal(rules::evaluate(expr, rules::Frame{}));
  switch (expr.op) {
    case Op::variable: {
      const auto& meaning = names.numbers[expr.slot];
      return {meaning.text, primary, Type::number, meaning.range};
    }
    case Op::parameter: {
      const auto& meaning = names.parameters.at(expr.name);
      return {meaning.text, primary, Type::number, meaning.range};
    }
    case Op::index: {
      const auto& list = names.lists[expr.slot];
      const Code at = as_number(translate(*expr.args[0], names));
      return {list.text + "[" + at_least(at, sum_level) + " - 1]", primary, Type::number,
              list.range};
    }
    case Op::call:
      return call(expr, names);
    case Op::conditional:
      return conditional(expr, names);
    default:
      return operation(expr, names);
  }
}

Translator::Code Translator::operation(const Expr& expr, const Meanings& names) {
  switch (expr.op) {
    case Op::logical_not: {
      const Code code = as_truth(translate(*expr.args[0], names));
      if (cpp()) return {"!" + at_least(code, primary), unary, Type::truth, {0, 1}};
      return {"not " + at_least(code, primary), not_level, Type::truth, {0, 1}};
    }
    case Op::logical_and:
    case Op::logical_or:
      return connective(expr, names);
    case Op::equal:
    case Op::not_equal:
    case Op::less:
    case Op::less_equal:
    case Op::greater:
    case Op::greater_equal:
      return comparison(expr, names);
    case Op::negate: {
      const Code code = as_number(translate(*expr.args[0], names));
      return {"-" + at_least(code, primary), unary, code.type, {-code.range.high, -code.range.low}};
    }
    default:
      return arithmetic(expr, names);
  }
}

Translator::Code Translator::connective(const Expr& expr, const Meanings& names) {
  const bool both = expr.op == Op::logical_and;
  const int level = both ? and_level : or_level;
  // The same connective in a row needs no brackets.
  const auto side = [&](const Expr& arg) {
    const Code code = as_truth(translate(arg, names));
    return at_least(code, code.level == level ? level : connective_level);
  };
  const std::string between = cpp() ? (both ? " && " : " || ") : (both ? " and " : " or ");
  return {side(*expr.args[0]) + between + side(*expr.args[1]), level, Type::truth, {0, 1}};
}

Translator::Code Translator::comparison(const Expr& expr, const Meanings& names) {
  Code a = as_number(translate(*expr.args[0], names));
  Code b = as_number(translate(*expr.args[1], names));
  // Compilers warn of what is always true or false.
  const bool or_equal =
      expr.op == Op::equal || expr.op == Op::less_equal || expr.op == Op::greater_equal;
  if (a.text == b.text) {
    return {cpp() ? (or_equal ? "true" : "false") : (or_equal ? "True" : "False"),
            primary,
            Type::truth,
            {0, 1}};
  }
  if (cpp() && (expr.op == Op::equal || expr.op == Op::not_equal) &&
      (never_equal(*expr.args[0], *expr.args[1]) || never_equal(*expr.args[1], *expr.args[0]))) {
    return {expr.op == Op::equal ? "false" : "true", primary, Type::truth, {0, 1}};
  }
  return {at_least(a, sum_level) + symbol(expr.op) + at_least(b, sum_level),
          comparison_level,
          Type::truth,
          {0, 1}};
}

Translator::Code Translator::arithmetic(const Expr& expr, const Meanings& names) {
  Code a = as_number(translate(*expr.args[0], names));
  Code b = as_number(translate(*expr.args[1], names));
  const Interval range = interval_of(expr, names);
  if (expr.op == Op::shift_left || expr.op == Op::shift_right) return shift(expr, a, b, range);
  const bool bitwise = expr.op == Op::bit_and || expr.op == Op::bit_or || expr.op == Op::bit_xor;
  const bool wide = !bitwise && (a.type == Type::wide || b.type == Type::wide || !range.fits());
  if (cpp() && wide && a.type != Type::wide && b.type != Type::wide) a = as_wide(std::move(a));
  if (cpp() && bitwise) {
    if (a.type == Type::wide) a = as_exact(std::move(a));
    if (b.type == Type::wide) b = as_exact(std::move(b));
  }
  // Two numbers of type int could overflow as int.
  if (cpp() && a.type == Type::small && b.type == Type::small) {
    (a.literal ? a : b) = as_exact(a.literal ? a : b);
  }
  const Type type = wide ? Type::wide : Type::number;
  if (expr.op == Op::divide || expr.op == Op::modulo) return division(expr, a, b, range);
  if (expr.op == Op::power) {
    if (!cpp()) {
      return {at_least(a, primary) + "**" + at_least(b, primary), power_level, type, range};
    }
    const std::string name = function(Helper::power, wide ? "power<wide>(" : "power<long long>(");
    return {name + a.text + ", " + b.text + ")", primary, type, range};
  }
  if (bitwise) {
    return {at_least(a, unary) + symbol(expr.op) + at_least(b, unary), bit_level, type, range};
  }
  const int level = expr.op == Op::multiply ? product_level : sum_level;
  return {at_least(a, level) + symbol(expr.op) + at_least(b, level + 1), level, type, range};
}

Translator::Code Translator::division(const Expr& expr, Code a, Code b, const Interval& range) {
  const bool divides = expr.op == Op::divide;
  const Type type = a.type == Type::wide || b.type == Type::wide ? Type::wide : Type::number;
  // C++ cuts towards 0, the notation floors: the same where nothing is negative.
  const bool same = a.range.natural() && b.range.natural() && b.range.high > 0;
  if (cpp() && !same) {
    const std::string kind = type == Type::wide ? "<wide>(" : "<long long>(";
    const std::string name = divides ? function(Helper::floor_div, "floor_div" + kind)
                                     : function(Helper::floor_mod, "floor_mod" + kind);
    return {name + a.text + ", " + b.text + ")", primary, type, range};
  }
  const std::string sign = divides ? (cpp() ? " / " : " // ") : " % ";
  return {at_least(a, product_level) + sign + at_least(b, unary), product_level, type, range};
}

Translator::Code Translator::shift(const Expr& expr, Code a, Code b, const Interval& range) {
  const bool to_left = expr.op == Op::shift_left;
  if (!cpp()) {
    const std::string sign = to_left ? " << " : " >> ";
    return {at_least(a, unary) + sign + at_least(b, unary), shift_level, Type::number, range};
  }
  // C++ defines shifts by 0 to 63, and to the left only of what is not negative.
  const bool defined = b.range.natural() && b.range.high <= 63 && (!to_left || a.range.natural());
  a = as_exact(std::move(a));
  b = as_exact(std::move(b));
  if (defined) {
    if (b.literal) b.text.resize(b.text.size() - 2);
    return {at_least(a, unary) + (to_left ? " << " : " >> ") + at_least(b, unary), shift_level,
            Type::number, range};
  }
  const std::string name = to_left ? function(Helper::shift_left, "shift_left(")
                                   : function(Helper::shift_right, "shift_right(");
  return {name + a.text + ", " + b.text + ")", primary, Type::number, range};
}

Translator::Code Translator::choose(const std::string& condition, Code yes, Code no) {
  const Interval range = unite(yes.range, no.range);
  if (!cpp()) {
    const Type type = yes.type == no.type ? yes.type : Type::number;
    if (type == Type::number || type == Type::wide) {
      yes = as_number(std::move(yes));
      no = as_number(std::move(no));
    }
    return {at_least(yes, or_level) + " if " + condition + " else " + at_least(no, ternary),
            ternary, type, range};
  }
  if (yes.type != no.type || yes.type == Type::small) {
    yes = as_number(std::move(yes));
    no = as_number(std::move(no));
  }
  if (yes.type == Type::wide || no.type == Type::wide) {
    yes = as_wide(std::move(yes));
    no = as_wide(std::move(no));
  }
  const Type type = yes.type == Type::small ? no.type : yes.type;
  return {condition + " ? " + at_least(yes, or_level) + " : " + at_least(no, ternary), ternary,
          type, range};
}

Translator::Code Translator::conditional(const Expr& expr, const Meanings& names) {
  const Code condition = as_truth(translate(*expr.args[0], names));
  return choose(at_least(condition, or_level), translate(*expr.args[1], names),
                translate(*expr.args[2], names));
}

}  // namespace grundy::emit
