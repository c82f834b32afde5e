// Each loop is written once, inlined into a function for any processor and into one for AVX2,
// which is asked for at run time: 64-bit comparisons and products need several instructions
// without it. Floor division is done in doubles: the rounded quotient is at most one too large,
// which its exact remainder tells. That is about ten times as fast as integer division.
#include "engine/column_kernels.hpp"

#include <algorithm>
#include <bit>

namespace grundy::engine {
namespace {

#define GRUNDY_INLINE [[gnu::always_inline]] inline
#if defined(__x86_64__)
#define GRUNDY_AVX2 1
#endif

using U = std::uint64_t;
using I = std::int64_t;

// 1.5 * 2^52: adding it to a double of magnitude below 2^51 leaves the nearest integer in the
// low bits of the sum, and its bits plus such an integer are the sum.
constexpr double magic = 6755399441055744.0;
constexpr U magic_bits = 0x4338000000000000;

GRUNDY_INLINE double to_double(I x) {
  return std::bit_cast<double>(static_cast<U>(x) + magic_bits) - magic;
}
GRUNDY_INLINE I from_double(double x) {
  return static_cast<I>(std::bit_cast<U>(x + magic) - magic_bits);
}

struct Add {
  GRUNDY_INLINE I operator()(I a, I b) const {
    return static_cast<I>(static_cast<U>(a) + static_cast<U>(b));
  }
};
struct Subtract {
  GRUNDY_INLINE I operator()(I a, I b) const {
    return static_cast<I>(static_cast<U>(a) - static_cast<U>(b));
  }
};
struct Multiply {
  GRUNDY_INLINE I operator()(I a, I b) const {
    return static_cast<I>(static_cast<U>(a) * static_cast<U>(b));
  }
};
struct And {
  GRUNDY_INLINE I operator()(I a, I b) const { return a & b; }
};
struct Or {
  GRUNDY_INLINE I operator()(I a, I b) const { return a | b; }
};
struct Xor {
  GRUNDY_INLINE I operator()(I a, I b) const { return a ^ b; }
};
struct Min {
  GRUNDY_INLINE I operator()(I a, I b) const { return a < b ? a : b; }
};
struct Max {
  GRUNDY_INLINE I operator()(I a, I b) const { return a < b ? b : a; }
};
struct Divide {
  GRUNDY_INLINE I operator()(I a, I b) const {
    const double x = to_double(a);
    const double y = to_double(b);
    const double nearest = (x / y + magic) - magic;
    const double rest = x - nearest * y;
    return from_double(nearest - (rest * y < 0.0 ? 1.0 : 0.0));
  }
};
struct Modulo {
  GRUNDY_INLINE I operator()(I a, I b) const {
    const double x = to_double(a);
    const double y = to_double(b);
    const double nearest = (x / y + magic) - magic;
    const double rest = x - nearest * y;
    return from_double(rest + (rest * y < 0.0 ? y : 0.0));
  }
};

template <typename Operation>
GRUNDY_INLINE void loop(const I* __restrict a, const I* __restrict b, I* __restrict to) {
  for (std::size_t i = 0; i < lanes; ++i) to[i] = Operation()(a[i], b[i]);
}

GRUNDY_INLINE void apply_body(Kernel kernel, const I* a, const I* b, I* to) {
  switch (kernel) {
    case Kernel::add:
      return loop<Add>(a, b, to);
    case Kernel::subtract:
      return loop<Subtract>(a, b, to);
    case Kernel::multiply:
      return loop<Multiply>(a, b, to);
    case Kernel::bit_and:
      return loop<And>(a, b, to);
    case Kernel::bit_or:
      return loop<Or>(a, b, to);
    case Kernel::bit_xor:
      return loop<Xor>(a, b, to);
    case Kernel::min:
      return loop<Min>(a, b, to);
    case Kernel::max:
      return loop<Max>(a, b, to);
    case Kernel::divide:
      return loop<Divide>(a, b, to);
    case Kernel::modulo:
      return loop<Modulo>(a, b, to);
  }
}

struct Equal {
  GRUNDY_INLINE U operator()(I a, I b) const { return a == b ? 1 : 0; }
};
struct Less {
  GRUNDY_INLINE U operator()(I a, I b) const { return a < b ? 1 : 0; }
};

template <typename Test>
GRUNDY_INLINE void test_loop(const I* __restrict a, const I* __restrict b, U* __restrict to) {
  for (std::size_t w = 0; w < lanes / 64; ++w) {
    U word = 0;
    for (std::size_t i = 0; i < 64; ++i) word |= Test()(a[64 * w + i], b[64 * w + i]) << i;
    to[w] = word;
  }
}

/// Equality or less-than; the others are their complements.
GRUNDY_INLINE void test_body(bool less, const I* a, const I* b, U* to) {
  less ? test_loop<Less>(a, b, to) : test_loop<Equal>(a, b, to);
}

GRUNDY_INLINE void fill_body(U base, U step, I* __restrict to) {
  for (std::size_t i = 0; i < lanes; ++i) to[i] = static_cast<I>(base + step * i);
}

#ifdef GRUNDY_AVX2
[[gnu::target("avx2")]] void apply_avx2(Kernel kernel, const I* a, const I* b, I* to) {
  apply_body(kernel, a, b, to);
}
[[gnu::target("avx2")]] void test_avx2(bool less, const I* a, const I* b, U* to) {
  test_body(less, a, b, to);
}
[[gnu::target("avx2")]] void fill_avx2(U base, U step, I* to) { fill_body(base, step, to); }

bool has_avx2() {
  static const bool has = __builtin_cpu_supports("avx2") != 0;
  return has;
}
#endif

}  // namespace

const std::int64_t* fill(Column& column) {
  if (column.filled) return column.data.data();
  const auto base = static_cast<U>(column.base);
  const auto step = static_cast<U>(column.step);
#ifdef GRUNDY_AVX2
  if (has_avx2()) {
    fill_avx2(base, step, column.data.data());
  } else {
    fill_body(base, step, column.data.data());
  }
#else
  fill_body(base, step, column.data.data());
#endif
  column.filled = true;
  return column.data.data();
}

void apply(Kernel kernel, const std::int64_t* a, const std::int64_t* b, std::int64_t* to) {
#ifdef GRUNDY_AVX2
  if (has_avx2()) return apply_avx2(kernel, a, b, to);
#endif
  apply_body(kernel, a, b, to);
}

Mask compare(Comparison comparison, const std::int64_t* a, const std::int64_t* b) {
  const bool less = comparison == Comparison::less || comparison == Comparison::less_equal;
  // a <= b is not (b < a), a != b is not (a = b).
  const bool complement =
      comparison == Comparison::not_equal || comparison == Comparison::less_equal;
  if (comparison == Comparison::less_equal) std::swap(a, b);
  Mask mask;
#ifdef GRUNDY_AVX2
  if (has_avx2()) {
    test_avx2(less, a, b, mask.words.data());
  } else {
    test_body(less, a, b, mask.words.data());
  }
#else
  test_body(less, a, b, mask.words.data());
#endif
  if (complement) {
    for (std::uint64_t& word : mask.words) word = ~word;
  }
  return mask;
}

}  // namespace grundy::engine
