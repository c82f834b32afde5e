// Integer functions of the rule language, exact over all of int64. Those that may take a
// millisecond and more ask ObserverScope::current() whether to stop, and throw Error(budget) then.
#pragma once

#include <cstdint>
#include <vector>

namespace grundy::core {

/// floor(sqrt(n)); requires n >= 0. O(1).
[[nodiscard]] std::int64_t isqrt(std::int64_t n);

/// Primality, by the Miller-Rabin test with bases that decide every 64-bit number
/// (Jaeschke 1993; the twelve primes to 37, Sorenson-Webster 2015). O(log n).
[[nodiscard]] bool is_prime(std::int64_t n);

struct PrimePower {
  std::int64_t prime;
  int exponent;
};

/// The factorisation of n >= 1, primes ascending; by trial division, then Pollard's rho
/// (1975). About n^(1/4) steps.
[[nodiscard]] std::vector<PrimePower> factorise(std::int64_t n);

/// The divisors of n, ascending; none for n <= 0.
[[nodiscard]] std::vector<std::int64_t> divisors(std::int64_t n);

/// The primes up to n, ascending, by a sieve of the odd numbers: O(n log log n) time, n / 16 bytes
/// beside the result. None for n < 2.
[[nodiscard]] std::vector<std::int64_t> primes_to(std::int64_t n);

/// The number of primes up to n, by a sieve to 10^6 that is kept, then by Lucy's method in
/// O(n^(3/4)) time and O(n^(1/2)) memory. Requires n <= max_prime_count_argument.
[[nodiscard]] std::int64_t prime_count(std::int64_t n);
inline constexpr std::int64_t max_prime_count_argument = 1'000'000'000'000;

/// True for 1, 2, 3, 5, 8, ...
[[nodiscard]] bool is_fibonacci_number(std::int64_t n);

/// The least part of n >= 1 as a sum of Fibonacci numbers 1, 2, 3, 5, ... of which no two are
/// neighbours [Zeckendorf '72]; the greedy way. O(log n).
[[nodiscard]] std::int64_t least_zeckendorf_part(std::int64_t n);

/// True for 2, 3, 4, 5, 7, 8, 9, ...
[[nodiscard]] bool is_prime_power(std::int64_t n);

}  // namespace grundy::core
