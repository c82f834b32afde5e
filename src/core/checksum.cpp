#include "core/checksum.hpp"

#define XXH_INLINE_ALL
#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <bit>
#include <charconv>

namespace grundy::core {

struct Checksum::State {
  XXH64_state_t xxh;
};

Checksum::Checksum() : state_(std::make_unique<State>()) { XXH64_reset(&state_->xxh, 0); }
Checksum::Checksum(Checksum&&) noexcept = default;
Checksum& Checksum::operator=(Checksum&&) noexcept = default;
Checksum::~Checksum() = default;

void Checksum::add(const NimSequence& values, std::uint64_t from, std::uint64_t to) {
  static_assert(std::endian::native == std::endian::little);
  constexpr std::uint64_t piece = 4096;
  std::uint64_t numbers[piece];
  while (from < to) {
    const std::uint64_t count = std::min(piece, to - from);
    for (std::uint64_t i = 0; i < count; ++i) numbers[i] = values[from + i];
    XXH64_update(&state_->xxh, numbers, count * sizeof numbers[0]);
    from += count;
  }
}

std::uint64_t Checksum::digest() const { return XXH64_digest(&state_->xxh); }

std::uint64_t checksum(const NimSequence& values, std::uint64_t from, std::uint64_t to) {
  Checksum sum;
  sum.add(values, from, to);
  return sum.digest();
}

std::uint64_t checksum_of_bytes(std::string_view bytes) {
  return XXH64(bytes.data(), bytes.size(), 0);
}

std::string checksum_text(std::uint64_t checksum) { return fmt::format("xxh64:{:016x}", checksum); }

std::optional<std::uint64_t> read_checksum(std::string_view text) {
  std::uint64_t checksum = 0;
  const std::size_t digits = std::min<std::size_t>(text.size(), 6);
  std::from_chars(text.data() + digits, text.data() + text.size(), checksum, 16);
  if (text != checksum_text(checksum)) return std::nullopt;
  return checksum;
}

}  // namespace grundy::core
