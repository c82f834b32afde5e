// A solved sum as text and as JSON.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/sum_argument.hpp"
#include "grundy/observer.hpp"
#include "grundy/sum.hpp"

namespace grundy::cli {

struct SolvedSum {
  /// The canonical text of the ruleset that heaps without rules of their own have; empty when
  /// every heap brought its rules.
  std::optional<std::string> ruleset;
  std::vector<SumComponent> components;
  /// own[i]: component i brought its rules.
  std::vector<bool> own;
  Solution solution;
};

/// The sum of these heaps without its solution; copies are components of their own. Throws
/// Error(budget) when there are more of them than the memory limit allows.
[[nodiscard]] SolvedSum unsolved(const SumArgument& argument, const Observer& observer);

/// Outcome, values, nim-sum, winning moves and why.
[[nodiscard]] std::string text_of(const SolvedSum& sum);

/// The document of docs/json.md, with a line break at its end.
[[nodiscard]] std::string json_of(const SolvedSum& sum);

}  // namespace grundy::cli
