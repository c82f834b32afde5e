// The nim-sum with one value permutes the words by the high bits of the value, and the bits of
// each word by its low six: for each of these bits that is set, neighbouring groups of bits
// change places.
#include "engine/take_and_break/value_set.hpp"

#include "core/bit_or.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace grundy::engine {
namespace {

// Of each pair of neighbouring groups of 1, 2, 4, ..., 32 bits the lower one.
constexpr std::array<SetWord, 6> lower_groups{0x5555555555555555, 0x3333333333333333,
                                              0x0f0f0f0f0f0f0f0f, 0x00ff00ff00ff00ff,
                                              0x0000ffff0000ffff, 0x00000000ffffffff};

SetWord moved(SetWord word, unsigned value) {
  for (unsigned bit = 0; bit < 6; ++bit) {
    if ((value >> bit & 1) == 0) continue;
    const unsigned by = 1U << bit;
    word = (word & lower_groups[bit]) << by | (word >> by & lower_groups[bit]);
  }
  return word;
}

}  // namespace

void unite(SetWord* target, const SetWord* source, std::size_t words) {
  if (words >= core::word_group) {  // and a multiple of it
    core::or_into(target, source, words);
    return;
  }
  for (std::size_t i = 0; i < words; ++i) target[i] |= source[i];
}

void unite_moved(SetWord* target, const SetWord* source, std::size_t words, Nimber value) {
  const auto high = static_cast<std::size_t>(value / 64);
  const auto low = static_cast<unsigned>(value % 64);
  for (std::size_t i = 0; i < words; ++i) {
    if (source[i] != 0) target[i ^ high] |= moved(source[i], low);
  }
}

Nimber mex(const SetWord* set, std::size_t words) {
  for (std::size_t i = 0; i < words; ++i) {
    if (set[i] != ~SetWord{0}) return 64 * Nimber{i} + static_cast<Nimber>(std::countr_one(set[i]));
  }
  return 64 * Nimber{words};
}

SetWord* SetTable::append() {
  const std::uint64_t m = size_++;
  if (window_ == 0 || m < window_) {
    data_.resize((m + 1) * words_, 0);
  } else {
    std::fill_n(at(m), words_, SetWord{0});
  }
  return at(m);
}

void SetTable::widen(std::size_t words) {
  if (words <= words_) return;
  const std::size_t sets = data_.size() / words_;
  std::vector<SetWord> wide(sets * words, 0);
  for (std::size_t i = 0; i < sets; ++i) {
    std::copy_n(data_.data() + i * words_, words_, wide.data() + i * words);
  }
  data_ = std::move(wide);
  words_ = words;
}

void SetTable::clear() {
  data_.clear();
  size_ = 0;
}

}  // namespace grundy::engine
