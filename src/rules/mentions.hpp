// Which names an expression mentions.
#pragma once

#include <cstdint>

#include "rules/ast.hpp"

namespace grundy::rules {

/// True when `expr` mentions a variable with a slot in [first, last). O(size of the tree).
[[nodiscard]] bool mentions(const Expr& expr, std::uint32_t first, std::uint32_t last);
[[nodiscard]] bool mentions(const SetExpr& set, std::uint32_t first, std::uint32_t last);
[[nodiscard]] bool mentions(const Item& item, std::uint32_t first, std::uint32_t last);

}  // namespace grundy::rules
