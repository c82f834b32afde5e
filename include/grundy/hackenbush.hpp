// Green Hackenbush: a move cuts an edge, and what no longer hangs on the ground falls away.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "grundy/graph.hpp"
#include "grundy/observer.hpp"

namespace grundy {

struct HackenbushLimits {
  /// Winning moves that are listed.
  std::uint64_t max_moves = 1000;
  /// Edges looked at to find them. An edge that lies on no cycle costs one step, any other as many
  /// as its part without bridges has edges.
  std::uint64_t max_steps = std::uint64_t{1} << 28;
};

/// The edges whose cut wins.
struct HackenbushMoves {
  std::vector<std::uint64_t> edges;  ///< their numbers in the list, ascending
  bool complete = true;
  std::string stopped;  ///< why it is not: "it stops at 1000 moves"
};

/// A picture of Green Hackenbush. Edges have no direction; edges between the same vertices, and
/// from a vertex to itself, are edges of their own. Rooted trees are the case of one ground vertex
/// and no cycle.
class Hackenbush {
 public:
  /// All vertices of `ground` stand on the ground: they are one. Edges that do not hang on it take
  /// no part. O(n + m) time; 16 bytes an edge and 33 a vertex. Throws Error(bad_input) when an end
  /// or a ground vertex is no vertex, or there is no ground, Error(budget).
  Hackenbush(Vertex vertex_count, EdgeList edges, std::span<const Vertex> ground,
             Observer& observer = Observer::none());

  /// The nim-value, by the colon and the fusion principle (Winning Ways, ch. 7): a vertex with its
  /// tree above is a stalk, and the vertices of a cycle can be made one, where each of its edges is
  /// a loop of value 1.
  [[nodiscard]] std::uint32_t value() const noexcept { return value_; }
  /// How many edges do not hang on the ground.
  [[nodiscard]] std::uint64_t loose_edges() const noexcept { return loose_edges_; }
  [[nodiscard]] Edge edge(std::uint64_t number) const noexcept {
    return edges_.blocks()[number / EdgeList::block_edges][number % EdgeList::block_edges];
  }

  /// The cuts after which the value is 0. See HackenbushLimits for the cost. A limit of the
  /// observer ends the list, not the answer, and `stopped` says why.
  [[nodiscard]] HackenbushMoves winning_moves(const HackenbushLimits& limits = {},
                                              Observer& observer = Observer::none()) const;

 private:
  /// Throws Error(budget) where the list ends too early.
  void list_moves(const HackenbushLimits& limits, HackenbushMoves& moves, Observer& observer) const;

  EdgeList edges_;
  std::vector<Vertex> ground_;
  Vertex vertex_count_;
  std::uint32_t value_ = 0;
  std::uint64_t loose_edges_ = 0;
};

}  // namespace grundy
