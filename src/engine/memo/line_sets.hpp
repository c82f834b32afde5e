// The values on the lines of a table that lead to a cell.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "grundy/nimber.hpp"

namespace grundy::engine {

/// For a direction of zeros and ones, a set of values for each line of cells in that direction.
/// Cells are filled in an order in which those before a cell on its line come first, so that the
/// set of its line holds just the values of the options state - k * direction. Memory: a bit for
/// each line and value.
class LineSets {
 public:
  /// For a table with coordinates 0..corner[c]; `direction` has a bit for each coordinate that it
  /// changes, at least one.
  LineSets(std::uint32_t direction, std::span<const std::int64_t> corner);

  /// The words of the set of the line of `cell`: word_count() of them.
  [[nodiscard]] const std::uint64_t* line(std::span<const std::int64_t> cell) const {
    return words_.data() + index(cell) * count_;
  }
  [[nodiscard]] std::size_t word_count() const { return count_; }
  void insert(std::span<const std::int64_t> cell, Nimber value) {
    words_[index(cell) * count_ + static_cast<std::size_t>(value / 64)] |= std::uint64_t{1}
                                                                           << (value % 64);
  }
  /// Room for values below 64 * words. O(memory).
  void widen(std::size_t words);

  [[nodiscard]] static std::uint64_t lines(std::uint32_t direction,
                                           std::span<const std::int64_t> corner);
  [[nodiscard]] std::uint64_t bytes_for(std::size_t words) const { return lines_ * words * 8; }

 private:
  [[nodiscard]] std::size_t index(std::span<const std::int64_t> cell) const {
    std::int64_t index = first_;
    for (std::size_t c = 0; c < cell.size(); ++c) index += factors_[c] * cell[c];
    return static_cast<std::size_t>(index);
  }

  std::uint64_t lines_ = 0;
  std::vector<std::int64_t> factors_;
  std::int64_t first_ = 0;
  std::size_t count_ = 1;
  std::vector<std::uint64_t> words_;
};

}  // namespace grundy::engine
