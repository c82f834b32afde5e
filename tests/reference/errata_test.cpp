// The claims of docs/errata.md, one test a mistake.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "grundy/session.hpp"
#include "support/sequences.hpp"

namespace grundy::testing {
namespace {

/// Values that are computed, not copied, so that they show what a proved period says.
std::vector<Nimber> computed(const std::string& rules, std::uint64_t largest) {
  SessionOptions options;
  options.copy_periods = false;
  Session session(Ruleset::parse(rules), options);
  return content(head(session.values_to(largest), largest + 1));
}

std::uint64_t first_difference(const std::vector<Nimber>& a, const std::vector<Nimber>& b,
                               std::uint64_t from = 0) {
  const auto begin = static_cast<std::ptrdiff_t>(from);
  const auto at = std::mismatch(a.begin() + begin, a.end(), b.begin() + begin, b.end()).first;
  return static_cast<std::uint64_t>(at - a.begin());
}

void expect_proved(const std::string& rules, const Period& period) {
  Session session(Ruleset::parse(rules));
  session.prepare(
      Position(static_cast<std::int64_t>(4 * (period.preperiod + period.period) + 400)));
  ASSERT_TRUE(session.proved().has_value()) << rules;
  EXPECT_EQ(session.proved()->period, period) << rules;
}

/// No period is proved in a table to `largest`.
void expect_unproved(const std::string& rules, std::uint64_t largest) {
  Session session(Ruleset::parse(rules));
  session.prepare(Position(static_cast<std::int64_t>(largest)));
  EXPECT_FALSE(session.proved().has_value()) << rules;
}

TEST(Errata, Code27IsCode26AndNot06) {
  expect_proved("0.27", {1, 4, 0});
  expect_proved("0.26", {1, 4, 0});
  EXPECT_EQ(computed("0.27", 1000), computed("0.26", 1000));
  const std::vector<Nimber> values = computed("0.27", 1000);
  EXPECT_EQ(*std::max_element(values.begin(), values.end()), 3U);
  EXPECT_EQ(computed("0.06", 18).back(), 5U);
  expect_unproved("0.06", 1U << 14);
}

TEST(Errata, Code06HasNoPeriodLong) { expect_unproved("0.06", 1U << 18); }

TEST(Errata, Code314IsNot31) {
  expect_proved("0.31", {3, 2, 0});
  const std::vector<Nimber> short_ones = computed("0.31", 1000);
  EXPECT_EQ(*std::max_element(short_ones.begin(), short_ones.end()), 2U);
  const std::vector<Nimber> values = computed("0.314", 1U << 14);
  const auto largest = std::max_element(values.begin(), values.end());
  EXPECT_EQ(*largest, 199U);
  EXPECT_EQ(largest - values.begin(), 13926);
  expect_unproved("0.314", 1U << 14);
}

TEST(Errata, Code161IsNot36) {
  const std::vector<Nimber> a = computed("0.161", 1000);
  const std::vector<Nimber> b = computed("0.36", 1000);
  EXPECT_EQ(first_difference(a, b), 519U);
  EXPECT_EQ(first_difference(a, b, 520), 521U);
  EXPECT_EQ(first_difference(a, b, 522), 554U);
}

TEST(Errata, CodesSaidToBeUnsolvedArePeriodic) {
  expect_proved("4.344", {998, 51, 0});
  expect_proved("4.364", {11687, 62, 0});
}

TEST(Errata, CodesSaidToBeUnsolvedArePeriodicFarOut) {
  expect_proved("4.064", {94272, 16132, 0});
  expect_proved("4.406", {294097, 44, 0});
}

TEST(Errata, CodesSaidToBeUnsolvedArePeriodicBeyondTenMillionsLong) {
  expect_proved("0.054", {193'235'616, 10'015'179, 0});
  expect_proved("0.104", {197'769'598, 11'770'282, 0});
  expect_proved("0.454", {160'949'019, 60'620'715, 0});
}

TEST(Errata, TheLastExceptionOfCode56) {
  expect_proved("0.56", {326'640, 144, 0});
  const std::vector<Nimber> values = computed("0.56", 326'639 + 144);
  EXPECT_EQ(values[326'639], 26U);
  EXPECT_EQ(values[326'639 + 144], 16U);
}

TEST(Errata, PeriodsThatShortTablesSuggest) {
  expect_proved("0.001", {4, 1, 0});
  EXPECT_EQ(computed("0.001", 7), (std::vector<Nimber>{0, 0, 0, 1, 0, 0, 0, 0}));
  expect_proved("0.2", {1, 2, 0});
  EXPECT_EQ(computed("0.2", 2), (std::vector<Nimber>{0, 0, 1}));
  for (const char* rules : {"0.001", "0.2"}) {
    for (std::uint64_t largest = 0; largest < 3; ++largest) expect_unproved(rules, largest);
  }
}

TEST(Errata, Digit8LeavesThreeHeaps) {
  EXPECT_EQ(computed("0.08", 9), (std::vector<Nimber>{0, 0, 0, 0, 0, 1, 1, 1, 1, 2}));
  EXPECT_EQ(computed("0.0", 9), std::vector<Nimber>(10, 0));
}

TEST(Errata, RepeatedDigitsAreNoFiniteCode) {
  const std::vector<Nimber> values = computed("0.[3]", 1000);
  for (std::uint64_t n = 0; n < values.size(); ++n) EXPECT_EQ(values[n], n);
  expect_unproved("0.[7]", 1000);
}

std::uint64_t rare_heaps(const std::string& rules, std::uint64_t largest) {
  SessionOptions options;
  options.copy_periods = false;
  Session session(Ruleset::parse(rules), options);
  (void)session.values_to(largest);
  return session.sparse_space().value().rare;
}

TEST(Errata, RareHeapsAreNotAlwaysBounded) {
  EXPECT_EQ(rare_heaps("0.77", 1U << 15), rare_heaps("0.77", 1U << 13));
  EXPECT_GT(rare_heaps("0.007", 1U << 15), 2 * rare_heaps("0.007", 1U << 13));
}

}  // namespace
}  // namespace grundy::testing
