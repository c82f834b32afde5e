// A solved graph as GraphViz draws it.
#include <absl/container/flat_hash_set.h>
#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>

#include "cli/graph_report.hpp"

namespace grundy::cli {
namespace {

/// Dark enough apart for eyes that see no red or green, and light enough for black text.
const char* colour(Outcome outcome) {
  switch (outcome) {
    case Outcome::N:
      return "#8fc1e3";
    case Outcome::P:
      return "#f6c667";
    case Outcome::D:
      return "#dddddd";
  }
  return "";
}

/// In double quotes; a backslash would begin an escape.
std::string quoted(std::string_view label) {
  std::string text = "\"";
  for (const char c : label) {
    if (c == '"' || c == '\\') text += '\\';
    text += c;
  }
  return text + '"';
}

std::string below(const SolvedGraph& solved, Vertex vertex) {
  if (solved.values != nullptr) return (*solved.values)[vertex].text();
  return to_text(solved.outcome(vertex));
}

}  // namespace

void write_dot(const SolvedGraph& solved, Output& output) {
  output.write(
      "digraph game {\n"
      "  // N (the player to move wins) is blue, P (the other one does) yellow, D (a draw) grey.\n"
      "  node [shape=box style=\"rounded,filled\" fontname=\"Helvetica\"]\n");
  const absl::flat_hash_set<Vertex> tokens(solved.tokens.begin(), solved.tokens.end());
  absl::flat_hash_set<std::pair<Vertex, Vertex>> good;
  for (const GraphMove& move : solved.solution.moves) {
    good.emplace(solved.tokens[move.token], move.to);
  }
  const Vertex count = solved.graph.vertex_count();
  for (Vertex v = 0; v < count; ++v) {
    solved.poll(v);
    const std::string name = quoted(solved.labels[v]);
    std::string label = name;
    label.pop_back();
    output.write(fmt::format("  {} [label={}\\n{}\" fillcolor=\"{}\"{}]\n", name, label,
                             below(solved, v), colour(solved.outcome(v)),
                             tokens.contains(v) ? " penwidth=3" : ""));
  }
  for (Vertex v = 0; v < count; ++v) {
    solved.poll(v);
    for (const Vertex to : solved.graph.options(v)) {
      output.write(fmt::format("  {} -> {}{}\n", quoted(solved.labels[v]),
                               quoted(solved.labels[to]),
                               good.contains({v, to}) ? " [penwidth=3]" : ""));
    }
  }
  output.write("}\n");
}

}  // namespace grundy::cli
