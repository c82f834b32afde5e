// Calls generic code with the element type of a nim-sequence.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

namespace grundy::core {

/// The narrowest of 1, 2, 4 and 8 bytes that holds `value`.
[[nodiscard]] constexpr unsigned bytes_for(std::uint64_t value) noexcept {
  if (value <= 0xff) return 1;
  if (value <= 0xffff) return 2;
  return value <= 0xffffffff ? 4 : 8;
}

/// Calls `body` with std::type_identity of the unsigned type of `bytes` bytes (1, 2, 4, 8).
template <typename Body>
decltype(auto) with_element(unsigned bytes, Body&& body) {
  switch (bytes) {
    case 1:
      return std::forward<Body>(body)(std::type_identity<std::uint8_t>{});
    case 2:
      return std::forward<Body>(body)(std::type_identity<std::uint16_t>{});
    case 4:
      return std::forward<Body>(body)(std::type_identity<std::uint32_t>{});
    default:
      return std::forward<Body>(body)(std::type_identity<std::uint64_t>{});
  }
}

}  // namespace grundy::core
