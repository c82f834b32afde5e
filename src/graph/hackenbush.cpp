// Green Hackenbush by a depth-first search that finds the bridges (Tarjan 1974).
//
// Edges that are no bridges hold the picture together in parts. By the fusion principle the
// vertices of a part are one, and each of its edges a loop, worth 1. By the colon principle a
// bridge with the value x above it is worth x + 1. So the value is a nim-sum, taken on the search's
// way back.
//
// For the winning moves the same is read downwards: `wanted` is the value that a part would need
// for the whole to be 0. To cut a bridge leaves 0 in the place of x + 1; to change the part above
// it to x' leaves x' + 1. Within a part a cut can make bridges anywhere, so the part is searched
// again without the edge.
#include "grundy/hackenbush.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "core/rows.hpp"

namespace grundy {
namespace {

constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

/// The edges at each vertex; the vertices on the ground are one.
class Picture {
 public:
  Picture(Vertex vertex_count, const EdgeList& edges, std::span<const Vertex> ground,
          Observer& observer)
      : edges_(edges), root_(ground.front()), grounded_(vertex_count, false), at_(vertex_count) {
    for (const Vertex vertex : ground) grounded_[vertex] = true;
    for (const auto put : {false, true}) {
      std::uint32_t number = 0;
      for (const std::vector<Edge>& block : edges.blocks()) {
        observer.poll("edges", number, edges.size());
        for (const Edge& edge : block) {
          add_end(fused(edge.from), number, put);
          if (fused(edge.to) != fused(edge.from)) add_end(fused(edge.to), number, put);
          ++number;
        }
      }
      if (!put) at_.open();
    }
  }

  [[nodiscard]] Vertex root() const { return root_; }
  [[nodiscard]] Vertex vertex_count() const { return static_cast<Vertex>(grounded_.size()); }
  [[nodiscard]] std::span<const std::uint32_t> edges_at(Vertex vertex) const { return at_[vertex]; }
  [[nodiscard]] std::pair<Vertex, Vertex> ends(std::uint64_t number) const {
    const Edge edge =
        edges_.blocks()[number / EdgeList::block_edges][number % EdgeList::block_edges];
    return {fused(edge.from), fused(edge.to)};
  }
  [[nodiscard]] Vertex other_end(std::uint32_t edge, Vertex vertex) const {
    const auto [a, b] = ends(edge);
    return a == vertex ? b : a;
  }

 private:
  [[nodiscard]] Vertex fused(Vertex vertex) const { return grounded_[vertex] ? root_ : vertex; }
  void add_end(Vertex vertex, std::uint32_t edge, bool put) {
    if (put) {
      at_.put(vertex, edge);
    } else {
      at_.count(vertex);
    }
  }

  const EdgeList& edges_;
  Vertex root_;
  std::vector<bool> grounded_;
  core::Rows<std::uint32_t> at_;
};

/// A depth-first search, and the values on its way back.
struct Search {
  explicit Search(const Picture& picture)
      : entered(picture.vertex_count(), 0),
        low(picture.vertex_count(), 0),
        value(picture.vertex_count(), 0),
        parent(picture.vertex_count(), none),
        via(picture.vertex_count(), none),
        next(picture.vertex_count(), 0) {}

  /// From `root`, without the edge `skipped` and the edges that are `closed`; each vertex starts
  /// with its value of `hanging`. Returns the value of all that is reached.
  std::uint32_t run(const Picture& picture, Vertex root, std::uint32_t skipped,
                    const std::vector<bool>& closed, const std::vector<std::uint32_t>& hanging,
                    Observer& observer) {
    for (const Vertex vertex : order) entered[vertex] = 0;
    order.clear();
    enter(root, none, none, hanging);
    Vertex vertex = root;
    while (true) {
      const std::span<const std::uint32_t> edges = picture.edges_at(vertex);
      if (next[vertex] == edges.size()) {
        if (vertex == root) return value[root];
        leave(vertex);
        vertex = parent[vertex];
        continue;
      }
      const std::uint32_t edge = edges[next[vertex]++];
      if (edge == skipped || edge == via[vertex] || (!closed.empty() && closed[edge])) continue;
      const Vertex other = picture.other_end(edge, vertex);
      if (entered[other] == 0) {
        enter(other, vertex, edge, hanging);
        vertex = other;
        if (order.size() % 65536 == 0) observer.poll("vertices", order.size(), 0);
      } else if (entered[other] <= entered[vertex]) {
        // An edge back, which is seen from its upper end as well; from there it counts nothing.
        low[vertex] = std::min(low[vertex], entered[other]);
        value[vertex] ^= 1;
      }
    }
  }

