// A picture of Green Hackenbush, solved.
#include <fmt/format.h>

#include <string>

#include "cli/graph_report.hpp"

namespace grundy::cli {
namespace {

Outcome outcome_of(const Hackenbush& picture) {
  return picture.value() == 0 ? Outcome::P : Outcome::N;
}

}  // namespace

std::string text_of(const SolvedHackenbush& solved) {
  const Hackenbush& picture = solved.picture;
  std::string text = verdict(outcome_of(picture)) + "\nground:";
  for (const Vertex vertex : solved.ground) text += " " + shown(solved.labels[vertex]);
  text += fmt::format("\nvalue: *{}\n", picture.value());
  if (const std::uint64_t loose = picture.loose_edges(); loose > 0) {
    text += fmt::format("edges that do not hang on the ground, and take no part: {}\n", loose);
  }
  if (picture.value() == 0) {
    return text +
           "\nThe value is 0: every cut leaves another value, and the other player can make it 0 "
           "again.\n";
  }
  const std::size_t count = solved.moves.edges.size();
  text += fmt::format("\n{} winning cut{}{}:\n", count, count == 1 ? "" : "s",
                      solved.moves.complete ? "" : " found, and there may be more");
  for (const std::uint64_t number : solved.moves.edges) {
    const Edge edge = picture.edge(number);
    text +=
        fmt::format("  {} - {}\n", shown(solved.labels[edge.from]), shown(solved.labels[edge.to]));
  }
  if (!solved.moves.complete) text += "  the list is not complete: " + solved.moves.stopped + "\n";
  return text + "\nA winning cut makes the value 0.\n";
}

std::string json_of(const SolvedHackenbush& solved) {
  const Hackenbush& picture = solved.picture;
  std::string ground;
  for (const Vertex vertex : solved.ground) {
    if (!ground.empty()) ground += ',';
    ground += json_of_label(solved.labels[vertex]);
  }
  std::string moves;
  for (const std::uint64_t number : solved.moves.edges) {
    const Edge edge = picture.edge(number);
    if (!moves.empty()) moves += ',';
    moves += fmt::format("{{\"cut\":[{},{}]}}", json_of_label(solved.labels[edge.from]),
                         json_of_label(solved.labels[edge.to]));
  }
  std::string text = fmt::format(
      "{{\"game\":\"hackenbush\",\"ground\":[{}],\"outcome\":\"{}\",\"value\":{},"
      "\"loose_edges\":{},\"winning_moves\":[{}],\"winning_move_count\":{},\"complete\":{}",
      ground, to_text(outcome_of(picture)), picture.value(), picture.loose_edges(), moves,
      solved.moves.edges.size(), solved.moves.complete);
  if (!solved.moves.complete) {
    text += fmt::format(",\"stopped\":{}", json_of_label(solved.moves.stopped));
  }
  return text + "}\n";
}

}  // namespace grundy::cli
