// Disjunctive sums: who wins, and by which moves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "grundy/nimber.hpp"
#include "grundy/observer.hpp"
#include "grundy/outcome.hpp"
#include "grundy/ruleset.hpp"
#include "grundy/values.hpp"

namespace grundy {

/// One heap or tuple of a sum. Both pointers must outlive the use; different components
/// may follow different rules.
struct SumComponent {
  const Ruleset* rules = nullptr;
  ValueSource* values = nullptr;
  Position position;
};

struct WinningMove {
  std::size_t component = 0;  ///< index into the sum
  Option to;                  ///< what the component becomes
};

struct SolveLimits {
  /// Winning moves that are listed.
  std::uint64_t max_moves = 1000;
  /// Options that are looked at one by one, over all components. Heaps that one may only take
  /// from ({2,5}, ~{1,3}, Nim) are not walked where a period is proved, and count nothing then.
  std::uint64_t max_options = std::uint64_t{1} << 24;
};

struct Solution {
  Outcome outcome = Outcome::P;
  Nimber nim_sum = 0;
  std::vector<HeapValue> values;  ///< of each component
  std::vector<WinningMove> winning_moves;
  /// False when the listing stopped before the end, so that there may be more moves.
  bool complete = true;
  /// Why it stopped: "it stops at 1000 moves"; empty when it is complete.
  std::string stopped;
};

/// Solves a sum; the empty sum is a loss for the player to move. Lists each winning move once
/// for each component it can be made in (equal options of a component are one move), by
/// component and then in the order of options(); a listing that stops at max_moves holds the
/// first ones. A budget that ends while moves are listed ends the listing, not the answer.
/// Costs the values, plus the options of every different component when the sum is won.
/// Throws Error(bad_input) and Error(budget) of the values.
[[nodiscard]] Solution solve(std::span<const SumComponent> sum, const SolveLimits& limits = {},
                             Observer& observer = Observer::none());

/// The nim-sum alone. O(components) after their values.
[[nodiscard]] Nimber nim_sum(std::span<const SumComponent> sum);

/// A move in words: "take 5 from heap 7, leaving 2", "move (3,5) to (1,2)".
[[nodiscard]] std::string describe_move(const Position& from, const Option& to);

/// Why the outcome is what it is, in one or two sentences.
[[nodiscard]] std::string explain(std::span<const SumComponent> sum, const Solution& solution);

}  // namespace grundy
