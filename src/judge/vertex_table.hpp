// Vertices as a problem names them, numbered in the order in which they are seen.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "grundy/graph.hpp"
#include "grundy/observer.hpp"

namespace grundy::judge {

/// Whether two vertices of as many coordinates are the same: of the few that there are, a loop is
/// faster than a call of the library.
[[nodiscard]] inline bool same(std::span<const std::int64_t> a, std::span<const std::int64_t> b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] != b[i]) return false;
  }
  return true;
}

/// A hash table with open addressing: the coordinates of all vertices in one array, and a table of
/// 4 bytes a slot that is at most half full.
class VertexTable {
 public:
  explicit VertexTable(std::size_t coordinates);

  /// Stands for every vertex that was not added.
  static constexpr Vertex unnamed = 0;

  /// The number of the vertex, a new one when it is new. Amortised O(coordinates). Throws
  /// Error(budget) at the memory limit, with `beside` bytes held elsewhere.
  Vertex add(std::span<const std::int64_t> vertex, std::uint64_t beside, const Observer& observer);
  /// `unnamed` when it was not added.
  [[nodiscard]] Vertex find(std::span<const std::int64_t> vertex) const;
  /// With the unnamed one.
  [[nodiscard]] Vertex size() const { return static_cast<Vertex>(labels_.size() / coordinates_); }
  [[nodiscard]] std::uint64_t bytes() const;
  void clear();

 private:
  [[nodiscard]] std::size_t slot_of(std::span<const std::int64_t> vertex) const;
  [[nodiscard]] std::span<const std::int64_t> label(Vertex vertex) const {
    return {labels_.data() + std::size_t{vertex} * coordinates_, coordinates_};
  }
  void grow(std::uint64_t beside, const Observer& observer);

  std::size_t coordinates_;
  std::vector<std::int64_t> labels_;
  std::vector<Vertex> slots_;  // unnamed where nothing is
};

}  // namespace grundy::judge
