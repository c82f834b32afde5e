// The search for the shortest formula that gives the values, or a condition that is true of the
// lost positions.
//
// All short expressions that differ on a sample of 64 positions are built (Bank) and combined
// (Matcher, conditions); what fits the sample is tested on all positions, the shortest first. A
// position that contradicts a fitting formula joins the sample, and the search begins again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "grundy/law.hpp"
#include "grundy/observer.hpp"

namespace grundy::law {

enum class Wanted {
  values,  ///< a formula for the nim-value
  lost,    ///< a condition that holds where the value is 0 and nowhere else
};

struct SearchLimits {
  std::size_t expressions = 12'000;    ///< kept, half a KB each
  std::size_t pairs = 30'000'000;      ///< of expressions that are tried under an operator
  std::uint64_t longest = UINT64_MAX;  ///< symbols of a formula
  unsigned rounds = 3;                 ///< times that the search may begin
};

struct Formula {
  std::string expression;
  std::uint64_t length = 0;  ///< symbols
};

/// A formula that fits the sample and not all positions.
struct Miss {
  Formula formula;
  std::size_t at = 0;         ///< the first position that contradicts it
  std::int64_t expected = 0;  ///< what it says there; 0 where it is not defined
};

struct SearchResult {
  std::optional<Formula> formula;
  std::vector<Miss> misses;  ///< those that come furthest first
};

/// Requires columns of equal size, one for each name. The search takes as long for few positions as
/// for many (with the limits as they stand up to a second where nothing is found, with a tenth of
/// them up to a tenth); each test is O(positions). Memory O(expressions). Throws Error(budget) when
/// the observer ends it.
[[nodiscard]] SearchResult search_formula(const SampledValues& samples, Wanted wanted,
                                          const SearchLimits& limits, Observer& observer);

class Forest;

/// The first position where the expression is not what is wanted, and what it says there; the
/// formula of the miss is left empty. Nothing where it is right everywhere. O(positions) time.
[[nodiscard]] std::optional<Miss> first_miss(const Forest& forest, std::uint32_t tree,
                                             const SampledValues& samples, Wanted wanted);

}  // namespace grundy::law
