// The options of one component that have a wanted nim-value.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "grundy/sum.hpp"

namespace grundy::sums {

struct Listing {
  std::vector<Option> options;  ///< sorted, each once
  /// Why options may be missing; empty when none are.
  std::string stopped;
};

/// Appends to `listing` the options of `component` of nim-value `target`, at most the first
/// `most` of them. `options_left` counts down for each option that is looked at by itself.
/// Throws Error(budget), with what was found so far in `listing`.
void list_options_of_value(const SumComponent& component, Nimber target, std::uint64_t most,
                           std::uint64_t& options_left, Observer& observer, Listing& listing);

}  // namespace grundy::sums
