// The theory of Sprague and Grundy: a sum is won by the player to move exactly when the nim-sum of
// its components is not 0, and the winning moves are those that make it 0. A component of value v
// must therefore become one of value v xor nim-sum; such an option exists in at least one
// component, and may exist in any, also where it raises the value.
#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "grundy/error.hpp"
#include "grundy/sum.hpp"
#include "sums/options_of_value.hpp"

namespace grundy {
namespace {

class Lister {
 public:
  Lister(std::span<const SumComponent> sum, const SolveLimits& limits, Observer& observer)
      : sum_(sum), limits_(limits), options_left_(limits.max_options), observer_(observer) {}

  void list(Solution& solution) {
    // One more than is listed is looked for: it tells whether the listing is complete.
    for (std::size_t i = 0; i < sum_.size(); ++i) {
      const std::uint64_t listed = solution.winning_moves.size();
      const std::uint64_t room = limits_.max_moves - listed;
      const sums::Listing& found =
          options(i, solution.values[i].value ^ solution.nim_sum, std::max(room, room + 1));
      for (std::uint64_t k = 0; k < found.options.size() && k < room; ++k) {
        solution.winning_moves.push_back({i, found.options[k]});
      }
      if (found.options.size() > room) {
        stop(solution, "it stops at " + std::to_string(limits_.max_moves) + " moves");
        return;
      }
      if (!found.stopped.empty()) stop(solution, found.stopped);
      if (interrupted_) return;
    }
  }

 private:
  /// Equal components have equal options; those of the last few hundred are kept.
  const sums::Listing& options(std::size_t i, Nimber target, std::uint64_t most) {
    constexpr std::size_t most_kept = 256;
    const SumComponent& component = sum_[i];
    const Key key{component.rules, component.values, component.position};
    const auto known = known_.find(key);
    // What was cut at fewer moves than are wanted now cannot serve; room only shrinks.
    if (known != known_.end()) return known->second;
    if (known_.size() == most_kept) known_.clear();
    sums::Listing& listing = known_[key];
    try {
      sums::list_options_of_value(component, target, most, options_left_, observer_, listing);
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::budget) throw;
      listing.stopped = error.message();
      interrupted_ = true;
    }
    return listing;
  }

  static void stop(Solution& solution, std::string reason) {
    solution.complete = false;
    if (solution.stopped.empty()) solution.stopped = std::move(reason);
  }

  using Key = std::tuple<const Ruleset*, ValueSource*, Position>;

  std::span<const SumComponent> sum_;
  SolveLimits limits_;
  std::uint64_t options_left_;
  Observer& observer_;
  std::map<Key, sums::Listing> known_;
  bool interrupted_ = false;
};

}  // namespace

Nimber nim_sum(std::span<const SumComponent> sum) {
  Nimber total = 0;
  for (const SumComponent& component : sum)
    total ^= component.values->nim_value(component.position);
  return total;
}

Solution solve(std::span<const SumComponent> sum, const SolveLimits& limits, Observer& observer) {
  Solution solution;
  solution.values.reserve(sum.size());
  for (const SumComponent& component : sum) {
    solution.values.push_back(component.values->value(component.position));
    solution.nim_sum ^= solution.values.back().value;
  }
  if (solution.nim_sum == 0) return solution;
  solution.outcome = Outcome::N;
  Lister(sum, limits, observer).list(solution);
  return solution;
}

}  // namespace grundy
