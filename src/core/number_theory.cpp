#include "core/number_theory.hpp"

#include "core/int128.hpp"
#include "grundy/observer_scope.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace grundy::core {

namespace {

std::uint64_t multiply_mod(std::uint64_t a, std::uint64_t b, std::uint64_t m) {
  return static_cast<std::uint64_t>(static_cast<Uint128>(a) * b % m);
}

std::uint64_t power_mod(std::uint64_t base, std::uint64_t exponent, std::uint64_t m) {
  std::uint64_t result = 1;
  for (base %= m; exponent != 0; exponent >>= 1) {
    if ((exponent & 1) != 0) result = multiply_mod(result, base, m);
    base = multiply_mod(base, base, m);
  }
  return result;
}

/// Steps of slow functions in this thread since somebody was asked whether to stop.
thread_local std::int64_t unasked_steps = 0;

/// Asks about every millisecond of steps of some nanoseconds.
void count_steps(std::int64_t steps) {
  constexpr std::int64_t steps_between_looks = 1 << 18;
  unasked_steps += steps;
  if (unasked_steps < steps_between_looks) return;
  unasked_steps = 0;
  ObserverScope::check();
}

/// A proper divisor of an odd composite n, by Pollard's rho with Floyd's cycle search. About a
/// millisecond for the largest n.
std::uint64_t proper_divisor(std::uint64_t n) {
  for (std::uint64_t c = 1;; ++c) {
    std::uint64_t slow = 2;
    std::uint64_t fast = 2;
    std::uint64_t divisor = 1;
    const auto step = [&](std::uint64_t x) {
      return static_cast<std::uint64_t>((static_cast<Uint128>(x) * x + c) % n);
    };
    // The differences of a batch are multiplied, so that one gcd serves them all.
    while (divisor == 1) {
      constexpr int batch = 64;
      constexpr int cost_of_a_step = 8;
      count_steps(batch * cost_of_a_step);
      const std::uint64_t slow_start = slow;
      const std::uint64_t fast_start = fast;
      std::uint64_t product = 1;
      for (int i = 0; i < batch; ++i) {
        slow = step(slow);
        fast = step(step(fast));
        product = multiply_mod(product, slow > fast ? slow - fast : fast - slow, n);
      }
      divisor = std::gcd(product, n);
      if (divisor == n) {  // overshot: walk the batch again, a step at a time
        slow = slow_start;
        fast = fast_start;
        do {
          slow = step(slow);
          fast = step(step(fast));
          divisor = std::gcd(slow > fast ? slow - fast : fast - slow, n);
        } while (divisor == 1);
      }
    }
    if (divisor != n) return divisor;
  }
}

constexpr std::int64_t sieve_limit = 1'000'000;

/// pi(n) for n up to sieve_limit.
const std::vector<std::int32_t>& small_prime_counts() {
  static const std::vector<std::int32_t> counts = [] {
    std::vector<std::int32_t> table(sieve_limit + 1, 1);
    table[0] = table[1] = 0;
    for (std::size_t p = 2; p * p <= sieve_limit; ++p) {
      if (table[p] == 0) continue;
      for (std::size_t q = p * p; q <= sieve_limit; q += p) table[q] = 0;
    }
    std::partial_sum(table.begin(), table.end(), table.begin());
    return table;
  }();
  return counts;
}

}  // namespace

