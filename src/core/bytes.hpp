// Numbers as bytes, for what is kept from one run to the next.
#pragma once

#include "grundy/error.hpp"

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace grundy::core {

class BytesOut {
 public:
  void number(std::uint64_t value) { raw(&value, sizeof value); }
  /// The count and the elements.
  template <typename T>
  void numbers(const T* from, std::size_t count) {
    static_assert(std::is_integral_v<T>);
    number(count);
    raw(from, count * sizeof(T));
  }
  [[nodiscard]] std::string take() { return std::move(bytes_); }

 private:
  void raw(const void* from, std::size_t count) {
    bytes_.append(static_cast<const char*>(from), count);
  }
  std::string bytes_;
};

/// Reads what BytesOut wrote on a machine of the same byte order.
class BytesIn {
 public:
  explicit BytesIn(std::string_view bytes) : left_(bytes) {}

  std::uint64_t number() {
    std::uint64_t value;
    raw(&value, sizeof value);
    return value;
  }
  template <typename T>
  std::vector<T> numbers() {
    static_assert(std::is_integral_v<T>);
    const std::uint64_t count = number();
    if (count > left_.size() / sizeof(T)) fail();
    std::vector<T> values(count);
    raw(values.data(), count * sizeof(T));
    return values;
  }
  [[nodiscard]] bool at_end() const { return left_.empty(); }

  [[noreturn]] static void fail() {
    throw Error(ErrorKind::bad_input, "the saved state of a run is damaged");
  }

 private:
  void raw(void* to, std::size_t count) {
    if (count > left_.size()) fail();
    if (count != 0) std::memcpy(to, left_.data(), count);
    left_.remove_prefix(count);
  }
  std::string_view left_;
};

}  // namespace grundy::core