  /// Whether the edge by which the search entered is a bridge.
  [[nodiscard]] bool by_bridge(Vertex vertex) const { return low[vertex] == entered[vertex]; }

  std::vector<std::uint32_t> entered;  // the number of the entry, from 1; 0 for what is not reached
  std::vector<std::uint32_t> low;      // the least number that edges from above here lead back to
  std::vector<std::uint32_t> value;    // of what is above, of a part: at its lowest vertex
  std::vector<Vertex> parent;
  std::vector<std::uint32_t> via;  // the edge from the parent
  std::vector<std::uint32_t> next;
  std::vector<Vertex> order;  // of entry

 private:
  void enter(Vertex vertex, Vertex from, std::uint32_t edge,
             const std::vector<std::uint32_t>& hanging) {
    order.push_back(vertex);
    entered[vertex] = low[vertex] = static_cast<std::uint32_t>(order.size());
    value[vertex] = hanging.empty() ? 0 : hanging[vertex];
    parent[vertex] = from;
    via[vertex] = edge;
    next[vertex] = 0;
  }

  void leave(Vertex vertex) {
    const Vertex below = parent[vertex];
    low[below] = std::min(low[below], low[vertex]);
    value[below] ^= by_bridge(vertex) ? value[vertex] + 1 : value[vertex] ^ 1;
  }
};

/// What one has to know of a picture to look for winning moves.
class MoveSearch {
 public:
  MoveSearch(const Picture& picture, std::uint64_t edges, Observer& observer)
      : picture_(picture), observer_(observer), whole_(picture), part_(picture), bridge_(edges) {
    const Vertex vertices = picture.vertex_count();
    whole_.run(picture, picture.root(), none, {}, {}, observer);
    bottom_.assign(vertices, none);
    hanging_.assign(vertices, 0);
    part_edges_.assign(vertices, 0);
    wanted_.assign(vertices, none);
    wanted_[picture.root()] = 0;
    above_.assign(edges, none);
    for (const Vertex vertex : whole_.order) place(vertex);
    for (std::uint64_t edge = 0; edge < edges; ++edge) {
      const Vertex end = picture.ends(edge).first;
      if (!bridge_[edge] && whole_.entered[end] != 0) ++part_edges_[bottom_[end]];
    }
  }

  /// The steps that wins() takes.
  [[nodiscard]] std::uint64_t cost(std::uint64_t edge) const {
    if (bridge_[edge]) return 1;
    const Vertex end = picture_.ends(edge).first;
    if (whole_.entered[end] == 0 || wanted_[bottom_[end]] == none) return 1;
    return part_edges_[bottom_[end]];
  }

  [[nodiscard]] bool wins(std::uint64_t edge) {
    if (bridge_[edge]) return left_for(above_[edge]) == 0;
    const Vertex end = picture_.ends(edge).first;
    if (whole_.entered[end] == 0 || wanted_[bottom_[end]] == none) return false;
    const Vertex bottom = bottom_[end];
    return part_.run(picture_, bottom, static_cast<std::uint32_t>(edge), bridge_, hanging_,
                     observer_) == wanted_[bottom];
  }

 private:
  /// In the order of entry, so that all below is placed.
  void place(Vertex vertex) {
    if (vertex == picture_.root() || whole_.by_bridge(vertex)) {
      bottom_[vertex] = vertex;
    } else {
      bottom_[vertex] = bottom_[whole_.parent[vertex]];
      return;
    }
    if (vertex == picture_.root()) return;
    bridge_[whole_.via[vertex]] = true;
    above_[whole_.via[vertex]] = vertex;
    hanging_[whole_.parent[vertex]] ^= whole_.value[vertex] + 1;
    const std::uint32_t left = left_for(vertex);
    if (left != none && left != 0) wanted_[vertex] = left - 1;
  }

