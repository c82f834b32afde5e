// The window of heaps from the head (the least heap without a value) to head + M says which of
// them have a value already, and that is the whole state: it decides all further values up to
// their common height. So a state that returns p heaps and s values later shows the period.
//
// The candidates for one value are found in one of three ways: a list of the members of E (few
// members), or a bit string from which each heap that gets the value strikes out what is not at a
// forbidden distance, either the gaps of E (few gaps) or everything outside the moved mask.
#include "engine/all_but_sieve.hpp"

#include <algorithm>
#include <bit>

namespace grundy::engine {
namespace {

constexpr std::uint64_t word_bits = 64;
constexpr std::uint64_t least_slack = 4096;

std::uint64_t clipped_largest(const rules::AmountSet& forbidden, std::uint64_t limit) {
  std::uint64_t largest = 0;
  for (const auto& range : forbidden.ranges()) {
    if (static_cast<std::uint64_t>(range.low) >= limit) break;
    largest = std::min(static_cast<std::uint64_t>(range.high), limit - 1);
  }
  return largest;
}

// Heaps in the window, a multiple of 64: head to head + largest, and room to move.
std::uint64_t window_heaps(std::uint64_t largest) {
  return (largest + std::max(largest / 2, least_slack)) / word_bits * word_bits + 4 * word_bits;
}

}  // namespace

std::uint64_t AllButSieve::memory(const rules::AmountSet& forbidden, std::uint64_t limit) {
  const std::uint64_t heaps = window_heaps(clipped_largest(forbidden, limit));
  return heaps > (std::uint64_t{1} << 58) ? ~std::uint64_t{0} : heaps * 9;
}

AllButSieve::AllButSieve(const rules::AmountSet& forbidden, std::uint64_t limit)
    : largest_(clipped_largest(forbidden, limit)) {
  std::uint64_t count = 0;
  std::uint64_t expected = 1;  // where the next range begins if there is no gap
  for (const auto& range : forbidden.ranges()) {
    const auto low = static_cast<std::uint64_t>(range.low);
    if (low > largest_) break;
    const std::uint64_t high = std::min(static_cast<std::uint64_t>(range.high), largest_);
    count += high - low + 1;
    if (low > expected) gaps_.push_back({expected, low - 1});
    expected = high + 1;
  }
  const std::uint64_t words = largest_ / word_bits + 1;
  way_ = Way::mask;
  if (count < words) {
    way_ = Way::list;
  } else if (gaps_.size() + (largest_ - count) / word_bits < words / 2) {
    way_ = Way::gaps;
  }
  mask_.assign(words + 3, 0);
  for (const auto& range : forbidden.ranges()) {
    const auto low = static_cast<std::uint64_t>(range.low);
    if (low > largest_) break;
    const std::uint64_t high = std::min(static_cast<std::uint64_t>(range.high), largest_);
    for (std::uint64_t s = low; s <= high; ++s) {
      mask_[1 + s / word_bits] |= std::uint64_t{1} << (s % word_bits);
      if (way_ == Way::list) members_.push_back(s);
    }
  }
  const std::uint64_t heaps = window_heaps(largest_);
  taken_.assign(heaps / word_bits, 0);
  given_.assign(heaps, 0);
  open_.assign(heaps / word_bits, 0);
}

void AllButSieve::give(std::uint64_t i) {
  taken_[i / word_bits] |= std::uint64_t{1} << (i % word_bits);
  given_[i] = value_;
  const std::uint64_t heap = base_ + i;
  ++sums_.count;
  sums_.heaps += heap;
  sums_.squares += heap * heap;
}

// Moves the window so that the head is in its first word.
void AllButSieve::slide() {
  const std::uint64_t words = head_ / word_bits;
  std::move(taken_.begin() + static_cast<std::ptrdiff_t>(words), taken_.end(), taken_.begin());
  std::fill(taken_.end() - static_cast<std::ptrdiff_t>(words), taken_.end(), 0);
  std::move(given_.begin() + static_cast<std::ptrdiff_t>(words * word_bits), given_.end(),
            given_.begin());
  base_ += words * word_bits;
  head_ -= words * word_bits;
}

void AllButSieve::step(NimSequence& values) {
  if (head_ + largest_ + 2 * word_bits > given_.size()) slide();
  const std::uint64_t m = head_;
  give(m);
  if (largest_ > 0) {
    if (way_ == Way::list) {
      give_list(m);
    } else {
      give_words(m);
    }
  }
  ++value_;
  for (; taken(head_); ++head_) {
    values.push_back(given_[head_]);
    const std::uint64_t heap = base_ + head_;
    --sums_.count;
    sums_.heaps -= heap;
    sums_.squares -= heap * heap;
  }
}

// The sums of h - head and of its square.
AllButSieve::Sums AllButSieve::relative_sums() const {
  const std::uint64_t head = base_ + head_;
  return {sums_.count, sums_.heaps - sums_.count * head,
          sums_.squares - 2 * head * sums_.heaps + sums_.count * head * head};
}

void AllButSieve::give_list(std::uint64_t m) {
  open_.clear();  // here: the heaps of this value but m, as distances from m
  for (const std::uint64_t s : members_) {
    if (taken(m + s)) continue;
    const bool fits = std::all_of(open_.begin(), open_.end(), [&](std::uint64_t earlier) {
      const std::uint64_t distance = s - earlier;
      return (mask_[1 + distance / word_bits] >> (distance % word_bits) & 1) != 0;
    });
    if (!fits) continue;
    open_.push_back(s);
    give(m + s);
  }
}

void AllButSieve::give_words(std::uint64_t m) {
  const std::uint64_t end = (m + largest_) / word_bits + 1;
  keep_mask(m, true);
  for (std::uint64_t w = m / word_bits; w < end; ++w) {
    while (open_[w] != 0) {
      const std::uint64_t i = w * word_bits + static_cast<unsigned>(std::countr_zero(open_[w]));
      open_[w] &= open_[w] - 1;
      give(i);
      if (way_ == Way::gaps) {
        keep_gaps(i);
      } else {
        keep_mask(i, false);
      }
    }
  }
}

// Strikes out candidates in the gaps above `from`.
void AllButSieve::keep_gaps(std::uint64_t from) {
  for (const Gap& gap : gaps_) {
    const std::uint64_t low = from + gap.low;
    const std::uint64_t high = std::min(from + gap.high, head_ + largest_);
    if (low > high) break;
    const std::uint64_t first = low / word_bits, last = high / word_bits;
    const std::uint64_t above = ~std::uint64_t{0} << (low % word_bits);
    const std::uint64_t below = ~std::uint64_t{0} >> (63 - high % word_bits);
    if (first == last) {
      open_[first] &= ~(above & below);
      continue;
    }
    open_[first] &= ~above;
    std::fill(open_.begin() + static_cast<std::ptrdiff_t>(first + 1),
              open_.begin() + static_cast<std::ptrdiff_t>(last), 0);
    open_[last] &= ~below;
  }
}

// Keeps the candidates at a forbidden distance above `from`; the first time all heaps without
// a value are candidates.
void AllButSieve::keep_mask(std::uint64_t from, bool first) {
  const std::uint64_t begin = from / word_bits;
  const std::uint64_t end = (head_ + largest_) / word_bits + 1;
  const auto up = static_cast<unsigned>(from % word_bits);
  for (std::uint64_t w = begin; w < end; ++w) {
    const std::uint64_t* mask = mask_.data() + 1 + (w - begin);
    const std::uint64_t moved = mask[0] << up | (mask[-1] >> 1) >> (63 - up);
    open_[w] = (first ? ~taken_[w] : open_[w]) & moved;
  }
}

// Bits 64 i to 64 i + 63 of the state: which heaps from the head on have a value.
std::uint64_t AllButSieve::state_word(std::uint64_t i) const {
  const std::uint64_t w = head_ / word_bits + i;
  const auto down = static_cast<unsigned>(head_ % word_bits);
  return taken_[w] >> down | (taken_[w + 1] << 1) << (63 - down);
}

std::optional<Period> AllButSieve::state_returned() {
  if (head_ + largest_ + 2 * word_bits > given_.size()) slide();
  const std::uint64_t words = largest_ / word_bits + 1;
  const Sums sums = relative_sums();
  bool equal = saved_.size() == words && saved_sums_ == sums;
  for (std::uint64_t i = 0; equal && i < words; ++i) equal = saved_[i] == state_word(i);
  if (equal) return Period{saved_heap_, base_ + head_ - saved_heap_, value_ - saved_value_};
  if (value_ >= next_save_) {
    saved_.resize(words);
    for (std::uint64_t i = 0; i < words; ++i) saved_[i] = state_word(i);
    saved_sums_ = sums;
    saved_heap_ = base_ + head_;
    saved_value_ = value_;
    next_save_ = 2 * value_;
  }
  return std::nullopt;
}

}  // namespace grundy::engine
