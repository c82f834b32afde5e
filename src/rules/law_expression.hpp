// A law written as an expression: `n % (k+1)`, `n % 2 = 0 ? n/2 : g(n/2)`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "grundy/nimber.hpp"
#include "rules/ast.hpp"

namespace grundy::rules {

/// A formula for the nim-value in the coordinates' names and, where given, further names;
/// g(...) is the formula itself. A call of g in tail position costs no depth (at most 10^7 of
/// them), others nest to 3000 levels divided by the formula's height; more is Error(bad_input).
class LawExpression {
 public:
  /// Throws Error(bad_input) with the place. `what` names the text in errors. The last
  /// `further_names` of `names` are parameters: g(...) takes the others, and these stay.
  LawExpression(std::string what, std::string text, std::vector<std::string> names,
                std::size_t further_names = 0);

  /// Requires arguments.size() == names.size(). Throws Error(bad_input) when the formula
  /// overflows, is not defined there, or gives a negative number.
  [[nodiscard]] Nimber operator()(std::span<const std::int64_t> arguments) const;

  [[nodiscard]] const std::string& text() const { return source_->text; }
  [[nodiscard]] const std::vector<std::string>& names() const { return names_; }

 private:
  std::shared_ptr<const Source> source_;
  std::vector<std::string> names_;
  ExprPtr expression_;
};

}  // namespace grundy::rules
