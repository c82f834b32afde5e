// Formulas that fit a sample, from one bank: whole ones, and such as hold outside a guard.
#pragma once

#include <cstdint>
#include <vector>

#include "law/expression_bank.hpp"
#include "law/expression_search.hpp"

namespace grundy::law {

/// What is wanted on the sample, and what the search may use.
struct Question {
  Wanted wanted = Wanted::values;
  Lanes values{};                         ///< the nim-values, or 1 for lost and 0 for won
  std::vector<std::int64_t> constants{};  ///< for the last steps
  SearchLimits limits{};
};

/// Formulas that give what is wanted on the whole sample, in no order.
[[nodiscard]] std::vector<Tree> guess_formulas(Forest& forest, const Bank& bank,
                                               const Question& question, Observer& observer);

}  // namespace grundy::law
