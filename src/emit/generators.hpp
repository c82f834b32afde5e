// Generators and conditions as loops.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "emit/expression.hpp"
#include "emit/interval.hpp"
#include "emit/text.hpp"
#include "rules/ast.hpp"

namespace grundy::emit {

/// Where loops are written, and what is known there.
struct Context {
  Writer& out;
  Translator& translate;
  Meanings names;
  Identifiers identifiers;
  /// Infinite sets end here: an expression, and what it may be.
  std::string limit;
  double most = far;

  [[nodiscard]] bool cpp() const { return out.cpp(); }
};

/// `const long long name = text;`
void declare(Context& context, const std::string& name, const std::string& text);

/// Calls `body` inside a loop through the members of `set`, one member after the other in the
/// variable `name`. May call it in one loop after the other: `body` must write the same each time.
void for_each_member(Context& context, const rules::SetExpr& set, const std::string& name,
                     const std::function<void()>& body);

/// Loops for the generators, with the guards before and the conditions after them. `body` gets
/// the numbers of members of those generators whose members do not matter, as expressions.
void for_each_assignment(Context& context, const std::vector<rules::Generator>& generators,
                         const std::vector<rules::ExprPtr>& guards,
                         const std::vector<rules::ExprPtr>& conditions,
                         const std::function<void(const std::vector<std::string>&)>& body);

/// The condition that a product of numbers is odd; "" for none.
[[nodiscard]] std::string odd(const Context& context, const std::vector<std::string>& counts);

}  // namespace grundy::emit
