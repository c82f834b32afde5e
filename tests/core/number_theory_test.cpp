// Integer functions against their definitions.

#include "core/number_theory.hpp"

#include <gtest/gtest.h>

namespace grundy::core {
namespace {

TEST(NumberTheory, SmallNumbersByTrialDivision) {
  std::int64_t count = 0;
  for (std::int64_t n = 1; n <= 20000; ++n) {
    std::int64_t product = 1;
    std::int64_t last = 1;
    for (const auto& [prime, exponent] : factorise(n)) {
      EXPECT_GT(prime, last);
      last = prime;
      for (std::int64_t d = 2; d * d <= prime; ++d) EXPECT_NE(prime % d, 0);
      for (int e = 0; e < exponent; ++e) product *= prime;
    }
    ASSERT_EQ(product, n);
    const bool prime = n > 1 && last == n;
    ASSERT_EQ(is_prime_power(n), factorise(n).size() == 1);
    ASSERT_EQ(is_prime(n), prime);
    if (prime) ++count;
    ASSERT_EQ(prime_count(n), count);
  }
}

TEST(NumberTheory, TheSieveHasThePrimesAndNoOthers) {
  std::vector<std::int64_t> expected;
  for (std::int64_t n = -1; n <= 3000; ++n) {
    if (is_prime(n)) expected.push_back(n);
    ASSERT_EQ(primes_to(n), expected) << n;
  }
  EXPECT_EQ(primes_to(1'000'000).size(), 78498U);
}

TEST(NumberTheory, LargeNumbers) {
  EXPECT_TRUE(is_prime(9223372036854775783));
  EXPECT_TRUE(is_prime_power(4611686014132420609));  // (2^31 - 1)^2
  EXPECT_TRUE(is_prime_power(550329031716248441));   // 41^11
  EXPECT_FALSE(is_prime_power(4611686014132420607));
  EXPECT_FALSE(is_prime(3825123056546413051));  // a strong pseudoprime to the bases 2 to 23
  EXPECT_EQ(factorise(9223372036854775807).size(), 6U);  // 7^2 73 127 337 92737 649657
  EXPECT_EQ(factorise(4611686014132420609).front().prime, 2147483647);
  EXPECT_EQ(divisors(9223372036854775807).size(), 96U);
  EXPECT_EQ(prime_count(10'000'000'000), 455'052'511);
  EXPECT_EQ(isqrt(9223372036854775807), 3037000499);
  EXPECT_EQ(isqrt(9223372030926249001), 3037000499);
  EXPECT_EQ(isqrt(9223372030926249000), 3037000498);
}

TEST(NumberTheory, Divisors) {
  EXPECT_EQ(divisors(12), (std::vector<std::int64_t>{1, 2, 3, 4, 6, 12}));
  EXPECT_TRUE(divisors(0).empty());
  EXPECT_TRUE(divisors(-4).empty());
}

// The sums of Fibonacci numbers without neighbours, in the order of the bit masks that choose them,
// are 1, 2, 3, ...: each number once.
TEST(NumberTheory, ZeckendorfParts) {
  std::int64_t n = 0;
  for (unsigned mask = 1; mask < (1U << 16); ++mask) {
    if ((mask & (mask >> 1)) != 0) continue;
    std::int64_t least = 0;
    std::int64_t sum = 0;
    std::int64_t a = 1;
    std::int64_t b = 2;
    for (unsigned rest = mask; rest != 0; rest >>= 1) {
      if ((rest & 1) != 0) {
        if (sum == 0) least = a;
        sum += a;
      }
      const std::int64_t next = a + b;
      a = b;
      b = next;
    }
    ASSERT_EQ(sum, ++n);
    ASSERT_EQ(least_zeckendorf_part(n), least);
  }
  EXPECT_EQ(least_zeckendorf_part(7540113804746346429), 7540113804746346429);
}

}  // namespace
}  // namespace grundy::core
