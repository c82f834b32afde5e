// The function `sg` from a law: a period, or an expression.
#pragma once

#include <string>
#include <vector>

#include "emit/expression.hpp"
#include "grundy/law.hpp"
#include "grundy/values.hpp"

namespace grundy::emit {

/// `long long sg(long long n)` along the period. Throws Error(bad_input) when `values` do not hold
/// preperiod + period heaps.
void write_period_function(const Period& period, const NimSequence& values, Writer& out);

/// A function of `arguments` from the law's tree. `names` says what its slots are called; those of
/// the coordinates are variables that a call of g in tail position sets anew. Where `condition`
/// holds the function is `bool NAME`.
struct LawFunction {
  std::string name = "sg";
  std::vector<std::string> arguments;  ///< coordinates, then further ones
  std::size_t coordinates = 0;
  bool condition = false;
};
void write_law_function(const LawFunction& function, const rules::Expr& law, const Meanings& names,
                        Translator& translate, Writer& out);

}  // namespace grundy::emit
