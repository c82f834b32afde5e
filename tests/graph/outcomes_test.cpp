// Win, loss and draw of a single token against the definition.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "graph/definition.hpp"
#include "grundy/graph.hpp"
#include "support/expect_error.hpp"

namespace grundy {
namespace {

using testing::digraph;
using testing::graph_of;
using testing::many;
using testing::Options;

RC_GTEST_PROP(GraphOutcomes, AreThoseOfTheDefinition, (bool misere, bool target_loses)) {
  for (const Options& options : *many(digraph(12, 3, true))) {
    std::vector<Vertex> targets;
    auto ends = testing::ends_of(options, misere);
    const int count = *rc::gen::inRange(0, 4);
    for (int i = 0; i < count; ++i) {
      targets.push_back(*rc::gen::inRange<Vertex>(0, static_cast<Vertex>(options.size())));
      ends[targets.back()] = target_loses ? Outcome::N : Outcome::P;
    }
    const testing::Play play = testing::play_out(options, ends);
    const Graph graph = graph_of(options);
    const GraphOutcomes outcomes =
        graph_outcomes(graph, {.misere = misere, .targets = targets, .target_loses = target_loses});
    for (Vertex v = 0; v < outcomes.vertex_count(); ++v) {
      RC_ASSERT(outcomes.outcome(v) == play.outcome[v]);
      RC_ASSERT(outcomes.remoteness(v) == play.remoteness[v]);
      RC_ASSERT(outcomes.ended(v) == ends[v].has_value());
      const GraphSolution solution = solve(graph, outcomes, v);
      std::vector<GraphMove> good;
      for (const Vertex to : options[v]) {
        const Outcome after = play.outcome[to];
        const bool is_good = play.outcome[v] == Outcome::N   ? after == Outcome::P
                             : play.outcome[v] == Outcome::D ? after == Outcome::D
                                                             : false;
        const GraphMove move{0, to};
        if (is_good && !ends[v] && std::find(good.begin(), good.end(), move) == good.end()) {
          good.push_back(move);
        }
      }
      RC_ASSERT(solution.outcome == play.outcome[v]);
      RC_ASSERT(solution.moves == good);
    }
  }
}

TEST(GraphOutcomes, RefuseATargetThatIsNoVertex) {
  const std::vector<Vertex> targets{7};
  expect_error(
      ErrorKind::bad_input,
      [&] {
        (void)graph_outcomes(graph_of({{1}, {}}), {.targets = targets});
      },
      "the target 7 is no vertex");
}

}  // namespace
}  // namespace grundy
