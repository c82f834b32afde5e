// Heaps while all values are below 64: sets are words.
//
// The parts of a whole that are neither small nor late are the same for a block of wholes, so
// vectors take them for the whole block, and some pairs of common heaps with them, which mostly
// do for the proof. For each heap only the few small and late parts are left.
#include "engine/take_and_break/sparse.hpp"

#include <algorithm>
#include <bit>

namespace grundy::engine {
namespace {

constexpr std::uint64_t first_block = 4 * word_rows;
constexpr std::uint64_t least_head = 32;
constexpr std::uint64_t most_head = 4096;
constexpr std::uint64_t piece = 128;
constexpr std::uint64_t few_pairs = 1024;  // of each digit, before vectors test them

// The values below `end`.
std::uint64_t below(Nimber end) {
  return end >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << end) - 1;
}

Nimber least(std::uint64_t word) { return static_cast<Nimber>(std::countr_zero(word)); }

}  // namespace

// As run(), as long as words do.
template <typename T>
void Sparse::run_words(NimSequence& values, std::uint64_t size, std::uint64_t steps) {
  while (heaps_ < size && done_ < steps && words_ == 1) {
    const std::uint64_t begin = heaps_;
    const std::uint64_t count = std::min<std::uint64_t>(word_rows, size - begin);
    T* g = static_cast<T*>(values.append_uninitialised(count)) - begin;
    while (heaps_ < begin + count && words_ == 1) {
      const std::uint64_t n = heaps_;
      const bool quick =
          blocks_ && !places_.unequal.empty() && n >= all_moves_ + first_block && use_rare<T>(n);
      const Nimber value = quick ? run_rare_words(g, begin + count) : next_in_word(g, n);
      g[heaps_] = static_cast<T>(value);
      learn(values, heaps_, value);
    }
    values.truncate(heaps_);
  }
}

// Settles heaps up to the last one below `end`, whose value it returns, or up to one that is rare
// or does not fit. All splits of heap heaps_ have blocks, and marks of rare parts cost less than a
// look at all pairs.
template <typename T>
Nimber Sparse::run_rare_words(T* g, std::uint64_t end) {
  const std::uint64_t first = places_.unequal.front();
  std::uint64_t* ring = ring_.data();
  const std::size_t mask = ring_.size() - 1;
  if (ring_next_ != heaps_ - first) {
    for (std::uint64_t m = heaps_ - places_.unequal.back(); m < heaps_ - first; ++m) {
      ring[m & mask] = rare_word(g, m);
    }
  }
  const std::uint64_t rare[2] = {rare_[character_.place(0)][0], rare_[character_.place(1)][0]};
  std::uint64_t zero[2] = {0, 0};  // of two equal heaps
  for (const std::uint64_t j : places_.equal) zero[j & 1] = 1;
  const std::uint64_t last = std::max(std::min(end, next_heap_), heaps_ + 1) - 1;
  const Parts small = parts_.range(0, parts_.below(word_rows));
  done_ += (last - heaps_) * (8 + small.count);
  std::uint64_t n = heaps_;
  while (true) {
    const std::uint64_t begin = n - first - (n - first) % word_rows;
    if (word_block_.begin != begin) fill_word_block(g, begin);
    const bool others = has_other_parts(begin);
    for (; n - first < begin + word_rows; ++n) {
      const std::uint64_t m = n - first;
      std::uint64_t word = word_block_.words[m - begin] | collect_parts(g + m, small);
      if (others) word |= other_parts(g, m);
      ring[m & mask] = word;
      std::uint64_t options = word | zero[n & 1];
      for (std::size_t i = 1; i < places_.unequal.size(); ++i)
        options |= ring[(n - places_.unequal[i]) & mask];
      for (const std::uint64_t j : places_.one) options |= std::uint64_t{1} << g[n - j];
      const std::uint64_t here = rare[n & 1];
      const std::uint64_t free = ~(options | here);
      Nimber value = free == 0 ? limit_ : std::min(limit_, least(free));
      if ((~options & here & below(value)) != 0) {
        heaps_ = n;
        value = settle_word(g, n, options, true);
      }
      if (n >= last || value >= limit_ || (here >> value & 1) != 0) {
        heaps_ = n;
        ring_next_ = m + 1;
        return value;
      }
      g[n] = static_cast<T>(value);
    }
  }
}

// As next().
template <typename T>
Nimber Sparse::next_in_word(const T* g, std::uint64_t n) {
  std::uint64_t options = 0;
  if (n < all_moves_) {
    for (const std::uint64_t j : places_.all) options |= n == j ? 1 : 0;
  }
  for (const std::uint64_t j : places_.one) options |= n > j ? std::uint64_t{1} << g[n - j] : 0;
  for (const std::uint64_t j : places_.equal) options |= n >= j + 2 && (n - j) % 2 == 0 ? 1 : 0;
  bool only_rare = true, open = false;
  for (const std::uint64_t j : places_.unequal) {
    if (n < j + 3) continue;
    const PairSet& set = word_set(g, n - j);
    options |= set.word;
    open = open || set.scanned < (set.m - 1) / 2;
    only_rare = only_rare && set.rare;
  }
  done_ += 16;
  if (!open) return least(~options);
  if (only_rare) {
    const std::uint64_t rare = rare_[character_.place(n)][0];
    const std::uint64_t free = ~(options | rare) & below(limit_);
    const std::uint64_t common = free == 0 ? below(limit_) : (free & -free) - 1;  // those below
    if ((~options & rare & common) == 0) return free == 0 ? limit_ : least(free);
  }
  return settle_word(g, n, options, only_rare);
}

