// The loops over pairs of heaps, for each width of a table and each instruction set.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

namespace grundy::engine {

/// Parts of splits: part i has `values[i]` and stands `offsets[i]` (negative) before the end of
/// what is split.
struct Parts {
  const std::int64_t* offsets;
  const std::uint32_t* values;
  std::size_t count;
};

inline constexpr std::size_t most_wanted = 8;
/// Pairs that find_wanted() tests before it looks whether one was hit.
inline constexpr std::size_t pair_group = 128;

inline constexpr std::size_t most_groups = 16;
inline constexpr std::size_t candidates_a_row = 8;

/// Wholes of a block: one after the other, so that a vector holds the same part of all of them.
inline constexpr std::size_t word_rows = 64;

/// The least group of pairs x[i] ^ y[i] in which a wanted value is.
struct Hit {
  std::size_t pairs;    ///< tested so far, those of the group included
  std::uint32_t which;  ///< a bit for each wanted value that is in it; 0 when none is in any
};

/// The loops for tables of T. `end` is the element that the (first) whole has in the table; of the
/// next wholes it is the next elements.
template <typename T>
struct PairKernels {
  /// For `rows` wholes, a multiple of 64 / sizeof(T): marks[size i + v] = 1 for the nim-sums v of
  /// each part with the rest of whole i; all are below `size`.
  void (*mark_rows)(const T* end, const Parts& parts, std::size_t rows, std::size_t size,
                    std::uint8_t* marks);
  /// distance[k rows + i] = 0 when whole i has candidates[k rows + i] as nim-sum of some part and
  /// its rest, for k < candidates_a_row; else it stays above 0. `rows` as above.
  void (*test_rows)(const T* end, const Parts& parts, std::size_t rows, const T* candidates,
                    T* distance);
  /// words[i] |= the nim-sums of each part with the rest of whole i, i < word_rows; all are below
  /// `limit`, which is at most 64.
  void (*unite_rows)(const T* end, const Parts& parts, std::size_t limit, std::uint64_t* words);
  /// marks[x[i] ^ y[i]] = 1 for i < count.
  void (*mark_pairs)(const T* x, const T* y, std::size_t count, std::uint8_t* marks);
  /// The same as bits of a word; all nim-sums are below 64.
  std::uint64_t (*collect_pairs)(const T* x, const T* y, std::size_t count);
  /// Tests pairs group by group; `number` is from 1 to most_wanted.
  Hit (*find_wanted)(const T* x, const T* y, std::size_t count, const T* wanted,
                     std::size_t number);
  /// Takes the nim-sums of the first `groups` groups of pairs, at most most_groups, out of
  /// the list of `number` values; returns how many are left.
  std::size_t (*take_out)(const T* x, const T* y, std::size_t groups, T* list, std::size_t number);
};

/// The loops compiled for one instruction set. All sets give the same answers.
struct PairTarget {
  std::string_view name;     ///< "avx512", "avx2", "sse4", "portable"
  std::size_t vector_bytes;  ///< as the compiled code sees it
  PairKernels<std::uint8_t> bytes;
  PairKernels<std::uint16_t> shorts;
  PairKernels<std::uint32_t> words;
  PairKernels<std::uint64_t> longs;
  /// Takes the nim-sums of pairs x[i] ^ y[i], i < 64 groups, out of the set of bytes
  /// `wanted`, four words of which those from `words` on are empty; pairs whose bit in `skip`,
  /// `skip_words` long, is set do not count. True once the set is empty.
  bool (*strike)(const std::uint8_t* x, const std::uint8_t* y, std::size_t groups,
                 const std::uint64_t* skip, std::size_t skip_words, std::uint64_t* wanted,
                 std::size_t words);
  /// words[w] bit b = marks[64 w + b] != 0.
  void (*pack_marks)(const std::uint8_t* marks, std::size_t words, std::uint64_t* set);

  template <typename T>
  [[nodiscard]] const PairKernels<T>& of() const {
    if constexpr (std::is_same_v<T, std::uint8_t>) {
      return bytes;
    } else if constexpr (std::is_same_v<T, std::uint16_t>) {
      return shorts;
    } else if constexpr (std::is_same_v<T, std::uint32_t>) {
      return words;
    } else {
      return longs;
    }
  }
};

/// Those that this machine can run, the widest vectors first; "portable" is always the last.
[[nodiscard]] std::span<const PairTarget> pair_targets();

/// marks[v] = 1 for the nim-sums v of each part with the rest of one whole.
template <typename T>
inline void mark_parts(const T* end, const Parts& parts, std::uint8_t* marks) {
  for (std::size_t i = 0; i < parts.count; ++i) marks[parts.values[i] ^ end[parts.offsets[i]]] = 1;
}

/// The same as bits of a word; all nim-sums are below 64.
template <typename T>
[[nodiscard]] inline std::uint64_t collect_parts(const T* end, const Parts& parts) {
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < parts.count; ++i) {
    word |= std::uint64_t{1} << ((parts.values[i] ^ end[parts.offsets[i]]) & 63);
  }
  return word;
}

}  // namespace grundy::engine
