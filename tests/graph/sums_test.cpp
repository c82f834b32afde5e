// Sums of tokens against the graph of all their positions.
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

RC_GTEST_PROP(GraphSums, AreThoseOfTheProductGraph, (bool loops)) {
  for (const Options& options : *many(digraph(6, 3, loops))) {
    const auto size = static_cast<Vertex>(options.size());
    const int count = *rc::gen::inRange(1, 4);
    std::vector<Vertex> tokens;
    Options sum{{}};  // of no token: one position, the end
    for (int i = 0; i < count; ++i) {
      tokens.push_back(*rc::gen::inRange<Vertex>(0, size));
      sum = testing::sum_of(sum, options);
    }
    const auto position_of = [&](const std::vector<Vertex>& at) {
      std::size_t position = 0;
      for (const Vertex token : at) position = position * size + token;
      return position;
    };
    const testing::Play play = testing::play_out(sum, testing::ends_of(sum));
    const Outcome outcome = play.outcome[position_of(tokens)];

    const Graph graph = graph_of(options);
    const GraphValues values = graph_values(graph);
    const GraphSolution solution = solve(graph, values, tokens);
    RC_ASSERT(solution.outcome == outcome);
    std::vector<GraphMove> good;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      for (const Vertex to : graph.view().options(tokens[i])) {
        std::vector<Vertex> after = tokens;
        after[i] = to;
        const Outcome then = play.outcome[position_of(after)];
        if ((outcome == Outcome::N && then == Outcome::P) ||
            (outcome == Outcome::D && then == Outcome::D)) {
          good.push_back({i, to});
        }
      }
    }
    RC_ASSERT(solution.moves == good);
    RC_ASSERT(solution.complete);

    const GraphSolution first = solve(graph, values, tokens, 1);
    RC_ASSERT(first.moves.size() == std::min<std::size_t>(1, good.size()));
    RC_ASSERT(first.complete == (good.size() <= 1));
  }
}

TEST(GraphSums, OfNoTokenAreLost) {
  const Graph graph = graph_of({{1}, {}});
  EXPECT_EQ(solve(graph, graph_values(graph), {}).outcome, Outcome::P);
}

TEST(GraphSums, ListAnOptionThatStandsTwiceOnce) {
  const std::vector<std::uint32_t> offsets{0, 3, 3};
  const std::vector<Vertex> targets{1, 1, 1};
  const GraphView graph(offsets, targets);
  const std::vector<Vertex> tokens{0};
  const GraphSolution solution = solve(graph, graph_values(graph), tokens);
  EXPECT_EQ(solution.moves, (std::vector<GraphMove>{{0, 1}}));
}

TEST(GraphSums, RefuseATokenThatIsNoVertex) {
  const Graph graph = graph_of({{1}, {}});
  const std::vector<Vertex> tokens{2};
  expect_error(
      ErrorKind::bad_input, [&] { (void)solve(graph, graph_values(graph), tokens); },
      "a token on 2, which is no vertex");
}

}  // namespace
}  // namespace grundy
