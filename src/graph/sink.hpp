// Where the readers of all formats put what they read.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>

#include "graph/labels.hpp"
#include "grundy/graph_text.hpp"

namespace grundy {

class GraphSink {
 public:
  Vertex vertex(std::string_view label) { return text_.labels.add(label); }
  /// Of the label that is this number, in digits without zeros before them.
  Vertex vertex(std::uint64_t number) { return LabelNumbers::add(text_.labels, number); }
  /// vertex(number) will be asked for soon.
  void expect(std::uint64_t number) const { LabelNumbers::expect(text_.labels, number); }
  void edge(Vertex from, Vertex to) { text_.edges.add(from, to); }
  void undirected() { text_.directed = false; }

  [[nodiscard]] const VertexLabels& labels() const { return text_.labels; }
  [[nodiscard]] std::uint64_t vertices() const { return text_.labels.size(); }
  /// Bytes that the graph takes so far.
  [[nodiscard]] std::uint64_t memory() const {
    return sizeof(Edge) * text_.edges.size() + text_.labels.memory();
  }
  [[nodiscard]] GraphText take() { return std::move(text_); }

 private:
  GraphText text_;
};

}  // namespace grundy
