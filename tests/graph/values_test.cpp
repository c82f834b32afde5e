// Values of vertices against the definition.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "graph/definition.hpp"
#include "grundy/graph.hpp"

namespace grundy {
namespace {

using testing::digraph;
using testing::graph_of;
using testing::many;
using testing::Options;

/// G has the value g when G + *g is lost and every other G + *k is won; it has the value
/// infinity(K) when G + *k is won for k in K, and drawn for all others.
void expect_values_by_definition(const Options& options, const GraphValues& values) {
  const auto largest = static_cast<std::uint32_t>(options.size() + 1);
  const Options sum = testing::sum_of(options, testing::nim_heaps(largest));
  const testing::Play play = testing::play_out(sum, testing::ends_of(sum));
  for (std::size_t v = 0; v < options.size(); ++v) {
    const LoopyValue value = values[static_cast<Vertex>(v)];
    for (std::uint32_t k = 0; k <= largest; ++k) {
      const Outcome outcome = play.outcome[v * (largest + 1) + k];
      if (value.infinite) {
        const bool in = std::find(value.finite_options.begin(), value.finite_options.end(), k) !=
                        value.finite_options.end();
        RC_ASSERT(outcome == (in ? Outcome::N : Outcome::D));
      } else {
        RC_ASSERT(outcome == (value.nimber == k ? Outcome::P : Outcome::N));
      }
    }
  }
}

RC_GTEST_PROP(GraphValues, AreThoseOfTheDefinition, ()) {
  for (const Options& options : *many(digraph(10, 4, true))) {
    expect_values_by_definition(options, graph_values(graph_of(options)));
  }
}

RC_GTEST_PROP(GraphValues, OfDenseGraphsAreThoseOfTheDefinition, ()) {
  // Mostly without loops, so that values are large; then a few edges back.
  for (Options options : *many(digraph(9, 9, false))) {
    const int back = *rc::gen::inRange(0, 4);
    for (int i = 0; i < back; ++i) {
      const auto from = *rc::gen::inRange<std::size_t>(0, options.size());
      const auto to = *rc::gen::inRange<std::size_t>(0, options.size());
      options[from].push_back(static_cast<Vertex>(to));
    }
    expect_values_by_definition(options, graph_values(graph_of(options)));
  }
}

/// The mex by the definition, by recursion; for graphs without loops.
std::uint32_t naive(const Options& options, Vertex vertex) {
  std::set<std::uint32_t> values;
  for (const Vertex option : options[vertex]) values.insert(naive(options, option));
  std::uint32_t mex = 0;
  while (values.contains(mex)) ++mex;
  return mex;
}

RC_GTEST_PROP(GraphValues, WithoutLoopsAreTheMexOfTheOptions, ()) {
  for (const Options& options : *many(digraph(12, 6, false))) {
    const Graph graph = graph_of(options);
    const GraphValues values = graph_values(graph);
    RC_ASSERT(values.all_finite());
    for (Vertex v = 0; v < values.vertex_count(); ++v) {
      RC_ASSERT(values[v].nimber == naive(options, v));
    }
  }
}

RC_GTEST_PROP(GraphValues, RemotenessIsThatOfPlay, (bool loops)) {
  for (const Options& options : *many(digraph(12, 3, loops))) {
    const GraphValues values = graph_values(graph_of(options));
    const testing::Play play = testing::play_out(options, testing::ends_of(options));
    for (Vertex v = 0; v < values.vertex_count(); ++v) {
      RC_ASSERT(values.outcome(v) == play.outcome[v]);
      RC_ASSERT(values.remoteness(v) == play.remoteness[v]);
    }
  }
}

RC_GTEST_PROP(GraphValues, CountersShowTheValues, (bool loops)) {
  for (const Options& options : *many(digraph(12, 4, loops))) {
    const GraphValues values =
        graph_values(graph_of(options), {.remoteness = false, .counters = true});
    for (Vertex v = 0; v < values.vertex_count(); ++v) {
      if (values[v].infinite) continue;
      const std::uint32_t own = values[v].nimber;
      for (const Vertex option : options[v]) {
        if (!values[option].infinite && values[option].nimber < own) continue;
        RC_ASSERT(values[option].infinite || values[option].nimber != own);
        RC_ASSERT(std::any_of(options[option].begin(), options[option].end(), [&](Vertex reply) {
          return !values[reply].infinite && values[reply].nimber == own &&
                 values.counter(reply) < values.counter(v);
        }));
      }
    }
  }
}

/// A heap of Nim of each size, with edges from the largest to itself and to some others.
TEST(GraphValues, GrowBeyondAWord) {
  Options options = testing::nim_heaps(200);
  options[200].push_back(200);
  options.push_back({200, 150});
  options.push_back({199});
  options[199].push_back(202);
  const GraphValues values = graph_values(graph_of(options));
  for (Vertex n = 0; n < 199; ++n) EXPECT_EQ(values[n].text(), "*" + std::to_string(n));
  // From 199 to 202 and back: 202 leads to 199 alone, so 199 moved there is answered by itself.
  EXPECT_EQ(values[199].text(), "*199");
  EXPECT_EQ(values[202].text(), "*0");
  EXPECT_TRUE(values[200].infinite);
  EXPECT_EQ(values[200].finite_options.size(), 200U);
  // The move from 201 to 200 is answered by one to 0.
  EXPECT_EQ(values[201].text(), "*0");
}

TEST(GraphValues, OfLongPathsNeedNoRecursion) {
  constexpr Vertex length = 3'000'000;
  EdgeList edges;
  for (Vertex v = 0; v + 1 < length; ++v) edges.add(v, v + 1);
  const GraphValues values = graph_values(Graph(length, std::move(edges)));
  EXPECT_EQ(values[0].nimber, 1U);
  EXPECT_EQ(values.remoteness(0), length - 1);
  EXPECT_EQ(values[1].nimber, 0U);
}

TEST(GraphValues, OfALongCircleAreInfinite) {
  constexpr Vertex length = 1'000'000;
  EdgeList edges;
  for (Vertex v = 0; v < length; ++v) edges.add(v, (v + 1) % length);
  const GraphValues values = graph_values(Graph(length, std::move(edges)));
  EXPECT_EQ(values[0].text(), "inf()");
  EXPECT_EQ(values.outcome(length - 1), Outcome::D);
  EXPECT_EQ(values.remoteness(0), std::nullopt);
}

TEST(GraphValues, OfNoVertexAreNone) {
  EXPECT_EQ(graph_values(Graph()).vertex_count(), 0U);
  EXPECT_TRUE(graph_values(Graph()).all_finite());
}

}  // namespace
}  // namespace grundy
