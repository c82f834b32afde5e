// Loops over the lanes of a word are written out, since -O2 leaves them as loops.
//
// A mark is a byte, because a store to a byte waits for nothing, while setting bits of a word waits
// for the bit before. Tests of wanted values are vectors of 32 bytes.
#include "engine/take_and_break/pair_kernels.hpp"

#include "core/clones.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <type_traits>
#include <utility>

namespace grundy::engine {
namespace {

#define GRUNDY_INLINE [[gnu::always_inline]] inline

template <typename T>
inline constexpr std::size_t lanes_of = 8 / sizeof(T);

// marks[stride lane + v] = 1 for the value v of each lane of a word.
template <typename T, typename Stride, std::size_t... lane>
GRUNDY_INLINE void mark_lanes(std::uint64_t word, Stride stride, std::uint8_t* marks,
                              std::index_sequence<lane...> /*lanes*/) {
  ((marks[lane * stride + static_cast<T>(word >> (8 * sizeof(T) * lane))] = 1), ...);
}

template <typename T>
GRUNDY_INLINE void mark_parts_of(const T* end, const Parts& parts, std::uint8_t* marks) {
  const std::int64_t* offsets = parts.offsets;
  const std::uint32_t* values = parts.values;
  std::size_t i = 0;
  for (; i + 4 <= parts.count; i += 4) {
    marks[values[i] ^ end[offsets[i]]] = 1;
    marks[values[i + 1] ^ end[offsets[i + 1]]] = 1;
    marks[values[i + 2] ^ end[offsets[i + 2]]] = 1;
    marks[values[i + 3] ^ end[offsets[i + 3]]] = 1;
  }
  for (; i < parts.count; ++i) marks[values[i] ^ end[offsets[i]]] = 1;
}

// With a constant `size` the places of the rows are constants, too.
template <typename T, typename Size>
GRUNDY_INLINE void mark_rows_of(const T* end, const Parts& parts, std::size_t rows, Size size,
                                std::uint8_t* marks) {
  constexpr std::size_t lanes = lanes_of<T>;
  constexpr std::uint64_t ones = ~std::uint64_t{0} / static_cast<T>(~T{0});
  for (std::size_t i = 0; i < parts.count; ++i) {
    const T* from = end + parts.offsets[i];
    const std::uint64_t value = ones * parts.values[i];
    std::uint8_t* row = marks;
    for (std::size_t r = 0; r < rows; r += lanes, from += lanes, row += lanes * size) {
      std::uint64_t sums;
      std::memcpy(&sums, from, 8);
      mark_lanes<T>(sums ^ value, size, row, std::make_index_sequence<lanes>{});
    }
  }
}

template <std::size_t size>
using Constant = std::integral_constant<std::size_t, size>;

template <typename T>
GRUNDY_INLINE void mark_rows_by_size(const T* end, const Parts& parts, std::size_t rows,
                                     std::size_t size, std::uint8_t* marks) {
  switch (size) {
    case 128:
      return mark_rows_of(end, parts, rows, Constant<128>{}, marks);
    case 256:
      return mark_rows_of(end, parts, rows, Constant<256>{}, marks);
    case 512:
      return mark_rows_of(end, parts, rows, Constant<512>{}, marks);
    case 1024:
      return mark_rows_of(end, parts, rows, Constant<1024>{}, marks);
    default:
      return mark_rows_of(end, parts, rows, size, marks);
  }
}

GRUNDY_INLINE std::uint64_t bit(std::uint64_t value) { return std::uint64_t{1} << (value & 63); }

template <typename T>
GRUNDY_INLINE std::uint64_t collect_parts_of(const T* end, const Parts& parts) {
  const std::int64_t* offsets = parts.offsets;
  const std::uint32_t* values = parts.values;
  std::uint64_t first = 0, second = 0;
  std::size_t i = 0;
  for (; i + 2 <= parts.count; i += 2) {
    first |= bit(values[i] ^ end[offsets[i]]);
    second |= bit(values[i + 1] ^ end[offsets[i + 1]]);
  }
  if (i < parts.count) first |= bit(values[i] ^ end[offsets[i]]);
  return first | second;
}

template <typename T>
GRUNDY_INLINE void mark_pairs_of(const T* x, const T* y, std::size_t count, std::uint8_t* marks) {
  constexpr std::size_t lanes = lanes_of<T>;
  std::size_t i = 0;
  for (; i + lanes <= count; i += lanes) {
    std::uint64_t a, b;
    std::memcpy(&a, x + i, 8);
    std::memcpy(&b, y + i, 8);
    a ^= b;
    mark_lanes<T>(a, std::size_t{0}, marks, std::make_index_sequence<lanes>{});
  }
  for (; i < count; ++i) marks[x[i] ^ y[i]] = 1;
}

template <typename T>
GRUNDY_INLINE std::uint64_t collect_pairs_of(const T* x, const T* y, std::size_t count) {
  std::uint64_t first = 0, second = 0;
  std::size_t i = 0;
  for (; i + 2 <= count; i += 2) {
    first |= bit(static_cast<std::uint64_t>(x[i] ^ y[i]));
    second |= bit(static_cast<std::uint64_t>(x[i + 1] ^ y[i + 1]));
  }
  if (i < count) first |= bit(static_cast<std::uint64_t>(x[i] ^ y[i]));
  return first | second;
}

constexpr std::size_t vector_bytes = 32;
using Words = std::uint64_t __attribute__((vector_size(vector_bytes)));

template <typename T>
struct Vector {
  using Type __attribute__((vector_size(vector_bytes))) = T;
};

// `number` is a constant where this is inlined, so that the loop over the wanted values is
// unrolled.
template <typename T, std::size_t number>
GRUNDY_INLINE Hit find_number(const T* x, const T* y, std::size_t count, const T* wanted) {
  using Values = typename Vector<T>::Type;
  constexpr std::size_t lanes = vector_bytes / sizeof(T);
  constexpr std::size_t vectors = pair_group / lanes;
  Values want[number];
  for (std::size_t k = 0; k < number; ++k) want[k] = wanted[k] - Values{};
  std::size_t i = 0;
  for (; i + pair_group <= count; i += pair_group) {
    Words any{};
    for (std::size_t v = 0; v < vectors; ++v) {
      Values a, b;
      std::memcpy(&a, x + i + v * lanes, sizeof a);
      std::memcpy(&b, y + i + v * lanes, sizeof b);
      a ^= b;
      for (std::size_t k = 0; k < number; ++k) any |= reinterpret_cast<Words>(a == want[k]);
    }
    if ((any[0] | any[1] | any[2] | any[3]) != 0) return {i + pair_group, 1};
  }
  return {i, 0};
}

// Which of the wanted values are among the pairs of a group.
template <typename T>
GRUNDY_INLINE std::uint32_t which_of_group(const T* x, const T* y, const T* wanted,
                                           std::size_t number) {
  using Values = typename Vector<T>::Type;
  constexpr std::size_t lanes = vector_bytes / sizeof(T);
  std::uint32_t which = 0;
  for (std::size_t k = 0; k < number; ++k) {
    const Values want = wanted[k] - Values{};
    Words here{};
    for (std::size_t i = 0; i < pair_group; i += lanes) {
      Values a, b;
      std::memcpy(&a, x + i, sizeof a);
      std::memcpy(&b, y + i, sizeof b);
      a ^= b;
      here |= reinterpret_cast<Words>(a == want);
    }
    const bool any = (here[0] | here[1] | here[2] | here[3]) != 0;
    which |= std::uint32_t{any} << k;
  }
  return which;
}

// The same for the few pairs of the end.
template <typename T>
GRUNDY_INLINE std::uint32_t which_of_few(const T* x, const T* y, std::size_t count, const T* wanted,
                                         std::size_t number) {
  std::uint32_t which = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const auto sum = static_cast<T>(x[i] ^ y[i]);
    for (std::size_t k = 0; k < number; ++k) which |= std::uint32_t{sum == wanted[k]} << k;
  }
  return which;
}

template <typename T>
GRUNDY_INLINE Hit find_wanted_of(const T* x, const T* y, std::size_t count, const T* wanted,
                                 std::size_t number) {
  T padded[most_wanted];
  for (std::size_t k = 0; k < most_wanted; ++k) padded[k] = wanted[std::min(k, number - 1)];
  Hit hit = number == 1   ? find_number<T, 1>(x, y, count, padded)
            : number == 2 ? find_number<T, 2>(x, y, count, padded)
            : number <= 4 ? find_number<T, 4>(x, y, count, padded)
                          : find_number<T, 8>(x, y, count, padded);
  if (hit.which != 0) {
    const std::size_t from = hit.pairs - pair_group;
    hit.which = which_of_group(x + from, y + from, wanted, number);
  } else if (hit.pairs < count) {
    hit.which = which_of_few(x + hit.pairs, y + hit.pairs, count - hit.pairs, wanted, number);
    hit.pairs = count;
  }
  return hit;
}

// A row is longer than a vector, so the parts are taken some at a time, to be in the first-level
// cache when the next vector of the row comes.
template <typename T>
GRUNDY_INLINE void test_rows_of(const T* end, const Parts& parts, std::size_t rows,
                                const T* candidates, T* hit) {
  using Values = typename Vector<T>::Type;
  constexpr std::size_t lanes = vector_bytes / sizeof(T);
  constexpr std::size_t parts_at_once = 128;
  static_assert(candidates_a_row == 4);
  for (std::size_t begin = 0; begin < parts.count; begin += parts_at_once) {
    const std::size_t stop = std::min(parts.count, begin + parts_at_once);
    for (std::size_t row = 0; row < rows; row += lanes) {
      Values want[candidates_a_row];
      Words found[candidates_a_row];
      for (std::size_t k = 0; k < candidates_a_row; ++k) {
        std::memcpy(&want[k], candidates + k * rows + row, vector_bytes);
        std::memcpy(&found[k], hit + k * rows + row, vector_bytes);
      }
      const Values first = want[0], second = want[1], third = want[2], fourth = want[3];
      Words in_first = found[0], in_second = found[1], in_third = found[2], in_fourth = found[3];
      for (std::size_t i = begin; i < stop; ++i) {
        Values sums;
        std::memcpy(&sums, end + parts.offsets[i] + row, vector_bytes);
        sums ^= static_cast<T>(parts.values[i]) - Values{};
        in_first |= reinterpret_cast<Words>(sums == first);
        in_second |= reinterpret_cast<Words>(sums == second);
        in_third |= reinterpret_cast<Words>(sums == third);
        in_fourth |= reinterpret_cast<Words>(sums == fourth);
      }
      const Words all[candidates_a_row] = {in_first, in_second, in_third, in_fourth};
      for (std::size_t k = 0; k < candidates_a_row; ++k) {
        std::memcpy(hit + k * rows + row, &all[k], vector_bytes);
      }
    }
  }
}

template <typename T>
GRUNDY_INLINE std::size_t take_out_of(const T* x, const T* y, std::size_t groups, T* list,
                                      std::size_t number) {
  using Values = typename Vector<T>::Type;
  constexpr std::size_t lanes = vector_bytes / sizeof(T);
  constexpr std::size_t at_once = 4;
  Values sums[most_groups * pair_group / lanes];
  const std::size_t vectors = groups * pair_group / lanes;
  for (std::size_t v = 0; v < vectors; ++v) {
    Values a, b;
    std::memcpy(&a, x + v * lanes, sizeof a);
    std::memcpy(&b, y + v * lanes, sizeof b);
    sums[v] = a ^ b;
  }
  std::size_t kept = 0;
  for (std::size_t k = 0; k < number; k += at_once) {
    T values[at_once];
    for (std::size_t i = 0; i < at_once; ++i) values[i] = list[std::min(k + i, number - 1)];
    const Values first = values[0] - Values{}, second = values[1] - Values{};
    const Values third = values[2] - Values{}, fourth = values[3] - Values{};
    Words in_first{}, in_second{}, in_third{}, in_fourth{};
    for (std::size_t v = 0; v < vectors; ++v) {
      in_first |= reinterpret_cast<Words>(sums[v] == first);
      in_second |= reinterpret_cast<Words>(sums[v] == second);
      in_third |= reinterpret_cast<Words>(sums[v] == third);
      in_fourth |= reinterpret_cast<Words>(sums[v] == fourth);
    }
    const Words in[at_once] = {in_first, in_second, in_third, in_fourth};
    for (std::size_t i = 0; i < std::min(at_once, number - k); ++i) {
      const bool absent = (in[i][0] | in[i][1] | in[i][2] | in[i][3]) == 0;
      list[kept] = values[i];
      kept += absent ? 1 : 0;
    }
  }
  return kept;
}

}  // namespace

