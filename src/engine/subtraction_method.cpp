// Which way is the cheapest. The constants are nanoseconds a heap, measured on random sets with
// bench/; they need only be right to a factor of two.
#include "engine/subtraction_method.hpp"

#include <algorithm>

namespace grundy::engine {
namespace {

constexpr double sieve_base = 6;     // a heap's share of finding it and writing its value
constexpr double sieve_word = 0.25;  // a word of the mask
constexpr double pull_base = 4;
constexpr double pull_amount = 0.15;
constexpr double pull_near_amount = 0.8;  // an amount below 32
constexpr double windows_base = 10;
constexpr double windows_range = 12;  // one value in, one out

struct Counts {
  std::uint64_t amounts = 0, ranges = 0, largest = 0;
};

Counts below(const rules::AmountSet& amounts, std::uint64_t limit) {
  Counts counts;
  for (const auto& range : amounts.ranges()) {
    const auto low = static_cast<std::uint64_t>(range.low);
    if (low >= limit) break;
    counts.largest = std::min(static_cast<std::uint64_t>(range.high), limit - 1);
    counts.amounts += counts.largest - low + 1;
    ++counts.ranges;
  }
  return counts;
}

}  // namespace

bool can_serve(SubtractionWay way, const rules::AmountSet& amounts, std::uint64_t limit) {
  const Counts counts = below(amounts, limit);
  switch (way) {
    case SubtractionWay::word_sieve:
      return counts.largest < 64;
    case SubtractionWay::pull:
    case SubtractionWay::layer_sieve:
    case SubtractionWay::windows:
      return true;
  }
  return false;
}

SubtractionWay cheapest_way(const rules::AmountSet& amounts, std::uint64_t limit) {
  const Counts counts = below(amounts, limit);
  if (counts.largest < 64) return SubtractionWay::word_sieve;
  const double words = static_cast<double>(counts.largest / 64 + 1);
  // A table not longer than the largest amount needs half of each mask.
  const double share = counts.largest + 1 >= limit ? 0.5 : 1.0;
  const double layers = sieve_base + sieve_word * words * share;
  const double windows = windows_base + windows_range * static_cast<double>(counts.ranges);
  const std::uint64_t near = below(amounts, std::min<std::uint64_t>(limit, 32)).amounts;
  const double pull = pull_base + pull_near_amount * static_cast<double>(near) +
                      pull_amount * static_cast<double>(counts.amounts - near) * share;
  // Values of many amounts pass 63, where pull is slow, when the amounts stand close together.
  const bool scattered = counts.amounts < 64 || 2 * counts.ranges > counts.amounts;
  if (scattered && pull <= std::min(layers, windows)) return SubtractionWay::pull;
  return layers <= windows ? SubtractionWay::layer_sieve : SubtractionWay::windows;
}

std::unique_ptr<SubtractionMethod> make_method(SubtractionWay way, const rules::AmountSet& amounts,
                                               std::uint64_t limit) {
  switch (way) {
    case SubtractionWay::word_sieve:
      return make_word_sieve(amounts, limit);
    case SubtractionWay::layer_sieve:
      return make_layer_sieve(amounts, limit);
    case SubtractionWay::pull:
      return make_pull(amounts, limit);
    case SubtractionWay::windows:
      break;
  }
  return make_windows(amounts, limit);
}

}  // namespace grundy::engine
