// One-coordinate clauses: values, errors, kept options, ranges, blocks.
#include "engine/clauses/clauses.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/naive.hpp"
#include "grundy/error.hpp"
#include "support/clause_generators.hpp"
#include "support/under_sanitizers.hpp"

namespace grundy::engine {
namespace {

struct Outcome {
  NimSequence values;
  std::string error;
};

template <typename Engine>
Outcome run(const Ruleset& rules, std::uint64_t size, std::uint64_t step) {
  Outcome outcome;
  Engine engine(rules);
  try {
    for (std::uint64_t n = step; n < size + step; n += step) {
      engine.extend(outcome.values, std::min(n, size), false, Observer::none());
    }
  } catch (const Error& error) {
    outcome.error = error.what();
  }
  return outcome;
}

void expect_naive(const std::string& text, std::uint64_t size, std::uint64_t step) {
  const Ruleset rules = Ruleset::parse(text);
  const Outcome expected = run<NaiveEngine>(rules, size, size);
  const Outcome seen = run<ClausesEngine>(rules, size, step);
  EXPECT_EQ(seen.error, expected.error) << text;
  EXPECT_TRUE(seen.values == expected.values) << text;
}

std::vector<Nimber> values_of(const std::string& text, std::uint64_t size) {
  const Outcome outcome = run<ClausesEngine>(Ruleset::parse(text), size, size);
  EXPECT_EQ(outcome.error, "");
  std::vector<Nimber> values;
  for (std::uint64_t n = 0; n < outcome.values.size(); ++n) values.push_back(outcome.values[n]);
  return values;
}

RC_GTEST_PROP(Clauses, AgreeWithTheDefinitionInValuesAndErrors, ()) {
  const std::string text = *testing::clause_texts(1);
  RC_LOG() << text << '\n';
  const Ruleset rules = Ruleset::parse(text);
  const auto size = *rc::gen::element<std::uint64_t>(12, 40, 90);
  const Outcome expected = run<NaiveEngine>(rules, size, size);
  const Outcome seen = run<ClausesEngine>(rules, size, *rc::gen::element<std::uint64_t>(1, 7, 100));
  RC_ASSERT(seen.error == expected.error);
  RC_ASSERT(seen.values == expected.values);
}

TEST(Clauses, MovesReachBeyondOneBlock) {
  for (const char* text : {
           "n -> n-k for k in 1..n if gcd(k, n) = 1 or k = n",
           "n -> n-k for k in 1..n if gcd(n-k, n) > 1",
           "n -> n-k for k in 1..n if n % k < 3 and (n xor k) & 5 != 4",
           "n -> n-k for k in 1..n if k > 0 and n / k % 2 = 0 or popcount(k) = 2",
           "n -> [n-k, k-1] for k in 1..n if k * k % 7 < 3",
           "n -> n-k for k in {1..n/3, n/2..n} if k % 3 != 1 and n > 0",
           "n -> n-k for k in primes if (k << 2) + n >> 1 != 9",
       }) {
    expect_naive(text, 1300, 1300);
  }
}

TEST(Clauses, KeptOptionsGrow) {
  for (const char* text : {
           "n -> [a, b] for a in 0..n-1, b in 0..a",
           "n -> [a, b] for a in 0..n-1, b in 0..n-1 if a != b",
           "n -> [a, b] for a in 1..n/2, b in 0..isqrt(n)-1",
           "n -> a for a in 0..n-1 if a % 3 != 1",
           "n -> [a, b] for a in 0..n-1, b in 0..a if n % 5 != 2",
           "n -> []; n -> a for a in 0..n-1; n -> [a, b] for a in 1..n-1, b in 0..a-1",
       }) {
    expect_naive(text, testing::under_sanitizers ? 60 : 150, 40);
  }
}

TEST(Clauses, OptionsThatShrinkAgainAreNotKept) {
  expect_naive("n -> a for a in 0..n%10-1 if n > 9", 200, 33);
  expect_naive("n -> [a, b] for a in 0..n-1, b in 0..(n-a)%4-1 if a > 1", 150, 150);
}

TEST(Clauses, RangesOfHeaps) {
  for (const char* text : {
           "n -> n-k for k in 1..n/2",
           "n -> n-k for k in 1..isqrt(n)",
           "n -> k for k in n/4..n-3 if n > 1; n -> n-1",
           "n -> y for y in isqrt(isqrt(n-1))+1..isqrt(n) if n > 3",
           "n -> n-k for k in 5..n/2; n -> n-k for k in 1..n/3; {700..800}",
           "~{1..3}; n -> n-k for k in squares",
       }) {
    expect_naive(text, 1500, 500);
  }
}

TEST(Clauses, PartsOfAllFormsTogether) {
  expect_naive("{2, 5}; n -> n/2 if n > 0; 4.7", 200, 50);
  expect_naive("~{1, 4}; n -> [n/k for i in 1..k] for k in divisors(n) if k > 1", 200, 50);
}

TEST(Clauses, NimSumsOfConsecutiveHeaps) {
  expect_naive("n -> [n-i for i in 1..k-1] for k in 1..n", 90, 90);
  expect_naive(
      "n -> [a+i for i in 0..k-1] for k in 2..isqrt(2*n), a in 1..n/k if k*a + k*(k-1)/2 = n", 200,
      200);
}

TEST(Clauses, AMultiplicityCostsNothing) {
  EXPECT_EQ(values_of("n -> [n/2 for i in 1..1000000000] if n > 0; n -> n-1", 4),
            (std::vector<Nimber>{0, 1, 2, 1}));
}

TEST(Clauses, JohannCountsTheSmallestPrimeFactor) {
  // The value of a prime is its index, where 1 is the first and 2 the second; that of a composite
  // number is the value of its smallest prime factor.
  const auto values = values_of("n -> n-k for k in 1..n if gcd(k, n) = 1 or k = n", 30);
  EXPECT_EQ(values, (std::vector<Nimber>{0, 1, 2, 3, 2, 4, 2, 5, 2,  3, 2, 6, 2, 7, 2,
                                         3, 2, 8, 2, 9, 2, 3, 2, 10, 2, 4, 2, 3, 2, 11}));
}

TEST(Clauses, ErrorsAreThoseOfTheDefinition) {
  for (const char* text : {
           "n -> n",
           "n -> n+1 if n > 20",
           "n -> n/(n-7)",
           "n -> n-k for k in 1..n if k*9223372036854775807 > 0",
           "n -> n-1; n -> n-k for k in 1..n if n % (k-600) = 0",
           "n -> [a, b] for a in 0..n-1, b in 0..10/(30-a)",
           "n -> n-k for k in powers(n-40) if n > 30",
           "n -> 2*n-k for k in 1..n+1",
       }) {
    expect_naive(text, 700, 700);
  }
}

TEST(Clauses, AnErrorThatIsNotReachedIsNone) {
  expect_naive("n -> n-k for k in 1..n if k > 1 and n / (k-1) = 2", 600, 600);
  expect_naive("n -> n-k for k in 1..n if k = 1 or n % (k-1) = 2", 600, 600);
  expect_naive("n -> n-k for k in 1..n if (k = 3 ? 1 : n / (k-3)) > 1", 600, 600);
}

class Brakes final : public Observer {
 public:
  std::string stop_requested() override { return stop ? "stopped" : ""; }
  [[nodiscard]] std::uint64_t memory_limit() const override { return limit; }
  bool stop = false;
  std::uint64_t limit = std::uint64_t{1} << 32;
};

TEST(Clauses, ABudgetEndsBetweenHeapsAndWorkGoesOn) {
  const Ruleset rules = Ruleset::parse("n -> [a, b] for a in 0..n-1, b in 0..a");
  ClausesEngine engine(rules);
  NimSequence values;
  Brakes brakes;
  brakes.stop = true;
  try {
    engine.extend(values, 3000, false, brakes);
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::budget);
  }
  EXPECT_LT(values.size(), 3000U);
  engine.extend(values, 3000, false, Observer::none());
  EXPECT_TRUE(values == run<ClausesEngine>(rules, 3000, 3000).values);
}

TEST(Clauses, TheMemoryLimitHolds) {
  ClausesEngine engine(Ruleset::parse("n -> n-k for k in 1..n/2"));
  NimSequence values;
  Brakes brakes;
  brakes.limit = 100'000;
  try {
    engine.extend(values, 1'000'000, false, brakes);
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::budget);
  }
}

TEST(Clauses, TuplesAreRefused) {
  EXPECT_THROW(ClausesEngine(Ruleset::parse("(x, y) -> (x-1, y)")), Error);
}

}  // namespace
}  // namespace grundy::engine
