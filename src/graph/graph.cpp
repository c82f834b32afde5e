// Compressed sparse rows: what a graph of the caller's must be, and a graph made of edges.
//
// Making one is a counting sort by source, which keeps the order of each vertex's edges, then one
// pass that drops repeated edges in place. An array with the last source of each target tells a
// repeat, so that no row is sorted.
#include "grundy/graph.hpp"

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <limits>

#include "core/rows.hpp"

namespace grundy {
namespace {

constexpr std::uint64_t narrow_edges = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint64_t most_options = std::numeric_limits<std::uint32_t>::max();

template <class Offset>
void require_rows(std::span<const Offset> offsets, std::span<const Vertex> targets) {
  const auto refuse = [](const std::string& what) {
    throw Error(ErrorKind::bad_input, "no graph in compressed sparse rows: " + what);
  };
  if (offsets.empty())
    refuse("there are no offsets; a graph without vertices has the one offset 0");
  const std::uint64_t vertices = offsets.size() - 1;
  if (vertices > std::numeric_limits<Vertex>::max()) {
    refuse(fmt::format("{} vertices; the most is 2^32 - 1", vertices));
  }
  if (offsets.front() != 0) refuse(fmt::format("offset 0 is {} and not 0", offsets.front()));
  for (std::size_t i = 0; i < vertices; ++i) {
    if (offsets[i + 1] < offsets[i]) {
      refuse(fmt::format("offset {} is {}, less than the one before it, {}", i + 1, offsets[i + 1],
                         offsets[i]));
    }
    if (std::uint64_t{offsets[i + 1]} - offsets[i] > most_options) {
      refuse(fmt::format("vertex {} has 2^32 options or more; repeats can be left out", i));
    }
  }
  if (offsets.back() != targets.size()) {
    refuse(fmt::format("the last offset is {}, but there are {} targets", offsets.back(),
                       targets.size()));
  }
  for (std::size_t i = 0; i < targets.size(); ++i) {
    if (targets[i] >= vertices) {
      refuse(fmt::format("target {} is {}, but there are {} vertices", i, targets[i], vertices));
    }
  }
}

/// Drops repeated edges within each row, and moves the rows together.
template <class Offset>
void drop_repeats(std::vector<Offset>& offsets, std::vector<Vertex>& targets) {
  const std::size_t vertices = offsets.size() - 1;
  constexpr Vertex none = std::numeric_limits<Vertex>::max();  // no vertex has this number
  std::vector<Vertex> last_source(vertices, none);
  std::size_t kept = 0;
  std::size_t begin = 0;
  for (std::size_t source = 0; source < vertices; ++source) {
    const std::size_t end = offsets[source + 1];
    for (std::size_t i = begin; i < end; ++i) {
      Vertex& last = last_source[targets[i]];
      if (last == source) continue;
      last = static_cast<Vertex>(source);
      targets[kept++] = targets[i];
    }
    begin = end;
    offsets[source + 1] = static_cast<Offset>(kept);
  }
  targets.resize(kept);
}

/// `edges` gives its blocks back one by one.
template <class Offset>
core::Rows<Offset> make_rows(Vertex vertices, std::vector<std::vector<Edge>>& edges,
                             Observer& observer) {
  core::Rows<Offset> rows(vertices);
  for (const std::vector<Edge>& block : edges) {
    observer.poll("edges", 0, 0);
    for (const Edge& edge : block) {
      if (edge.from >= vertices || edge.to >= vertices) {
        throw Error(ErrorKind::bad_input,
                    fmt::format("the edge {} -> {} has an end that is no vertex: there are {}",
                                edge.from, edge.to, vertices));
      }
      rows.count(edge.from);
    }
  }
  rows.open();
  for (std::vector<Edge>& block : edges) {
    observer.poll("edges", 0, 0);
    for (const Edge& edge : block) rows.put(edge.from, edge.to);
    std::vector<Edge>().swap(block);
  }
  drop_repeats(rows.offsets(), rows.items());
  return rows;
}

/// Asks the system for all pages of a block at once, where it can do so. One by one, as they are
/// first written to, they took a third of the time of reading 10^7 edges.
void have_pages(void* block, std::size_t bytes) {
#ifdef MADV_POPULATE_WRITE
  const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
  const auto address = reinterpret_cast<std::uintptr_t>(block);
  const std::uintptr_t begin = (address + page - 1) / page * page;
  const std::uintptr_t end = (address + bytes) / page * page;
  // Older systems do not know it; then the pages come one by one.
  if (begin < end) ::madvise(reinterpret_cast<void*>(begin), end - begin, MADV_POPULATE_WRITE);
#else
  (void)block, (void)bytes;
#endif
}

}  // namespace

GraphView::GraphView(std::span<const std::uint32_t> offsets, std::span<const Vertex> targets) {
  require_rows(offsets, targets);
  *this = GraphView(Trusted{}, offsets, {}, targets);
}

GraphView::GraphView(std::span<const std::uint64_t> offsets, std::span<const Vertex> targets) {
  require_rows(offsets, targets);
  *this = GraphView(Trusted{}, {}, offsets, targets);
}

GraphView::GraphView(Trusted, std::span<const std::uint32_t> narrow,
                     std::span<const std::uint64_t> wide, std::span<const Vertex> targets) noexcept
    : narrow_(wide.empty() ? narrow.data() : nullptr),
      wide_(wide.empty() ? nullptr : wide.data()),
      targets_(targets.data()),
      vertex_count_(static_cast<Vertex>(std::max(narrow.size(), wide.size()) - 1)),
      edge_count_(targets.size()) {}

void EdgeList::open_block() {
  blocks_.emplace_back();
  // The first block grows as it must: most graphs are small.
  if (blocks_.size() == 1) return;
  blocks_.back().reserve(block_edges);
  have_pages(blocks_.back().data(), block_edges * sizeof(Edge));
}

Graph::Graph(Vertex vertex_count, EdgeList edges, Observer& observer) {
  const bool wide = edges.size() > narrow_edges;
  observer.require_memory("the graph",
                          12 * edges.size() + (wide ? 12 : 8) * (std::uint64_t{vertex_count} + 1));
  const auto take = [&](auto rows, auto& offsets) {
    offsets = std::move(rows.offsets());
    targets_ = std::move(rows.items());
  };
  if (wide) {
    narrow_.clear();
    take(make_rows<std::uint64_t>(vertex_count, edges.blocks_, observer), wide_);
  } else {
    take(make_rows<std::uint32_t>(vertex_count, edges.blocks_, observer), narrow_);
  }
}

}  // namespace grundy
