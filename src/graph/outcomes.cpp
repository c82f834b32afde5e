// Retrograde analysis: from the vertices where play has ended, back along the edges, breadth first.
// A vertex with an edge to a lost one is won; a vertex whose edges all lead to won ones is lost
// when the last of them is found, which is then the farthest. What is never found is drawn.
#include <fmt/format.h>

#include <limits>

#include "core/rows.hpp"
#include "grundy/graph.hpp"

namespace grundy {

class RetrogradeAnalysis {
 public:
  RetrogradeAnalysis(GraphView graph, const GraphEnding& ending, Observer& observer)
      : graph_(graph), ending_(ending), observer_(observer) {
    const std::uint64_t vertices = graph.vertex_count();
    observer.require_memory("the outcomes", (wide() ? 25 : 21) * vertices + 4 * graph.edge_count());
    result_.outcomes_.assign(vertices, Outcome::D);
    result_.remoteness_.assign(vertices, 0);
  }

  GraphOutcomes run() {
    queue_.reserve(graph_.vertex_count());
    find_ends();
    if (wide()) {
      go_back<std::uint64_t>();
    } else {
      go_back<std::uint32_t>();
    }
    return std::move(result_);
  }

 private:
  [[nodiscard]] bool wide() const {
    return graph_.edge_count() > std::numeric_limits<std::uint32_t>::max();
  }

  void decide(Vertex vertex, Outcome outcome, std::uint32_t remoteness) {
    result_.outcomes_[vertex] = outcome;
    result_.remoteness_[vertex] = remoteness;
    queue_.push_back(vertex);
  }

  void find_ends() {
    const Outcome at_target = ending_.target_loses ? Outcome::N : Outcome::P;
    for (const Vertex target : ending_.targets) {
      if (target >= graph_.vertex_count()) {
        throw Error(ErrorKind::bad_input, fmt::format("the target {} is no vertex: there are {}",
                                                      target, graph_.vertex_count()));
      }
      if (result_.outcomes_[target] == Outcome::D) decide(target, at_target, 0);
    }
    const Outcome stuck = ending_.misere ? Outcome::N : Outcome::P;
    for (Vertex v = 0; v < graph_.vertex_count(); ++v) {
      if (graph_.options(v).empty() && result_.outcomes_[v] == Outcome::D) decide(v, stuck, 0);
    }
  }

  template <class Offset>
  [[nodiscard]] core::Rows<Offset> predecessors() const {
    core::Rows<Offset> rows(graph_.vertex_count());
    for (Vertex v = 0; v < graph_.vertex_count(); ++v) {
      for (const Vertex option : graph_.options(v)) rows.count(option);
    }
    observer_.poll("edges", 0, graph_.edge_count());
    rows.open();
    for (Vertex v = 0; v < graph_.vertex_count(); ++v) {
      for (const Vertex option : graph_.options(v)) rows.put(option, v);
    }
    return rows;
  }

  template <class Offset>
  void go_back() {
    const core::Rows<Offset> before = predecessors<Offset>();
    std::vector<std::uint32_t> open(graph_.vertex_count());  // options not known to be won
    for (Vertex v = 0; v < graph_.vertex_count(); ++v) {
      open[v] = static_cast<std::uint32_t>(graph_.options(v).size());
    }
    for (std::size_t done = 0; done < queue_.size(); ++done) {
      if (done % 65536 == 0) observer_.poll("vertices", done, graph_.vertex_count());
      const Vertex vertex = queue_[done];
      const bool lost = result_.outcomes_[vertex] == Outcome::P;
      const std::uint32_t remoteness = result_.remoteness_[vertex] + 1;
      for (const Vertex from : before[vertex]) {
        if (result_.outcomes_[from] != Outcome::D) continue;
        if (lost) {
          decide(from, Outcome::N, remoteness);
        } else if (--open[from] == 0) {
          decide(from, Outcome::P, remoteness);
        }
      }
    }
  }

  GraphView graph_;
  const GraphEnding& ending_;
  Observer& observer_;
  GraphOutcomes result_;
  std::vector<Vertex> queue_;  // the decided vertices, by remoteness
};

std::optional<std::uint32_t> GraphOutcomes::remoteness(Vertex vertex) const noexcept {
  if (outcomes_[vertex] == Outcome::D) return std::nullopt;
  return remoteness_[vertex];
}

GraphOutcomes graph_outcomes(GraphView graph, const GraphEnding& ending, Observer& observer) {
  return RetrogradeAnalysis(graph, ending, observer).run();
}

}  // namespace grundy
