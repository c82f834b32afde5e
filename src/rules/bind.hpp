// Parameters get their values.
#pragma once

#include "grundy/ruleset.hpp"
#include "rules/form.hpp"
#include "rules/parse.hpp"

namespace grundy::rules {

/// The parts with every parameter replaced by its value. Throws Error(bad_input) when one is not
/// bound or is of the wrong kind, and when a set of amounts holds 0 or a negative number.
[[nodiscard]] std::vector<Part> bind(const Template& ruleset, const Bindings& bindings);

}  // namespace grundy::rules
