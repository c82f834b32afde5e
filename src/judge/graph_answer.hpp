// Who wins a case whose rules are a graph: it is put together while the input is read, and solved
// once for all cases that it serves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "grundy/graph.hpp"
#include "grundy/observer.hpp"
#include "judge/input.hpp"
#include "judge/vertex_table.hpp"
#include "problem/program.hpp"
#include "problem/state.hpp"

namespace grundy::judge {

class GraphAnswer {
 public:
  /// All must outlive it.
  GraphAnswer(const problem::Program& program, const Input& input, problem::State& state,
              Observer& observer);

  /// No edge again.
  void clear();
  /// Adds the edges with the names as the state has them. O(what the generators try). Throws
  /// Error(bad_input) for a negative coordinate, Error(budget) at a limit.
  void add(const problem::Edges& edges);
  /// Adds a path from the vertex 0, an edge for each letter; paths that begin alike share it.
  void add_path(std::string_view word);

  /// The outcome of the case that the state holds; all its edges were added. The first call after
  /// an edge solves the graph; further ones cost their tokens. Of Hackenbush each other ground
  /// costs O(n + m). Throws Error(bad_input) for a negative coordinate, and where 'wins' is asked
  /// about several tokens, Error(budget) at a limit.
  [[nodiscard]] Outcome outcome();

 private:
  void add_edge(std::span<const std::int64_t> ends, bool both_ways, std::uint64_t count);
  void put(Vertex from, Vertex to);
  void read_tokens();
  [[nodiscard]] Outcome outcome_of_tokens();
  [[nodiscard]] Outcome outcome_of_picture();
  [[nodiscard]] Outcome outcome_of_wins();
  [[nodiscard]] const GraphOutcomes& outcomes(bool misere);
  /// The graph as it stands; no edge is added after that.
  void build();
  /// Who watches as much work: nobody but the memory, until small pieces add up.
  [[nodiscard]] Observer& watch(std::uint64_t work);
  [[noreturn]] void fail_negative(const problem::Edges& edges, std::size_t item,
                                  std::span<const std::int64_t> ends) const;

  /// Passes on the memory limit alone.
  class Quiet final : public Observer {
   public:
    explicit Quiet(Observer& outer) : outer_(outer) {}
    [[nodiscard]] std::uint64_t memory_limit() const override { return outer_.memory_limit(); }

   private:
    Observer& outer_;
  };

  const problem::Program& program_;
  const Input& input_;
  problem::State& state_;
  Observer& observer_;
  Quiet quiet_{observer_};
  std::uint64_t work_ = 0;

  VertexTable vertices_;
  VertexTable paths_{2};                     // (vertex, letter): the vertex after it
  Vertex last_from_ = VertexTable::unnamed;  // where the last edge begins
  std::vector<std::int64_t> last_label_;
  EdgeList edges_;
  std::uint64_t edge_count_ = 0;
  bool built_ = false;
  Graph graph_;
  std::optional<GraphValues> values_;
  std::optional<GraphOutcomes> outcomes_[2];  // in normal play, in misere play
  std::vector<Vertex> tokens_;                // of the case
  std::vector<Vertex> ground_;                // of picture_value_
  std::optional<std::uint32_t> picture_value_;
};

}  // namespace grundy::judge
