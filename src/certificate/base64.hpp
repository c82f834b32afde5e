// Bytes as text [RFC 4648, 4]: four characters for three bytes, the last group filled up with `=`.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace grundy::certificate {

/// O(bytes).
[[nodiscard]] std::string to_base64(std::span<const std::uint8_t> bytes);

/// Nothing for a text that to_base64 does not write, so that every text has one meaning and every
/// meaning one text. O(length).
[[nodiscard]] std::optional<std::vector<std::uint8_t>> from_base64(std::string_view text);

}  // namespace grundy::certificate
