// The rare heaps of a table, as parts of splits.
#pragma once

#include "engine/take_and_break/character.hpp"
#include "engine/take_and_break/pair_kernels.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace grundy::engine {

/// Heaps with their values, in ascending order. Values are below 2^32. 12 bytes a heap.
class RareParts {
 public:
  void add(std::uint64_t heap, Nimber value) {
    offsets_.push_back(-static_cast<std::int64_t>(heap));
    values_.push_back(static_cast<std::uint32_t>(value));
  }
  void clear() {
    offsets_.clear();
    values_.clear();
  }
  [[nodiscard]] std::size_t size() const { return offsets_.size(); }

  /// The greatest heap; 0 when there is none.
  [[nodiscard]] std::uint64_t last() const {
    return offsets_.empty() ? 0 : static_cast<std::uint64_t>(-offsets_.back());
  }

  /// How many are below `heap`. Fast for a heap near the last one.
  [[nodiscard]] std::size_t below(std::uint64_t heap) const;

  /// Parts first, ..., last - 1.
  [[nodiscard]] Parts range(std::size_t first, std::size_t last) const {
    return {offsets_.data() + first, values_.data() + first, last - first};
  }

 private:
  std::vector<std::int64_t> offsets_;  // -heap
  std::vector<std::uint32_t> values_;
};

}  // namespace grundy::engine
