// The values of all vertices, from the ends upwards.
//
// A depth-first search finds the strong components, each after all that it leads to (Tarjan 1972).
// Most are a single vertex without loop, whose value is then the mex of its options' values: of
// these the search does the work on the way, with its own stack. A component with loops has a file
// of its own.
#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

#include "core/mex_set.hpp"
#include "graph/labels_so_far.hpp"
#include "graph/loopy_component.hpp"
#include "grundy/graph.hpp"

namespace grundy {

class GraphValuesMaker {
 public:
  GraphValuesMaker(GraphView graph, const GraphValueOptions& options, Observer& observer)
      : graph_(graph),
        observer_(observer),
        labels_(result_.values_, result_.counters_, result_.sets_),
        wants_remoteness_(options.remoteness) {
    const std::uint64_t vertices = graph.vertex_count();
    observer.require_memory("the values", 28 * vertices);
    result_.values_.assign(vertices, graph::unknown);
    if (options.counters) result_.counters_.assign(vertices, 0);
    if (options.remoteness) result_.remoteness_.assign(vertices, 0);
    low_.assign(vertices, unseen);
    lowered_.assign(vertices, false);
    // Only what is used of it becomes real memory.
    path_.reserve(vertices);
    pending_.reserve(vertices);
  }

  GraphValues run() {
    for (Vertex v = 0; v < graph_.vertex_count(); ++v) {
      if (!labels_.known(v)) search(v);
    }
    if (wants_remoteness_ && has_loops_) take_remoteness();
    return std::move(result_);
  }

 private:
  static constexpr std::uint32_t unseen = 0;

  /// A vertex on the way from the search's start, and how many of its options are settled.
  struct Step {
    Vertex vertex;
    std::uint32_t settled;
  };

  void enter(Vertex vertex) {
    low_[vertex] = ++entered_;
    path_.push_back({vertex, 0});
  }

  void search(Vertex start) {
    enter(start);
    while (!path_.empty()) {
      if (settle_options(path_.back())) {
        const Vertex vertex = path_.back().vertex;
        path_.pop_back();
        leave(vertex);
      }
    }
  }

  /// `low_` is the number at which the search entered a vertex, lowered to the least one of a
  /// vertex without a value that it leads to (Pearce 2016). An option that is entered is looked at
  /// again when the search has left it. False when it has to be searched first.
  bool settle_options(Step& step) {
    const Vertex vertex = step.vertex;
    const std::span<const Vertex> options = graph_.options(vertex);
    for (; step.settled < options.size(); ++step.settled) {
      const Vertex option = options[step.settled];
      if (labels_.known(option)) continue;
      if (low_[option] == unseen) {
        enter(option);
        return false;
      }
      if (low_[option] < low_[vertex]) {
        low_[vertex] = low_[option];
        lowered_[vertex] = true;
      }
    }
    return true;
  }

  void leave(Vertex vertex) {
    if (++left_ % 65536 == 0) {
      observer_.poll("vertices", left_, graph_.vertex_count());
      observer_.require_memory("the values",
                               28 * std::uint64_t{graph_.vertex_count()} + labels_.set_bytes());
    }
    if (lowered_[vertex]) {
      pending_.push_back(vertex);
      return;
    }
    // The root of a component: with it, what is pending since it was entered.
    auto first = pending_.end();
    while (first != pending_.begin() && low_[*(first - 1)] >= low_[vertex]) --first;
    if (first == pending_.end() && value_by_mex(vertex)) return;
    const auto begin = static_cast<std::size_t>(first - pending_.begin());
    pending_.push_back(vertex);
    graph::label_component(graph_, std::span(pending_).subspan(begin), low_, labels_, observer_);
    pending_.resize(begin);
    has_loops_ = true;
  }

  /// Gives its value to a vertex whose options have theirs. False for a vertex with an edge to
  /// itself.
  bool value_by_mex(Vertex vertex) {
    const std::span<const Vertex> options = graph_.options(vertex);
    std::uint64_t below_64 = 0;
    bool infinite = false;
    for (const Vertex option : options) {
      const std::uint32_t value = labels_.value(option);
      if (value < 64) {
        below_64 |= std::uint64_t{1} << value;
      } else if (!labels_.finite(option)) {
        if (option == vertex) return false;
        infinite = true;
      }
    }
    auto mex = static_cast<std::uint32_t>(std::countr_one(below_64));
    if (mex == 64) mex = large_mex(options);
    // An infinite option does no harm when it has an option of this value to answer with.
    if (infinite && !all_answered(options, mex)) {
      labels_.set_infinite(vertex, graph_);
      return true;
    }
    labels_.set_finite(vertex, mex);
    if (wants_remoteness_ && !has_loops_) set_remoteness(vertex, options);
    return true;
  }

  std::uint32_t large_mex(std::span<const Vertex> options) {
    marks_.clear();
    for (const Vertex option : options) {
      // The mex is at most the number of options.
      if (labels_.value(option) <= options.size()) marks_.insert(labels_.value(option));
    }
    return static_cast<std::uint32_t>(marks_.mex());
  }

  [[nodiscard]] bool all_answered(std::span<const Vertex> options, std::uint32_t value) const {
    return std::all_of(options.begin(), options.end(), [&](Vertex option) {
      return labels_.finite(option) || labels_.infinite_has(option, value);
    });
  }

  /// Without loops: the winner takes the nearest lost option, the loser the farthest.
  void set_remoteness(Vertex vertex, std::span<const Vertex> options) {
    const bool won = labels_.value(vertex) != 0;
    std::uint32_t remoteness = won ? std::numeric_limits<std::uint32_t>::max() : 0;
    for (const Vertex option : options) {
      const std::uint32_t after = result_.remoteness_[option] + 1;
      if (!won) {
        remoteness = std::max(remoteness, after);
      } else if (labels_.value(option) == 0) {
        remoteness = std::min(remoteness, after);
      }
    }
    result_.remoteness_[vertex] = remoteness;
  }

  void take_remoteness() {
    std::vector<std::uint32_t>().swap(low_);
    std::vector<Step>().swap(path_);
    std::vector<Vertex>().swap(pending_);
    const GraphOutcomes outcomes = graph_outcomes(graph_, {}, observer_);
    for (Vertex v = 0; v < graph_.vertex_count(); ++v) {
      result_.remoteness_[v] = outcomes.remoteness(v).value_or(0);
    }
  }

  GraphView graph_;
  Observer& observer_;
  GraphValues result_;
  graph::LabelsSoFar labels_;
  bool wants_remoteness_;
  bool has_loops_ = false;
  std::vector<std::uint32_t> low_;
  std::vector<bool> lowered_;
  std::vector<Step> path_;
  std::vector<Vertex> pending_;  // left, and in a component whose root is not left yet
  std::uint32_t entered_ = 0;
  std::uint64_t left_ = 0;
  core::MexSet marks_;
};

LoopyValue GraphValues::operator[](Vertex vertex) const noexcept {
  const std::uint32_t value = values_[vertex];
  if ((value & graph::infinite_bit) == 0) return {false, value, {}};
  return {true, 0, sets_[value & ~graph::infinite_bit]};
}

std::optional<std::uint32_t> GraphValues::remoteness(Vertex vertex) const noexcept {
  if (outcome(vertex) == Outcome::D) return std::nullopt;
  return remoteness_[vertex];
}

GraphValues graph_values(GraphView graph, const GraphValueOptions& options, Observer& observer) {
  return GraphValuesMaker(graph, options, observer).run();
}

}  // namespace grundy
