// The perfect player. A small position is searched to its end; a large one is played by the
// theory of nim-values, and then the number of tokens stands for the length of play.
#include <algorithm>
#include <exception>
#include <limits>
#include <string>
#include <utility>
#include <variant>

#include "core/int128.hpp"
#include "grundy/error.hpp"
#include "grundy/play.hpp"
#include "play/amounts.hpp"
#include "play/search.hpp"
#include "rules/form.hpp"

namespace grundy {
namespace {

constexpr std::uint64_t options_between_polls = 4096;

/// Winning moves that are compared where the search does not reach.
constexpr std::uint64_t moves_compared = std::uint64_t{1} << 12;

/// Tokens that a move adds; negative when it takes some. Coordinates are below 2^63, so that sums
/// of eight fit; what would not fit is the most.
core::Int128 change(const Position& from, const Option& to) {
  constexpr core::Int128 most =
      static_cast<core::Int128>(std::numeric_limits<core::Uint128>::max() >> 1);
  core::Int128 tokens = 0;
  for (const Component& part : to) {
    core::Int128 sum = 0;
    for (const std::int64_t c : part.position) sum += c;
    if (__builtin_mul_overflow(sum, core::Int128{part.count}, &sum) ||
        __builtin_add_overflow(tokens, sum, &tokens)) {
      return most;
    }
  }
  for (const std::int64_t c : from) tokens -= c;
  return tokens;
}

/// The option that leaves the most tokens, the first of the rules among equals; nothing when
/// `options_left` is used up before the first.
std::optional<Option> gentlest(const SumComponent& heap, std::uint64_t& options_left,
                               Observer& observer) {
  const Position& from = heap.position;
  if (const auto amounts = play::amounts_of(*heap.rules)) {
    return Option{Component{Position(from[0] - amounts->ranges().front().low), 1}};
  }
  std::optional<Option> best;
  if (const auto* code = std::get_if<rules::Code>(&heap.rules->form().rules)) {
    if (const auto amount = play::least_amount(*code, from[0])) {
      play::for_each_option_taking(
          *code, from[0], *amount,
          [&](const Option& option) {
            best = option;
            return false;
          },
          observer);
    }
    return best;
  }
  core::Int128 most = 0;
  std::uint64_t walked = 0;
  heap.rules->for_each_option(
      from,
      [&](const Option& option) {
        if (options_left == 0) return false;
        --options_left;
        if (++walked % options_between_polls == 0) observer.poll("options", walked, 0);
        const core::Int128 tokens = change(from, option);
        if (!best || tokens > most) {
          best = option;
          most = tokens;
        }
        return true;
      },
      observer);
  return best;
}

}  // namespace

BestMove Play::best_move(Observer& observer) const {
  if (over()) throw Error(ErrorKind::bad_input, "nobody can move any more");
  switch (options_.convention) {
    case PlayConvention::normal:
      break;
  }
  // First what needs no search, so that a limit that ends the search leaves an answer.
  std::optional<BestMove> best;
  std::exception_ptr problem;
  try {
    best = move_by_values(observer);
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::budget) throw;
    problem = std::current_exception();
  }
  try {
    if (auto found = play::search(heaps_, options_.limits.max_search, observer)) return *found;
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::budget) throw;
  }
  if (!best) std::rethrow_exception(problem);
  return *best;
}

BestMove Play::move_by_values(Observer& observer) const {
  const Solution solution = some_winning_moves(moves_compared, observer);
  if (solution.outcome == Outcome::N) {
    if (solution.winning_moves.empty()) {
      // A budget of the observer that ended the listing says so itself.
      observer.poll("options", 0, 0);
      throw Error(ErrorKind::budget,
                  "the position is won, but no winning move was found: " + solution.stopped);
    }
    const auto tokens = [&](const WinningMove& move) {
      return change(heaps_[move.component].component.position, move.to);
    };
    const auto best = std::min_element(
        solution.winning_moves.begin(), solution.winning_moves.end(),
        [&](const WinningMove& a, const WinningMove& b) { return tokens(a) < tokens(b); });
    return {{best->component, best->to}, Outcome::N, std::nullopt};
  }

  std::optional<BestMove> best;
  core::Int128 most = 0;
  std::uint64_t options_left = options_.limits.max_options;
  for (std::size_t i = 0; i < heaps_.size(); ++i) {
    if (!heaps_[i].movable) continue;
    const SumComponent& heap = heaps_[i].component;
    if (i != 0 && heap.rules == heaps_[i - 1].component.rules &&
        heap.position == heaps_[i - 1].component.position) {
      continue;
    }
    const auto option = gentlest(heap, options_left, observer);
    if (!option) continue;
    const core::Int128 tokens = change(heap.position, *option);
    if (best && tokens <= most) continue;
    best = BestMove{{i, *option}, Outcome::P, std::nullopt};
    most = tokens;
  }
  if (!best) {
    throw Error(ErrorKind::budget, "no move was found among the first " +
                                       std::to_string(options_.limits.max_options) + " options");
  }
  return *best;
}

}  // namespace grundy