std::int64_t isqrt(std::int64_t n) {
  auto root = static_cast<std::int64_t>(std::sqrt(static_cast<double>(n)));
  root = std::min<std::int64_t>(root, 3'037'000'499);  // the root of 2^63 - 1
  while (root * root > n) --root;
  while (root < 3'037'000'499 && (root + 1) * (root + 1) <= n) ++root;
  return root;
}

bool is_prime(std::int64_t n) {
  if (n < 2) return false;
  const auto m = static_cast<std::uint64_t>(n);
  constexpr std::uint64_t bases[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
  for (const std::uint64_t p : bases) {
    if (m % p == 0) return m == p;
  }
  const int twos = std::countr_zero(m - 1);
  const std::uint64_t odd = (m - 1) >> twos;
  for (const std::uint64_t base : bases) {
    std::uint64_t x = power_mod(base, odd, m);
    if (x == 1 || x == m - 1) continue;
    bool witness = true;
    for (int i = 1; i < twos && witness; ++i) {
      x = multiply_mod(x, x, m);
      witness = x != m - 1;
    }
    if (witness) return false;
  }
  return true;
}

std::vector<PrimePower> factorise(std::int64_t n) {
  std::vector<PrimePower> result;
  auto rest = static_cast<std::uint64_t>(n);
  const auto divide_out = [&](std::uint64_t p) {
    int exponent = 0;
    for (; rest % p == 0; rest /= p) ++exponent;
    if (exponent != 0) result.push_back({static_cast<std::int64_t>(p), exponent});
  };
  for (std::uint64_t p = 2; p <= 3; ++p) divide_out(p);
  for (std::uint64_t p = 5; p < 1000 && p * p <= rest; p += 6) {
    divide_out(p);
    divide_out(p + 2);
  }
  if (rest == 1) return result;
  std::vector<std::uint64_t> pending{rest};
  std::vector<std::uint64_t> primes;
  while (!pending.empty()) {
    const std::uint64_t m = pending.back();
    pending.pop_back();
    if (is_prime(static_cast<std::int64_t>(m))) {
      primes.push_back(m);
    } else {
      const std::uint64_t divisor = proper_divisor(m);
      pending.push_back(divisor);
      pending.push_back(m / divisor);
    }
  }
  std::sort(primes.begin(), primes.end());
  primes.erase(std::unique(primes.begin(), primes.end()), primes.end());
  for (const std::uint64_t p : primes) divide_out(p);
  return result;
}

std::vector<std::int64_t> divisors(std::int64_t n) {
  if (n <= 0) return {};
  std::vector<std::int64_t> result{1};
  for (const auto& [prime, exponent] : factorise(n)) {
    const std::size_t count = result.size();
    std::int64_t power = 1;
    for (int e = 0; e < exponent; ++e) {
      power *= prime;
      for (std::size_t i = 0; i < count; ++i) result.push_back(result[i] * power);
    }
  }
  std::sort(result.begin(), result.end());
  return result;
}

std::vector<std::int64_t> primes_to(std::int64_t n) {
  std::vector<std::int64_t> primes;
  if (n < 2) return primes;
  primes.push_back(2);
  const auto odd = static_cast<std::size_t>((n - 1) / 2);  // 3, 5, ..., 2 i + 3
  std::vector<bool> composite(odd);
  for (std::size_t i = 0; i < odd; ++i) {
    if (composite[i]) continue;
    const std::size_t prime = 2 * i + 3;
    primes.push_back(static_cast<std::int64_t>(prime));
    if (prime > static_cast<std::size_t>(n) / prime) continue;
    for (std::size_t multiple = (prime * prime - 3) / 2; multiple < odd; multiple += prime) {
      composite[multiple] = true;
    }
  }
  return primes;
}

std::int64_t prime_count(std::int64_t n) {
  if (n < 2) return 0;
  if (n <= sieve_limit) return small_prime_counts()[static_cast<std::size_t>(n)];
  // Lucy's method: low[v] counts what is left of 2..v, high[i] of 2..n/i, after sieving by
  // every prime so far.
  const std::int64_t root = isqrt(n);
  std::vector<std::int64_t> low(static_cast<std::size_t>(root) + 1);
  std::vector<std::int64_t> high(static_cast<std::size_t>(root) + 1);
  for (std::int64_t v = 1; v <= root; ++v) {
    low[static_cast<std::size_t>(v)] = v - 1;
    high[static_cast<std::size_t>(v)] = n / v - 1;
  }
  for (std::int64_t p = 2; p <= root; ++p) {
    if (low[static_cast<std::size_t>(p)] == low[static_cast<std::size_t>(p) - 1]) continue;
    const std::int64_t before = low[static_cast<std::size_t>(p) - 1];
    const std::int64_t square = p * p;
    const std::int64_t last = std::min(root, n / square);
    for (std::int64_t i = 1; i <= last; ++i) {
      const std::int64_t d = i * p;
      high[static_cast<std::size_t>(i)] -=
          (d <= root ? high[static_cast<std::size_t>(d)] : low[static_cast<std::size_t>(n / d)]) -
          before;
    }
    count_steps(1 + last + std::max<std::int64_t>(root - square, 0));
    for (std::int64_t v = root; v >= square; --v) {
      low[static_cast<std::size_t>(v)] -= low[static_cast<std::size_t>(v / p)] - before;
    }
  }
  return high[1];
}

bool is_fibonacci_number(std::int64_t n) {
  std::int64_t a = 1;
  std::int64_t b = 2;
  // The largest Fibonacci number below 2^63 is F(92); a + b is not formed beyond it.
  while (a < n && b < n) {
    const std::int64_t next = a > INT64_MAX - b ? INT64_MAX : a + b;
    a = b;
    b = next;
  }
  constexpr std::int64_t largest = 7'540'113'804'746'346'429;
  return n >= 1 && n <= largest && (a == n || b == n);
}

std::int64_t least_zeckendorf_part(std::int64_t n) {
  std::int64_t a = 1;
  std::int64_t b = 2;
  while (b <= n - a) {  // up to the largest Fibonacci numbers a < b <= n
    const std::int64_t next = a + b;
    a = b;
    b = next;
  }
  while (b != n) {
    if (b < n) n -= b;
    const std::int64_t previous = b - a;
    b = a;
    a = previous;
  }
  return b;
}

bool is_prime_power(std::int64_t n) {
  if (n < 2) return false;
  for (const std::int64_t p : {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37}) {
    if (n % p != 0) continue;
    while (n % p == 0) n /= p;
    return n == 1;
  }
  if (is_prime(n)) return true;
  // All prime factors are at least 41, so the exponent is at most 11.
  for (int exponent = 2; exponent <= 11; ++exponent) {
    const auto root = std::llround(std::pow(static_cast<double>(n), 1.0 / exponent));
    Uint128 power = 1;
    for (int e = 0; e < exponent; ++e) power *= static_cast<std::uint64_t>(root);
    if (power == static_cast<Uint128>(n) && is_prime(root)) return true;
  }
  return false;
}

}  // namespace grundy::core
