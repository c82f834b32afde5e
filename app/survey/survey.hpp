// A survey: which rulesets are still to be done, in which order, and the rows of the others.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "grundy/observer.hpp"
#include "survey/atlas.hpp"
#include "survey/crew.hpp"

namespace grundy::survey {

/// What is left of `rulesets`, longest first (order.hpp). Done is a ruleset with a proved period,
/// or computed to `limit` at least.
[[nodiscard]] std::vector<std::string> left_to_do(const std::vector<std::string>& rulesets,
                                                  std::uint64_t limit, Atlas& atlas);

/// Gives `todo` to the crew in this order and records what comes back. Throws Error(budget) when
/// the observer stops it; the rows so far are in the atlas, and classified, in any case.
void run_survey(const std::vector<std::string>& todo, Crew& crew, Atlas& atlas, Observer& observer);

}  // namespace grundy::survey
