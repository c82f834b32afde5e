// Values a second of the engines, each table from its first heap.
#include "engine/subtraction.hpp"
#include "grundy/session.hpp"

#include <benchmark/benchmark.h>

#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <variant>

namespace {

using grundy::Ruleset;
using grundy::Session;

// A new session for each table.
void table(benchmark::State& state, const std::string& rules) {
  const auto heaps = static_cast<std::uint64_t>(state.range(0));
  const Ruleset ruleset = Ruleset::parse(rules);
  for (auto _ : state) {
    Session session(ruleset);
    benchmark::DoNotOptimize(session.values_to(heaps - 1).data());
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}

BENCHMARK_CAPTURE(table, subtraction_8, "{2,17,24,29,36,51,53,55}")->Arg(60000);
BENCHMARK_CAPTURE(table, subtraction_15, "{2,5,7,9,11,13,15,23,33,39,47,51,52,54,63}")->Arg(200000);
BENCHMARK_CAPTURE(table, subtraction_periodic, "{2,5}")->Arg(100'000'000);
BENCHMARK_CAPTURE(table, all_but, "~{1,3,7}")->Arg(100'000);
BENCHMARK_CAPTURE(table, kayles, "0.77")->Arg(10'000);
BENCHMARK_CAPTURE(table, grundys_game, "4!.0")->Arg(10'000)->Arg(1'000'000);
BENCHMARK_CAPTURE(table, octal_16_period, "0.16")->Arg(1'000'000);
BENCHMARK_CAPTURE(table, octal_56_period, "0.56")->Arg(1'000'000);
BENCHMARK_CAPTURE(table, split_nim, "n -> [a, b] for a in 0..n-1, b in 0..a")->Arg(500)->Arg(5000);
BENCHMARK_CAPTURE(table, johann, "n -> n-k for k in 1..n if gcd(k, n) = 1 or k = n")
    ->Arg(2000)
    ->Arg(20'000);
BENCHMARK_CAPTURE(table, condition, "n -> n-k for k in 1..n if n % k = k & 3")->Arg(5000);

void wythoff(benchmark::State& state) {
  const std::int64_t size = state.range(0);
  const Ruleset ruleset = Ruleset::parse("wythoff");
  for (auto _ : state) {
    Session session(ruleset);
    session.prepare({size - 1, size - 1});
    benchmark::DoNotOptimize(session.nim_value({size - 1, size - 1}));
  }
  state.SetItemsProcessed(state.iterations() * size * size);
}
BENCHMARK(wythoff)->Arg(100)->Arg(1000);

// The ways of the subtraction engine, which cheapest_way() chooses between: `amounts` random
// amounts up to `largest`. No period shows so soon.
void subtraction_way(benchmark::State& state, grundy::engine::SubtractionWay way) {
  constexpr std::uint64_t heaps = 1 << 16;
  std::mt19937 random(1);
  std::uniform_int_distribution<std::int64_t> amount(1, state.range(1));
  std::set<std::int64_t> amounts;
  while (amounts.size() < static_cast<std::size_t>(state.range(0))) amounts.insert(amount(random));
  std::string text;
  for (const std::int64_t a : amounts) text += (text.empty() ? "{" : ",") + std::to_string(a);
  const Ruleset ruleset = Ruleset::parse(text + "}");
  const auto& rules = std::get<grundy::rules::Subtraction>(ruleset.form().rules);
  if (!grundy::engine::can_serve(way, rules.amounts, heaps)) {
    state.SkipWithError("cannot serve");
    return;
  }
  for (auto _ : state) {
    grundy::NimSequence values;
    grundy::engine::make_method(way, rules.amounts, heaps)->append(values, heaps);
    benchmark::DoNotOptimize(values.data());
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(heaps));
}

void few(benchmark::internal::Benchmark* bench) { bench->Args({8, 63})->Args({20, 1000}); }
void many(benchmark::internal::Benchmark* bench) {
  few(bench);
  bench->Args({100, 10'000})->Args({1000, 10'000});
}
using Way = grundy::engine::SubtractionWay;
BENCHMARK_CAPTURE(subtraction_way, word_sieve, Way::word_sieve)->Args({8, 63})->Args({15, 63});
BENCHMARK_CAPTURE(subtraction_way, pull, Way::pull)->Apply(few);
BENCHMARK_CAPTURE(subtraction_way, layer_sieve, Way::layer_sieve)->Apply(many);
BENCHMARK_CAPTURE(subtraction_way, windows, Way::windows)->Apply(many);

}  // namespace
