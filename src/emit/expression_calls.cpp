// Functions of the notation in C++ and Python.

#include <algorithm>
#include <utility>

#include "emit/expression.hpp"
#include "emit/expression_levels.hpp"

namespace grundy::emit {

using rules::Expr;
using rules::Function;
using rules::Op;

namespace {

struct Call {
  Function function;
  Helper helper;
  const char* name;
};

constexpr Call helper_calls[] = {
    {Function::log2, Helper::log2, "log2"},
    {Function::popcount, Helper::popcount, "popcount"},
    {Function::ctz, Helper::ctz, "ctz"},
    {Function::valuation, Helper::valuation, "valuation"},
    {Function::spf, Helper::spf, "spf"},
    {Function::gpf, Helper::gpf, "gpf"},
    {Function::prime_index, Helper::prime_index, "prime_index"},
    {Function::omega, Helper::omega, "omega"},
    {Function::bigomega, Helper::bigomega, "bigomega"},
    {Function::divisor_count, Helper::divisor_count, "divisor_count"},
    {Function::prime, Helper::is_prime, "is_prime"},
    {Function::square, Helper::is_square, "is_square"},
    {Function::fibonacci_number, Helper::is_fibonacci_number, "is_fibonacci_number"},
    {Function::zeckendorf, Helper::zeckendorf, "zeckendorf"},
    {Function::muldiv, Helper::muldiv, "muldiv"},
};

}  // namespace

Translator::Code Translator::call(const Expr& expr, const Meanings& names) {
  if (expr.args[0]->op == Op::list) return call_list(expr, names);
  if (expr.function == Function::pick) return pick(expr, names);
  std::vector<Code> args;
  for (const auto& arg : expr.args) args.push_back(as_number(translate(*arg, names)));
  const Interval range = interval_of(expr, names);
  switch (expr.function) {
    case Function::recurse: {
      std::string text = names.recurse + "(";
      for (std::size_t i = 0; i < args.size(); ++i) {
        text +=
            (i == 0 ? "" : ", ") + (args[i].type == Type::wide ? as_exact(args[i]) : args[i]).text;
      }
      for (const std::string& further : names.further) text += ", " + further;
      return {text + ")", primary, Type::number, range};
    }
    case Function::gcd:
    case Function::lcm:
    case Function::min:
    case Function::max:
    case Function::abs:
      return extreme(expr, std::move(args), range);
    case Function::isqrt:
      if (!cpp()) {
        needs_.include("math");
        return {"math.isqrt(" + args[0].text + ")", primary, Type::number, range};
      }
      return {(args[0].type == Type::wide ? function(Helper::wide_isqrt, "wide_isqrt(")
                                          : function(Helper::isqrt, "isqrt(")) +
                  args[0].text + ")",
              primary, Type::number, range};
    default:
      return call_helper(expr, std::move(args), range);
  }
}

Translator::Code Translator::call_helper(const Expr& expr, std::vector<Code> args,
                                         const Interval& range) {
  const auto* found = std::find_if(std::begin(helper_calls), std::end(helper_calls),
                                   [&](const Call& c) { return c.function == expr.function; });
  std::string text = function(found->helper, found->name) + "(";
  for (std::size_t i = 0; i < args.size(); ++i) {
    text += (i == 0 ? "" : ", ") + (args[i].type == Type::wide ? as_exact(args[i]) : args[i]).text;
  }
  const bool truth = expr.function == Function::prime || expr.function == Function::square ||
                     expr.function == Function::fibonacci_number;
  return {text + ")", primary, truth ? Type::truth : Type::number, range};
}

/// Of one or more arguments: gcd, lcm, min, max, abs.
Translator::Code Translator::extreme(const Expr& expr, std::vector<Code> args,
                                     const Interval& range) {
  const bool order = expr.function == Function::min || expr.function == Function::max;
  const bool magnitude = !order && args.size() == 1;
  const bool wide = std::any_of(args.begin(), args.end(),
                                [](const Code& code) { return code.type == Type::wide; });
  if (args.size() == 1 && (order || args[0].range.natural())) return args[0];
  if (magnitude) {
    if (!cpp()) return {"abs(" + args[0].text + ")", primary, Type::number, range};
    const std::string name =
        function(Helper::absolute, wide ? "absolute<wide>(" : "absolute<long long>(");
    return {name + args[0].text + ")", primary, wide ? Type::wide : Type::number, range};
  }
  if (!cpp()) {
    const bool least = expr.function == Function::lcm;
    if (!order) needs_.include("math");
    const std::string name = order   ? std::string(expr.function == Function::min ? "min" : "max")
                             : least ? function(Helper::lcm, "lcm")
                                     : "math.gcd";
    if (order) {
      std::string text = name + "(";
      for (std::size_t i = 0; i < args.size(); ++i) text += (i == 0 ? "" : ", ") + args[i].text;
      return {text + ")", primary, Type::number, range};
    }
    std::string text = args[0].text;
    for (std::size_t i = 1; i < args.size(); ++i) {
      text = name + "(" + text + ", " + args[i].text + ")";
    }
    return {text, primary, Type::number, range};
  }
  needs_.include(order ? "algorithm" : "numeric");
  std::string name = expr.function == Function::min   ? "std::min"
                     : expr.function == Function::max ? "std::max"
                     : expr.function == Function::gcd ? "std::gcd"
                                                      : "std::lcm";
  const bool all_wide = order && wide;
  for (Code& arg : args) arg = all_wide ? as_wide(std::move(arg)) : as_exact(std::move(arg));
  const Type type = all_wide ? Type::wide : Type::number;
  if (order && args.size() > 2) {
    std::string text = name + "({";
    for (std::size_t i = 0; i < args.size(); ++i) text += (i == 0 ? "" : ", ") + args[i].text;
    return {text + "})", primary, type, range};
  }
  std::string text = args[0].text;
  for (std::size_t i = 1; i < args.size(); ++i)
    text = name + "(" + text + ", " + args[i].text + ")";
  return {text, primary, type, range};
}

Translator::Code Translator::pick(const Expr& expr, const Meanings& names) {
  const Interval range = interval_of(expr, names);
  const Code index = as_number(translate(*expr.args[0], names));
  std::vector<Code> choices;
  for (std::size_t i = 1; i < expr.args.size(); ++i) {
    choices.push_back(translate(*expr.args[i], names));
  }
  const bool table =
      choices.size() > 2 &&
      std::all_of(choices.begin(), choices.end(), [](const Code& code) { return code.literal; });
  if (!table) {
    // Only the chosen one may be evaluated.
    Code result = as_number(choices.back());
    for (std::size_t i = choices.size() - 1; i-- > 0;) {
      const std::string condition = at_least(index, sum_level) + " == " + std::to_string(i);
      result = choose(condition, as_number(choices[i]), std::move(result));
    }
    result.range = range;
    return result;
  }
  Table constants;
  for (const Code& choice : choices) constants.values.push_back(choice.value);
  auto found = std::find_if(tables_.begin(), tables_.end(),
                            [&](const Table& t) { return t.values == constants.values; });
  if (found == tables_.end()) {
    constants.name = "choices_" + std::to_string(tables_.size() + 1);
    tables_.push_back(constants);
    found = tables_.end() - 1;
  }
  const Code at = index.type == Type::wide ? as_exact(index) : index;
  return {found->name + "[" + at.text + "]", primary, Type::small, range};
}

Translator::Code Translator::call_list(const Expr& expr, const Meanings& names) {
  const std::string& list = names.lists[expr.args[0]->slot].text;
  const Interval range = interval_of(expr, names);
  const std::string ends = "(" + list + ".begin(), " + list + ".end()";
  // Only programs have lists, and programs are C++.
  switch (expr.function) {
    case Function::len:
      return {"(long long)" + list + ".size()", unary, Type::number, range};
    case Function::sum:
      needs_.include("numeric");
      return {"std::accumulate" + ends + ", 0LL)", primary, Type::number, range};
    case Function::xor_all:
      needs_.include("functional");
      needs_.include("numeric");
      return {"std::accumulate" + ends + ", 0LL, std::bit_xor<long long>())", primary, Type::number,
              range};
    case Function::list_min:
      needs_.include("algorithm");
      return {"*std::min_element" + ends + ")", unary, Type::number, range};
    default:
      needs_.include("algorithm");
      return {"*std::max_element" + ends + ")", unary, Type::number, range};
  }
}

}  // namespace grundy::emit
