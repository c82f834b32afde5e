// Helpers in C++17. All are right to 2^63 - 1; see src/core/number_theory.cpp for the sources.

#include "emit/helper_texts.hpp"

namespace grundy::emit {

std::span<const HelperText> helper_texts(Language language) {
  return language == Language::cpp ? cpp_helper_texts() : python_helper_texts();
}

const std::vector<HelperText>& cpp_helper_texts() {
  static const std::vector<HelperText> texts = {
      {Helper::wide, {}, {}, R"(
__extension__ typedef __int128 wide;  // for products beyond 64 bits
)"},
      {Helper::floor_div, {}, {}, R"(
// The quotient, rounded down.
template <typename T>
T floor_div(T a, T b) {
  const T quotient = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}
)"},
      {Helper::floor_mod, {}, {}, R"(
// What is left by the quotient that is rounded down.
template <typename T>
T floor_mod(T a, T b) {
  const T rest = a % b;
  return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}
)"},
      {Helper::power, {}, {}, R"(
template <typename T>
T power(T base, long long exponent) {
  T result = 1;
  for (; exponent > 0; exponent /= 2) {
    if (exponent % 2 == 1) result *= base;
    if (exponent > 1) base *= base;
  }
  return result;
}
)"},
      {Helper::shift_left, {}, {}, R"(
inline long long shift_left(long long a, long long b) { return a == 0 || b > 62 ? 0 : a * (1LL << b); }
)"},
      {Helper::shift_right, {}, {}, R"(
inline long long shift_right(long long a, long long b) { return b > 63 ? (a < 0 ? -1 : 0) : a >> b; }
)"},
      {Helper::absolute, {}, {}, R"(
template <typename T>
T absolute(T a) {
  return a < 0 ? -a : a;
}
)"},
      {Helper::isqrt, {}, {"cmath"}, R"(
// floor(sqrt(n)), exactly.
inline long long isqrt(long long n) {
  const auto m = (unsigned long long)n;
  auto root = (unsigned long long)std::sqrt((long double)n);
  while (root * root > m) --root;
  while ((root + 1) * (root + 1) <= m) ++root;
  return (long long)root;
}
)"},
      {Helper::wide_isqrt, {Helper::wide}, {"cmath"}, R"(
// floor(sqrt(n)), exactly.
inline long long wide_isqrt(wide n) {
  auto root = (long long)std::sqrt((long double)n);
  while ((wide)root * root > n) --root;
  while ((wide)(root + 1) * (root + 1) <= n) ++root;
  return root;
}
)"},
      {Helper::log2, {}, {}, R"(
inline long long log2(long long n) { return 63 - __builtin_clzll((unsigned long long)n); }
)"},
      {Helper::popcount, {}, {}, R"(
inline long long popcount(long long n) { return __builtin_popcountll((unsigned long long)n); }
)"},
      {Helper::ctz, {}, {}, R"(
inline long long ctz(long long n) { return __builtin_ctzll((unsigned long long)n); }
)"},
      {Helper::valuation, {}, {}, R"(
// The largest e with p^e dividing n.
inline long long valuation(long long p, long long n) {
  long long e = 0;
  for (; n % p == 0; n /= p) ++e;
  return e;
}
)"},
      {Helper::muldiv, {Helper::wide, Helper::floor_div}, {}, R"(
// floor(a * b / c).
inline long long muldiv(long long a, long long b, long long c) {
  return (long long)floor_div<wide>((wide)a * b, c);
}
)"},
      {Helper::is_square, {Helper::isqrt}, {}, R"(
inline bool is_square(long long n) { return n >= 0 && isqrt(n) * isqrt(n) == n; }
)"},
      {Helper::is_fibonacci_number, {}, {}, R"(
inline bool is_fibonacci_number(long long n) {
  long long a = 1, b = 2;
  while (a < n && b > a) {  // the last step, beyond 64 bits, leaves b at 0
    const long long next = b > 4660046610375530309LL ? 0 : a + b;
    a = b;
    b = next;
  }
  return a == n;
}
)"},
      {Helper::zeckendorf, {}, {}, R"(
// The least part of n as a sum of Fibonacci numbers of which no two are neighbours.
inline long long zeckendorf(long long n) {
  long long a = 1, b = 2;
  while (b <= n - a) {
    const long long next = a + b;
    a = b;
    b = next;
  }
  while (b != n) {
    if (b < n) n -= b;
    const long long previous = b - a;
    b = a;
    a = previous;
  }
  return b;
}
)"},
      {Helper::is_prime, {Helper::wide}, {"initializer_list"}, R"(
inline long long multiply_mod(long long a, long long b, long long m) {
  return (long long)((wide)a * b % m);
}

// Miller-Rabin with bases that decide every 64-bit number.
inline bool is_prime(long long n) {
  if (n < 2) return false;
  for (const long long p : {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37}) {
    if (n % p == 0) return n == p;
  }
  const int twos = __builtin_ctzll((unsigned long long)(n - 1));
  for (const long long base : {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37}) {
    long long x = 1, square = base;
    for (long long e = (n - 1) >> twos; e > 0; e /= 2) {
      if (e % 2 == 1) x = multiply_mod(x, square, n);
      square = multiply_mod(square, square, n);
    }
    bool passes = x == 1 || x == n - 1;
    for (int i = 1; i < twos && !passes; ++i) {
      x = multiply_mod(x, x, n);
      passes = x == n - 1;
    }
    if (!passes) return false;
  }
  return true;
}
)"},
      {Helper::prime_factors,
       {Helper::wide, Helper::is_prime},
       {"algorithm", "numeric", "utility", "vector"},
       R"(
// A proper divisor of an odd composite n: Pollard's rho, one gcd for a batch of steps.
inline long long proper_divisor(long long n) {
  for (long long c = 1;; ++c) {
    const auto step = [&](long long x) { return (long long)(((wide)x * x + c) % n); };
    long long slow = 2, fast = 2, divisor = 1;
    while (divisor == 1) {
      const long long slow_start = slow, fast_start = fast;
      long long product = 1;
      for (int i = 0; i < 64; ++i) {
        slow = step(slow);
        fast = step(step(fast));
        product = multiply_mod(product, slow > fast ? slow - fast : fast - slow, n);
      }
      divisor = std::gcd(product, n);
      if (divisor != n) continue;
      slow = slow_start;  // too far: again, a step at a time
      fast = fast_start;
      do {
        slow = step(slow);
        fast = step(step(fast));
        divisor = std::gcd(slow > fast ? slow - fast : fast - slow, n);
      } while (divisor == 1);
    }
    if (divisor != n) return divisor;
  }
}

// The prime factors of n >= 1, ascending, as often as they divide it.
inline std::vector<long long> prime_factors(long long n) {
  std::vector<long long> primes;
  for (long long p = 2; p < 1000 && p * p <= n; p += p == 2 ? 1 : 2) {
    for (; n % p == 0; n /= p) primes.push_back(p);
  }
  std::vector<long long> pending;
  if (n > 1) pending.push_back(n);
  while (!pending.empty()) {
    const long long m = pending.back();
    pending.pop_back();
    if (m < 1000000 || is_prime(m)) {  // it has no factor below 1000
      primes.push_back(m);
    } else {
      const long long divisor = proper_divisor(m);
      pending.push_back(divisor);
      pending.push_back(m / divisor);
    }
  }
  std::sort(primes.begin(), primes.end());
  return primes;
}
)"},
      {Helper::spf, {Helper::prime_factors}, {}, R"(
// The smallest prime factor of n >= 2.
inline long long spf(long long n) {
  for (long long p = 2; p < 1000; p += p == 2 ? 1 : 2) {
    if (n % p == 0) return p;
    if (p * p > n) return n;
  }
  return prime_factors(n).front();
}
)"},
      {Helper::gpf, {Helper::prime_factors}, {}, R"(
// The greatest prime factor of n >= 2.
inline long long gpf(long long n) { return prime_factors(n).back(); }
)"},
      {Helper::omega, {Helper::prime_factors}, {"algorithm"}, R"(
// The number of different prime factors.
inline long long omega(long long n) {
  std::vector<long long> primes = prime_factors(n);
  return std::unique(primes.begin(), primes.end()) - primes.begin();
}
)"},
      {Helper::bigomega, {Helper::prime_factors}, {}, R"(
// The number of prime factors, as often as they divide n.
inline long long bigomega(long long n) { return (long long)prime_factors(n).size(); }
)"},
      {Helper::divisor_count, {Helper::prime_factors}, {}, R"(
inline long long divisor_count(long long n) {
  long long count = 1, exponent = 0, last = 0;
  for (const long long p : prime_factors(n)) {
    exponent = p == last ? exponent + 1 : 1;
    last = p;
    count = count / exponent * (exponent + 1);
  }
  return count;
}
)"},
      {Helper::divisors, {Helper::prime_factors}, {"algorithm", "cstddef", "vector"}, R"(
// The divisors of n, ascending; none of 0 or less.
inline std::vector<long long> divisors(long long n) {
  if (n < 1) return {};
  std::vector<long long> all = {1};
  long long last = 0;
  std::size_t fresh = 0;  // how many came with the last prime factor
  for (const long long p : prime_factors(n)) {
    if (p != last) fresh = all.size();
    last = p;
    const std::size_t size = all.size();
    for (std::size_t i = size - fresh; i < size; ++i) all.push_back(all[i] * p);
  }
  std::sort(all.begin(), all.end());
  return all;
}
)"},
      {Helper::primes_to, {}, {"algorithm", "cstddef", "vector"}, R"(
// The primes to `limit`, and perhaps some more; a sieve that is kept.
inline const std::vector<long long>& primes_to(long long limit) {
  static std::vector<long long> primes;
  static long long sieved = 1;
  if (limit > sieved) {
    sieved = std::max(limit, 2 * sieved);
    std::vector<bool> composite((std::size_t)sieved + 1);
    primes.clear();
    for (long long p = 2; p <= sieved; ++p) {
      if (composite[(std::size_t)p]) continue;
      primes.push_back(p);
      for (long long q = p * p; q <= sieved; q += p) composite[(std::size_t)q] = true;
    }
  }
  return primes;
}
)"},
      {Helper::prime_powers_to, {Helper::primes_to}, {"algorithm", "cstddef", "vector"}, R"(
// 2, 3, 4, 5, 7, 8, 9, ... to `limit`, and perhaps some more.
inline const std::vector<long long>& prime_powers_to(long long limit) {
  static std::vector<long long> powers;
  static long long known = 1;
  if (limit > known) {
    known = std::max(limit, 2 * known);
    powers.clear();
    for (const long long p : primes_to(known)) {
      if (p > known) break;
      for (long long q = p;; q *= p) {
        powers.push_back(q);
        if (q > known / p) break;
      }
    }
    std::sort(powers.begin(), powers.end());
  }
  return powers;
}
)"},
      {Helper::prime_index, {Helper::isqrt}, {"algorithm", "cstddef", "vector"}, R"(
// The number of primes to p: a sieve for small ones, Lucy's method beyond.
inline long long prime_index(long long p) {
  const long long small = 1000000;
  static std::vector<int> counts;
  if (counts.empty()) {
    counts.assign((std::size_t)small + 1, 1);
    counts[0] = counts[1] = 0;
    for (std::size_t q = 2; q * q <= (std::size_t)small; ++q) {
      if (counts[q] == 0) continue;
      for (std::size_t r = q * q; r <= (std::size_t)small; r += q) counts[r] = 0;
    }
    for (std::size_t q = 1; q < counts.size(); ++q) counts[q] += counts[q - 1];
  }
  if (p <= small) return counts[(std::size_t)p];
  const auto root = (std::size_t)isqrt(p);
  std::vector<long long> low(root + 1), high(root + 1);  // of v, and of p / v
  for (std::size_t v = 1; v <= root; ++v) {
    low[v] = (long long)v - 1;
    high[v] = p / (long long)v - 1;
  }
  for (std::size_t q = 2; q <= root; ++q) {
    if (low[q] == low[q - 1]) continue;
    const long long before = low[q - 1];
    const std::size_t last = std::min(root, (std::size_t)(p / (long long)(q * q)));
    for (std::size_t i = 1; i <= last; ++i) {
      const std::size_t d = i * q;
      high[i] -= (d <= root ? high[d] : low[(std::size_t)(p / (long long)d)]) - before;
    }
    for (std::size_t v = root; v >= q * q; --v) low[v] -= low[v / q] - before;
  }
  return high[1];
}
)"},
  };
  return texts;
}

}  // namespace grundy::emit
