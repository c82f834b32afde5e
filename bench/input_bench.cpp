// Reading a judge's numbers, by how many digits they have.
#include "judge/input.hpp"

#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>
#include <vector>

namespace {

void read_numbers(benchmark::State& state) {
  constexpr std::int64_t count = 100'000;
  const std::string number(static_cast<std::size_t>(state.range(0)), '7');
  std::string text;
  for (std::int64_t i = 0; i < count; ++i) text += number + ' ';
  std::vector<std::int64_t> numbers;
  for (auto _ : state) {
    grundy::judge::Input input(text);
    std::size_t begin = 0;
    input.numbers(numbers, count, "h", begin, grundy::Observer::none());
    benchmark::DoNotOptimize(numbers.data());
  }
  state.SetItemsProcessed(state.iterations() * count);
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
}
BENCHMARK(read_numbers)->Arg(1)->Arg(4)->Arg(7)->Arg(8)->Arg(18);

}  // namespace
