// The option values of one heap after the other.
#pragma once

#include <cstdint>
#include <vector>

#include "grundy/nimber.hpp"

namespace grundy::engine {

/// A mark for each value. The marks of one heap are of its own colour, so nothing is cleared from
/// heap to heap, and setting one is a plain store: stores of one value again and again do not
/// wait for each other as bits in a word would. Memory: 4 bytes a value.
class ValueMarks {
 public:
  /// Forgets all marks. Amortised O(1).
  void clear() {
    if (++colour_ == 0) {
      marks_.assign(marks_.size(), 0);
      colour_ = 1;
    }
  }
  /// Makes room for values below `end`.
  void reserve(std::uint64_t end) {
    if (marks_.size() < end) marks_.resize(end, 0);
  }
  /// For loops that set marks()[value] = colour(), value below what was reserved.
  [[nodiscard]] std::uint32_t* marks() { return marks_.data(); }
  [[nodiscard]] std::uint32_t colour() const { return colour_; }
  [[nodiscard]] bool has(Nimber value) const {
    return value < marks_.size() && marks_[value] == colour_;
  }
  [[nodiscard]] std::uint64_t bytes() const { return marks_.capacity() * sizeof(std::uint32_t); }

 private:
  std::vector<std::uint32_t> marks_;
  std::uint32_t colour_ = 1;
};

}  // namespace grundy::engine
