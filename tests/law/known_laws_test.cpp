// Laws of the literature, found from the values alone.
#include "check_law.hpp"
#include "grundy/session.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <ostream>
#include <string>

namespace grundy {
namespace {

struct Known {
  std::string rules;
  std::uint64_t size;
  std::string kind;
  std::string law;  // of the first law that is found
};

void PrintTo(const Known& known, std::ostream* out) { *out << known.rules; }

class KnownLaw : public ::testing::TestWithParam<Known> {};

NimSequence values_of_rules(const std::string& rules, std::uint64_t size) {
  Session session(Ruleset::parse(rules));
  NimSequence values = session.values_to(size - 1);
  values.truncate(size);
  return values;
}

TEST_P(KnownLaw, IsFoundFromTheValues) {
  const NimSequence values = values_of_rules(GetParam().rules, GetParam().size);
  const LawReport report = find_laws(values);
  ASSERT_FALSE(report.laws.empty()) << report.note;
  const Law& first = report.laws.front();
  EXPECT_EQ(first.kind, GetParam().kind);
  EXPECT_EQ(first.expression, GetParam().law);
  EXPECT_EQ(first.status, LawStatus::observed);
  EXPECT_EQ(first.checked_to, values.size() - 1);
  EXPECT_EQ(report.checked_to, values.size() - 1);
  for (const Law& law : report.laws) {
    EXPECT_EQ(testing::contradiction(law, values), std::nullopt) << law.text;
    EXPECT_GE(law.length, first.length);
  }
}

const Known known_laws[] = {
    {"nim", 50, "periodic", "n"},
    {"n -> n-k for k in 1..3", 100, "periodic", "n % 4"},
    {"n -> n-k for k in 1..11", 100, "periodic", "n % 12"},
    {"powers-of-two", 200, "periodic", "n % 3"},
    {"primes-and-one", 200, "periodic", "n % 4"},
    {"prime-powers", 200, "periodic", "n % 6"},
    {"{3..11}", 100, "periodic", "n % 14 / 3"},
    {"{5..7}", 100, "periodic", "n % 12 / 5"},
    {"n -> n-k for k in 1..n if gcd(k,n)=1 or k=n", 300, "number-theoretic",
     "n < 2 ? n : prime_index(spf(n)) + 1"},
    {"n -> n-k for k in 1..n if gcd(k, n) = 1", 300, "number-theoretic",
     "n < 2 ? n : n % 2 = 0 ? 0 : prime_index(spf(n))"},
    {"aliquot", 300, "digits", "n = 0 ? 0 : ctz(n)"},
    {"n -> n-k for k in divisors(n)", 300, "digits", "n = 0 ? 0 : ctz(n) + 1"},
    {"proper-divisor", 300, "number-theoretic", "n = 0 ? 0 : bigomega(n)"},
    {"equal-heaps", 300, "number-theoretic",
     "n = 0 ? 0 : n % 2 = 0 ? bigomega(n >> ctz(n)) + 1 : bigomega(n)"},
    {"take-at-most-half", 300, "recursive", "n % 2 = 0 ? n / 2 : g(n / 2)"},
    {"mock-turtles", 300, "digits", "2 * n + (popcount(n) + 1) % 2"},
    {"triplets", 300, "digits", "n < 2 ? 0 : 2 * n + (popcount(n - 2) + 1) % 2 - 4"},
    {"dim", 300, "digits", "n = 0 ? 0 : ctz(n) + 1"},
    {"ruler", 200, "digits", "n & -n"},
    {"x -> x-1; x -> [x/2 for i in 1..2] if x % 2 = 0 and x > 0", 300, "periodic",
     "n < 3 ? n : 1 - n % 2"},
};

INSTANTIATE_TEST_SUITE_P(Literature, KnownLaw, ::testing::ValuesIn(known_laws));

TEST(KnownLaws, LaskersNimHasASaltus) {
  for (const auto& [rules, period] : {std::pair("4.[3]", 4U), std::pair("8.[3]", 8U)}) {
    const NimSequence values = values_of_rules(rules, 300);
    const LawReport report = find_laws(values);
    ASSERT_EQ(report.laws.size(), 1U);
    for (const Law& law : report.laws) {
      ASSERT_TRUE(law.period.has_value());
      EXPECT_EQ(*law.period, (Period{1, period, period}));
      EXPECT_EQ(testing::contradiction(law, values), std::nullopt) << law.text;
    }
  }
}

TEST(KnownLaws, KaylesIsPeriodicFrom71) {
  const LawReport report = find_laws(values_of_rules("kayles", 1000));
  ASSERT_FALSE(report.laws.empty());
  EXPECT_EQ(report.laws[0].kind, "periodic");
  EXPECT_EQ(report.laws[0].period, (Period{71, 12, 0}));
}

// Codeforces 603C with odd k: the law takes the value of the half.
TEST(KnownLaws, OddNumbersOfHalvesAreRecursive) {
  const NimSequence values =
      values_of_rules("x -> x-1; x -> [x/2 for i in 1..3] if x % 2 = 0 and x > 0", 400);
  const LawReport report = find_laws(values);
  bool recursive = false;
  for (const Law& law : report.laws) {
    EXPECT_EQ(testing::contradiction(law, values), std::nullopt) << law.text;
    recursive = recursive || law.kind == "recursive";
  }
  EXPECT_TRUE(recursive);
}

// Each amount once only: the largest k with 1 + ... + k <= n (problem 768E of Codeforces).
TEST(KnownLaws, EachAmountOnceIsTheTriangularRoot) {
  NimSequence values;
  for (std::uint64_t k = 0; values.size() < 500; ++k) {
    for (std::uint64_t i = 0; i <= k && values.size() < 500; ++i) values.push_back(k);
  }
  const LawReport report = find_laws(values);
  ASSERT_FALSE(report.laws.empty());
  EXPECT_EQ(report.laws[0].kind, "root");
  EXPECT_EQ(report.laws[0].expression, "(isqrt(8 * n + 1) - 1) / 2");
}

// The start heaps of Fibonacci Nim that are lost are the Fibonacci numbers [Whinihan '63].
TEST(KnownLaws, FibonacciNim) {
  Session session(Ruleset::parse("fibonacci-nim"));
  NimSequence won;
  won.push_back(0);
  for (std::int64_t n = 1; n < 250; ++n) won.push_back(session.nim_value({n, n - 1}) == 0 ? 0 : 1);
  const LawReport report = find_laws(won);
  ASSERT_FALSE(report.laws.empty());
  EXPECT_EQ(report.laws[0].kind, "digits");
  EXPECT_EQ(report.laws[0].expression, "n = 0 ? 0 : 1 - fibonacci_number(n)");
}

TEST(KnownLaws, OfLostPositionsWhereTheValuesHaveNone) {
  // Irregular values where they are not 0.
  NimSequence values;
  std::uint64_t state = 1;
  for (std::uint64_t n = 0; n < 400; ++n) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    values.push_back(n % 5 == 2 ? 0 : 1 + (state >> 60));
  }
  const LawReport report = find_laws(values);
  ASSERT_FALSE(report.laws.empty());
  EXPECT_EQ(report.laws[0].kind, "lost positions");
  EXPECT_TRUE(report.laws[0].lost_only);
  EXPECT_EQ(report.laws[0].expression, "n % 5 = 2");
  EXPECT_FALSE(report.note.empty());
}

}  // namespace
}  // namespace grundy
