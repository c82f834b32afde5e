// A set of nim-values that is asked for its mex again and again.
//
// One bit a value; the words stay allocated from heap to heap, and clearing touches only
// the words that were used. Memory: the largest value inserted / 8 bytes.
#pragma once

#include "grundy/nimber.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace grundy::core {

class MexSet {
 public:
  /// O(1) amortised.
  void insert(Nimber value) {
    const auto word = static_cast<std::size_t>(value / 64);
    if (word >= words_.size()) words_.resize(word + 1, 0);
    words_[word] |= std::uint64_t{1} << (value % 64);
  }

  [[nodiscard]] bool contains(Nimber value) const {
    const auto word = static_cast<std::size_t>(value / 64);
    return word < words_.size() && (words_[word] >> (value % 64) & 1) != 0;
  }

  /// The least value that is not in the set. O(mex / 64).
  [[nodiscard]] Nimber mex() const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      if (words_[i] != ~std::uint64_t{0}) {
        return 64 * Nimber{i} + static_cast<Nimber>(std::countr_one(words_[i]));
      }
    }
    return 64 * Nimber{words_.size()};
  }

  /// O(largest value / 64).
  void clear() { words_.clear(); }

 private:
  std::vector<std::uint64_t> words_;
};

}  // namespace grundy::core
