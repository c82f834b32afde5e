// The transform of the counts at a mask is (heaps with an even number of mask bits) - (heaps with
// an odd number), so one transform counts the rare heaps of every mask.
#include "engine/take_and_break/character.hpp"

#include <algorithm>

namespace grundy::engine {
namespace {

constexpr std::uint64_t most_values = std::uint64_t{1} << 16;

void transform(std::vector<std::int64_t>& data) {
  for (std::size_t half = 1; half < data.size(); half *= 2) {
    for (std::size_t group = 0; group < data.size(); group += 2 * half) {
      for (std::size_t i = group; i < group + half; ++i) {
        const std::int64_t a = data[i], b = data[i + half];
        data[i] = a + b;
        data[i + half] = a - b;
      }
    }
  }
}

}  // namespace

void ValueCounts::add(Nimber value, std::uint64_t heap) {
  const std::uint64_t at = value & (most_values - 1);
  if (at >= counts_[0].size()) {
    for (auto& counts : counts_) counts.resize(std::bit_ceil(at + 1), 0);
  }
  ++counts_[heap & 1][at];
  ++heaps_;
}

void ValueCounts::clear() {
  for (auto& counts : counts_) counts.clear();
  heaps_ = 0;
}

std::uint64_t ValueCounts::cost() const {
  const std::uint64_t size = counts_[0].size();
  return 2 * size * static_cast<std::uint64_t>(std::bit_width(size));
}

ValueCounts::Choice ValueCounts::best(bool position, bool odd_split) const {
  std::vector<std::int64_t> even = counts_[0], odd = counts_[1];
  transform(even);
  transform(odd);
  Choice best{{}, static_cast<std::uint64_t>(heaps_)};
  const auto offer = [&](std::int64_t transformed, Character character) {
    const auto rare = static_cast<std::uint64_t>((heaps_ + transformed) / 2);
    if (rare < best.rare) best = {character, rare};
  };
  for (std::size_t mask = 0; mask < even.size(); ++mask) {
    offer(even[mask] + odd[mask], {mask, false, odd_split});
    if (!position) continue;
    const std::int64_t difference = even[mask] - odd[mask];
    offer(odd_split ? -difference : difference, {mask, true, odd_split});
  }
  return best;
}

}  // namespace grundy::engine
