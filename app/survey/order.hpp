// Which rulesets take long: those go first, so that no worker is left alone with one at the end.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "survey/row.hpp"

namespace grundy::survey {

struct Estimate {
  std::string code;
  /// Greater is longer. Classes, not seconds: 0 for sets, ... (order.cpp has the rule).
  std::uint64_t rank = 0;
  /// What an earlier run took, scaled by the square of the heaps; 0 when there was none.
  double seconds = 0;
};

/// From the form of the rules, and from `earlier`, a row of a lower limit, where there is one.
[[nodiscard]] Estimate estimate(const std::string& code, std::uint64_t limit,
                                const std::optional<Row>& earlier);

[[nodiscard]] std::vector<std::string> longest_first(std::vector<Estimate> estimates);

}  // namespace grundy::survey
