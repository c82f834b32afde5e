// A table of nim-values that is read backwards.
#pragma once

#include "grundy/values.hpp"

#include <cstdint>
#include <cstring>

namespace grundy::engine {

/// The values of a sequence in descending order of the heaps, so that the pairs (a, m - a) are read
/// forwards on both sides. Room for it doubles: the most memory it takes is bytes_for().
class Mirror {
 public:
  /// Takes over what the table has more than at the last call. Amortised O(1) a
  /// value as long as T stays.
  template <typename T>
  void follow(const T* values, std::uint64_t size) {
    if (store_.element_bytes() != sizeof(T)) size_ = capacity_ = 0;
    if (size > capacity_) grow<T>(size);
    T* end = static_cast<T*>(store_.data()) + capacity_;
    for (; size_ < size; ++size_) *(end - 1 - size_) = values[size_];
  }

  /// The element of `heap`; heap - 1 stands behind it.
  template <typename T>
  [[nodiscard]] const T* at(std::uint64_t heap) const {
    return static_cast<const T*>(store_.data()) + (capacity_ - 1 - heap);
  }

  void clear() { size_ = 0; }

  [[nodiscard]] static std::uint64_t bytes_for(std::uint64_t heaps, unsigned element_bytes) {
    return 3 * heaps * element_bytes;
  }

 private:
  template <typename T>
  void grow(std::uint64_t size) {
    const std::uint64_t capacity = size + size / 2 + 1024;
    NimSequence store;
    store.widen(sizeof(T));
    auto* to = static_cast<T*>(store.append_uninitialised(capacity));
    if (size_ != 0) std::memcpy(to + (capacity - size_), at<T>(size_ - 1), size_ * sizeof(T));
    store_ = std::move(store);
    capacity_ = capacity;
  }

  NimSequence store_;  // its first elements are not in use
  std::uint64_t capacity_ = 0;
  std::uint64_t size_ = 0;
};

}  // namespace grundy::engine
