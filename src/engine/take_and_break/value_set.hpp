// Sets of nim-values as bit strings of a common length, a power of two words, so that every
// nim-sum of two members of sets has its place.
#pragma once

#include "grundy/nimber.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace grundy::engine {

using SetWord = std::uint64_t;

inline void insert_value(SetWord* set, Nimber value) {
  set[value / 64] |= SetWord{1} << (value % 64);
}

/// target |= source.
void unite(SetWord* target, const SetWord* source, std::size_t words);

/// target |= {v ^ value : v in source}; words is a power of two and value < 64 words.
void unite_moved(SetWord* target, const SetWord* source, std::size_t words, Nimber value);

/// The least value that is not in the set; 64 words when all are.
[[nodiscard]] Nimber mex(const SetWord* set, std::size_t words);

/// One set for each heap m = 0, 1, 2, ..., all of them or only the last few.
class SetTable {
 public:
  /// Keeps the last `window` sets.
  explicit SetTable(std::uint64_t window) : window_(window) {}
  void keep_all() { window_ = 0; }

  /// Appends an empty set and returns it.
  SetWord* append();
  /// The set of heap m, which is still kept.
  [[nodiscard]] const SetWord* at(std::uint64_t m) const { return data_.data() + slot(m) * words_; }
  [[nodiscard]] SetWord* at(std::uint64_t m) { return data_.data() + slot(m) * words_; }

  /// Makes every set `words` long.
  void widen(std::size_t words);
  void clear();

  [[nodiscard]] std::uint64_t size() const { return size_; }
  [[nodiscard]] std::size_t words() const { return words_; }
  /// What `size` sets take.
  [[nodiscard]] std::uint64_t bytes_for(std::uint64_t size) const {
    return (window_ == 0 || size < window_ ? size : window_) * words_ * sizeof(SetWord);
  }

 private:
  [[nodiscard]] std::size_t slot(std::uint64_t m) const { return window_ == 0 ? m : m % window_; }

  std::uint64_t window_;  // 0: all
  std::size_t words_ = 1;
  std::uint64_t size_ = 0;
  std::vector<SetWord> data_;
};

}  // namespace grundy::engine
