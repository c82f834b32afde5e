// A sum of tokens on a graph: who wins, by which moves, and why.
#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "cli/graph_report.hpp"

namespace grundy::cli {
namespace {

std::string tokens_table(const SolvedGraph& solved) {
  std::size_t width = std::string("token").size();
  std::size_t value_width = std::string("value").size();
  for (const Vertex token : solved.tokens) {
    width = std::max(width, std::min<std::size_t>(solved.labels[token].size(), 40));
    if (solved.values != nullptr) {
      value_width = std::max(value_width, (*solved.values)[token].text().size());
    }
  }
  std::string text = fmt::format("  {:<{}}", "token", width);
  if (solved.values != nullptr) text += fmt::format("  {:<{}}", "value", value_width);
  text += "  outcome  moves to the end\n";
  for (const Vertex token : solved.tokens) {
    const auto remoteness = solved.remoteness(token);
    text += fmt::format("  {:<{}}", shown(solved.labels[token]), width);
    if (solved.values != nullptr) {
      text += fmt::format("  {:<{}}", (*solved.values)[token].text(), value_width);
    }
    text += fmt::format("  {:<7}  {}\n", to_text(solved.outcome(token)),
                        remoteness ? std::to_string(*remoteness) : "-");
  }
  return text;
}

std::string moves_text(const SolvedGraph& solved) {
  const GraphSolution& solution = solved.solution;
  if (solution.outcome == Outcome::P) return {};
  const std::size_t count = solution.moves.size();
  const bool one = count == 1;
  std::string text =
      solution.outcome == Outcome::N
          ? fmt::format("{} winning move{}", count, one ? "" : "s")
          : fmt::format("{} move{} that keep{} the draw", count, one ? "" : "s", one ? "s" : "");
  text += solution.complete ? "" : " found, and there are more";
  if (count > 0) text += ":";
  text += "\n";
  for (const GraphMove& move : solution.moves) {
    text +=
        fmt::format("  token {}: {} -> {}", move.token + 1,
                    shown(solved.labels[solved.tokens[move.token]]), shown(solved.labels[move.to]));
    // Of a single token it is known which move is the quickest.
    const auto left = solved.remoteness(move.to);
    if (solved.tokens.size() == 1 && left) text += fmt::format(" (then {} to the end)", *left);
    text += "\n";
  }
  return "\n" + text;
}

std::string why_by_values(const SolvedGraph& solved) {
  const GraphSolution& solution = solved.solution;
  if (solution.infinite_tokens > 1) {
    return fmt::format(
        "{} tokens are on vertices with infinite values, so nobody can force an end.",
        solution.infinite_tokens);
  }
  if (solution.infinite_tokens == 0) {
    return solution.outcome == Outcome::P
               ? "The nim-sum of the values is 0: whatever the move, the other player can make it "
                 "0 "
                 "again, and so on to the end."
               : fmt::format("The nim-sum of the values is {}; a winning move makes it 0.",
                             solution.nim_sum);
  }
  std::string infinite;
  for (const Vertex token : solved.tokens) {
    const LoopyValue value = (*solved.values)[token];
    if (value.infinite)
      infinite = fmt::format("{}, which is {}", shown(solved.labels[token]), value.text());
  }
  const std::string value =
      solved.tokens.size() == 1
          ? "a value of 0"
          : fmt::format("a value of {}, the nim-sum of the other tokens", solution.nim_sum);
  return solution.outcome == Outcome::N
             ? fmt::format("From {}, there is a move to {}, and that makes the nim-sum 0.",
                           infinite, value)
             : fmt::format(
                   "From {}, there is no move to {}, and the token there need never come to "
                   "an end.",
                   infinite, value);
}

std::string why(const SolvedGraph& solved) {
  if (solved.values != nullptr) return why_by_values(solved);
  const Vertex token = solved.tokens.front();
  if (solved.outcomes->ended(token))
    return "Play has ended on " + shown(solved.labels[token]) + ".";
  switch (solved.solution.outcome) {
    case Outcome::N:
      return "A winning move leads to a vertex from which the player to move loses.";
    case Outcome::P:
      return "Every move leads to a vertex from which the player to move wins.";
    case Outcome::D:
      return "No move leads to a vertex from which the player to move loses, and some move leads "
             "to one "
             "from which neither wins.";
  }
  return {};
}

std::string json_of_moves(const SolvedGraph& solved) {
  std::string text;
  for (const GraphMove& move : solved.solution.moves) {
    if (!text.empty()) text += ',';
    text += fmt::format("{{\"token\":{},\"from\":{},\"to\":{}}}", move.token,
                        json_of_label(solved.labels[solved.tokens[move.token]]),
                        json_of_label(solved.labels[move.to]));
  }
  return text;
}

}  // namespace

std::string verdict(Outcome outcome) {
  switch (outcome) {
    case Outcome::N:
      return "N: the player to move wins.\n";
    case Outcome::P:
      return "P: the player to move loses.\n";
    case Outcome::D:
      return "D: neither can win; play goes on for ever.\n";
  }
  return {};
}

std::string text_of_sum(const SolvedGraph& solved) {
  return verdict(solved.solution.outcome) + "\n" + tokens_table(solved) + moves_text(solved) +
         "\n" + why(solved) + "\n";
}

std::string json_of_sum(const SolvedGraph& solved) {
  const GraphSolution& solution = solved.solution;
  std::string text = fmt::format("{{\"outcome\":\"{}\"", to_text(solution.outcome));
  if (solved.values != nullptr) {
    text += fmt::format(",\"nim_sum\":{}", solution.infinite_tokens == 0
                                               ? std::to_string(solution.nim_sum)
                                               : std::string("null"));
  }
  text += ",\"tokens\":[";
  for (std::size_t i = 0; i < solved.tokens.size(); ++i) {
    if (i > 0) text += ',';
    text += json_of_vertex(solved, solved.tokens[i]);
  }
  const std::string moves = json_of_moves(solved);
  const bool won = solution.outcome == Outcome::N;
  text += fmt::format(
      "],\"winning_moves\":[{}],\"winning_move_count\":{},\"drawing_moves\":[{}],"
      "\"drawing_move_count\":{},\"complete\":{}}}\n",
      won ? moves : "", won ? solution.moves.size() : 0, won ? "" : moves,
      won ? 0 : solution.moves.size(), solution.complete);
  return text;
}

}  // namespace grundy::cli
