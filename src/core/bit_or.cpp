// One vector of four words at a time.
#include "core/bit_or.hpp"

#include "core/clones.hpp"

#include <cstring>

namespace grundy::core {
namespace {

using Words = std::uint64_t __attribute__((vector_size(8 * word_group)));

}  // namespace

GRUNDY_CLONES void or_into(std::uint64_t* target, const std::uint64_t* source, std::size_t count) {
  for (std::size_t i = 0; i < count; i += word_group) {
    Words to, from;
    std::memcpy(&to, target + i, sizeof to);
    std::memcpy(&from, source + i, sizeof from);
    to |= from;
    std::memcpy(target + i, &to, sizeof to);
  }
}

GRUNDY_CLONES void or_shifted(std::uint64_t* target, const std::uint64_t* source, std::size_t count,
                              unsigned up) {
  if (up == 0) {
    or_into(target, source, count);
    return;
  }
  const unsigned down = 64 - up;
  for (std::size_t i = 0; i < count; i += word_group) {
    Words to, from, before;
    std::memcpy(&to, target + i, sizeof to);
    std::memcpy(&from, source + i, sizeof from);
    std::memcpy(&before, source + i - 1, sizeof before);
    to |= from << up | before >> down;
    std::memcpy(target + i, &to, sizeof to);
  }
}

}  // namespace grundy::core