  /// What must be left of the bridge to `vertex` and all above, for the whole to be 0.
  [[nodiscard]] std::uint32_t left_for(Vertex vertex) const {
    const Vertex below = bottom_[whole_.parent[vertex]];
    if (wanted_[below] == none) return none;
    return whole_.value[below] ^ (whole_.value[vertex] + 1) ^ wanted_[below];
  }

  const Picture& picture_;
  Observer& observer_;
  Search whole_, part_;
  std::vector<bool> bridge_;            // of an edge
  std::vector<Vertex> above_;           // of a bridge: its upper end
  std::vector<Vertex> bottom_;          // of a vertex: the lowest one of its part
  std::vector<std::uint32_t> hanging_;  // of a vertex: the value of the bridges that it carries
  std::vector<std::uint32_t> wanted_;   // of a part's lowest vertex; none: no value would do
  std::vector<std::uint32_t> part_edges_;
};

}  // namespace

Hackenbush::Hackenbush(Vertex vertex_count, EdgeList edges, std::span<const Vertex> ground,
                       Observer& observer)
    : edges_(std::move(edges)), ground_(ground.begin(), ground.end()), vertex_count_(vertex_count) {
  if (ground_.empty()) {
    throw Error(ErrorKind::bad_input, "the picture has no ground",
                "name a vertex that stands on it");
  }
  if (edges_.size() >= none) {
    throw Error(ErrorKind::budget, fmt::format("{} edges; the most is 2^32 - 2", edges_.size()));
  }
  const auto require_vertex = [&](const char* what, Vertex vertex) {
    if (vertex < vertex_count_) return;
    throw Error(ErrorKind::bad_input,
                fmt::format("{} {} is no vertex: there are {}", what, vertex, vertex_count_));
  };
  for (const Vertex vertex : ground_) require_vertex("the ground", vertex);
  for (const std::vector<Edge>& block : edges_.blocks()) {
    for (const Edge& edge : block) {
      require_vertex("an edge's end", edge.from);
      require_vertex("an edge's end", edge.to);
    }
  }
  observer.require_memory("the picture", 16 * edges_.size() + 33 * std::uint64_t{vertex_count});
  const Picture picture(vertex_count_, edges_, ground_, observer);
  Search search(picture);
  value_ = search.run(picture, picture.root(), none, {}, {}, observer);
  for (std::uint64_t number = 0; number < edges_.size(); ++number) {
    if (search.entered[picture.ends(number).first] == 0) ++loose_edges_;
  }
}

void Hackenbush::list_moves(const HackenbushLimits& limits, HackenbushMoves& moves,
                            Observer& observer) const {
  observer.require_memory("the winning moves",
                          21 * edges_.size() + 77 * std::uint64_t{vertex_count_});
  const Picture picture(vertex_count_, edges_, ground_, observer);
  MoveSearch search(picture, edges_.size(), observer);
  std::uint64_t steps = 0;
  std::uint64_t asked_at = 0;
  for (std::uint64_t edge = 0; edge < edges_.size(); ++edge) {
    steps += search.cost(edge);
    if (steps > limits.max_steps) {
      throw Error(ErrorKind::budget, fmt::format("it stops after {} steps, at edge {} of {}",
                                                 limits.max_steps, edge, edges_.size()));
    }
    if (steps >= asked_at) {
      observer.poll("edges", edge, edges_.size());
      asked_at = steps + 65536;
    }
    if (!search.wins(edge)) continue;
    if (moves.edges.size() == limits.max_moves) {
      throw Error(ErrorKind::budget, fmt::format("it stops at {} moves", limits.max_moves));
    }
    moves.edges.push_back(edge);
  }
}

HackenbushMoves Hackenbush::winning_moves(const HackenbushLimits& limits,
                                          Observer& observer) const {
  HackenbushMoves moves;
  if (value_ == 0) return moves;
  try {
    list_moves(limits, moves, observer);
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::budget) throw;
    moves.complete = false;
    moves.stopped = error.message();
  }
  return moves;
}

}  // namespace grundy
