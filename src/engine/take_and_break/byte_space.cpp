#include "engine/take_and_break/byte_space.hpp"

#include "core/element.hpp"

#include <algorithm>
#include <bit>

namespace grundy::engine {
namespace {

constexpr std::uint64_t first_block = 4 * word_rows;
constexpr std::uint64_t after_rare = 8192;  // pairs that may be looked through come after it
constexpr std::size_t most_late = 16;
constexpr std::uint64_t least_head = 64;
constexpr std::uint64_t most_head = 1024;
constexpr unsigned least_enough = 2;

void add(std::uint64_t* set, const std::uint64_t* other, std::size_t words) {
  for (std::size_t w = 0; w < words; ++w) set[w] |= other[w];
}

void insert(std::uint64_t* set, std::size_t value) {
  set[value / 64] |= std::uint64_t{1} << (value % 64);
}

// The least value that is not in the set; 64 words when all are.
unsigned first_free(const std::uint64_t* set, std::size_t words) {
  for (std::size_t w = 0; w < words; ++w) {
    if (~set[w] != 0)
      return static_cast<unsigned>(64 * w) + static_cast<unsigned>(std::countr_zero(~set[w]));
  }
  return static_cast<unsigned>(64 * words);
}

}  // namespace

void ByteSpace::start(const Character& character, Nimber limit, const NimSequence& values,
                      std::uint64_t heaps) {
  started_ = true;
  character_ = character;
  bit_ = static_cast<unsigned>(std::countr_zero(character.mask));
  low_ = (Nimber{1} << bit_) - 1;
  limit_ = static_cast<std::size_t>(limit / 2);
  words_ = limit_ / 64;
  unsigned seen[2] = {0, 0};
  for (Nimber value = 0; value < limit; ++value) {
    const unsigned odd = static_cast<unsigned>(std::popcount(value & character.mask)) & 1;
    whole_[odd][drop(value)] = static_cast<std::uint16_t>(value);
    below_[odd][drop(value)] = static_cast<std::uint16_t>(seen[1 - odd]);
    ++seen[odd];
  }
  heaps_.truncate(0);
  mirror_.clear();
  parts_.clear();
  head_.clear();
  head_next_ = word_rows;
  rare_bits_.clear();
  block_.begin = wholes_next_ = 0;
  wholes_.resize(std::bit_ceil(places_.unequal.back() - places_.unequal.front() + 1));
  marks_.resize(word_rows * limit_);
  for (std::uint64_t n = 0; n < heaps; ++n) push(values[n], n > 0 && character.rare(values[n], n));
}

void ByteSpace::push(Nimber value, bool rare) {
  const std::uint64_t n = heaps_.size();
  *static_cast<std::uint8_t*>(heaps_.append_uninitialised(1)) = drop(value);
  if (!rare) return;
  parts_.add(n, drop(value));
  rare_bits_.resize(n / 64 + 1, 0);
  rare_bits_[(n - 1) / 64] |= std::uint64_t{1} << ((n - 1) % 64);
  block_.begin = wholes_next_ = 0;
}

// Whether the wholes begin, ..., begin + 63 are late enough.
bool ByteSpace::serves(std::uint64_t begin) {
  if (begin < first_block + after_rare || begin < parts_.last() + after_rare) return false;
  early_ = parts_.below((begin + 1) / 2);
  return parts_.size() - early_ <= most_late;
}

void ByteSpace::mark_block(const PairTarget& target, const Parts& parts, Words Whole::*set) {
  std::fill(marks_.begin(), marks_.end(), 0);
  target.of<std::uint8_t>().mark_rows(heaps() + block_.begin, parts, word_rows, limit_,
                                      marks_.data());
  std::uint64_t packed[word_rows * most_words];
  target.pack_marks(marks_.data(), word_rows * words_, packed);
  for (std::size_t row = 0; row < word_rows; ++row) {
    std::copy_n(packed + row * words_, words_, block_.rows[row].*set);
  }
}

// Parts that are neither small nor late are the same for all wholes of the block. Some are marked;
// then only the least common values without a mark matter, and the others are tested for these.
bool ByteSpace::fill(const PairTarget& target, std::uint64_t begin, std::uint64_t& done) {
  if (!serves(begin)) return false;
  block_.begin = begin;
  block_.first = parts_.below(word_rows);
  block_.last = parts_.size();
  const std::size_t all = block_.last - block_.first;
  block_.tested = block_.first + std::min(all, marked_);
  mark_block(target, parts_.range(block_.first, block_.tested), &Whole::common);
  done += (block_.tested - block_.first) * word_rows;

  // As much for pairs in blocks as for the rest of the proofs.
  if (struck_ > head_pairs_ * word_rows) {
    head_pairs_ = std::min(head_pairs_ + head_pairs_ / 8, most_head);
  } else {
    head_pairs_ = std::max(head_pairs_ - head_pairs_ / 16, least_head);
  }
  struck_ = 0;
  for (; head_.size() < head_pairs_; ++head_next_) {
    if (!rare_heap(head_next_)) head_.add(head_next_, heaps()[head_next_]);
  }
  mark_block(target, head_.range(0, head_pairs_), &Whole::rare);
  done += head_pairs_ * word_rows;

  const bool complete = block_.tested == block_.last;
  for (Whole& row : block_.rows) {
    row.decided = complete ? static_cast<unsigned>(limit_) : 0;
    row.tested = block_.tested;
  }
  if (complete) return true;
  std::fill(std::begin(block_.free), std::end(block_.free), std::uint8_t{0});
  const std::uint64_t before = done;
  while (test_block(target, done)) {
  }
  // As much for marks as for tests.
  if (done - before > marked_ * word_rows) {
    marked_ += marked_ / 16 + 4;
  } else {
    marked_ -= marked_ / 32;
  }
  return true;
}

// Tests the next common values of each row that has few known to be free. False when there is none.
bool ByteSpace::test_block(const PairTarget& target, std::uint64_t& done) {
  alignas(64) std::uint8_t candidates[candidates_a_row * word_rows];
  alignas(64) std::uint8_t distance[candidates_a_row * word_rows];
  std::uint8_t count[word_rows];
  std::fill(std::begin(candidates), std::end(candidates), std::uint8_t{0});
  std::fill(std::begin(distance), std::end(distance), std::uint8_t{1});
  bool any = false;
  for (std::size_t r = 0; r < word_rows; ++r) {
    count[r] = 0;
    Whole& row = block_.rows[r];
    if (block_.free[r] >= enough_ || row.decided >= limit_) continue;
    std::uint8_t number = 0;
    std::size_t w = row.decided / 64;
    std::uint64_t free = ~row.common[w] >> (row.decided % 64) << (row.decided % 64);
    unsigned decided = static_cast<unsigned>(limit_);
    while (true) {
      if (free == 0) {
        if (++w == words_) break;
        free = ~row.common[w];
        continue;
      }
      const auto value =
          static_cast<unsigned>(64 * w) + static_cast<unsigned>(std::countr_zero(free));
      if (number == candidates_a_row) {
        decided = value;
        break;
      }
      free &= free - 1;
      candidates[number++ * word_rows + r] = static_cast<std::uint8_t>(value);
    }
    row.decided = decided;
    count[r] = number;
    any = any || number > 0;
  }
  if (!any) return false;
  target.of<std::uint8_t>().test_rows(heaps() + block_.begin,
                                      parts_.range(block_.tested, block_.last), word_rows,
                                      candidates, distance);
  done += (block_.last - block_.tested) * word_rows / 12;
  for (std::size_t r = 0; r < word_rows; ++r) {
    for (std::size_t k = 0; k < count[r]; ++k) {
      if (distance[k * word_rows + r] != 0) {
        ++block_.free[r];
      } else {
        insert(block_.rows[r].common, candidates[k * word_rows + r]);
      }
    }
  }
  return true;
}

// Brings the sets of m into wholes_. False when m is not served.
bool ByteSpace::find_whole(const PairTarget& target, std::uint64_t m, std::uint64_t& done) {
  const std::uint64_t begin = m - m % word_rows;
  if (block_.begin != begin && !fill(target, begin, done)) return false;
  for (std::size_t late = early_; late < parts_.size(); ++late) {
    const auto heap = static_cast<std::uint64_t>(-parts_.range(late, late + 1).offsets[0]);
    if (heap < m && rare_heap(m - heap)) return false;
  }
  Whole& whole = wholes_[m & (wholes_.size() - 1)];
  whole = block_.rows[m - begin];
  const std::uint8_t* end = heaps() + m;
  const Parts small = parts_.range(0, block_.first);
  for (std::size_t i = 0; i < small.count; ++i) {
    insert(whole.common, small.values[i] ^ end[small.offsets[i]]);
  }
  done += 8 + small.count;
  return true;
}

void ByteSpace::complete(Whole& whole, std::uint64_t m, std::uint64_t& done) const {
  const std::uint8_t* end = heaps() + m;
  const Parts parts = parts_.range(whole.tested, parts_.size());
  for (std::size_t i = 0; i < parts.count; ++i) {
    insert(whole.common, parts.values[i] ^ end[parts.offsets[i]]);
  }
  whole.decided = static_cast<unsigned>(limit_);
  done += 4 * parts.count;
}

std::optional<Nimber> ByteSpace::next(const PairTarget& target, const NimSequence& values,
                                      std::uint64_t n, std::uint64_t& done) {
  const std::uint64_t first = places_.unequal.front(), last = places_.unequal.back();
  if (n < last + first_block) return std::nullopt;
  const std::uint64_t from = wholes_next_ == n - first ? n - first : n - last;
  wholes_next_ = 0;
  for (std::uint64_t m = from; m <= n - first; ++m) {
    if (!find_whole(target, m, done)) return std::nullopt;
  }
  wholes_next_ = n - first + 1;

  const std::size_t rare_odd = character_.place(n) & 1;  // mask bits of rare values of heap n
  Words common = {}, rare = {};
  const auto add_value = [&](Nimber value) {
    insert(character_.rare(value, n) ? rare : common, drop(value));
  };
  for (const std::uint64_t j : places_.one) add_value(values[n - j]);
  for (const std::uint64_t j : places_.equal) {
    if ((n - j) % 2 == 0) add_value(0);
  }
  unsigned decided = static_cast<unsigned>(limit_);
  for (const std::uint64_t j : places_.unequal) {
    const Whole& whole = wholes_[(n - j) & (wholes_.size() - 1)];
    add(common, whole.common, words_);
    add(rare, whole.rare, words_);
    decided = std::min(decided, whole.decided);
  }
  unsigned least = first_free(common, words_);
  if (least >= decided) {
    enough_ += enough_ < 8 ? 1 : 0;
    for (const std::uint64_t j : places_.unequal) {
      Whole& whole = wholes_[(n - j) & (wholes_.size() - 1)];
      if (whole.decided < limit_) complete(whole, n - j, done);
      add(common, whole.common, words_);
    }
    least = first_free(common, words_);
  } else if (n % 4096 == 0 && enough_ > least_enough) {
    --enough_;
  }
  if (least >= limit_) return std::nullopt;
  const unsigned end = below_[1 - rare_odd][least];
  Words wanted = {};
  bool any = false;
  for (std::size_t w = 0; w < words_ && 64 * w < end; ++w) {
    wanted[w] = ~rare[w];
    if (end < 64 * w + 64) wanted[w] &= (std::uint64_t{1} << (end % 64)) - 1;
    any = any || wanted[w] != 0;
  }
  if (any && !strike(target, n, wanted, done)) return std::nullopt;
  return whole_[1 - rare_odd][least];
}

// Looks for all of the wanted rare values in pairs of common heaps. False when some were not found
// in those that may be looked through: their larger heap comes after the last rare one.
bool ByteSpace::strike(const PairTarget& target, std::uint64_t n, std::uint64_t* wanted,
                       std::uint64_t& done) {
  mirror_.follow(heaps(), heaps_.size());
  const std::uint64_t before = done;
  std::uint64_t at = 0;
  for (std::uint64_t groups = 4;; groups = std::min<std::uint64_t>(2 * groups, 32)) {
    bool more = false;
    for (const std::uint64_t j : places_.unequal) {
      const std::uint64_t m = n - j;
      const std::uint64_t pairs = std::min((m - 1) / 2, m - parts_.last() - 1);
      if (at >= pairs / 64) continue;
      const std::uint64_t here = std::min(groups, pairs / 64 - at);
      more = true;
      done += here * 8;
      if (target.strike(heaps() + 1 + 64 * at, mirror_.at<std::uint8_t>(m - 1 - 64 * at), here,
                        rare_bits_.data() + std::min<std::size_t>(at, rare_bits_.size()),
                        rare_bits_.size() - std::min<std::size_t>(at, rare_bits_.size()), wanted,
                        words_)) {
        struck_ += done - before;
        return true;
      }
    }
    at += groups;
    if (!more) return false;
  }
}

}  // namespace grundy::engine
