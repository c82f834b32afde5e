// All-but sets: values, arithmetic periods, shortened sieves.
#include "engine/all_but.hpp"

#include "engine/all_but_sieve.hpp"
#include "grundy/error.hpp"
#include "support/facts.hpp"
#include "support/generators.hpp"
#include "support/sequences.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <vector>

namespace grundy::engine {
namespace {

rules::AllBut all_but(std::vector<rules::AmountSet::Range> ranges) {
  return {rules::AmountSet(std::move(ranges))};
}

RC_GTEST_PROP(AllBut, AgreesWithTheDefinition, ()) {
  const auto rules = *testing::all_but(*rc::gen::element<std::int64_t>(5, 12, 80, 400), 6);
  const NimSequence expected = testing::naive_values(testing::ruleset_of(rules), 300);
  AllButEngine engine(rules);
  NimSequence values;
  const auto step = *rc::gen::inRange<std::uint64_t>(1, 301);
  for (std::uint64_t size = step; size < 300 + step; size += step) {
    engine.extend(values, std::min<std::uint64_t>(size, 300), false, Observer::none());
    RC_ASSERT(testing::head(values, std::min(size, std::uint64_t{300})) ==
              testing::head(expected, std::min(size, std::uint64_t{300})));
  }
}

// The sieve alone goes on beyond the proof.
RC_GTEST_PROP(AllBut, SieveAgreesWithTheEngineFarOut, ()) {
  const auto rules = *testing::all_but(*rc::gen::element<std::int64_t>(5, 12, 200, 3000), 9);
  AllButEngine engine(rules);
  NimSequence values;
  engine.extend(values, 20'000, false, Observer::none());
  AllButSieve sieve(rules.forbidden, 20'000);
  NimSequence expected;
  while (expected.size() < 20'000) sieve.step(expected);
  expected.truncate(20'000);
  values.truncate(20'000);
  RC_ASSERT(values == expected);
}

TEST(AllBut, KnownPeriods) {
  for (const auto& row : testing::facts("allbut_periods")) {
    const Ruleset ruleset = Ruleset::parse(row.at("rules"));
    AllButEngine engine(std::get<rules::AllBut>(ruleset.form().rules));
    NimSequence values;
    engine.extend(values, 1'000'000, true, Observer::none());
    ASSERT_TRUE(engine.proved()) << row.at("rules");
    EXPECT_EQ(engine.proved()->period,
              (Period{std::stoull(row.at("preperiod")), std::stoull(row.at("period")),
                      std::stoull(row.at("saltus"))}))
        << row.at("rules");
  }
}

TEST(AllBut, KnownValues) {
  for (const auto& row : testing::facts("allbut_values")) {
    const Ruleset ruleset = Ruleset::parse(row.at("rules"));
    AllButEngine engine(std::get<rules::AllBut>(ruleset.form().rules));
    const auto expected = testing::numbers(row.at("values"));
    NimSequence values;
    engine.extend(values, expected.size(), false, Observer::none());
    values.truncate(expected.size());
    EXPECT_EQ(testing::content(values), expected) << row.at("rules");
  }
}

TEST(AllBut, NothingForbiddenIsNim) {
  AllButEngine engine(all_but({}));
  NimSequence values;
  engine.extend(values, 100'000, false, Observer::none());
  ASSERT_TRUE(engine.proved());
  EXPECT_EQ(engine.proved()->period, (Period{0, 1, 1}));
  for (std::uint64_t n = 0; n < 100'000; ++n) ASSERT_EQ(values[n], n);
}

TEST(AllBut, WideRangesAndFarAmounts) {
  // From a heap more than k tokens must go: G(n) = n / (k + 1).
  AllButEngine range(all_but({{1, 299'999}}));
  NimSequence values;
  range.extend(values, std::uint64_t{1} << 40, true, Observer::none());
  ASSERT_TRUE(range.proved());
  EXPECT_EQ(range.proved()->period, (Period{0, 300'000, 1}));
  // An amount beyond the table plays no part.
  AllButEngine far(all_but({{1'000'000'000'000'000, 1'000'000'000'000'000}}));
  NimSequence nim;
  far.extend(nim, 1000, false, Observer::none());
  ASSERT_GE(nim.size(), 1000U);
  for (std::uint64_t n = 0; n < 1000; ++n) ASSERT_EQ(nim[n], n);
}

TEST(AllBut, KeepsTheMemoryLimit) {
  class Limited : public Observer {
    std::uint64_t memory_limit() const override { return 1'000'000; }
  } observer;
  AllButEngine engine(all_but({{2, 2}, {500'000, 500'000}}));
  NimSequence values;
  EXPECT_THROW(engine.extend(values, std::uint64_t{1} << 40, true, observer), Error);
}

}  // namespace
}  // namespace grundy::engine
