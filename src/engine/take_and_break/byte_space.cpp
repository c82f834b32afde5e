#include "engine/take_and_break/byte_space.hpp"

#include "engine/take_and_break/value_set.hpp"

#include <algorithm>
#include <bit>

namespace grundy::engine {
namespace {

constexpr std::uint64_t first_block = 8 * word_rows;
constexpr std::uint64_t after_rare = 1024;  // heaps: so many pairs can be looked through at least
constexpr std::size_t most_late = 16;
constexpr std::uint64_t least_head = 64;
constexpr std::uint64_t most_head = 512;
constexpr unsigned least_enough = 2;
constexpr std::uint64_t sifted_pairs = 2048;
constexpr std::size_t few_wanted = 4;

}  // namespace

ByteSpace::ByteSpace(const SplitPlaces& places, unsigned threads) : places_(places) {
  if (threads > 1) companion_ = std::make_unique<core::Companion>();
}

void ByteSpace::start(const Character& character, Nimber limit, const NimSequence& values,
                      std::uint64_t heaps) {
  forget_blocks();
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
  sift_from_ = 0;
  rare_bits_.clear();
  wholes_.resize(std::bit_ceil(places_.unequal.back() - places_.unequal.front() + 1));
  for (std::uint64_t n = 0; n < heaps; ++n) push(values[n], n > 0 && character.rare(values[n], n));
}

void ByteSpace::push(Nimber value, bool rare) {
  const std::uint64_t n = heaps_.size();
  *static_cast<std::uint8_t*>(heaps_.append_uninitialised(1)) = drop(value);
  if (!rare) return;
  forget_blocks();
  parts_.add(n, drop(value));
  rare_bits_.resize(n / 64 + 1, 0);
  rare_bits_[(n - 1) / 64] |= std::uint64_t{1} << ((n - 1) % 64);
}

void ByteSpace::stop() {
  forget_blocks();
  started_ = false;
}

// Says what is to be done for the wholes begin, ..., begin + 63. False when they are not late
// enough.
bool ByteSpace::plan(Block& block, std::uint64_t begin) {
  if (begin < first_block + after_rare || begin < parts_.last() + after_rare) return false;
  block.early = parts_.below((begin + 1) / 2);
  if (parts_.size() - block.early > most_late) return false;
  block.begin = begin;
  block.first = parts_.below(least_part());
  block.last = parts_.size();
  block.tested = std::min(block.first + marked_, block.last);
  block.enough = enough_;

  // As much for pairs in blocks as for the rest of the proofs; with a companion, so much that
  // neither waits long for the other.
  if (companion_ != nullptr ? companion_waits_ : struck_ > head_pairs_ * word_rows) {
    head_pairs_ = std::min(head_pairs_ + head_pairs_ / 16, most_head);
  } else {
    head_pairs_ = std::max(head_pairs_ - head_pairs_ / 16, least_head);
  }
  struck_ = 0;
  list_pairs(begin);
  // The rest of each is common too: it comes after the last rare heap.
  block.pairs = std::min<std::size_t>(head_pairs_, head_.below(begin - parts_.last()));
  return true;
}

// Makes head_ at least head_pairs_ common heaps: from the last rare heap on where that is early
// enough, since their pairs differ more than those of the first heaps do.
void ByteSpace::list_pairs(std::uint64_t begin) {
  const std::uint64_t after = parts_.last() + 1;
  const bool early = 2 * (after + most_head + sifted_pairs) < begin;
  if (sift_from_ != (early ? after : 0)) {
    sift_from_ = early ? after : 0;
    head_.clear();
  }
  if (head_.size() == 0) head_next_ = std::max(sift_from_, least_part());
  for (; head_.size() < head_pairs_; ++head_next_) {
    if (!rare_heap(head_next_)) head_.add(head_next_, heaps()[head_next_]);
  }
}

// Parts that are neither small nor late are the same for all wholes of the block. Some are marked;
// then only the least common values without a mark matter, and the others are tested for these.
void ByteSpace::fill(const PairTarget& target, Block& block) const {
  mark_block(target, block, parts_.range(block.first, block.tested), &Whole::common);
  mark_block(target, block, head_.range(0, block.pairs), &Whole::rare);
  const bool complete = block.tested == block.last;
  for (Whole& row : block.rows) {
    row.decided = complete ? static_cast<unsigned>(limit_) : 0;
    row.tested = block.tested;
  }
  block.tests = 0;
  if (complete) return;
  std::fill(std::begin(block.free), std::end(block.free), std::uint8_t{0});
  while (test_block(target, block)) {
  }
}

void ByteSpace::mark_block(const PairTarget& target, Block& block, const Parts& parts,
                           Words Whole::*set) const {
  block.marks.assign(word_rows * limit_, 0);
  target.of<std::uint8_t>().mark_rows(heaps() + block.begin, parts, word_rows, limit_,
                                      block.marks.data());
  std::uint64_t packed[word_rows * most_words];
  target.pack_marks(block.marks.data(), word_rows * words_, packed);
  for (std::size_t row = 0; row < word_rows; ++row) {
    std::copy_n(packed + row * words_, words_, block.rows[row].*set);
  }
}

// Tests the next common values of each row that has few known to be free. False when there is none.
bool ByteSpace::test_block(const PairTarget& target, Block& block) const {
  alignas(64) std::uint8_t candidates[candidates_a_row * word_rows];
  alignas(64) std::uint8_t distance[candidates_a_row * word_rows];
  std::uint8_t count[word_rows];
  std::fill(std::begin(candidates), std::end(candidates), std::uint8_t{0});
  std::fill(std::begin(distance), std::end(distance), std::uint8_t{1});
  bool any = false;
  for (std::size_t r = 0; r < word_rows; ++r) {
    count[r] = 0;
    Whole& row = block.rows[r];
    if (block.free[r] >= block.enough || row.decided >= limit_) continue;
    std::uint8_t number = 0;
    std::size_t w = row.decided / 64;
    std::uint64_t free = ~row.common[w] >> (row.decided % 64) << (row.decided % 64);
    auto decided = static_cast<unsigned>(limit_);
    while (true) {
      if (free == 0) {
        if (++w == words_) break;
        free = ~row.common[w];
        continue;
      }
      const unsigned value =
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
  target.of<std::uint8_t>().test_rows(heaps() + block.begin, parts_.range(block.tested, block.last),
                                      word_rows, candidates, distance);
  block.tests += (block.last - block.tested) * word_rows / 12;
  for (std::size_t r = 0; r < word_rows; ++r) {
    for (std::size_t k = 0; k < count[r]; ++k) {
      if (distance[k * word_rows + r] != 0) {
        ++block.free[r];
      } else {
        insert_value(block.rows[r].common, candidates[k * word_rows + r]);
      }
    }
  }
  return true;
}

// Makes block_ the one that begins there, and has the next one made. False when it is not served.
bool ByteSpace::turn_to(const PairTarget& target, std::uint64_t begin, std::uint64_t& done) {
  if (companion_ != nullptr) {
    companion_waits_ = companion_->idle();
    companion_->wait();
  }
  if (next_.begin == begin) {
    std::swap(block_, next_);
  } else {
    block_.begin = 0;
    if (!plan(block_, begin)) return false;
    fill(target, block_);
  }
  next_.begin = 0;
  // As much for marks as for tests.
  if (block_.tests > (block_.tested - block_.first) * word_rows) {
    marked_ += marked_ / 16 + 4;
  } else if (block_.tested < block_.last) {
    marked_ -= marked_ / 32;
  }
  done += (block_.tested - block_.first + block_.pairs) * word_rows + block_.tests;
  if (companion_ == nullptr) return true;
  // The heaps stay where they are while the companion reads them.
  if (heaps_.size() + 4 * word_rows > room_) {
    room_ = heaps_.size() + heaps_.size() / 2 + 64 * word_rows;
    heaps_.reserve(room_);
  }
  if (plan(next_, begin + word_rows)) {
    companion_->start([this, &target] { fill(target, next_); });
  }
  return true;
}

void ByteSpace::forget_blocks() {
  if (companion_ != nullptr) companion_->wait();
  block_.begin = next_.begin = wholes_next_ = 0;
}

// Brings the sets of m into wholes_. False when m is not served.
bool ByteSpace::find_whole(const PairTarget& target, std::uint64_t m, std::uint64_t& done) {
  const std::uint64_t begin = m - m % word_rows;
  if (block_.begin != begin && !turn_to(target, begin, done)) return false;
  for (std::size_t late = block_.early; late < parts_.size(); ++late) {
    const auto heap = static_cast<std::uint64_t>(-parts_.range(late, late + 1).offsets[0]);
    if (heap < m && rare_heap(m - heap)) return false;
  }
  Whole& whole = wholes_[m & (wholes_.size() - 1)];
  whole = block_.rows[m - begin];
  const std::uint8_t* end = heaps() + m;
  const Parts small = parts_.range(0, block_.first);
  for (std::size_t i = 0; i < small.count; ++i) {
    insert_value(whole.common, small.values[i] ^ end[small.offsets[i]]);
  }
  done += 8 + small.count;
  return true;
}

void ByteSpace::complete(Whole& whole, std::uint64_t m, std::uint64_t& done) const {
  const std::uint8_t* end = heaps() + m;
  const Parts parts = parts_.range(whole.tested, parts_.size());
  for (std::size_t i = 0; i < parts.count; ++i) {
    insert_value(whole.common, parts.values[i] ^ end[parts.offsets[i]]);
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
    insert_value(character_.rare(value, n) ? rare : common, drop(value));
  };
  for (const std::uint64_t j : places_.one) add_value(values[n - j]);
  for (const std::uint64_t j : places_.equal) {
    if ((n - j) % 2 == 0) add_value(0);
  }
  unsigned decided = static_cast<unsigned>(limit_);
  for (const std::uint64_t j : places_.unequal) {
    const Whole& whole = wholes_[(n - j) & (wholes_.size() - 1)];
    unite(common, whole.common, words_);
    unite(rare, whole.rare, words_);
    decided = std::min(decided, whole.decided);
  }
  unsigned least = static_cast<unsigned>(mex(common, words_));
  if (least >= decided) {
    enough_ += enough_ < 8 ? 1 : 0;
    for (const std::uint64_t j : places_.unequal) {
      Whole& whole = wholes_[(n - j) & (wholes_.size() - 1)];
      if (whole.decided < limit_) complete(whole, n - j, done);
      unite(common, whole.common, words_);
    }
    least = static_cast<unsigned>(mex(common, words_));
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

// Looks for the wanted rare values in some pairs of heaps after the last rare one, which are tested
// for a list without a branch for each hit. True when all were found.
bool ByteSpace::sift(const PairTarget& target, std::uint64_t n, std::uint64_t* wanted,
                     std::uint64_t& done) const {
  std::uint8_t list[256];
  std::size_t number = 0;
  for (std::size_t w = 0; w < words_; ++w) {
    for (std::uint64_t word = wanted[w]; word != 0; word &= word - 1) {
      list[number++] =
          static_cast<std::uint8_t>(64 * w + static_cast<std::size_t>(std::countr_zero(word)));
    }
  }
  std::uint64_t at = sift_from_ + head_pairs_;
  for (std::uint64_t groups = 2; number > few_wanted && groups <= sifted_pairs / pair_group / 2;
       groups *= 2) {
    for (const std::uint64_t j : places_.unequal) {
      done += groups * number;
      number = target.of<std::uint8_t>().take_out(
          heaps() + at, mirror_.at<std::uint8_t>(n - j - at), groups, list, number);
    }
    at += groups * pair_group;
  }
  std::fill_n(wanted, words_, std::uint64_t{0});
  for (std::size_t k = 0; k < number; ++k) insert_value(wanted, list[k]);
  return number == 0;
}

// Looks for all of the wanted rare values in pairs of common heaps. False when some were not found
// in those that may be looked through: their larger heap comes after the last rare one.
bool ByteSpace::strike(const PairTarget& target, std::uint64_t n, std::uint64_t* wanted,
                       std::uint64_t& done) {
  mirror_.follow(heaps(), heaps_.size());
  const std::uint64_t before = done;
  if (sift_from_ != 0 && sift(target, n, wanted, done)) {
    struck_ += done - before;
    return true;
  }
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
