#include "law/phrase.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>

namespace grundy::law {
namespace {

struct Operator {
  std::string_view text;
  Tightness tightness;
};

constexpr std::array<Operator, 13> operators = {{{"=", Tightness::comparison},
                                                 {"!=", Tightness::comparison},
                                                 {"<", Tightness::comparison},
                                                 {">=", Tightness::comparison},
                                                 {"xor", Tightness::bit_xor},
                                                 {"&", Tightness::bit_and},
                                                 {"<<", Tightness::shift},
                                                 {">>", Tightness::shift},
                                                 {"+", Tightness::sum},
                                                 {"-", Tightness::sum},
                                                 {"*", Tightness::product},
                                                 {"/", Tightness::product},
                                                 {"%", Tightness::product}}};

std::string in_brackets(const std::string& text, bool brackets) {
  return brackets ? "(" + text + ")" : text;
}

/// How an operation of `tightness` is written between a and b; `bind` tells how tightly they do.
std::string infix(const std::string& a, Tightness a_binds, std::string_view op,
                  const std::string& b, Tightness b_binds, Tightness tightness) {
  const bool left =
      a_binds < tightness || (tightness == Tightness::comparison && a_binds == tightness);
  // a + (b - c) is a + b - c.
  const bool right = op == "+" ? b_binds < tightness : b_binds <= tightness;
  return in_brackets(a, left) + " " + std::string(op) + " " + in_brackets(b, right);
}

std::string power_of_two(const Phrase& exponent) {
  return "2^" + in_brackets(exponent.words, exponent.words_tightness < Tightness::atom);
}

std::string rounded_down(const Phrase& a, const std::string& divisor) {
  return "floor(" +
         infix(a.words, a.words_tightness, "/", divisor, Tightness::atom, Tightness::product) + ")";
}

/// The words of a binary operation.
void say(Phrase& result, const Phrase& a, std::string_view op, const Phrase& b) {
  result.words_tightness = Tightness::atom;
  if (op == "/") {
    result.words = rounded_down(a, in_brackets(b.words, b.words_tightness <= Tightness::product));
  } else if (op == ">>") {
    result.words = rounded_down(a, power_of_two(b));
  } else if (op == "<<" && a.words == "1") {
    result.words = power_of_two(b);
  } else if (op == "<<") {
    result.words_tightness = Tightness::product;
    result.words = infix(a.words, a.words_tightness, "*", power_of_two(b), Tightness::atom,
                         Tightness::product);
  } else if (op == "%") {
    // Nobody knows how tightly `mod` binds.
    result.words_tightness = Tightness::bit_xor;
    result.words = in_brackets(a.words, a.words_tightness < Tightness::atom) + " mod " +
                   in_brackets(b.words, b.words_tightness < Tightness::atom);
  } else {
    result.words_tightness = result.tightness;
    result.words =
        infix(a.words, a.words_tightness, op, b.words, b.words_tightness, result.tightness);
  }
}

bool is_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

}  // namespace

Phrase number(std::int64_t value) {
  return Phrase(std::to_string(value), value < 0 ? Tightness::unary : Tightness::atom);
}

Phrase call(std::string_view function, const std::vector<Phrase>& arguments) {
  Phrase result;
  const auto add = [&](std::string& to, const std::string& argument, bool first) {
    to += (first ? "(" : ", ") + argument;
  };
  result.text = result.words = function;
  if (function == "isqrt") result.words = "floor(sqrt";
  if (function == "log2") result.words = "floor(log2";
  for (const Phrase& argument : arguments) {
    add(result.text, argument.text, &argument == arguments.data());
    add(result.words, argument.words, &argument == arguments.data());
  }
  result.text += ")";
  result.words += function == "isqrt" || function == "log2" ? "))" : ")";
  return result;
}

Phrase binary(const Phrase& a, std::string_view op, const Phrase& b) {
  const auto* found = std::find_if(operators.begin(), operators.end(),
                                   [op](const Operator& o) { return o.text == op; });
  Phrase result(infix(a.text, a.tightness, op, b.text, b.tightness, found->tightness),
                found->tightness);
  say(result, a, op, b);
  return result;
}

Phrase negative(const Phrase& a) {
  Phrase result("-" + in_brackets(a.text, a.tightness < Tightness::atom), Tightness::unary);
  result.words = "-" + in_brackets(a.words, a.words_tightness < Tightness::atom);
  return result;
}

Phrase conditional(const Phrase& condition, const Phrase& a, const Phrase& b) {
  constexpr Tightness least = Tightness::conditional;
  Phrase result(in_brackets(condition.text, condition.tightness == least) + " ? " +
                    in_brackets(a.text, a.tightness == least) + " : " + b.text,
                least);
  result.words = in_brackets(a.words, a.words_tightness == least) + " if " +
                 in_brackets(condition.words, condition.words_tightness == least) + ", else " +
                 b.words;
  return result;
}

Phrase plus(const Phrase& a, std::int64_t c) {
  if (c == 0) return a;
  if (a.text == "0") return number(c);
  return c > 0 ? binary(a, "+", number(c)) : binary(a, "-", Phrase(std::to_string(c).substr(1)));
}

Phrase sum(const Phrase& a, const Phrase& b) {
  if (a.text == "0") return b;
  if (b.text == "0") return a;
  return binary(a, "+", b);
}

Phrase times(std::int64_t c, const Phrase& a) { return c == 1 ? a : binary(number(c), "*", a); }

std::uint64_t symbols(std::string_view expression) {
  static constexpr std::array<std::string_view, 6> pairs = {"<<", ">>", "<=", ">=", "!=", "**"};
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < expression.size(); ++i) {
    const char c = expression[i];
    if (c == ' ' || c == '(' || c == ')' || c == ',' || c == ':') continue;
    ++count;
    if (std::isdigit(static_cast<unsigned char>(c)) != 0) continue;
    if (is_name(c)) {
      while (i + 1 < expression.size() && is_name(expression[i + 1])) ++i;
    } else if (std::find(pairs.begin(), pairs.end(), expression.substr(i, 2)) != pairs.end()) {
      ++i;
    }
  }
  return count;
}

}  // namespace grundy::law
