// A solved graph, and what is shown of it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/output.hpp"
#include "grundy/graph.hpp"
#include "grundy/graph_text.hpp"
#include "grundy/hackenbush.hpp"
#include "grundy/observer.hpp"

namespace grundy::cli {

/// Normal play has values; other endings have outcomes alone.
struct SolvedGraph {
  const VertexLabels& labels;
  GraphView graph;
  Observer& observer;                   ///< asked while much is written
  const GraphValues* values = nullptr;  ///< one of the two is null
  const GraphOutcomes* outcomes = nullptr;
  std::vector<Vertex> tokens{};
  GraphSolution solution{};  ///< of the tokens, if there are any

  [[nodiscard]] Outcome outcome(Vertex vertex) const {
    return values != nullptr ? values->outcome(vertex) : outcomes->outcome(vertex);
  }
  /// To be called for each vertex that is written.
  void poll(Vertex vertex) const {
    if (vertex % 65536 == 0) observer.poll("vertices written", vertex, graph.vertex_count());
  }
  [[nodiscard]] std::optional<std::uint32_t> remoteness(Vertex vertex) const {
    return values != nullptr ? values->remoteness(vertex) : outcomes->remoteness(vertex);
  }
};

/// All vertices, in the order of the file.
void write_table(const SolvedGraph& solved, Output& output);
void write_csv(const SolvedGraph& solved, Output& output);
void write_json(const SolvedGraph& solved, Output& output);
/// GraphViz: values as labels, outcomes as colours; tokens with a thick border, their good moves as
/// thick arrows.
void write_dot(const SolvedGraph& solved, Output& output);

/// The sum of the tokens: outcome, good moves, and why.
[[nodiscard]] std::string text_of_sum(const SolvedGraph& solved);
[[nodiscard]] std::string json_of_sum(const SolvedGraph& solved);

/// A label as a JSON string; bytes that are no UTF-8 become U+FFFD.
[[nodiscard]] std::string json_of_label(std::string_view label);
/// A vertex with what is known of it, as a JSON object.
[[nodiscard]] std::string json_of_vertex(const SolvedGraph& solved, Vertex vertex);
/// A label without control characters, which a terminal would obey.
[[nodiscard]] std::string shown(std::string_view label);
/// "N: the player to move wins.", with a line break.
[[nodiscard]] std::string verdict(Outcome outcome);

struct SolvedHackenbush {
  const VertexLabels& labels;
  const Hackenbush& picture;
  std::vector<Vertex> ground;
  HackenbushMoves moves;
};

[[nodiscard]] std::string text_of(const SolvedHackenbush& solved);
[[nodiscard]] std::string json_of(const SolvedHackenbush& solved);

}  // namespace grundy::cli
