// An outcome in words.
#include <fmt/format.h>

#include <string>

#include "grundy/sum.hpp"

namespace grundy {
namespace {

/// Values of longer sums are not spelled out.
constexpr std::size_t most_named = 12;

/// "The nim-sum 1 xor 2 = 3".
std::string nim_sum_in_words(const Solution& solution) {
  const auto& values = solution.values;
  if (values.size() == 1) return fmt::format("The nim-value {}", solution.nim_sum);
  if (values.size() > most_named) {
    return fmt::format("The nim-sum of the {} values, {},", values.size(), solution.nim_sum);
  }
  std::string text = "The nim-sum ";
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i != 0) text += " xor ";
    text += std::to_string(values[i].value);
  }
  return solution.nim_sum == 0 ? text : fmt::format("{} = {}", text, solution.nim_sum);
}

}  // namespace

std::string describe_move(const Position& from, const Option& to) {
  if (from.size() != 1) return fmt::format("move {} to {}", from.text(), to_text(to));
  if (to.empty()) return fmt::format("take all of the heap of {}", from.text());
  if (to.size() == 1 && to[0].count == 1 && to[0].position[0] <= from[0]) {
    return fmt::format("take {} from the heap of {}, leaving {}", from[0] - to[0].position[0],
                       from.text(), to[0].position.text());
  }
  return fmt::format("change the heap of {} into {}", from.text(), to_text(to));
}

std::string explain(std::span<const SumComponent> sum, const Solution& solution) {
  if (sum.empty()) return "Nothing is left to move in, so the player to move loses.";
  const std::string value = nim_sum_in_words(solution);
  if (solution.outcome == Outcome::P) {
    return value +
           " is 0, so the player to move loses: every move makes it another number, and a reply "
           "makes it 0 again.";
  }
  std::string text = value + " is not 0, so the player to move wins";
  if (!solution.winning_moves.empty()) {
    const WinningMove& move = solution.winning_moves.front();
    text += fmt::format("; for example, {}, and it becomes 0",
                        describe_move(sum[move.component].position, move.to));
  }
  return text + ".";
}

}  // namespace grundy
