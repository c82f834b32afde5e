// Nim-values of many heaps, and where a value came from.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "grundy/nimber.hpp"
#include "grundy/position.hpp"

namespace grundy {

class Observer;

/// What a value rests on.
enum class ValueStatus {
  computed,   ///< from the definition, by one of the engines
  proved,     ///< by a law that a theorem proves for these rules
  published,  ///< by a law from the literature, compared with the definition as far as tests reach
  observed,   ///< by a law that was only seen to hold
};

/// "computed", "proved", "published", "observed".
[[nodiscard]] std::string_view to_text(ValueStatus status);

struct HeapValue {
  Nimber value = 0;
  ValueStatus status = ValueStatus::computed;
  /// The law in words when status is not computed: "period 7 from heap 0".
  std::string law;
};

/// Anything that knows the nim-value of every position of one ruleset.
class ValueSource {
 public:
  virtual ~ValueSource() = default;
  /// Throws Error(bad_input) for a position that the rules do not allow, and
  /// Error(budget) when the value is out of reach of the budget.
  virtual HeapValue value(const Position& position) = 0;
  /// The nim-value alone; same errors. The fast way when many values are needed.
  virtual Nimber nim_value(const Position& position) { return value(position).value; }

  /// For rules of one coordinate: calls `visit` with each heap m of nim-value `value`,
  /// low <= m <= high, ascending, until it returns false; then returns false. Asks for each
  /// heap in turn unless a source knows better (Session jumps along a proved period).
  /// Throws what value() throws, and Error(budget) between two heaps.
  virtual bool for_each_heap_of_value(Nimber value, std::int64_t low, std::int64_t high,
                                      Observer& observer,
                                      const std::function<bool(std::int64_t)>& visit);
};

/// Nim-values of heaps 0, 1, 2, ..., in the narrowest of 1, 2, 4 and 8 bytes a value;
/// widens when a value does not fit and never truncates one. Memory: element_bytes() a
/// heap (a growing sequence is moved by the operating system's remapping, not copied).
class NimSequence {
 public:
  NimSequence() = default;
  NimSequence(const NimSequence& other);
  NimSequence(NimSequence&& other) noexcept;
  NimSequence& operator=(NimSequence other) noexcept;
  ~NimSequence();

  [[nodiscard]] std::uint64_t size() const noexcept { return size_; }
  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  /// 1, 2, 4 or 8.
  [[nodiscard]] unsigned element_bytes() const noexcept { return width_; }

  /// The value of heap n; requires n < size(). O(1).
  [[nodiscard]] Nimber operator[](std::uint64_t n) const noexcept {
    switch (width_) {
      case 1:
        return static_cast<const std::uint8_t*>(data_)[n];
      case 2:
        return static_cast<const std::uint16_t*>(data_)[n];
      case 4:
        return static_cast<const std::uint32_t*>(data_)[n];
      default:
        return static_cast<const std::uint64_t*>(data_)[n];
    }
  }

  /// Amortised O(1); O(size) when the element type widens.
  void push_back(Nimber value);

  /// Room for `size` values without further growth. Throws Error(budget) when the
  /// system has no memory.
  void reserve(std::uint64_t size);

  /// Makes elements at least `bytes` wide (1, 2, 4, 8). O(size) when that is wider.
  void widen(unsigned bytes);

  /// Appends `count` values that the caller writes through the returned pointer, which
  /// points to elements of element_bytes() bytes and is not initialised.
  void* append_uninitialised(std::uint64_t count);

  /// Grows to `size` values with G(n) = G(n - period) + saltus. Requires period >= 1
  /// and size() >= period. One pass over the new memory.
  void extend_periodically(std::uint64_t size, std::uint64_t period, Nimber saltus = 0);

  /// Keeps the first `size` values; requires size <= this->size().
  void truncate(std::uint64_t size) noexcept { size_ = size; }

  /// The raw elements, size() of element_bytes() each.
  [[nodiscard]] const void* data() const noexcept { return data_; }
  [[nodiscard]] void* data() noexcept { return data_; }
  /// The elements as T; requires sizeof(T) == element_bytes().
  template <typename T>
  [[nodiscard]] std::span<const T> as() const noexcept {
    return {static_cast<const T*>(data_), static_cast<std::size_t>(size_)};
  }

  friend bool operator==(const NimSequence& a, const NimSequence& b);

 private:
  void* data_ = nullptr;
  std::uint64_t size_ = 0;
  std::uint64_t capacity_ = 0;
  unsigned width_ = 1;
};

/// What the method of rare and common values knows of the table of a take-and-break code: heap n is
/// rare when popcount(G(n) & mask) is even, or, with `position`, as even as n is (counted from the
/// first digit that splits).
struct SparseSpace {
  std::uint64_t mask = 0;
  bool position = false;
  std::uint64_t rare = 0;       ///< rare heaps so far, heap 0 not counted
  std::uint64_t last_rare = 0;  ///< the greatest of them; 0 when there is none
  friend bool operator==(const SparseSpace&, const SparseSpace&) = default;
};

}  // namespace grundy
