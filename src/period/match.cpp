// Values of one byte are bytes, so the C library's memmem serves: glibc and musl use the
// two-way algorithm [Crochemore-Perrin '91], linear in the worst case, with a skip table that
// makes it read only a part of the text on most sequences. A table that is seen periodically
// (long runs of zeros, near repeats of a million values) cannot make it quadratic. Wider
// values use Knuth-Morris-Pratt, because a match of bytes need not be a match of values.
#include "period/match.hpp"

#include "core/element.hpp"

#include <string.h>

#include <cstddef>
#include <vector>

namespace grundy::period {
namespace {

template <typename T>
std::optional<std::uint64_t> knuth_morris_pratt(const T* text, std::uint64_t size, const T* pattern,
                                                std::uint64_t length) {
  // border[i]: length of the longest proper border of the first i + 1 values.
  std::vector<std::uint64_t> border(length, 0);
  for (std::uint64_t i = 1, k = 0; i < length; ++i) {
    while (k > 0 && pattern[i] != pattern[k]) k = border[k - 1];
    if (pattern[i] == pattern[k]) ++k;
    border[i] = k;
  }
  for (std::uint64_t i = 0, k = 0; i < size; ++i) {
    while (k > 0 && text[i] != pattern[k]) k = border[k - 1];
    if (text[i] == pattern[k]) ++k;
    if (k == length) return i + 1 - length;
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::uint64_t> find_again(const NimSequence& values, std::uint64_t at,
                                        std::uint64_t length, std::uint64_t from,
                                        std::uint64_t end) {
  if (length > end || from > end - length) return std::nullopt;
  const std::uint64_t size = end - from;
  if (values.element_bytes() == 1) {
    const auto* text = values.as<std::uint8_t>().data() + from;
    const auto* pattern = values.as<std::uint8_t>().data() + at;
    const void* hit = memmem(text, size, pattern, length);
    if (hit == nullptr) return std::nullopt;
    return from + static_cast<std::uint64_t>(static_cast<const std::uint8_t*>(hit) - text);
  }
  return core::with_element(values.element_bytes(),
                            [&]<typename T>(std::type_identity<T>) -> std::optional<std::uint64_t> {
                              const T* begin = values.as<T>().data();
                              const auto hit =
                                  knuth_morris_pratt(begin + from, size, begin + at, length);
                              if (!hit) return std::nullopt;
                              return from + *hit;
                            });
}

}  // namespace grundy::period
