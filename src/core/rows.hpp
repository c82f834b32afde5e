// Compressed sparse rows by counting: first count the items of each row, then put them there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace grundy::core {

/// The items of each row stand in the order in which they were put. 4 bytes an item, and an Offset
/// a row.
template <class Offset>
class Rows {
 public:
  explicit Rows(std::uint64_t rows) : offsets_(rows + 1, 0) {}

  /// Once for each item that will be put, before open().
  void count(std::uint32_t row) { ++offsets_[std::size_t{row} + 1]; }
  void open() {
    // offsets_[r + 1] becomes where row r begins, and with each item moves to where it ends.
    Offset sum = 0;
    for (std::size_t i = 1; i < offsets_.size(); ++i) {
      const Offset items = offsets_[i];
      offsets_[i] = sum;
      sum = static_cast<Offset>(sum + items);
    }
    items_.resize(sum);
  }
  void put(std::uint32_t row, std::uint32_t item) {
    items_[offsets_[std::size_t{row} + 1]++] = item;
  }

  [[nodiscard]] std::span<const std::uint32_t> operator[](std::uint32_t row) const {
    return {items_.data() + offsets_[row], offsets_[std::size_t{row} + 1] - offsets_[row]};
  }
  [[nodiscard]] std::uint64_t size() const { return offsets_.size() - 1; }
  [[nodiscard]] std::vector<Offset>& offsets() { return offsets_; }
  [[nodiscard]] std::vector<std::uint32_t>& items() { return items_; }

 private:
  std::vector<Offset> offsets_;
  std::vector<std::uint32_t> items_;
};

}  // namespace grundy::core
