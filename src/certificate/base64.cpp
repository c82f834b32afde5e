#include "certificate/base64.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace grundy::certificate {
namespace {

constexpr std::string_view alphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::uint8_t no_digit = 64;

constexpr std::array<std::uint8_t, 256> digits = [] {
  std::array<std::uint8_t, 256> result{};
  result.fill(no_digit);
  for (std::size_t i = 0; i < alphabet.size(); ++i) {
    result[static_cast<unsigned char>(alphabet[i])] = static_cast<std::uint8_t>(i);
  }
  return result;
}();

}  // namespace

std::string to_base64(std::span<const std::uint8_t> bytes) {
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - at);
    std::uint32_t group = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      group = group << 8 | (i < count ? bytes[at + i] : 0U);
    }
    for (std::size_t i = 0; i < 4; ++i) {
      text += i <= count ? alphabet[group >> (18 - 6 * i) & 63] : '=';
    }
  }
  return text;
}

std::optional<std::vector<std::uint8_t>> from_base64(std::string_view text) {
  if (text.size() % 4 != 0) return std::nullopt;
  std::vector<std::uint8_t> bytes;
  bytes.reserve(text.size() / 4 * 3);
  for (std::size_t at = 0; at < text.size(); at += 4) {
    std::size_t characters = 4;
    if (at + 4 == text.size()) {
      while (characters > 2 && text[at + characters - 1] == '=') --characters;
    }
    std::uint32_t group = 0;
    for (std::size_t i = 0; i < 4; ++i) {
      const std::uint8_t digit =
          i < characters ? digits[static_cast<unsigned char>(text[at + i])] : 0;
      if (digit == no_digit) return std::nullopt;
      group = group << 6 | digit;
    }
    // The bits that belong to no byte are 0.
    const std::size_t count = characters - 1;
    if ((group & (std::uint32_t{0xffffff} >> (8 * count))) != 0) return std::nullopt;
    for (std::size_t i = 0; i < count; ++i) {
      bytes.push_back(static_cast<std::uint8_t>(group >> (16 - 8 * i) & 0xff));
    }
  }
  return bytes;
}

}  // namespace grundy::certificate
