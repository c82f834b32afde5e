// Graphs as people write them: edge lists, CSV, GraphViz DOT; and the picture of a solved graph.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/graph.hpp"
#include "grundy/observer.hpp"

namespace grundy {

/// The names of the vertices, in the order of their first appearance. Beside the text of the labels
/// about 8 to 16 bytes a vertex.
class VertexLabels {
 public:
  static constexpr std::uint64_t most_labels = 0xffffffff;

  VertexLabels() : VertexLabels(most_labels) {}
  /// Room for `most` labels at most.
  explicit VertexLabels(std::uint64_t most);

  [[nodiscard]] std::uint64_t size() const noexcept { return begins_.size(); }
  /// The label of a vertex; valid until the next call of add().
  [[nodiscard]] std::string_view operator[](Vertex vertex) const;
  /// The vertex with this label; empty when there is none.
  [[nodiscard]] std::optional<Vertex> find(std::string_view label) const;
  /// The vertex with this label, a new one if there is none yet. Labels are any bytes; two are the
  /// same when all bytes are. Throws Error(budget) at 2^32 - 1. O(bytes of the label), amortised.
  Vertex add(std::string_view label);

  /// Bytes that the labels take.
  [[nodiscard]] std::uint64_t memory() const noexcept;

 private:
  friend struct LabelNumbers;
  /// Memory that is zero, and that the system gives where it is first used.
  template <class T>
  struct Zeros {
    using value_type = T;
    T* allocate(std::size_t count) {
      void* bytes = std::calloc(count, sizeof(T));
      if (bytes == nullptr) throw std::bad_alloc();
      return static_cast<T*>(bytes);
    }
    void deallocate(T* bytes, std::size_t) noexcept { std::free(bytes); }
    void construct(T*) noexcept {}
    void construct(T* place, T value) noexcept { *place = value; }
    friend bool operator==(const Zeros&, const Zeros&) noexcept { return true; }
  };

  Vertex add_number(std::uint64_t number);
  [[nodiscard]] bool grow_numbers(std::uint64_t number);
  Vertex add_word(std::string_view label);
  Vertex append(std::string_view label);
  [[nodiscard]] Vertex find_word(std::string_view label) const;
  [[nodiscard]] std::uint64_t begin(std::uint64_t vertex) const;
  void require_slot();

  std::uint64_t most_;
  // All labels, one behind the other, and where each begins, by the lower 32 bits; `turns_` has the
  // vertices at which these start from 0 again.
  std::vector<char> text_;
  std::vector<std::uint32_t> begins_;
  std::vector<Vertex> turns_;
  // One more than the vertex whose label is the number i, 0 where there is none. Numbers beyond its
  // end are words.
  std::vector<Vertex, Zeros<Vertex>> numbers_;
  // Words: open addressing. A slot has a vertex in its lower bits, and in the bits that vertices do
  // not need, some of the hash.
  std::vector<std::uint32_t> slots_;
  std::uint64_t words_ = 0;
  std::uint32_t vertex_mask_ = 0;
  std::uint64_t seed_ = 0;
};

enum class GraphFormat {
  automatic,  ///< by the name's ending, else by the first bytes
  edges,      ///< `u v` a line
  csv,        ///< RFC 4180 with a header
  dot,        ///< GraphViz: the part that docs/graphs.md names
};

/// Gives the next bytes of a text: fills the front of the span and returns how many; 0 at the end.
using ReadBytes = std::function<std::size_t(std::span<char>)>;

/// A graph as it was read.
struct GraphText {
  VertexLabels labels;
  EdgeList edges;        ///< as written, with repeats
  bool directed = true;  ///< false for a DOT `graph`
};

/// Reads a graph. `name` stands in errors, and its ending may tell the format. Labels are compared
/// byte by byte. O(bytes) time; 8 bytes an edge, the labels, and a block of 1 MiB of the text, or
/// as much as its longest label. Throws Error(bad_input) with the line and what is wrong there,
/// also for a text without any vertex and for labels that are no UTF-8, Error(budget) of the
/// observer and from 2^32 - 1 vertices on.
[[nodiscard]] GraphText read_graph(const ReadBytes& read, const std::string& name,
                                   GraphFormat format = GraphFormat::automatic,
                                   Observer& observer = Observer::none());
/// The same of a text in memory.
[[nodiscard]] GraphText read_graph(std::string_view text, const std::string& name,
                                   GraphFormat format = GraphFormat::automatic,
                                   Observer& observer = Observer::none());

}  // namespace grundy
