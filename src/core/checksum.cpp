#include "core/checksum.hpp"

#define XXH_INLINE_ALL
#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <bit>
#include <memory>

namespace grundy::core {

std::uint64_t checksum(const NimSequence& values, std::uint64_t from, std::uint64_t to) {
  static_assert(std::endian::native == std::endian::little);
  constexpr std::uint64_t piece = 4096;
  std::uint64_t numbers[piece];
  const std::unique_ptr<XXH64_state_t, decltype(&XXH64_freeState)> state(XXH64_createState(),
                                                                         &XXH64_freeState);
  XXH64_reset(state.get(), 0);
  while (from < to) {
    const std::uint64_t count = std::min(piece, to - from);
    for (std::uint64_t i = 0; i < count; ++i) numbers[i] = values[from + i];
    XXH64_update(state.get(), numbers, count * sizeof numbers[0]);
    from += count;
  }
  return XXH64_digest(state.get());
}

std::string checksum_text(std::uint64_t checksum) { return fmt::format("xxh64:{:016x}", checksum); }

}  // namespace grundy::core
