// The head of a NumPy array file, format version 1.0: a magic string, then a Python dictionary that
// is padded to a multiple of 64 bytes. The elements follow.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace grundy::store {

/// "|u1", "<u2", "<u4", "<u8" for 1, 2, 4 and 8 bytes.
[[nodiscard]] std::string npy_type(unsigned bytes);

/// The head of an array of unsigned numbers of `bytes` bytes, the lowest one first.
[[nodiscard]] std::string npy_head(unsigned bytes, const std::vector<std::uint64_t>& shape);

struct NpyRow {
  unsigned bytes = 1;       ///< an element
  std::uint64_t count = 0;  ///< elements
  std::uint64_t begin = 0;  ///< where they begin in the file
};

/// What npy_head(bytes, {count}) says at the beginning of `file`; nothing for any other head.
[[nodiscard]] std::optional<NpyRow> read_npy_head(std::string_view file);

}  // namespace grundy::store
