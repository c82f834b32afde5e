// Long bit strings: OR one into another, moved by some bits.
#pragma once

#include <cstddef>
#include <cstdint>

namespace grundy::core {

/// The functions below work on groups of this many words, so callers round up and pad.
inline constexpr std::size_t word_group = 4;

/// target[i] |= source[i] << up | source[i-1] >> (64 - up) for i < count; up < 64; count is a
/// multiple of word_group; source[-1] must be readable. About 0.15 ns a word with AVX2. Keep
/// the targets of successive calls in step modulo word_group: a load that straddles two
/// stores of the call before waits for them (seen: twice to three times slower).
void or_shifted(std::uint64_t* target, const std::uint64_t* source, std::size_t count, unsigned up);

/// target[i] |= source[i] for i < count, a multiple of word_group.
void or_into(std::uint64_t* target, const std::uint64_t* source, std::size_t count);

}  // namespace grundy::core
