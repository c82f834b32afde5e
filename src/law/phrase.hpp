// Pieces of expressions, in the project's notation and in words, put together with as few brackets
// as each needs.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace grundy::law {

/// How tightly the outermost operation of a phrase binds, from loose to tight.
enum class Tightness {
  conditional,
  comparison,
  bit_xor,
  bit_and,
  shift,
  sum,
  product,
  unary,
  atom
};

struct Phrase {
  Phrase() = default;
  /// A number or a name, the same in words.
  Phrase(std::string same, Tightness same_tightness = Tightness::atom)
      : text(same), words(std::move(same)), tightness(same_tightness), words_tightness(tightness) {}
  Phrase(const char* same) : Phrase(std::string(same)) {}

  std::string text;   ///< "n % 14 / 3"
  std::string words;  ///< "floor((n mod 14) / 3)"
  Tightness tightness = Tightness::atom;
  Tightness words_tightness = Tightness::atom;
};

[[nodiscard]] Phrase number(std::int64_t value);
[[nodiscard]] Phrase call(std::string_view function, const std::vector<Phrase>& arguments);
/// `op` is one of = != < >= xor & << >> + - * / %.
[[nodiscard]] Phrase binary(const Phrase& a, std::string_view op, const Phrase& b);
[[nodiscard]] Phrase negative(const Phrase& a);
[[nodiscard]] Phrase conditional(const Phrase& condition, const Phrase& a, const Phrase& b);

/// a + c, a - |c| or a.
[[nodiscard]] Phrase plus(const Phrase& a, std::int64_t c);
/// a + b, where either is left out when it is 0.
[[nodiscard]] Phrase sum(const Phrase& a, const Phrase& b);
/// c * a, or a when c is 1; requires c >= 1.
[[nodiscard]] Phrase times(std::int64_t c, const Phrase& a);

/// The symbols of an expression: each digit of a constant, each name, function and operator is one;
/// `c ? a : b` has one operator; brackets and commas are none.
[[nodiscard]] std::uint64_t symbols(std::string_view expression);

}  // namespace grundy::law
