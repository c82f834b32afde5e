// Highway compiles this file once for each instruction set (foreach_target.h). Debian's Highway has
// no static library, so only its headers are used, and pair_targets() asks the processor itself.
//
// A mark is a byte, because a store to a byte waits for nothing, while setting bits of a word waits
// for the bit before. A test for a value keeps the least x ^ y ^ value of each lane: it is 0 where
// the value was hit. That takes two operations for each vector and value on every machine.
#include "engine/take_and_break/pair_kernels.hpp"

#include <algorithm>
#include <cstring>
#include <type_traits>
#include <utility>
#include <vector>

#undef HWY_DISABLED_TARGETS
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/take_and_break/pair_kernels.cpp"
#include <hwy/foreach_target.h>
// After foreach_target.h.
#include <hwy/highway.h>

// Loops of a constant few rounds become no loops, and their arrays registers.
#ifndef GRUNDY_UNROLL
#if defined(__clang__)
#define GRUNDY_UNROLL _Pragma("unroll")
#else
#define GRUNDY_UNROLL _Pragma("GCC unroll 8")
#endif
#endif

HWY_BEFORE_NAMESPACE();
namespace grundy::engine {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

template <typename T>
using Lanes = hn::ScalableTag<T>;
template <typename T>
using Vector = hn::Vec<Lanes<T>>;
template <typename T>
constexpr std::size_t lanes_of = hn::MaxLanes(Lanes<T>());

template <typename T>
HWY_INLINE Vector<T> load(const T* from) {
  return hn::LoadU(Lanes<T>(), from);
}
template <typename T>
HWY_INLINE Vector<T> all_of(T value) {
  return hn::Set(Lanes<T>(), value);
}
template <typename T>
HWY_INLINE bool any_zero(Vector<T> v) {
  return !hn::AllFalse(Lanes<T>(), hn::Eq(v, hn::Zero(Lanes<T>())));
}

// marks[stride lane + values[lane]] = 1. The values are read from memory, or the compiler would
// take them out of the vector one by one, which is slower.
template <typename T, typename Stride, std::size_t... lane>
HWY_INLINE void mark_lanes(const volatile T* values, Stride stride, std::uint8_t* marks,
                           std::index_sequence<lane...> /*lanes*/) {
  ((marks[lane * stride + values[lane]] = 1), ...);
}

// With a constant `size` the places of the rows are constants, too.
template <typename T, typename Size>
HWY_INLINE void mark_rows_of(const T* end, const Parts& parts, std::size_t rows, Size size,
                             std::uint8_t* marks) {
  constexpr std::size_t lanes = lanes_of<T>;
  HWY_ALIGN T sums[lanes];
  for (std::size_t i = 0; i < parts.count; ++i) {
    const T* from = end + parts.offsets[i];
    const auto value = all_of(static_cast<T>(parts.values[i]));
    std::uint8_t* row = marks;
    for (std::size_t r = 0; r < rows; r += lanes, from += lanes, row += lanes * size) {
      hn::Store(hn::Xor(load(from), value), Lanes<T>(), sums);
      mark_lanes<T>(sums, size, row, std::make_index_sequence<lanes>{});
    }
  }
}

template <std::size_t size>
using Constant = std::integral_constant<std::size_t, size>;

template <typename T>
void mark_rows(const T* end, const Parts& parts, std::size_t rows, std::size_t size,
               std::uint8_t* marks) {
  switch (size) {
    case 64:
      return mark_rows_of(end, parts, rows, Constant<64>{}, marks);
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

// Values that are tested at once: as many as there are registers for.
constexpr std::size_t at_once = HWY_TARGET <= HWY_AVX3 ? 8 : 4;
static_assert(candidates_a_row % at_once == 0);

// The parts are taken some at a time, to be in the first-level cache when the next vector of the
// row comes.
template <typename T>
void test_rows(const T* end, const Parts& parts, std::size_t rows, const T* candidates,
               T* distance) {
  constexpr std::size_t parts_at_once = 128;
  const Lanes<T> d;
  for (std::size_t begin = 0; begin < parts.count; begin += parts_at_once) {
    const std::size_t stop = std::min(parts.count, begin + parts_at_once);
    for (std::size_t at = 0; at < candidates_a_row * rows; at += at_once * rows) {
      for (std::size_t row = 0; row < rows; row += lanes_of<T>) {
        Vector<T> want[at_once], least[at_once];
        GRUNDY_UNROLL
        for (std::size_t k = 0; k < at_once; ++k) {
          want[k] = load(candidates + at + k * rows + row);
          least[k] = load(distance + at + k * rows + row);
        }
        for (std::size_t i = begin; i < stop; ++i) {
          const auto sums =
              hn::Xor(load(end + parts.offsets[i] + row), all_of(static_cast<T>(parts.values[i])));
          GRUNDY_UNROLL
          for (std::size_t k = 0; k < at_once; ++k) {
            least[k] = hn::Min(least[k], hn::Xor(sums, want[k]));
          }
        }
        GRUNDY_UNROLL
        for (std::size_t k = 0; k < at_once; ++k) {
          hn::StoreU(least[k], d, distance + at + k * rows + row);
        }
      }
    }
  }
}

// Vectors of words, of the table's elements from `from` on.
template <typename Word, typename T>
HWY_INLINE Vector<Word> load_as(const T* from) {
  const Lanes<Word> d;
  if constexpr (sizeof(T) == sizeof(Word)) {
    return hn::LoadU(d, from);
  } else if constexpr (sizeof(T) > sizeof(Word)) {
    HWY_ALIGN Word narrow[lanes_of<Word>];
    for (std::size_t i = 0; i < lanes_of<Word>; ++i) narrow[i] = static_cast<Word>(from[i]);
    return hn::Load(d, narrow);
  } else if constexpr (sizeof(Word) == 8 && sizeof(T) < 4) {
    const hn::Rebind<std::uint32_t, Lanes<Word>> half;
    const hn::Rebind<T, Lanes<Word>> small;
    return hn::PromoteTo(d, hn::PromoteTo(half, hn::LoadU(small, from)));
  } else {
    return hn::PromoteTo(d, hn::LoadU(hn::Rebind<T, Lanes<Word>>(), from));
  }
}

// Elements of which Word has one for each lane, a few vectors at a time.
template <typename Word, typename T>
HWY_INLINE void unite_rows_of(const T* end, const Parts& parts, std::uint64_t* words) {
  constexpr std::size_t lanes = lanes_of<Word>;
  const Lanes<Word> d;
  const auto one = all_of(Word{1});
  HWY_ALIGN Word found[4 * lanes];
  for (std::size_t row = 0; row < word_rows; row += 4 * lanes) {
    auto a = hn::Zero(d), b = a, c = a, e = a;
    for (std::size_t i = 0; i < parts.count; ++i) {
      const T* from = end + parts.offsets[i] + row;
      const auto value = all_of(static_cast<Word>(parts.values[i]));
      a = hn::Or(a, hn::Shl(one, hn::Xor(load_as<Word>(from), value)));
      b = hn::Or(b, hn::Shl(one, hn::Xor(load_as<Word>(from + lanes), value)));
      c = hn::Or(c, hn::Shl(one, hn::Xor(load_as<Word>(from + 2 * lanes), value)));
      e = hn::Or(e, hn::Shl(one, hn::Xor(load_as<Word>(from + 3 * lanes), value)));
    }
    hn::Store(a, d, found);
    hn::Store(b, d, found + lanes);
    hn::Store(c, d, found + 2 * lanes);
    hn::Store(e, d, found + 3 * lanes);
    for (std::size_t i = 0; i < 4 * lanes; ++i) words[row + i] |= found[i];
  }
}

template <typename T>
void unite_rows(const T* end, const Parts& parts, std::size_t limit, std::uint64_t* words) {
  if (limit <= 32) {
    unite_rows_of<std::uint32_t>(end, parts, words);
  } else {
    unite_rows_of<std::uint64_t>(end, parts, words);
  }
}

template <typename T>
void mark_pairs(const T* x, const T* y, std::size_t count, std::uint8_t* marks) {
  constexpr std::size_t lanes = lanes_of<T>;
  HWY_ALIGN T sums[lanes];
  std::size_t i = 0;
  for (; i + lanes <= count; i += lanes) {
    hn::Store(hn::Xor(load(x + i), load(y + i)), Lanes<T>(), sums);
    mark_lanes<T>(sums, std::size_t{0}, marks, std::make_index_sequence<lanes>{});
  }
  for (; i < count; ++i) marks[static_cast<T>(x[i] ^ y[i])] = 1;
}

template <typename T>
std::uint64_t collect_pairs(const T* x, const T* y, std::size_t count) {
  using Word = std::uint64_t;
  constexpr std::size_t lanes = lanes_of<Word>;
  const Lanes<Word> d;
  auto found = hn::Zero(d);
  std::size_t i = 0;
  for (; i + lanes <= count; i += lanes) {
    found = hn::Or(found,
                   hn::Shl(all_of(Word{1}), hn::Xor(load_as<Word>(x + i), load_as<Word>(y + i))));
  }
  HWY_ALIGN Word words[lanes];
  hn::Store(found, d, words);
  Word word = 0;
  for (const Word lane : words) word |= lane;
  for (; i < count; ++i) word |= Word{1} << (static_cast<Word>(x[i] ^ y[i]) & 63);
  return word;
}

// `number` is a constant where this is inlined, so that the loop over the wanted values is
// unrolled.
template <typename T, std::size_t number>
HWY_INLINE Hit find_number(const T* x, const T* y, std::size_t count, const T* wanted) {
  Vector<T> want[number];
  GRUNDY_UNROLL
  for (std::size_t k = 0; k < number; ++k) want[k] = all_of(wanted[k]);
  std::size_t i = 0;
  for (; i + pair_group <= count; i += pair_group) {
    auto least = all_of(static_cast<T>(~T{0}));
    for (std::size_t v = 0; v < pair_group; v += lanes_of<T>) {
      const auto sums = hn::Xor(load(x + i + v), load(y + i + v));
      GRUNDY_UNROLL
      for (std::size_t k = 0; k < number; ++k) least = hn::Min(least, hn::Xor(sums, want[k]));
    }
    if (any_zero<T>(least)) return {i + pair_group, 1};
  }
  return {i, 0};
}

// Which of the wanted values are among the pairs of a group.
template <typename T>
HWY_INLINE std::uint32_t which_of_group(const T* x, const T* y, const T* wanted,
                                        std::size_t number) {
  std::uint32_t which = 0;
  GRUNDY_UNROLL
  for (std::size_t k = 0; k < number; ++k) {
    const auto want = all_of(wanted[k]);
    auto least = all_of(static_cast<T>(~T{0}));
    for (std::size_t v = 0; v < pair_group; v += lanes_of<T>) {
      least = hn::Min(least, hn::Xor(hn::Xor(load(x + v), load(y + v)), want));
    }
    which |= std::uint32_t{any_zero<T>(least)} << k;
  }
  return which;
}

// The same for the few pairs of the end.
template <typename T>
HWY_INLINE std::uint32_t which_of_few(const T* x, const T* y, std::size_t count, const T* wanted,
                                      std::size_t number) {
  std::uint32_t which = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const auto sum = static_cast<T>(x[i] ^ y[i]);
    GRUNDY_UNROLL
    for (std::size_t k = 0; k < number; ++k) which |= std::uint32_t{sum == wanted[k]} << k;
  }
  return which;
}

template <typename T>
Hit find_wanted(const T* x, const T* y, std::size_t count, const T* wanted, std::size_t number) {
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

template <typename T>
std::size_t take_out(const T* x, const T* y, std::size_t groups, T* list, std::size_t number) {
  const Lanes<T> d;
  const std::size_t pairs = groups * pair_group;
  HWY_ALIGN T sums[most_groups * pair_group];
  for (std::size_t i = 0; i < pairs; i += lanes_of<T>) {
    hn::Store(hn::Xor(load(x + i), load(y + i)), d, sums + i);
  }
  std::size_t kept = 0;
  for (std::size_t begin = 0; begin < number; begin += at_once) {
    T values[at_once];
    Vector<T> want[at_once], least[at_once];
    GRUNDY_UNROLL
    for (std::size_t k = 0; k < at_once; ++k) {
      values[k] = list[std::min(begin + k, number - 1)];
      want[k] = all_of(values[k]);
      least[k] = all_of(static_cast<T>(~T{0}));
    }
    for (std::size_t i = 0; i < pairs; i += lanes_of<T>) {
      const auto sum = hn::Load(d, sums + i);
      GRUNDY_UNROLL
      for (std::size_t k = 0; k < at_once; ++k) {
        least[k] = hn::Min(least[k], hn::Xor(sum, want[k]));
      }
    }
    for (std::size_t k = 0; k < std::min(at_once, number - begin); ++k) {
      list[kept] = values[k];
      kept += any_zero<T>(least[k]) ? 0 : 1;
    }
  }
  return kept;
}

#if HWY_TARGET == HWY_SCALAR
// Without tables that a vector looks up.
bool strike(const std::uint8_t* x, const std::uint8_t* y, std::size_t groups,
            const std::uint64_t* skip, std::size_t skip_words, std::uint64_t* wanted,
            std::size_t /*words*/) {
  for (std::size_t i = 0; i < 64 * groups; ++i) {
    const unsigned value = x[i] ^ y[i];
    if ((wanted[value / 64] >> (value % 64) & 1) == 0) continue;
    if (i / 64 < skip_words && (skip[i / 64] >> (i % 64) & 1) != 0) continue;
    wanted[value / 64] &= ~(std::uint64_t{1} << (value % 64));
    if ((wanted[0] | wanted[1] | wanted[2] | wanted[3]) == 0) return true;
  }
  return false;
}
#else
// The members of a set of bytes as two tables of 16 bytes: bit v % 8 of byte v / 8.
template <bool wide>
HWY_INLINE bool strike_in(const std::uint8_t* x, const std::uint8_t* y, std::size_t groups,
                          const std::uint64_t* skip, std::size_t skip_words,
                          std::uint64_t* wanted) {
  constexpr std::size_t lanes = lanes_of<std::uint8_t>;
  const Lanes<std::uint8_t> d;
  const Lanes<std::uint16_t> d16;
  alignas(16) constexpr std::uint8_t powers[16] = {1, 2, 4, 8, 16, 32, 64, 128};
  const auto bits = hn::LoadDup128(d, powers);
  alignas(16) constexpr std::uint8_t counted[32] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10,
                                                    11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
                                                    22, 23, 24, 25, 26, 27, 28, 29, 30, 31};
  const auto low_places = hn::LoadDup128(d, counted), high_places = hn::LoadDup128(d, counted + 16);
  std::uint8_t bytes[32];
  std::memcpy(bytes, wanted, sizeof bytes);
  auto low = hn::LoadDup128(d, bytes), high = hn::LoadDup128(d, bytes + 16);
  bool found_all = false;
  for (std::size_t group = 0; group < groups; ++group, x += 64, y += 64) {
    std::uint8_t hit_bytes[8];
    for (std::size_t i = 0; i < 64; i += lanes) {
      const auto sums = hn::Xor(load(x + i), load(y + i));
      const auto bit = hn::TableLookupBytes(bits, hn::And(sums, all_of(std::uint8_t{7})));
      const auto byte = hn::And(hn::BitCast(d, hn::ShiftRight<3>(hn::BitCast(d16, sums))),
                                all_of(std::uint8_t{15}));
      // An index with its highest bit looks up 0.
      if constexpr (wide) {
        const auto second = all_of(std::uint8_t{128});
        const auto in_low = hn::Or(byte, hn::And(sums, second));
        const auto found = hn::Or(hn::TableLookupBytesOr0(low, in_low),
                                  hn::TableLookupBytesOr0(high, hn::Xor(in_low, second)));
        hn::StoreMaskBits(d, hn::TestBit(found, bit), hit_bytes + i / 8);
      } else {
        hn::StoreMaskBits(d, hn::TestBit(hn::TableLookupBytes(low, byte), bit), hit_bytes + i / 8);
      }
    }
    std::uint64_t hits;
    std::memcpy(&hits, hit_bytes, 8);
    if (hits == 0) continue;
    if (group < skip_words) hits &= ~skip[group];
    if (hits == 0) continue;
    // The set stays in registers: a store would have to be waited for.
    for (; hits != 0; hits &= hits - 1) {
      const auto i = static_cast<std::size_t>(__builtin_ctzll(hits));
      const unsigned value = x[i] ^ y[i];
      const auto place = all_of(static_cast<std::uint8_t>(value / 8));
      const auto out = all_of(static_cast<std::uint8_t>(1U << (value % 8)));
      low = hn::AndNot(hn::IfThenElseZero(hn::Eq(low_places, place), out), low);
      if (wide) high = hn::AndNot(hn::IfThenElseZero(hn::Eq(high_places, place), out), high);
    }
    const auto left = wide ? hn::Or(low, high) : low;
    if (hn::AllTrue(d, hn::Eq(left, hn::Zero(d)))) {
      found_all = true;
      break;
    }
  }
  HWY_ALIGN std::uint8_t vector[lanes];
  hn::Store(low, d, vector);
  std::memcpy(wanted, vector, 16);
  hn::Store(high, d, vector);
  std::memcpy(wanted + 2, vector, 16);
  return found_all;
}

bool strike(const std::uint8_t* x, const std::uint8_t* y, std::size_t groups,
            const std::uint64_t* skip, std::size_t skip_words, std::uint64_t* wanted,
            std::size_t words) {
  return words > 2 ? strike_in<true>(x, y, groups, skip, skip_words, wanted)
                   : strike_in<false>(x, y, groups, skip, skip_words, wanted);
}
#endif

#if HWY_TARGET == HWY_SCALAR
void pack_marks(const std::uint8_t* marks, std::size_t words, std::uint64_t* set) {
  for (std::size_t w = 0; w < words; ++w) {
    set[w] = 0;
    for (std::size_t i = 0; i < 64; ++i) set[w] |= std::uint64_t{marks[64 * w + i] != 0} << i;
  }
}
#else
void pack_marks(const std::uint8_t* marks, std::size_t words, std::uint64_t* set) {
  const Lanes<std::uint8_t> d;
  std::uint8_t bits[8];
  for (std::size_t w = 0; w < words; ++w) {
    for (std::size_t i = 0; i < 64; i += lanes_of<std::uint8_t>) {
      const auto here = load(marks + 64 * w + i);
      hn::StoreMaskBits(d, hn::Ne(here, hn::Zero(d)), bits + i / 8);
    }
    std::memcpy(set + w, bits, 8);
  }
}
#endif

template <typename T>
PairKernels<T> kernels() {
  return {mark_rows<T>,     test_rows<T>,   unite_rows<T>, mark_pairs<T>,
          collect_pairs<T>, find_wanted<T>, take_out<T>};
}

PairTarget target() {
#if HWY_TARGET == HWY_AVX3
  constexpr std::string_view name = "avx512";
#elif HWY_TARGET == HWY_AVX2
  constexpr std::string_view name = "avx2";
#elif HWY_TARGET == HWY_SSE4
  constexpr std::string_view name = "sse4";
#else
  constexpr std::string_view name = "portable";
#endif
  return {name,
          lanes_of<std::uint8_t>,
          kernels<std::uint8_t>(),
          kernels<std::uint16_t>(),
          kernels<std::uint32_t>(),
          kernels<std::uint64_t>(),
          strike,
          pack_marks};
}

}  // namespace HWY_NAMESPACE
}  // namespace grundy::engine
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace grundy::engine {
namespace {

// What hwy/detect_targets.h lets the compiler use for each set; F16C, which cannot be asked for
// with clang, comes with every AVX2.
std::vector<PairTarget> supported() {
  std::vector<PairTarget> targets;
#if HWY_TARGETS & HWY_AVX3
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512cd")) {
    targets.push_back(N_AVX3::target());
  }
#endif
#if HWY_TARGETS & HWY_AVX2
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
      __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma")) {
    targets.push_back(N_AVX2::target());
  }
#endif
#if HWY_TARGETS & HWY_SSE4
  if (__builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("pclmul") &&
      __builtin_cpu_supports("aes")) {
    targets.push_back(N_SSE4::target());
  }
#endif
  targets.push_back(HWY_STATIC_DISPATCH(target)());
  return targets;
}

}  // namespace

std::span<const PairTarget> pair_targets() {
  static const std::vector<PairTarget> targets = supported();
  return targets;
}

}  // namespace grundy::engine
#endif
