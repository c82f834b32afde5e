// Where each value occurs: the mex of a run of heaps without walking the run.
#pragma once

#include <cstdint>
#include <vector>

#include "grundy/nimber.hpp"

namespace grundy::engine {

/// The places of all values of heaps 0, 1, 2, ... Memory: 8 bytes a heap, 16 a value.
class ValuePlaces {
 public:
  /// The value of the next heap. O(log values).
  void push_back(Nimber value);
  void clear();

  /// True when one of the heaps low..high has this value. O(log heaps), O(1) where high is the
  /// last heap.
  [[nodiscard]] bool occurs(Nimber value, std::uint64_t low, std::uint64_t high) const;

  /// The least value, from `first` on, that no heap from `low` to the last one has. O(log values).
  [[nodiscard]] Nimber first_missing_since(std::uint64_t low, Nimber first) const;

  [[nodiscard]] std::uint64_t size() const { return size_; }
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  void grow(Nimber value);

  std::vector<std::vector<std::uint64_t>> places_;  // by value, ascending
  // A tree of minima: node i has the children 2i and 2i + 1, the leaf of a value is leaves_ +
  // value and holds the end of its last heap, 0 when there is none.
  std::vector<std::uint64_t> tree_;
  std::uint64_t leaves_ = 0;
  std::uint64_t size_ = 0;
};

}  // namespace grundy::engine
