#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <string>
#include <vector>

#include "cli/solve_report.hpp"
#include "grundy/play.hpp"

namespace grundy::cli {
namespace {

/// One line of the table: equal heaps that stand together share it.
struct Row {
  std::string heap;
  Nimber value = 0;
  std::string from;
};

std::string heap_text(const SolvedSum& sum, std::size_t i, std::size_t copies) {
  std::string text = sum.components[i].position.text();
  if (sum.own[i]) {
    // A ruleset of several clauses has line breaks or is long; the table shows its beginning.
    constexpr std::size_t most = 40;
    std::string rules = sum.components[i].rules->canonical();
    std::replace(rules.begin(), rules.end(), '\n', ' ');
    if (rules.size() > most) rules = rules.substr(0, most) + "...";
    text = rules + ": " + text;
  }
  if (copies > 1) text += fmt::format(" x {}", copies);
  return text;
}

std::vector<Row> rows_of(const SolvedSum& sum) {
  std::vector<Row> rows;
  for (std::size_t i = 0; i < sum.components.size();) {
    const SumComponent& component = sum.components[i];
    std::size_t end = i + 1;
    while (end < sum.components.size() && sum.components[end].rules == component.rules &&
           sum.components[end].position == component.position && sum.own[end] == sum.own[i]) {
      ++end;
    }
    const HeapValue& value = sum.solution.values[i];
    std::string from(to_text(value.status));
    if (!value.law.empty()) from += ": " + value.law;
    rows.push_back({heap_text(sum, i, end - i), value.value, std::move(from)});
    i = end;
  }
  return rows;
}

std::string table(const SolvedSum& sum) {
  const std::vector<Row> rows = rows_of(sum);
  Nimber largest = sum.solution.nim_sum;
  std::size_t heap_width = std::string("nim-sum").size();
  for (const Row& row : rows) {
    largest = std::max(largest, row.value);
    heap_width = std::max(heap_width, row.heap.size());
  }
  const std::size_t value_width = std::max<std::size_t>(std::to_string(largest).size(), 5);
  const auto bits = std::max<std::size_t>(static_cast<std::size_t>(std::bit_width(largest)), 1);
  const std::size_t bits_width = std::max<std::size_t>(bits, 6);
  const auto line = [&](const std::string& heap, Nimber value, const std::string& from) {
    const std::string text =
        fmt::format("  {:>{}}  {:>{}}  {:>{}}  {}", heap, heap_width, value, value_width,
                    fmt::format("{:0{}b}", value, bits), bits_width, from);
    return text.substr(0, text.find_last_not_of(' ') + 1) + "\n";
  };
  std::string text = fmt::format("  {:>{}}  {:>{}}  {:>{}}  from\n", "heap", heap_width, "value",
                                 value_width, "binary", bits_width);
  for (const Row& row : rows) text += line(row.heap, row.value, row.from);
  if (sum.components.size() > 1) text += line("nim-sum", sum.solution.nim_sum, "");
  return text;
}

std::string winning_moves(const SolvedSum& sum) {
  const Solution& solution = sum.solution;
  const std::size_t count = solution.winning_moves.size();
  std::string text = fmt::format("{} winning move{}{}:\n", count, count == 1 ? "" : "s",
                                 solution.complete ? "" : " found, and there may be more");
  for (const WinningMove& move : solution.winning_moves) {
    const Position& from = sum.components[move.component].position;
    text += fmt::format("  heap {}: {} -> {}", move.component + 1, from.text(), to_text(move.to));
    // What is taken shows in rules that leave a part of the heap; other rules change it.
    if (const auto taken = taken_by(from, move.to); taken && *taken > 0) {
      text += fmt::format(" (take {})", *taken);
    }
    text += '\n';
  }
  if (!solution.complete) {
    text += fmt::format("  the list is not complete: {}\n", solution.stopped);
  }
  return text;
}

}  // namespace

std::string text_of(const SolvedSum& sum) {
  const Solution& solution = sum.solution;
  std::string text;
  if (sum.ruleset) text += *sum.ruleset + "\n\n";
  text += solution.outcome == Outcome::N ? "N: the player to move wins.\n"
                                         : "P: the player to move loses.\n";
  if (!sum.components.empty()) text += "\n" + table(sum);
  if (solution.outcome == Outcome::N) text += "\n" + winning_moves(sum);
  return text + "\n" + explain(sum.components, solution) + "\n";
}

}  // namespace grundy::cli
