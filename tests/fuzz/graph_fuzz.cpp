// Any bytes as a graph: the first byte chooses the format and the size of the pieces. Read in
// pieces and as a whole it is the same graph, or the same error.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

#include "grundy/error.hpp"
#include "grundy/graph_text.hpp"

namespace {

/// Keeps every run short, whatever the edges between groups are.
class Small final : public grundy::Observer {
 public:
  [[nodiscard]] std::uint64_t memory_limit() const override { return 32U << 20U; }
};

struct Result {
  std::optional<grundy::GraphText> graph;
  std::string message;
};

Result read(std::string_view text, std::size_t piece, grundy::GraphFormat format) {
  const grundy::ReadBytes in_pieces = [&](std::span<char> out) {
    const std::size_t count = std::min({piece, out.size(), text.size()});
    if (count != 0) std::memcpy(out.data(), text.data(), count);
    text.remove_prefix(count);
    return count;
  };
  Small observer;
  Result result;
  try {
    result.graph = grundy::read_graph(in_pieces, "graph", format, observer);
  } catch (const grundy::Error& error) {
    if (error.report().empty()) std::abort();
    result.message = error.message();
  }
  return result;
}

void require_same(const grundy::GraphText& a, const grundy::GraphText& b) {
  if (a.labels.size() != b.labels.size() || a.directed != b.directed) std::abort();
  for (std::uint64_t i = 0; i < a.labels.size(); ++i) {
    const auto vertex = static_cast<grundy::Vertex>(i);
    if (a.labels[vertex] != b.labels[vertex]) std::abort();
    if (a.labels.find(a.labels[vertex]) != vertex) std::abort();
  }
  if (a.edges.blocks() != b.edges.blocks()) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const auto format = static_cast<grundy::GraphFormat>(data[0] % 4);
  const std::size_t piece = 1 + data[0] / 4;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const Result whole = read(text, size, format);
  const Result parts = read(text, piece, format);
  if (whole.graph.has_value() != parts.graph.has_value()) std::abort();
  if (!whole.graph) {
    if (whole.message != parts.message) std::abort();
    return 0;
  }
  require_same(*whole.graph, *parts.graph);
  return 0;
}
