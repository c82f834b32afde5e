// The law search by its parts and by the family of the law, with a sort and a copy beside it.
#include "law/arithmetic_period.hpp"
#include "law/automaton.hpp"
#include "law/cases.hpp"
#include "law/growth.hpp"
#include "law/search.hpp"
#include "rules/law_expression.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace {

using grundy::NimSequence;
using grundy::Observer;

NimSequence table(const std::string& law, std::int64_t size) {
  NimSequence values;
  if (law == "random") {
    std::mt19937_64 random(1);
    for (std::int64_t n = 0; n < size; ++n) values.push_back(random() % 8);
    return values;
  }
  const grundy::rules::LawExpression expression("law", law, {"n"});
  for (std::int64_t n = 0; n < size; ++n) values.push_back(expression(std::array{n}));
  return values;
}

void sizes(benchmark::internal::Benchmark* bench) {
  bench->RangeMultiplier(10)->Range(10'000, 1'000'000)->Unit(benchmark::kMillisecond);
}

/// The limit that the search is held to is 20 times this.
void sort(benchmark::State& state) {
  std::mt19937_64 random(1);
  std::vector<std::uint64_t> numbers(static_cast<std::size_t>(state.range(0)));
  for (std::uint64_t& number : numbers) number = random();
  for (auto _ : state) {
    std::vector<std::uint64_t> copy = numbers;
    std::sort(copy.begin(), copy.end());
    benchmark::DoNotOptimize(copy.data());
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(sort)->Apply(sizes);

/// The limit that the period alone is held to is 30 times this.
void copy(benchmark::State& state, const std::string& law) {
  const NimSequence values = table(law, state.range(0));
  for (auto _ : state) {
    NimSequence other = values;
    benchmark::DoNotOptimize(other.data());
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}

void period(benchmark::State& state, const std::string& law) {
  const NimSequence values = table(law, state.range(0));
  for (auto _ : state) {
    benchmark::DoNotOptimize(
        grundy::law::arithmetic_period(values, values.size(), Observer::none()));
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}

void search(benchmark::State& state, const std::string& law) {
  const NimSequence values = table(law, state.range(0));
  for (auto _ : state) {
    benchmark::DoNotOptimize(grundy::find_laws(values).laws.data());
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}

const std::string random_values = "random";
const std::string periodic = "pick(n % 12, 4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7)";
const std::string arithmetic = "n = 0 ? 0 : n + pick(n % 4, -1, 0, 0, 1)";
const std::string modular = "n % 14 / 3";
const std::string digits = "popcount(n) % 2";
const std::string zeckendorf = "n = 0 ? 0 : 1 - fibonacci_number(n)";
const std::string number_theoretic = "n < 2 ? n : prime_index(spf(n)) + 1";
const std::string root = "(isqrt(8 * n + 1) - 1) / 2";
const std::string recursive = "n % 2 = 0 ? n / 2 : g(n / 2)";

BENCHMARK_CAPTURE(copy, random, random_values)->Apply(sizes);
BENCHMARK_CAPTURE(period, random, random_values)->Apply(sizes);
BENCHMARK_CAPTURE(copy, periodic, periodic)->Apply(sizes);
BENCHMARK_CAPTURE(period, periodic, periodic)->Apply(sizes);
BENCHMARK_CAPTURE(copy, arithmetic, arithmetic)->Apply(sizes);
BENCHMARK_CAPTURE(period, arithmetic, arithmetic)->Apply(sizes);
BENCHMARK_CAPTURE(copy, digits, digits)->Apply(sizes);
BENCHMARK_CAPTURE(period, digits, digits)->Apply(sizes);
BENCHMARK_CAPTURE(search, random, random_values)->Apply(sizes);
BENCHMARK_CAPTURE(search, periodic, periodic)->Apply(sizes);
BENCHMARK_CAPTURE(search, arithmetic, arithmetic)->Apply(sizes);
BENCHMARK_CAPTURE(search, modular, modular)->Apply(sizes);
BENCHMARK_CAPTURE(search, digits, digits)->Apply(sizes);
BENCHMARK_CAPTURE(search, zeckendorf, zeckendorf)->Apply(sizes);
BENCHMARK_CAPTURE(search, number_theoretic, number_theoretic)->Apply(sizes);
BENCHMARK_CAPTURE(search, root, root)->Apply(sizes);
BENCHMARK_CAPTURE(search, recursive, recursive)->Apply(sizes);

// What the guesses of each family cost; they look at 4096 values at most, however long the table.
struct Guesser {
  NimSequence values;
  grundy::law::Head head;
  grundy::law::Factors factors;
  std::vector<grundy::law::Feature> features;

  explicit Guesser(const std::string& law) : values(table(law, 8192)), head(values, 4096) {
    factors.extend(values.size(), Observer::none());
    features = grundy::law::features(factors);
  }
};

void guess_cases(benchmark::State& state, const std::string& law) {
  const Guesser with(law);
  for (auto _ : state) {
    grundy::law::Terms terms(with.values, with.head, with.features);
    benchmark::DoNotOptimize(grundy::law::find_cases(terms, with.head).data());
  }
}

void guess_roots(benchmark::State& state, const std::string& law) {
  const Guesser with(law);
  for (auto _ : state) benchmark::DoNotOptimize(grundy::law::find_root(with.head));
}

void guess_automata(benchmark::State& state, const std::string& law) {
  const Guesser with(law);
  for (auto _ : state) {
    benchmark::DoNotOptimize(grundy::law::find_automata(with.head, 1024).data());
  }
}

BENCHMARK_CAPTURE(guess_cases, random, random_values);
BENCHMARK_CAPTURE(guess_cases, number_theoretic, number_theoretic);
BENCHMARK_CAPTURE(guess_cases, recursive, recursive);
BENCHMARK_CAPTURE(guess_roots, root, root);
BENCHMARK_CAPTURE(guess_automata, random, random_values);
BENCHMARK_CAPTURE(guess_automata, digits, digits);

}  // namespace
