// One vector of four words at a time. Where the compiler can, it makes the function twice, for
// the common instruction set and for AVX2, and the right one is taken when the program starts.
#include "core/bit_or.hpp"

#include <cstring>

// Sanitizers instrument that choice, before they are ready for it.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define GRUNDY_CLONES __attribute__((target_clones("avx2", "default")))
#else
#define GRUNDY_CLONES
#endif

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
