// Reading rules, and listing options by their definition.
#include "grundy/ruleset.hpp"

#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>

namespace {

using grundy::Option;
using grundy::Position;
using grundy::Ruleset;

void parse(benchmark::State& state, const std::string& text) {
  for (auto _ : state) benchmark::DoNotOptimize(Ruleset::parse(text));
  state.SetItemsProcessed(state.iterations());
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
}

BENCHMARK_CAPTURE(parse, set, "{2,5}");
BENCHMARK_CAPTURE(parse, code, "0.{2+}3[37]");
BENCHMARK_CAPTURE(parse, clause, "n -> n-k for k in 1..n if gcd(k, n) = 1 or k = n");
BENCHMARK_CAPTURE(parse, name, "wythoff");

// Options a second.
void options(benchmark::State& state, const std::string& text, const Position& position) {
  const Ruleset rules = Ruleset::parse(text);
  std::int64_t count = 0;
  for (auto _ : state) {
    rules.for_each_option(position, [&](const Option& option) {
      benchmark::DoNotOptimize(option.data());
      ++count;
      return true;
    });
  }
  state.SetItemsProcessed(count);
}

BENCHMARK_CAPTURE(options, nim, "nim", Position(1000));
BENCHMARK_CAPTURE(options, kayles, "kayles", Position(1000));
BENCHMARK_CAPTURE(options, johann, "johann", Position(1000));
BENCHMARK_CAPTURE(options, wythoff, "wythoff", Position{1000, 1000});

}  // namespace
