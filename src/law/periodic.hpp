// Ways to say an arithmetic period.
#pragma once

#include "grundy/values.hpp"
#include "law/candidate.hpp"

#include <vector>

namespace grundy::law {

/// First the law as a table of one round ("periodic"); then, where one is found, as a function of
/// n mod p and floor(n / p) that takes no table, with `period` filled as well.
/// Requires a period that holds for the whole table. O(period).
[[nodiscard]] std::vector<Candidate> say_period(const NimSequence& values, const Period& period);

}  // namespace grundy::law
