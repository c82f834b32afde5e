#include "engine/take_and_break/window.hpp"

#include "core/bytes.hpp"
#include "engine/take_and_break/value_set.hpp"
#include "grundy/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <limits>

namespace grundy::engine {
namespace {

constexpr std::uint64_t first_block = 8 * word_rows;
constexpr std::uint64_t block_pairs = 96;
constexpr std::uint64_t piece = 256;
constexpr const char* larger_window = "a larger --window keeps more heaps";

}  // namespace

Window::Window(const rules::Code& code, std::uint64_t keep)
    : target_(pair_targets().front()), places_(places_of(code)), keep_(keep) {
  one_parity_ = places_.one_parity();
  character_.odd_split = !places_.unequal.empty() && places_.unequal[0] % 2 == 1;
  values_.resize(2 * keep_);
  mirrored_.resize(2 * keep_);
  set_limit(0);
}

Nimber Window::next() {
  const std::uint64_t n = size_;
  std::fill(options_.begin(), options_.end(), 0);
  const std::uint16_t* g = table();
  for (const std::uint64_t j : places_.all) {
    if (n == j) insert(0);
  }
  for (const std::uint64_t j : places_.one) {
    if (n > j) insert(g[n - j]);
  }
  for (const std::uint64_t j : places_.equal) {
    if (n >= j + 2 && (n - j) % 2 == 0) insert(0);
  }
  for (const std::uint64_t j : places_.unequal) {
    if (n >= j + 3) add_whole(n - j);
  }
  Nimber common = limit_;
  bool proof = false;
  for (Nimber v = 0; v < limit_; ++v) {
    if (v % 64 == 0 && ~options_[v / 64] == 0) {
      v += 63;
      continue;
    }
    if ((options_[v / 64] >> (v % 64) & 1) != 0) continue;
    if (!character_.rare(v, n)) {
      common = v;
      break;
    }
    insert_value(wanted_.data(), v);
    proof = true;
  }
  const Nimber value = proof ? prove(n, common) : common;
  append(value);
  return value;
}

// Rests are among the last values, as long as nothing was dropped or all rare heaps are early.
void Window::require_rests() const {
  if (base_ == 0 || parts_.last() + places_.unequal.back() + word_rows <= keep_) return;
  throw Error(
      ErrorKind::budget,
      fmt::format("heap {} is rare, and what it can be left with is no longer in memory: the "
                  "last {} heaps are kept",
                  parts_.last(), keep_),
      larger_window);
}

// Adds the nim-sums of m with a rare part to options_, and some others.
void Window::add_whole(std::uint64_t m) {
  require_rests();
  const std::uint16_t* end = table() + m;
  const auto add = [&](std::size_t first, std::size_t last) {
    const Parts parts = parts_.range(first, last);
    for (std::size_t i = 0; i < parts.count; ++i) {
      if (static_cast<std::uint64_t>(-parts.offsets[i]) * 2 == m) continue;  // an equal heap
      insert(parts.values[i] ^ end[parts.offsets[i]]);
    }
  };
  const std::uint64_t begin = m - m % word_rows;
  if (limit_ > 64 || begin < first_block || begin < parts_.last() * 2 + 2 * word_rows) {
    return add(0, parts_.below(m));
  }
  if (block_ != begin) fill_block(begin);
  options_[0] |= words_[m - begin];
  add(0, parts_.below(word_rows));
}

// Nim-sums below 64 of the wholes begin, ..., begin + 63 with all parts from word_rows on. No part
// is the half of a whole.
void Window::fill_block(std::uint64_t begin) {
  block_ = begin;
  std::fill(std::begin(words_), std::end(words_), 0);
  while (pairs_.size() < block_pairs) {
    const std::uint64_t heap = word_rows + pairs_.size();
    pairs_.add(heap, head_[heap]);
  }
  const auto limit = static_cast<std::size_t>(limit_);
  for (const Parts& parts :
       {parts_.range(parts_.below(word_rows), parts_.size()), pairs_.range(0, block_pairs)}) {
    target_.shorts.unite_rows(table() + begin, parts, limit, words_);
  }
}

// The value of heap n, when wanted_ are the values below `common` that are still to be found.
Nimber Window::prove(std::uint64_t n, Nimber common) {
  bool more = true, all = true;
  bool open = true;
  for (std::uint64_t from = 1; more && open; from += piece) {
    more = false;
    for (const std::uint64_t j : places_.unequal) {
      if (n < j + 3) continue;
      const std::uint64_t m = n - j;
      const std::uint64_t end = (m - 1) / 2 + 1;
      const std::uint64_t stop = base_ == 0 ? end : std::min(end, head());
      all = all && stop == end;
      if (from >= stop) continue;
      more = true;
      const std::uint16_t* x = base_ == 0 ? table() : head_.data();
      const std::uint64_t count = std::min(piece, stop - from);
      if (limit_ <= 64) {
        wanted_[0] &= ~target_.shorts.collect_pairs(x + from, mirror(m - from), count);
      } else {
        std::fill(marks_.begin(), marks_.end(), 0);
        target_.shorts.mark_pairs(x + from, mirror(m - from), count, marks_.data());
        std::vector<std::uint64_t>& found = options_;
        target_.pack_marks(marks_.data(), found.size(), found.data());
        for (std::size_t w = 0; w < found.size(); ++w) wanted_[w] &= ~found[w];
      }
    }
    open = std::any_of(wanted_.begin(), wanted_.end(), [](std::uint64_t w) { return w != 0; });
  }
  if (!open) return common;
  std::size_t w = 0;
  while (wanted_[w] == 0) ++w;
  const Nimber value = 64 * Nimber{w} + static_cast<Nimber>(std::countr_zero(wanted_[w]));
  std::fill(wanted_.begin(), wanted_.end(), 0);
  if (all) return value;
  throw Error(ErrorKind::budget,
              fmt::format("the nim-value of heap {} is not decided by the first {} and the last {} "
                          "heaps: no move to {} is among them",
                          n, head(), keep_, value),
              larger_window);
}

void Window::append(Nimber value) {
  if (value > std::numeric_limits<std::uint16_t>::max()) {
    throw Error(
        ErrorKind::budget,
        fmt::format("the nim-value of heap {} passes 2^16, the most in constant memory", size_));
  }
  const std::uint64_t n = size_;
  if (value >= limit_) set_limit(value);
  if (n - base_ == values_.size()) drop_old();
  values_[n - base_] = static_cast<std::uint16_t>(value);
  mirrored_[mirrored_.size() - 1 - (n - base_)] = static_cast<std::uint16_t>(value);
  if (n < head()) head_.push_back(static_cast<std::uint16_t>(value));
  if (value > largest_) {
    largest_ = value;
    largest_at_ = n;
  }
  ++size_;
  if (n > 0 && character_.rare(value, n)) {
    parts_.add(n, value);
    ++changes_;
    block_ = 0;
  }
  if (base_ == 0 && n > 0) counts_.add(value, n);
  if (base_ == 0 && size_ >= next_choice_) choose_character();
}

// Goes on with the last keep_ heaps and room for as many.
void Window::drop_old() {
  const auto kept = static_cast<std::ptrdiff_t>(keep_);
  std::copy(values_.end() - kept, values_.end(), values_.begin());
  std::copy_backward(mirrored_.begin(), mirrored_.begin() + kept, mirrored_.end());
  base_ = size_ - keep_;
}

// Of all heaps so far, which are all at hand.
void Window::choose_character() {
  next_choice_ = 2 * size_;
  const ValueCounts::Choice best = counts_.best(one_parity_, character_.odd_split);
  if (best.rare + best.rare / 8 >= parts_.size()) return;
  character_ = best.character;
  parts_.clear();
  for (std::uint64_t n = 1; n < size_; ++n) {
    if (character_.rare(values_[n], n)) parts_.add(n, values_[n]);
  }
  ++changes_;
  block_ = 0;
}

void Window::set_limit(Nimber value) {
  limit_ = std::bit_ceil(value + 1);
  const auto words = static_cast<std::size_t>((limit_ + 63) / 64);
  options_.assign(words, 0);
  wanted_.assign(words, 0);
  marks_.assign(64 * words, 0);
  ++changes_;
  block_ = 0;
}

std::string Window::save() const {
  core::BytesOut out;
  out.number(keep_);
  out.number(size_);
  out.number(base_);
  out.number(character_.mask);
  out.number(character_.position ? 1 : 0);
  out.number(limit_);
  out.number(largest_);
  out.number(largest_at_);
  out.number(next_choice_);
  out.numbers(head_.data(), head_.size());
  out.numbers(values_.data(), size_ - base_);
  const Parts parts = parts_.range(0, parts_.size());
  out.numbers(parts.offsets, parts.count);
  out.numbers(parts.values, parts.count);
  return out.take();
}

void Window::restore(std::string_view bytes) {
  core::BytesIn in(bytes);
  if (in.number() != keep_) in.fail();
  size_ = in.number();
  base_ = in.number();
  if (base_ > size_ || size_ - base_ > values_.size()) in.fail();
  character_.mask = in.number();
  character_.position = in.number() != 0;
  const Nimber limit = in.number();
  if (!std::has_single_bit(limit) || limit > Nimber{1} << 16) in.fail();
  set_limit(limit - 1);
  largest_ = in.number();
  largest_at_ = in.number();
  next_choice_ = in.number();
  head_ = in.numbers<std::uint16_t>();
  const auto values = in.numbers<std::uint16_t>();
  const auto offsets = in.numbers<std::int64_t>();
  const auto rare = in.numbers<std::uint32_t>();
  if (head_.size() != std::min(size_, head()) || values.size() != size_ - base_ ||
      offsets.size() != rare.size() || !in.at_end()) {
    in.fail();
  }
  const auto fits = [limit](std::uint64_t value) { return value < limit; };
  if (!std::all_of(values.begin(), values.end(), fits) ||
      !std::all_of(head_.begin(), head_.end(), fits) ||
      !std::all_of(rare.begin(), rare.end(), fits)) {
    in.fail();
  }
  std::copy(values.begin(), values.end(), values_.begin());
  std::reverse_copy(values.begin(), values.end(),
                    mirrored_.end() - static_cast<std::ptrdiff_t>(values.size()));
  parts_.clear();
  pairs_.clear();
  std::uint64_t before = 0;
  for (std::size_t i = 0; i < rare.size(); ++i) {
    const auto heap = static_cast<std::uint64_t>(-offsets[i]);
    if (heap <= before || heap >= size_) in.fail();
    before = heap;
    parts_.add(heap, rare[i]);
  }
  counts_.clear();
  if (base_ == 0) {
    for (std::uint64_t n = 1; n < size_; ++n) counts_.add(values_[n], n);
  }
}

}  // namespace grundy::engine
