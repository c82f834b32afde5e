// Sets of nim-sums with a rare part. Far parts are taken for a block of wholes at once: their rests
// lie side by side in the table, and few cache lines serve many wholes.
#include "engine/take_and_break/sparse.hpp"

#include <algorithm>
#include <bit>

namespace grundy::engine {
namespace {

constexpr std::uint64_t block_bytes = 1 << 14;  // of marks: half of a first-level cache
constexpr std::uint64_t least_free = 2;
constexpr std::uint64_t quiet_blocks = 16;

}  // namespace

template <typename T>
const Sparse::PairSet& Sparse::pairs(const T* g, std::uint64_t m) {
  PairSet& set = set_of(m);
  if (set.m == m) return set;
  const std::uint64_t all = (m - 1) / 2;
  set.m = m;
  set.rare = use_rare<T>(m);
  set.decided = limit_;
  set.scanned = std::min(all, first_pairs_);
  set.words.assign(words_, 0);
  done_ += set.scanned;
  const T* x = g + 1;
  const T* y = mirror_.at<T>(m - 1);
  std::fill(marks_.begin(), marks_.end(), 0);
  if (set.rare) set.decided = add_rare(g, m, set.words.data());
  target_->of<T>().mark_pairs(x, y, set.scanned, marks_.data());
  target_->pack_marks(marks_.data(), words_, packed_.data());
  for (std::size_t w = 0; w < words_; ++w) set.words[w] |= packed_[w];
  return set;
}

template <typename T>
void Sparse::add_parts(const T* g, std::uint64_t m, std::size_t first, std::size_t last,
                       std::uint8_t* marks) {
  for_parts(g, m, first, last, [&](const Parts& parts) { mark_parts(g + m, parts, marks); });
}

// Adds the nim-sums of m with a rare part, as marks or to the set. Returns up to where that is all
// of them, as far as common values go.
template <typename T>
Nimber Sparse::add_rare(const T* g, std::uint64_t m, std::uint64_t* set) {
  const std::uint64_t rows =
      std::clamp<std::uint64_t>(block_bytes / (64 * words_), 64 / sizeof(T), 64);
  const std::uint64_t begin = m - m % rows;
  std::uint8_t* marks = marks_.data();
  if (!blocks_ || begin < 4 * rows) {
    add_parts(g, m, 0, parts_.below(m), marks);
    return limit_;
  }
  if (block_.begin != begin) fill_block(g, begin, rows);
  add_parts(g, m, 0, block_.first, marks);
  add_parts(g, m, block_.middle, block_.middle_end, marks);
  add_parts(g, m, block_.last, parts_.below(m), marks);
  const std::uint64_t row = m - begin;
  const std::uint64_t* words = block_.words.data() + row * words_;
  for (std::size_t w = 0; w < words_; ++w) set[w] |= words[w];
  return block_.decided[row];
}

// All parts that serve each whole of the block: the rest of the last whole is known, and some
// is left of the first; and none is the half of a whole. The first of them are marked. Then only
// the least common values without a mark matter, and the other parts are tested for these.
template <typename T>
void Sparse::fill_block(const T* g, std::uint64_t begin, std::uint64_t rows) {
  const std::uint64_t end = begin + rows;
  block_.begin = begin;
  block_.first = end > heaps_ ? parts_.below(end - heaps_) : 0;
  block_.middle = parts_.below((begin + 1) / 2);
  block_.middle_end = parts_.below((end + 1) / 2);
  block_.last = parts_.below(begin);
  const std::size_t all = block_.last - block_.middle_end + block_.middle - block_.first;
  std::size_t to_mark = std::min(all, block_.marked);
  block_.tested.clear();
  block_.marks.assign(rows * 64 * words_, 0);
  for (const auto& [from, to] :
       {std::pair(block_.first, block_.middle), std::pair(block_.middle_end, block_.last)}) {
    const std::size_t marked = std::min(to - from, to_mark);
    to_mark -= marked;
    target_->of<T>().mark_rows(g + begin, parts_.range(from, from + marked), rows, 64 * words_,
                               block_.marks.data());
    if (from + marked < to) block_.tested.push_back({from + marked, to});
    done_ += marked * rows;
  }
  block_.words.resize(rows * words_);
  target_->pack_marks(block_.marks.data(), rows * words_, block_.words.data());
  block_.decided.assign(rows, block_.tested.empty() ? limit_ : 0);
  if (block_.tested.empty()) return;
  block_.free.assign(rows, 0);
  if (++block_.quiet % quiet_blocks == 0 && block_.enough > least_free) --block_.enough;
  const std::uint64_t before = done_;
  while (test_block(g, rows)) {
  }
  // As much for marks as for tests.
  if (done_ - before > block_.marked * rows) {
    block_.marked += block_.marked / 8 + 8;
  } else {
    block_.marked -= block_.marked / 16;
  }
}

// Tests the next common values of each row that has few known to be free. False when there is none.
template <typename T>
bool Sparse::test_block(const T* g, std::uint64_t rows) {
  T candidates[candidates_a_row * word_rows], distance[candidates_a_row * word_rows];
  std::uint8_t count[word_rows];
  std::fill(std::begin(candidates), std::end(candidates), 0);
  std::fill(std::begin(distance), std::end(distance), 1);
  bool any = false;
  for (std::uint64_t row = 0; row < rows; ++row) {
    count[row] = 0;
    if (block_.free[row] >= block_.enough) continue;
    const auto& rare = rare_[character_.place(block_.begin + row + places_.unequal[0])];
    const std::uint64_t* words = block_.words.data() + row * words_;
    Nimber value = block_.decided[row];
    std::size_t w = value / 64;
    std::uint64_t free = w < words_ ? ~(words[w] | rare[w]) >> (value % 64) << (value % 64) : 0;
    while (w < words_ && count[row] < candidates_a_row) {
      if (free == 0) {
        ++w;
        value = 64 * Nimber{w};
        if (w < words_) free = ~(words[w] | rare[w]);
        continue;
      }
      value = 64 * Nimber{w} + static_cast<Nimber>(std::countr_zero(free));
      free &= free - 1;
      candidates[count[row]++ * rows + row] = static_cast<T>(value++);
    }
    block_.decided[row] = std::min(value, limit_);
    any = any || count[row] > 0;
  }
  if (!any) return false;
  for (const auto& [from, to] : block_.tested) {
    target_->of<T>().test_rows(g + block_.begin, parts_.range(from, to), rows, candidates,
                               distance);
    done_ += (to - from) * rows * sizeof(T) / 12;
  }
  for (std::uint64_t row = 0; row < rows; ++row) {
    for (std::size_t k = 0; k < count[row]; ++k) {
      const Nimber value = candidates[k * rows + row];
      if (distance[k * rows + row] != 0) {
        ++block_.free[row];
      } else {
        block_.words[row * words_ + value / 64] |= std::uint64_t{1} << (value % 64);
      }
    }
  }
  return true;
}

// Makes all sets that heap n needs complete. Happens where a block had too few candidates.
template <typename T>
void Sparse::complete(const T* g, std::uint64_t n) {
  ++block_.enough;
  block_.quiet = 0;
  for (const std::uint64_t j : places_.unequal) {
    if (n < j + 3) continue;
    PairSet& set = set_of(n - j);
    if (set.decided == limit_) continue;
    set.decided = limit_;
    std::fill(marks_.begin(), marks_.end(), 0);
    add_parts(g, set.m, 0, parts_.below(set.m), marks_.data());
    target_->pack_marks(marks_.data(), words_, packed_.data());
    for (std::size_t w = 0; w < words_; ++w) {
      set.words[w] |= packed_[w];
      options_[w] |= set.words[w];
    }
  }
}

template const Sparse::PairSet& Sparse::pairs<std::uint8_t>(const std::uint8_t*, std::uint64_t);
template void Sparse::complete<std::uint8_t>(const std::uint8_t*, std::uint64_t);
template const Sparse::PairSet& Sparse::pairs<std::uint16_t>(const std::uint16_t*, std::uint64_t);
template void Sparse::complete<std::uint16_t>(const std::uint16_t*, std::uint64_t);
template const Sparse::PairSet& Sparse::pairs<std::uint32_t>(const std::uint32_t*, std::uint64_t);
template void Sparse::complete<std::uint32_t>(const std::uint32_t*, std::uint64_t);
template const Sparse::PairSet& Sparse::pairs<std::uint64_t>(const std::uint64_t*, std::uint64_t);
template void Sparse::complete<std::uint64_t>(const std::uint64_t*, std::uint64_t);

}  // namespace grundy::engine
