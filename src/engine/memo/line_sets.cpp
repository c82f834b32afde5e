// A line is known by the coordinates that the direction leaves alone and by the differences of
// the others to the first of them; that is a linear function of the cell.
#include "engine/memo/line_sets.hpp"

#include <algorithm>
#include <bit>

namespace grundy::engine {

std::uint64_t LineSets::lines(std::uint32_t direction, std::span<const std::int64_t> corner) {
  const auto pivot = static_cast<std::size_t>(std::countr_zero(direction));
  std::uint64_t lines = 1;
  for (std::size_t c = 0; c < corner.size(); ++c) {
    if (c == pivot) continue;
    const bool moves = (direction >> c & 1) != 0;
    const std::int64_t size = corner[c] + 1 + (moves ? corner[pivot] : 0);
    if (__builtin_mul_overflow(lines, static_cast<std::uint64_t>(size), &lines)) {
      return ~std::uint64_t{0};
    }
  }
  return lines;
}

LineSets::LineSets(std::uint32_t direction, std::span<const std::int64_t> corner)
    : lines_(lines(direction, corner)), factors_(corner.size(), 0) {
  const auto pivot = static_cast<std::size_t>(std::countr_zero(direction));
  std::int64_t factor = 1;
  for (std::size_t c = corner.size(); c-- > 0;) {
    if (c == pivot) continue;
    const bool moves = (direction >> c & 1) != 0;
    factors_[c] += factor;
    if (moves) {
      factors_[pivot] -= factor;
      first_ += factor * corner[pivot];
    }
    factor *= corner[c] + 1 + (moves ? corner[pivot] : 0);
  }
  words_.assign(static_cast<std::size_t>(lines_), 0);
}

void LineSets::widen(std::size_t words) {
  if (words <= count_) return;
  std::vector<std::uint64_t> wide(static_cast<std::size_t>(lines_) * words, 0);
  for (std::size_t line = 0; line < lines_; ++line) {
    std::copy_n(words_.begin() + static_cast<std::ptrdiff_t>(line * count_), count_,
                wide.begin() + static_cast<std::ptrdiff_t>(line * words));
  }
  words_ = std::move(wide);
  count_ = words;
}

}  // namespace grundy::engine
