// Values of graphs by size and kind: without loops, with few, and mostly loops; and what they are
// made of.
#include "grundy/graph.hpp"
#include "grundy/hackenbush.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

namespace {

using grundy::EdgeList;
using grundy::Graph;
using grundy::Vertex;

/// Ten edges a vertex, from larger to smaller numbers; of a thousand, `back` go anywhere.
EdgeList edges_of(std::int64_t edges, int back) {
  std::mt19937_64 random(5);
  const auto vertices = static_cast<std::uint64_t>(edges / 10);
  EdgeList list;
  for (std::int64_t i = 0; i < edges; ++i) {
    const std::uint64_t a = random() % vertices;
    const std::uint64_t b = random() % vertices;
    const bool any = static_cast<int>(random() % 1000) < back;
    list.add(static_cast<Vertex>(any ? a : std::max(a, b)),
             static_cast<Vertex>(any ? b : std::min(a, b)));
  }
  return list;
}

void sizes(benchmark::internal::Benchmark* bench) {
  bench->RangeMultiplier(10)->Range(100'000, 10'000'000)->Unit(benchmark::kMillisecond);
}

void make(benchmark::State& state) {
  for (auto _ : state) {
    state.PauseTiming();
    EdgeList edges = edges_of(state.range(0), 0);
    state.ResumeTiming();
    const Graph graph(static_cast<Vertex>(state.range(0) / 10), std::move(edges));
    benchmark::DoNotOptimize(graph.view().edge_count());
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(make)->Apply(sizes);

void values(benchmark::State& state, int back) {
  const Graph graph(static_cast<Vertex>(state.range(0) / 10), edges_of(state.range(0), back));
  std::uint64_t sum = 0;
  for (auto _ : state) {
    const grundy::GraphValues values = grundy::graph_values(graph);
    sum = 0;
    for (Vertex v = 0; v < values.vertex_count(); ++v) {
      sum += values[v].infinite ? 1000 + values[v].finite_options.size() : values[v].nimber;
    }
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
  state.counters["checksum"] = static_cast<double>(sum);
}
BENCHMARK_CAPTURE(values, without_loops, 0)->Apply(sizes);
BENCHMARK_CAPTURE(values, some_loops, 1)->Apply(sizes);
BENCHMARK_CAPTURE(values, any_edges, 1000)->Apply(sizes);

void outcomes(benchmark::State& state) {
  const Graph graph(static_cast<Vertex>(state.range(0) / 10), edges_of(state.range(0), 1000));
  for (auto _ : state) {
    const grundy::GraphOutcomes outcomes = grundy::graph_outcomes(graph);
    benchmark::DoNotOptimize(outcomes.outcome(0));
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(outcomes)->Apply(sizes);

void hackenbush(benchmark::State& state) {
  const std::vector<Vertex> ground{0};
  for (auto _ : state) {
    state.PauseTiming();
    EdgeList edges = edges_of(state.range(0), 0);
    state.ResumeTiming();
    const grundy::Hackenbush picture(static_cast<Vertex>(state.range(0) / 10), std::move(edges),
                                     ground);
    benchmark::DoNotOptimize(picture.value());
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(hackenbush)->Apply(sizes);

}  // namespace
