// The sieve by value layers for sets with many amounts, block by block.
//
// For v = 0, 1, 2, ...: strike out what heaps of value v before the block reach in it; then go
// through the heaps of the block that have no value yet: one that is not struck out gets v and
// strikes out what it reaches in the block, an OR of the set's bit mask moved to that heap. A
// heap costs largest amount / 64 word operations, half of them saved near the start, and no
// matter how many amounts there are. The block is small enough for the first-level cache.
//
// Before a block, the heaps that reach into it are sorted by value (a counting sort), so the
// method keeps no state that could disagree with the table.
#include "core/bit_or.hpp"
#include "core/element.hpp"
#include "engine/subtraction_method.hpp"

#include <algorithm>
#include <bit>
#include <vector>

namespace grundy::engine {
namespace {

constexpr std::uint64_t word_bits = 64;
constexpr std::uint64_t group = core::word_group;
constexpr std::uint64_t block_heaps = std::uint64_t{1} << 16;

class LayerSieve final : public SubtractionMethod {
 public:
  LayerSieve(const rules::AmountSet& amounts, std::uint64_t limit) {
    const auto ranges = amounts.ranges();
    for (const auto& range : ranges) {
      const auto low = static_cast<std::uint64_t>(range.low);
      if (low >= limit) break;
      const std::uint64_t high = std::min(static_cast<std::uint64_t>(range.high), limit - 1);
      if (least_ == 0) least_ = low;
      largest_ = high;
      mask_.resize(high / word_bits + 1 + 4 * group, 0);
      for (std::uint64_t s = low; s <= high; ++s) {
        mask_[group + s / word_bits] |= std::uint64_t{1} << (s % word_bits);
      }
    }
  }

  std::string_view name() const override { return "layer sieve"; }

  void append(NimSequence& values, std::uint64_t size) override {
    const std::uint64_t old_size = values.size();
    try {
      while (values.size() < size) {
        block(values, std::min(block_heaps, size - values.size()));
      }
    } catch (...) {
      values.truncate(old_size);
      throw;
    }
  }

 private:
  // Sorts the heaps that reach into the block at `begin` by value: heap begin - back for each
  // `back` in backs_[first_[v]], ..., backs_[first_[v + 1] - 1].
  void sort_earlier(const NimSequence& values, std::uint64_t begin) {
    const std::uint64_t count = std::min(begin, largest_);
    first_.assign(2, 0);
    for (std::uint64_t back = 1; back <= count; ++back) {
      const Nimber v = values[begin - back];
      if (v + 2 > first_.size()) first_.resize(v + 2, 0);
      ++first_[v + 1];
    }
    for (std::size_t v = 1; v < first_.size(); ++v) first_[v] += first_[v - 1];
    std::vector<std::uint64_t> place(first_.begin(), first_.end() - 1);
    backs_.resize(count);
    for (std::uint64_t back = count; back >= 1; --back) {
      backs_[place[values[begin - back]]++] = back;
    }
  }

  // reach |= the mask moved up by `by` bits.
  void strike_up(std::uint64_t by) {
    // The target begins at a multiple of the group, so the mask may begin in its padding.
    const std::uint64_t from = by / word_bits + least_ / word_bits;
    const std::uint64_t to = from / group * group;
    if (to >= reach_.size()) return;
    const std::uint64_t source = group + least_ / word_bits - (from - to);
    const std::uint64_t count = std::min(mask_.size() - source, reach_.size() - to);
    core::or_shifted(reach_.data() + to, mask_.data() + source, count / group * group,
                     static_cast<unsigned>(by % word_bits));
  }

  // The same, moved down; by >= 1.
  void strike_down(std::uint64_t by) {
    // Bit s of the mask goes to s - by: down by `whole` words, then up by the rest.
    const std::uint64_t whole = (by + word_bits - 1) / word_bits;
    const std::uint64_t source = group + whole;
    if (source >= mask_.size()) return;
    const std::uint64_t count = std::min(mask_.size() - source, reach_.size());
    core::or_shifted(reach_.data(), mask_.data() + source, count / group * group,
                     static_cast<unsigned>(whole * word_bits - by));
  }

  void block(NimSequence& values, std::uint64_t count) {
    const std::uint64_t begin = values.size();
    const std::uint64_t words = (count + word_bits - 1) / word_bits;
    sort_earlier(values, begin);
    free_.assign(words, ~std::uint64_t{0});
    if (count % word_bits != 0) free_.back() = (std::uint64_t{1} << (count % word_bits)) - 1;
    values.append_uninitialised(count);

    std::uint64_t left = count;
    std::uint64_t first = 0;  // no heap is free before this word
    for (Nimber v = 0; left > 0; ++v) {
      values.widen(core::bytes_for(v));
      reach_.assign((words + group - 1) / group * group, 0);
      if (v + 1 < first_.size()) {
        for (std::uint64_t i = first_[v]; i < first_[v + 1]; ++i) strike_down(backs_[i]);
      }
      while (free_[first] == 0) ++first;
      left -= core::with_element(values.element_bytes(), [&]<typename T>(std::type_identity<T>) {
        return layer(static_cast<T*>(values.data()) + begin, static_cast<T>(v), first, words);
      });
    }
  }

  // Gives out the value v; returns to how many heaps.
  template <typename T>
  std::uint64_t layer(T* out, T v, std::uint64_t first, std::uint64_t words) {
    std::uint64_t given = 0;
    for (std::uint64_t w = first; w < words; ++w) {
      for (std::uint64_t open = free_[w] & ~reach_[w]; open != 0; open &= ~reach_[w]) {
        const std::uint64_t n = w * word_bits + static_cast<unsigned>(std::countr_zero(open));
        const std::uint64_t bit = open & (~open + 1);
        free_[w] ^= bit;
        open ^= bit;
        out[n] = v;
        ++given;
        strike_up(n);
      }
    }
    return given;
  }

  // Bit s is in word group + s / 64; zeros before, and enough after it that rounding counts
  // down to whole groups leaves out zeros only.
  std::vector<std::uint64_t> mask_ = std::vector<std::uint64_t>(4 * group, 0);
  std::uint64_t least_ = 0, largest_ = 0;
  std::vector<std::uint64_t> free_, reach_, first_, backs_;
};

}  // namespace

std::unique_ptr<SubtractionMethod> make_layer_sieve(const rules::AmountSet& amounts,
                                                    std::uint64_t limit) {
  return std::make_unique<LayerSieve>(amounts, limit);
}

}  // namespace grundy::engine