// The value of a heap that the sets of its wholes do not decide.
template <typename T>
Nimber Sparse::settle_word(const T* g, std::uint64_t n, std::uint64_t options, bool only_rare) {
  mirror_.follow(g, n);
  if (only_rare) {
    list_all_scans(n);
  } else {
    list_scans(n);
  }
  const std::uint64_t before = done_;
  if (!only_rare) {
    wanted_[0] = ~options & below(limit_);
    const Nimber value = prove_least(g);
    average(dense_proof_, done_ - before);
    return value;
  }
  const std::uint64_t rare = rare_[character_.place(n)][0];
  const std::uint64_t free = ~(options | rare) & below(limit_);
  const Nimber common = free == 0 ? limit_ : least(free);
  std::uint64_t wanted = ~options & rare & below(common);
  bool more = true;
  for (std::uint64_t scanned = 0; wanted != 0 && more && scanned < few_pairs; scanned += piece) {
    more = false;
    for (Scan& scan : scans_) {
      const std::uint64_t count = std::min(piece, scan.end - scan.next);
      if (count == 0) continue;
      more = true;
      wanted &= ~target_->of<T>().collect_pairs(g + scan.next + 1,
                                                mirror_.at<T>(scan.m - 1 - scan.next), count);
      scan.next += count;
      done_ += count / 4;
    }
  }
  wanted_[0] = wanted;
  const Nimber value = wanted == 0 ? common : prove(g, common);
  average(sparse_proof_, done_ - before);
  settled_steps_ += done_ - before;
  return value;
}

// All pairs of the wholes of heap n.
void Sparse::list_all_scans(std::uint64_t n) {
  scans_.clear();
  for (const std::uint64_t j : places_.unequal) {
    if (n >= j + 3) scans_.push_back({n - j, 0, 0, (n - j - 1) / 2});
  }
}

template <typename T>
const Sparse::PairSet& Sparse::word_set(const T* g, std::uint64_t m) {
  PairSet& set = set_of(m);
  if (set.m == m) return set;
  set.m = m;
  set.rare = use_rare<T>(m);
  set.scanned = 0;
  if (set.rare) {
    set.word = rare_word(g, m);
  } else {
    mirror_.follow(g, heaps_);
    set.scanned = std::min((m - 1) / 2, first_pairs_);
    set.word = set.scanned == 0
                   ? 0
                   : target_->of<T>().collect_pairs(g + 1, mirror_.at<T>(m - 1), set.scanned);
    done_ += set.scanned / 4;
  }
  return set;
}

// The nim-sums of m with a rare part, and some others.
template <typename T>
std::uint64_t Sparse::rare_word(const T* g, std::uint64_t m) {
  const std::uint64_t begin = m - m % word_rows;
  if (!blocks_ || begin < first_block) {
    std::uint64_t word = 0;
    for_parts(g, m, 0, parts_.below(m),
              [&](const Parts& parts) { word |= collect_parts(g + m, parts); });
    return word;
  }
  if (word_block_.begin != begin) fill_word_block(g, begin);
  const Parts small = parts_.range(0, word_block_.first);
  done_ += small.count;
  return word_block_.words[m - begin] | collect_parts(g + m, small) |
         (has_other_parts(begin) ? other_parts(g, m) : 0);
}

// Whether there are parts that are neither small nor in the block of words.
bool Sparse::has_other_parts(std::uint64_t begin) const {
  return word_block_.middle < word_block_.middle_end || parts_.last() > begin - word_rows;
}

template <typename T>
std::uint64_t Sparse::other_parts(const T* g, std::uint64_t m) {
  std::uint64_t word = 0;
  for_parts(g, m, word_block_.middle, word_block_.middle_end,
            [&](const Parts& parts) { word |= collect_parts(g + m, parts); });
  return word | collect_parts(g + m, parts_.range(word_block_.last, parts_.below(m)));
}

// All heaps below `begin` are known: so are the rests of parts from word_rows on.
template <typename T>
void Sparse::fill_word_block(const T* g, std::uint64_t begin) {
  WordBlock& block = word_block_;
  block.begin = begin;
  block.first = parts_.below(word_rows);
  block.middle = parts_.below(begin / 2);
  block.middle_end = parts_.below((begin + word_rows) / 2);
  block.last = parts_.below(begin - word_rows + 1);
  std::fill(std::begin(block.words), std::end(block.words), 0);

  // As much for pairs in blocks as for single heaps.
  if (settled_steps_ > head_pairs_ * word_rows / 4) {
    head_pairs_ = std::min(head_pairs_ + head_pairs_ / 4, most_head);
  } else {
    head_pairs_ = std::max(head_pairs_ - head_pairs_ / 32, least_head);
  }
  settled_steps_ = 0;
  const std::uint64_t pairs = std::min(head_pairs_, begin / 4);
  while (head_.size() < pairs) {
    const std::uint64_t a = word_rows + head_.size();
    head_.add(a, g[a]);
  }
  const auto limit = static_cast<std::size_t>(limit_);
  for (const Parts& parts : {parts_.range(block.first, block.middle),
                             parts_.range(block.middle_end, block.last), head_.range(0, pairs)}) {
    target_->of<T>().unite_rows(g + begin, parts, limit, block.words);
    done_ += parts.count * word_rows / 4;
  }
}

template void Sparse::run_words<std::uint8_t>(NimSequence&, std::uint64_t, std::uint64_t);
template void Sparse::run_words<std::uint16_t>(NimSequence&, std::uint64_t, std::uint64_t);
template void Sparse::run_words<std::uint32_t>(NimSequence&, std::uint64_t, std::uint64_t);
template void Sparse::run_words<std::uint64_t>(NimSequence&, std::uint64_t, std::uint64_t);

}  // namespace grundy::engine
