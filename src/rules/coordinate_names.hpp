// What a ruleset calls the coordinates of its positions.
#pragma once

#include <string>
#include <vector>

#include "rules/form.hpp"

namespace grundy::rules {

/// As the first move clause writes them; n for what is no clause.
[[nodiscard]] std::vector<std::string> coordinate_names(const Form& form);

}  // namespace grundy::rules