#define GRUNDY_PAIR_KERNELS(T)                                                                    \
  GRUNDY_CLONES void mark_parts(const T* end, const Parts& parts, std::uint8_t* marks) {          \
    mark_parts_of<T>(end, parts, marks);                                                          \
  }                                                                                               \
  GRUNDY_CLONES void mark_rows(const T* end, const Parts& parts, std::size_t rows,                \
                               std::size_t size, std::uint8_t* marks) {                           \
    mark_rows_by_size<T>(end, parts, rows, size, marks);                                          \
  }                                                                                               \
  GRUNDY_CLONES void test_rows(const T* end, const Parts& parts, std::size_t rows,                \
                               const T* candidates, T* hit) {                                     \
    test_rows_of<T>(end, parts, rows, candidates, hit);                                           \
  }                                                                                               \
  GRUNDY_CLONES std::uint64_t collect_parts(const T* end, const Parts& parts) {                   \
    return collect_parts_of<T>(end, parts);                                                       \
  }                                                                                               \
  GRUNDY_CLONES void mark_pairs(const T* x, const T* y, std::size_t count, std::uint8_t* marks) { \
    mark_pairs_of<T>(x, y, count, marks);                                                         \
  }                                                                                               \
  GRUNDY_CLONES std::uint64_t collect_pairs(const T* x, const T* y, std::size_t count) {          \
    return collect_pairs_of<T>(x, y, count);                                                      \
  }                                                                                               \
  GRUNDY_CLONES Hit find_wanted(const T* x, const T* y, std::size_t count, const T* wanted,       \
                                std::size_t number) {                                             \
    return find_wanted_of<T>(x, y, count, wanted, number);                                        \
  }                                                                                               \
  GRUNDY_CLONES std::size_t take_out(const T* x, const T* y, std::size_t groups, T* list,         \
                                     std::size_t number) {                                        \
    return take_out_of<T>(x, y, groups, list, number);                                            \
  }

GRUNDY_PAIR_KERNELS(std::uint8_t)
GRUNDY_PAIR_KERNELS(std::uint16_t)
GRUNDY_PAIR_KERNELS(std::uint32_t)
GRUNDY_PAIR_KERNELS(std::uint64_t)
#undef GRUNDY_PAIR_KERNELS

// Moves the low bit of each byte of a word into the highest byte, the first byte in memory lowest.
constexpr std::uint64_t gather_bits =
    std::endian::native == std::endian::little ? 0x0102040810204080U : 0x8040201008040201U;

void pack_marks(const std::uint8_t* marks, std::size_t words, std::uint64_t* set) {
  for (std::size_t w = 0; w < words; ++w) {
    std::uint64_t word = 0;
    for (unsigned byte = 0; byte < 8; ++byte) {
      std::uint64_t eight;
      std::memcpy(&eight, marks + 64 * w + 8 * byte, 8);
      word |= (eight * gather_bits >> 56) << (8 * byte);
    }
    set[w] = word;
  }
}

}  // namespace grundy::engine
