// The loops over pairs of heaps, for each width of a table.
#pragma once

#include <cstddef>
#include <cstdint>

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
inline constexpr std::size_t pair_group = 64;

inline constexpr std::size_t most_groups = 16;
inline constexpr std::size_t candidates_a_row = 4;

/// The least group of pairs x[i] ^ y[i] in which a wanted value is.
struct Hit {
  std::size_t pairs;    ///< tested so far, those of the group included
  std::uint32_t which;  ///< a bit for each wanted value that is in it; 0 when none is in any
};

// For T = uint8_t, uint16_t, uint32_t, uint64_t:

#define GRUNDY_PAIR_KERNELS(T)                                                                     \
  /* marks[v] = 1 for the nim-sums v of each part with the rest; `end` is the element */           \
  /* that the whole has in the table. */                                                           \
  void mark_parts(const T* end, const Parts& parts, std::uint8_t* marks);                          \
  /* The same for `rows` wholes, a multiple of 8, one after the other: marks[size i + v] = 1 */    \
  /* for nim-sums v < size of whole i. */                                                          \
  void mark_rows(const T* end, const Parts& parts, std::size_t rows, std::size_t size,             \
                 std::uint8_t* marks);                                                             \
  /* hit[k rows + i] |= all ones when whole i is candidates[k rows + i] with some part, for */     \
  /* k < candidates_a_row; `rows` is a multiple of 32 / sizeof(T). */                              \
  void test_rows(const T* end, const Parts& parts, std::size_t rows, const T* candidates, T* hit); \
  /* As mark_parts, with bits of a word; all nim-sums are below 64. */                             \
  std::uint64_t collect_parts(const T* end, const Parts& parts);                                   \
  /* marks[x[i] ^ y[i]] = 1 for i < count. */                                                      \
  void mark_pairs(const T* x, const T* y, std::size_t count, std::uint8_t* marks);                 \
  std::uint64_t collect_pairs(const T* x, const T* y, std::size_t count);                          \
  /* Tests pairs group by group; `number` is from 1 to most_wanted. */                             \
  Hit find_wanted(const T* x, const T* y, std::size_t count, const T* wanted, std::size_t number); \
  /* Takes the nim-sums of the first `groups` groups of pairs, at most most_groups, out of */      \
  /* the list of `number` values; returns how many are left. */                                    \
  std::size_t take_out(const T* x, const T* y, std::size_t groups, T* list, std::size_t number);

GRUNDY_PAIR_KERNELS(std::uint8_t)
GRUNDY_PAIR_KERNELS(std::uint16_t)
GRUNDY_PAIR_KERNELS(std::uint32_t)
GRUNDY_PAIR_KERNELS(std::uint64_t)
#undef GRUNDY_PAIR_KERNELS

/// words[w] bit b = marks[64 w + b]; marks are 0 or 1.
void pack_marks(const std::uint8_t* marks, std::size_t words, std::uint64_t* set);

}  // namespace grundy::engine
