#include "store/npy.hpp"

#include <fmt/format.h>

#include <charconv>

namespace grundy::store {
namespace {

constexpr std::size_t alignment = 64;

}  // namespace

std::string npy_type(unsigned bytes) { return fmt::format("{}u{}", bytes == 1 ? '|' : '<', bytes); }

std::string npy_head(unsigned bytes, const std::vector<std::uint64_t>& shape) {
  std::string dimensions;
  for (const std::uint64_t extent : shape) dimensions += fmt::format("{},", extent);
  if (shape.size() > 1) dimensions.pop_back();
  std::string dictionary = fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}), }}",
                                       npy_type(bytes), dimensions);
  constexpr std::size_t before = 10;  // magic string, version, length
  const std::size_t unpadded = before + dictionary.size() + 1;
  dictionary.append((alignment - unpadded % alignment) % alignment, ' ');
  dictionary += '\n';
  std::string text("\x93NUMPY\x01\x00", 8);
  text += static_cast<char>(dictionary.size() & 0xff);
  text += static_cast<char>(dictionary.size() >> 8);
  return text + dictionary;
}

// The two numbers are taken from their places, and the rest is right where it is what the writer
// makes of them.
std::optional<NpyRow> read_npy_head(std::string_view file) {
  constexpr std::string_view before_count = "'shape': (";
  for (const unsigned bytes : {1U, 2U, 4U, 8U}) {
    if (file.find(npy_type(bytes)) == std::string_view::npos) continue;
    const std::size_t at = file.find(before_count);
    if (at == std::string_view::npos) return std::nullopt;
    std::uint64_t count = 0;
    std::from_chars(file.data() + at + before_count.size(), file.data() + file.size(), count);
    const std::string head = npy_head(bytes, {count});
    if (!file.starts_with(head)) return std::nullopt;
    return NpyRow{bytes, count, head.size()};
  }
  return std::nullopt;
}

}  // namespace grundy::store
