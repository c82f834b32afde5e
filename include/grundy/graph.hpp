// Games on a directed graph: a position is a vertex, a move follows an edge, a sum is several
// tokens. Without loops every vertex has a nim-value; with loops some have none, and play can be
// drawn.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "grundy/error.hpp"
#include "grundy/observer.hpp"
#include "grundy/outcome.hpp"

namespace grundy {

/// A vertex, by its number: 0, 1, ... A graph has fewer than 2^32 of them, and a vertex fewer than
/// 2^32 options.
using Vertex = std::uint32_t;

/// A directed graph in compressed sparse rows, seen and not owned: the options of v are
/// targets[offsets[v]] to targets[offsets[v + 1] - 1]. Loops are allowed, and an option that stands
/// twice is one option. Cheap to copy; the arrays must outlive it.
class GraphView {
 public:
  /// `offsets` has one number more than there are vertices, ascends from 0 to targets.size(), and
  /// all targets are vertices; throws Error(bad_input) where not, naming the first fault. O(n + m).
  GraphView(std::span<const std::uint32_t> offsets, std::span<const Vertex> targets);
  GraphView(std::span<const std::uint64_t> offsets, std::span<const Vertex> targets);

  [[nodiscard]] Vertex vertex_count() const noexcept { return vertex_count_; }
  [[nodiscard]] std::uint64_t edge_count() const noexcept { return edge_count_; }

  /// Where the options of `vertex` begin among all targets; of vertex_count(), where they end.
  [[nodiscard]] std::uint64_t offset(Vertex vertex) const noexcept {
    return wide_ != nullptr ? wide_[vertex] : narrow_[vertex];
  }
  [[nodiscard]] std::span<const Vertex> options(Vertex vertex) const noexcept {
    const std::uint64_t begin = offset(vertex);
    return {targets_ + begin, static_cast<std::size_t>(offset(vertex + 1) - begin)};
  }

 private:
  friend class Graph;
  struct Trusted {};
  GraphView(Trusted, std::span<const std::uint32_t> narrow, std::span<const std::uint64_t> wide,
            std::span<const Vertex> targets) noexcept;

  const std::uint32_t* narrow_ = nullptr;  // one of the two is null
  const std::uint64_t* wide_ = nullptr;
  const Vertex* targets_ = nullptr;
  Vertex vertex_count_ = 0;
  std::uint64_t edge_count_ = 0;
};

struct Edge {
  Vertex from = 0;
  Vertex to = 0;
  friend bool operator==(const Edge&, const Edge&) = default;
};

/// Edges in the order in which they were added, in blocks: 8 bytes an edge, and no moment at which
/// all are held twice.
class EdgeList {
 public:
  /// Amortised O(1).
  void add(Vertex from, Vertex to) {
    if (blocks_.empty() || blocks_.back().size() == block_edges) open_block();
    blocks_.back().push_back({from, to});
  }
  [[nodiscard]] std::uint64_t size() const noexcept {
    return blocks_.empty() ? 0 : (blocks_.size() - 1) * block_edges + blocks_.back().size();
  }
  /// All but the last hold `block_edges`.
  [[nodiscard]] const std::vector<std::vector<Edge>>& blocks() const noexcept { return blocks_; }

  static constexpr std::size_t block_edges = std::size_t{1} << 16;

 private:
  friend class Graph;
  void open_block();

  std::vector<std::vector<Edge>> blocks_;
};

/// A directed graph that owns its arrays: 4 bytes an edge, 4 a vertex (8 from 2^32 edges on).
class Graph {
 public:
  /// No vertex.
  Graph() : narrow_(1, 0) {}
  /// The options of a vertex stand in the order of their edges, repeated edges once. Each block of
  /// `edges` is freed as soon as it was read: the peak is 12 bytes an edge and 12 a vertex. Throws
  /// Error(bad_input) for an edge to a vertex that is none, Error(budget). O(n + m).
  Graph(Vertex vertex_count, EdgeList edges, Observer& observer = Observer::none());

  [[nodiscard]] GraphView view() const noexcept {
    return {GraphView::Trusted{}, narrow_, wide_, targets_};
  }
  operator GraphView() const noexcept { return view(); }  // NOLINT: a graph is seen as one

