// Canonical text.
#pragma once

#include <string>

#include "rules/form.hpp"

namespace grundy::rules {

/// The text of a clause with the fewest brackets and fixed spaces; it parses back to an equal
/// clause.
[[nodiscard]] std::string to_text(const Clause& clause);
[[nodiscard]] std::string to_text(const Part& part);
[[nodiscard]] std::string to_text(const Expr& expr);

}  // namespace grundy::rules
