// What a player may ask: the solution of the position, reasons, lists of moves.
#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <variant>

#include "grundy/error.hpp"
#include "grundy/play.hpp"
#include "play/amounts.hpp"
#include "rules/form.hpp"

namespace grundy {
namespace {

constexpr std::uint64_t options_between_polls = 4096;

/// Stands in a sum for the other copies of its heaps: a value, and no move.
class FixedValue final : public ValueSource {
 public:
  explicit FixedValue(Nimber value) : value_(value) {}
  HeapValue value(const Position& /*position*/) override { return {value_, {}, {}}; }

 private:
  Nimber value_;
};

Ruleset no_moves() {
  rules::Form form;
  form.rules = rules::Subtraction{};
  return Ruleset(std::move(form));
}

std::vector<SumComponent> components_of(const std::vector<PlayHeap>& heaps) {
  std::vector<SumComponent> sum;
  sum.reserve(heaps.size() + 1);
  for (const PlayHeap& heap : heaps) sum.push_back(heap.component);
  return sum;
}

/// Collects different options, up to a number of them.
class Collector {
 public:
  Collector(std::size_t heap, std::uint64_t most, MoveList& list)
      : heap_(heap), most_(most), list_(list) {}

  /// False when there is no room for another one.
  bool add(const Option& option) {
    if (seen_.contains(option)) return true;
    if (list_.moves.size() == most_) {
      list_.complete = false;
      return false;
    }
    seen_.insert(option);
    list_.moves.push_back({heap_, option});
    return true;
  }

 private:
  std::size_t heap_;
  std::uint64_t most_;
  MoveList& list_;
  std::set<Option> seen_;
};

}  // namespace

Outcome Play::outcome() const {
  Nimber sum = 0;
  for (const PlayHeap& heap : heaps_) {
    if (heap.copies % 2 == 1) sum ^= heap.component.values->nim_value(heap.component.position);
  }
  return sum == 0 ? Outcome::P : Outcome::N;
}

Solution Play::solve(std::uint64_t max_moves, Observer& observer) const {
  SolveLimits limits;
  limits.max_moves = max_moves;
  limits.max_options = options_.limits.max_options;
  return solve(limits, observer);
}

Solution Play::solve(const SolveLimits& limits, Observer& observer) const {
  std::vector<SumComponent> sum = components_of(heaps_);
  Nimber others = 0;
  for (const PlayHeap& heap : heaps_) {
    if (heap.copies % 2 == 0) others ^= heap.component.values->nim_value(heap.component.position);
  }
  FixedValue fixed(others);
  const Ruleset none = no_moves();
  if (others != 0) sum.push_back({&none, &fixed, Position(0)});
  Solution solution = grundy::solve(sum, limits, observer);
  solution.values.resize(heaps_.size());
  return solution;
}

/// At most `most`: of the first options, if one of them wins, so that no list of all is waited for.
Solution Play::some_winning_moves(std::uint64_t most, Observer& observer) const {
  constexpr std::uint64_t first_options = std::uint64_t{1} << 18;
  SolveLimits limits;
  limits.max_moves = most;
  limits.max_options = std::min(options_.limits.max_options, first_options);
  Solution solution = solve(limits, observer);
  const bool enough = solution.outcome == Outcome::P || !solution.winning_moves.empty() ||
                      limits.max_options == options_.limits.max_options;
  return enough ? solution : solve(1, observer);
}

std::string Play::why(Observer& observer) const {
  if (over()) return "No move is left, so the player to move has lost.";
  return why(some_winning_moves(1, observer));
}

std::string Play::why(const PlayMove& winning, Observer& observer) const {
  if (winning.heap >= heaps_.size()) {
    throw Error(ErrorKind::bad_input, "there is no heap " + std::to_string(winning.heap + 1));
  }
  Solution solution = solve(SolveLimits{.max_moves = 0, .max_options = 0}, observer);
  if (solution.outcome == Outcome::N) solution.winning_moves = {{winning.heap, winning.to}};
  return why(std::move(solution));
}

std::string Play::why(Solution solution) const {
  if (std::all_of(heaps_.begin(), heaps_.end(), [](const PlayHeap& h) { return h.copies == 1; })) {
    return explain(components_of(heaps_), solution);
  }
  // Of many equal heaps two cancel out, and so on; the one that is moved in is named all the same.
  std::vector<SumComponent> sum;
  Solution shown = solution;
  shown.values.clear();
  for (std::size_t i = 0; i < heaps_.size(); ++i) {
    const bool moved = !shown.winning_moves.empty() && solution.winning_moves[0].component == i;
    const std::uint64_t times = heaps_[i].copies % 2 == 1 ? 1 : moved ? 2 : 0;
    if (moved) shown.winning_moves[0].component = sum.size();
    sum.insert(sum.end(), times, heaps_[i].component);
    shown.values.insert(shown.values.end(), times, solution.values[i]);
  }
  if (sum.empty()) {
    return "All heaps come in pairs of equal ones, so the player to move loses: each move can be "
           "answered in the other heap of its pair.";
  }
  return "Two equal heaps cancel out, so of many at most one counts. " + explain(sum, shown);
}

MoveList Play::moves(std::uint64_t most, std::optional<std::size_t> heap,
                     Observer& observer) const {
  MoveList list;
  std::uint64_t walked = 0;
  const std::size_t first = heap ? *heap : 0;
  const std::size_t last = heap ? std::min(*heap + 1, heaps_.size()) : heaps_.size();
  for (std::size_t i = first; i < last && list.complete; ++i) {
    if (!heaps_[i].movable) continue;
    Collector collector(i, most, list);
    heaps_[i].component.rules->for_each_option(
        heaps_[i].component.position,
        [&](const Option& option) {
          if (++walked % options_between_polls == 0) observer.poll("options", walked, 0);
          if (walked > options_.limits.max_options) list.complete = false;
          return list.complete && collector.add(option);
        },
        observer);
  }
  return list;
}

MoveList Play::moves_taking(std::size_t heap, std::int64_t amount, std::uint64_t most,
                            Observer& observer) const {
  MoveList list;
  if (heap >= heaps_.size() || heaps_[heap].component.position.size() != 1) return list;
  const Ruleset& rules = *heaps_[heap].component.rules;
  const Position& position = heaps_[heap].component.position;
  Collector collector(heap, most, list);
  if (const auto amounts = play::amounts_of(rules)) {
    if (amount > 0 && amount <= position[0] && amounts->contains(amount)) {
      collector.add({Component{Position(position[0] - amount), 1}});
    }
    return list;
  }
  std::uint64_t walked = 0;
  const auto visit = [&](const Option& option) {
    if (++walked % options_between_polls == 0) observer.poll("options", walked, 0);
    if (walked > options_.limits.max_options) list.complete = false;
    if (!list.complete) return false;
    return taken_by(position, option) != amount || collector.add(option);
  };
  if (const auto* code = std::get_if<rules::Code>(&rules.form().rules)) {
    play::for_each_option_taking(*code, position[0], amount, visit, observer);
  } else {
    rules.for_each_option(position, visit, observer);
  }
  return list;
}

std::vector<std::int64_t> Play::nearest_amounts(std::size_t heap, std::int64_t amount,
                                                Observer& observer) const {
  if (heap >= heaps_.size()) return {};
  const SumComponent& component = heaps_[heap].component;
  return play::nearest_amounts(*component.rules, component.position, amount,
                               options_.limits.max_options, observer);
}

}  // namespace grundy