 private:
  std::vector<std::uint32_t> narrow_;
  std::vector<std::uint64_t> wide_;
  std::vector<Vertex> targets_;
};

/// The value of a position of a game that may loop [Smith 1966; Fraenkel and Perl 1975]: a
/// nim-value, or infinity(K), where K are the nim-values of its options.
struct LoopyValue {
  bool infinite = false;
  std::uint32_t nimber = 0;                         ///< where it is finite
  std::span<const std::uint32_t> finite_options{};  ///< K where it is infinite, ascending

  /// P for 0, N for other nim-values and for infinity(K) with 0 in K, D for the rest.
  [[nodiscard]] Outcome outcome() const noexcept;
  /// "*3", "inf(0,2)", "inf()".
  [[nodiscard]] std::string text() const;
  friend bool operator==(const LoopyValue& a, const LoopyValue& b) noexcept;
};

/// What graph_values works out beside the values.
struct GraphValueOptions {
  bool remoteness = true;  ///< 4 bytes a vertex
  bool counters = false;   ///< the certificate's counter function; 4 bytes a vertex
};

/// The values of all vertices. 4 bytes a vertex, and the sets K, each different one once.
class GraphValues {
 public:
  [[nodiscard]] Vertex vertex_count() const noexcept { return static_cast<Vertex>(values_.size()); }
  /// The span in it lives as long as this object.
  [[nodiscard]] LoopyValue operator[](Vertex vertex) const noexcept;
  [[nodiscard]] Outcome outcome(Vertex vertex) const noexcept { return (*this)[vertex].outcome(); }
  /// Whether no vertex has an infinite value.
  [[nodiscard]] bool all_finite() const noexcept { return sets_.empty(); }

  /// The moves to the end when the winner hurries and the loser delays (Steinhaus 1925, Smith
  /// 1966); empty for drawn vertices. Only with GraphValueOptions::remoteness.
  [[nodiscard]] std::optional<std::uint32_t> remoteness(Vertex vertex) const noexcept;
  /// A counter function of Fraenkel and Yesha, for vertices with a finite value: where an option u
  /// of v is infinite or larger than v, u has an option of v's value with a smaller counter. Only
  /// with GraphValueOptions::counters; 0 for infinite vertices.
  [[nodiscard]] std::uint32_t counter(Vertex vertex) const noexcept { return counters_[vertex]; }

 private:
  friend class GraphValuesMaker;
  std::vector<std::uint32_t> values_;  // a nim-value, or infinite_bit and an index into sets_
  std::vector<std::uint32_t> remoteness_;
  std::vector<std::uint32_t> counters_;
  std::vector<std::vector<std::uint32_t>> sets_;
};

/// The values of all vertices under normal play: who cannot move loses. Strong components are taken
/// from the ends upwards; one of a single vertex without loop costs its edges, and one with edges e
/// costs O(e (1 + k)), where k is the most different nim-values among the options of one vertex.
/// So a graph without loops takes O(n + m). Memory beside the result: 12 bytes a vertex, and within
/// a component with loops 4 bytes an edge and 16 a vertex of it. Throws Error(budget).
/// Smith 1966; Fraenkel and Yesha 1986; Siegel, Combinatorial Game Theory, IV.4.
[[nodiscard]] GraphValues graph_values(GraphView graph, const GraphValueOptions& options = {},
                                       Observer& observer = Observer::none());

/// How play with a single token ends.
struct GraphEnding {
  /// Who cannot move wins.
  bool misere = false;
  /// Play ends at once on these vertices, whatever edges they have.
  std::span<const Vertex> targets{};
  /// The player who moves to a target loses; else that player wins.
  bool target_loses = false;
};

/// Win, loss or draw of a single token from each vertex. 8 bytes a vertex.
class GraphOutcomes {
 public:
  [[nodiscard]] Vertex vertex_count() const noexcept {
    return static_cast<Vertex>(remoteness_.size());
  }
  [[nodiscard]] Outcome outcome(Vertex vertex) const noexcept { return outcomes_[vertex]; }
  /// Moves to the end when the winner hurries and the loser delays; empty for drawn vertices.
  [[nodiscard]] std::optional<std::uint32_t> remoteness(Vertex vertex) const noexcept;
  /// Whether play has ended here: no option, or a target.
  [[nodiscard]] bool ended(Vertex vertex) const noexcept {
    return outcomes_[vertex] != Outcome::D && remoteness_[vertex] == 0;
  }

