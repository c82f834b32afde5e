// Linear forms a0*x0 + a1*x1 + ... + c over the slots of a clause, and what comparisons say of
// them.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "rules/ast.hpp"

namespace grundy::rules {

struct Linear {
  std::vector<std::int64_t> coefficients;  // by slot
  std::int64_t constant = 0;

  [[nodiscard]] bool is_constant() const;
  friend bool operator==(const Linear&, const Linear&) = default;
};

/// The linear form of an expression built with + - and products by constants, coefficients below
/// 2^31; nothing otherwise.
[[nodiscard]] std::optional<Linear> linear_of(const Expr& expr, std::size_t slots);

/// `a*scale_a + b*scale_b`, or nothing when a coefficient leaves the range.
[[nodiscard]] std::optional<Linear> combine(const Linear& a, std::int64_t scale_a, const Linear& b,
                                            std::int64_t scale_b);

/// `form` >= 0, `form` = 0 or `form` != 0.
struct Constraint {
  enum class Kind : std::uint8_t { at_least_zero, zero, not_zero };
  Kind kind = Kind::at_least_zero;
  Linear form;
};

/// A comparison as a constraint; nothing when it is not one of linear forms.
[[nodiscard]] std::optional<Constraint> constraint_of(const Expr& comparison, std::size_t slots);

/// The constraints that say `low <= variable <= high` for a range; handles min(...) in the upper
/// and max(...) in the lower bound and floor division by a constant. Nothing when a bound is
/// none of these.
[[nodiscard]] std::optional<std::vector<Constraint>> range_constraints(const SetExpr& range,
                                                                       std::uint32_t variable,
                                                                       std::size_t slots);

}  // namespace grundy::rules