 private:
  friend class RetrogradeAnalysis;
  std::vector<Outcome> outcomes_;
  std::vector<std::uint32_t> remoteness_;
};

/// Retrograde analysis from the ends. O(n + m) time; memory beside the result 4 bytes an edge and
/// 12 a vertex. Throws Error(bad_input) for a target that is no vertex, Error(budget).
[[nodiscard]] GraphOutcomes graph_outcomes(GraphView graph, const GraphEnding& ending = {},
                                           Observer& observer = Observer::none());

struct GraphMove {
  std::size_t token = 0;  ///< index into the tokens
  Vertex to = 0;
  friend bool operator==(const GraphMove&, const GraphMove&) = default;
};

/// A sum of tokens, solved.
struct GraphSolution {
  Outcome outcome = Outcome::P;
  /// The nim-sum of the finite values, where the outcome rests on values.
  std::uint32_t nim_sum = 0;
  /// How many tokens are on infinite vertices; with two or more the sum is drawn.
  std::size_t infinite_tokens = 0;
  /// Moves after which the other player has lost; of a drawn sum, moves after which it is still
  /// drawn. By token, then in the order of the edges. A lost sum has neither.
  std::vector<GraphMove> moves;
  /// False when the listing stopped at max_moves.
  bool complete = true;
};

/// Solves a sum of tokens under normal play; two tokens may share a vertex. A finite value and
/// infinity(K) make infinity(K + value), two infinite values infinity() [Smith 1966]. O(tokens +
/// their options). Throws Error(bad_input) for a token that is no vertex.
[[nodiscard]] GraphSolution solve(GraphView graph, const GraphValues& values,
                                  std::span<const Vertex> tokens, std::uint64_t max_moves = 1000);

/// Solves a single token under another ending.
[[nodiscard]] GraphSolution solve(GraphView graph, const GraphOutcomes& outcomes, Vertex token,
                                  std::uint64_t max_moves = 1000);

/// A graph that was explored from some positions.
template <class Position>
struct ExploredGraph {
  Graph graph;
  std::vector<Position> positions;  ///< the position of each vertex; the starts first, each once
};

/// Explores a game given by a function: `successors(position)` returns a range of positions.
/// Breadth first from `starts`; costs a call of `successors` and a hash table entry for each
/// position. Throws Error(budget) when there are more than `max_positions`, or when the observer
/// ends it.
template <class Position, class Successors, class Hash = std::hash<Position>>
[[nodiscard]] ExploredGraph<Position> explore_graph(const std::vector<Position>& starts,
                                                    Successors successors,
                                                    std::uint64_t max_positions = 10'000'000,
                                                    Observer& observer = Observer::none(),
                                                    Hash hash = {}) {
  ExploredGraph<Position> explored;
  std::unordered_map<Position, Vertex, Hash> vertices(0, hash);
  const auto vertex_of = [&](const Position& position) {
    const auto found = vertices.find(position);
    if (found != vertices.end()) return found->second;
    if (explored.positions.size() >= max_positions ||
        explored.positions.size() >= std::uint64_t{0xffffffff}) {
      throw Error(
          ErrorKind::budget,
          "the game has more than " + std::to_string(explored.positions.size()) + " positions",
          "raise the limit, or start from fewer positions");
    }
    const auto vertex = static_cast<Vertex>(explored.positions.size());
    vertices.emplace(position, vertex);
    explored.positions.push_back(position);
    return vertex;
  };
  for (const Position& start : starts) vertex_of(start);
  EdgeList edges;
  for (std::size_t i = 0; i < explored.positions.size(); ++i) {
    if (i % 1024 == 0) {
      observer.poll("positions", i, 0);
      observer.require_memory("the explored game",
                              i * (2 * sizeof(Position) + 48) + 12 * edges.size());
    }
    const Position from = explored.positions[i];
    for (const Position& to : successors(from)) {
      edges.add(static_cast<Vertex>(i), vertex_of(to));
    }
  }
  explored.graph =
      Graph(static_cast<Vertex>(explored.positions.size()), std::move(edges), observer);
  return explored;
}

}  // namespace grundy
