// Finite subtraction sets: every way to extend the table, the proved period, the copies.
#include "engine/subtraction.hpp"

#include "grundy/error.hpp"
#include "support/facts.hpp"
#include "support/generators.hpp"
#include "support/sequences.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace grundy::engine {
namespace {

constexpr SubtractionWay all_ways[] = {SubtractionWay::word_sieve, SubtractionWay::layer_sieve,
                                       SubtractionWay::pull, SubtractionWay::windows};

// Grows in the given steps.
NimSequence grow(SequenceEngine& engine, std::uint64_t size, std::uint64_t step) {
  NimSequence values;
  for (std::uint64_t to = step; to < size + step; to += step) {
    engine.extend(values, std::min(to, size), false, Observer::none());
  }
  values.truncate(size);
  return values;
}

rules::Subtraction set_of(std::vector<rules::AmountSet::Range> ranges) {
  return {rules::AmountSet(std::move(ranges))};
}

// The plain loop over amounts, for tables that are too long for the definition.
NimSequence plain_values(const rules::AmountSet& amounts, std::uint64_t size) {
  const auto list = amounts.members_up_to(static_cast<std::int64_t>(size));
  NimSequence values;
  std::vector<std::uint64_t> mark(list.size() + 2, 0);
  for (std::uint64_t n = 0; n < size; ++n) {
    for (const std::int64_t s : list) {
      if (static_cast<std::uint64_t>(s) > n) break;
      mark[values[n - static_cast<std::uint64_t>(s)]] = n + 1;
    }
    Nimber value = 0;
    while (mark[value] == n + 1) ++value;
    values.push_back(value);
  }
  return values;
}

RC_GTEST_PROP(Subtraction, AgreesWithTheDefinition, ()) {
  const auto rules = *testing::subtraction(*rc::gen::element<std::int64_t>(10, 63, 150), 6);
  const NimSequence expected = testing::naive_values(testing::ruleset_of(rules), 400);
  SubtractionEngine engine(rules);
  RC_ASSERT(grow(engine, 400, *rc::gen::inRange<std::uint64_t>(1, 401)) == expected);
}

RC_GTEST_PROP(Subtraction, EveryWayAgreesWithTheDefinition, ()) {
  const auto rules = *testing::subtraction(*rc::gen::element<std::int64_t>(10, 63, 64, 300), 6);
  const auto size = *rc::gen::inRange<std::uint64_t>(1, 700);
  const NimSequence expected = testing::naive_values(testing::ruleset_of(rules), size);
  const auto step = *rc::gen::inRange<std::uint64_t>(1, size + 1);
  for (const SubtractionWay way : all_ways) {
    if (!can_serve(way, rules.amounts, size)) continue;
    const auto method = make_method(way, rules.amounts, size);
    NimSequence values;
    while (values.size() < size) method->append(values, std::min(size, values.size() + step));
    RC_ASSERT(values == expected);
  }
}

TEST(Subtraction, AllWaysAgreeOnBigTables) {
  std::mt19937_64 random(7);
  const auto pick = [&](std::uint64_t below) {
    return static_cast<std::int64_t>(random() % below);
  };
  for (const auto& [count, largest] : std::vector<std::pair<int, std::uint64_t>>{
           {5, 63}, {40, 63}, {30, 70}, {9, 5000}, {300, 2000}, {50, 90'000}, {3000, 90'000}}) {
    std::vector<std::int64_t> amounts;
    for (int i = 0; i < count; ++i) amounts.push_back(1 + pick(largest));
    const auto set = rules::AmountSet::of(amounts);
    constexpr std::uint64_t size = 200'000;
    const NimSequence expected = plain_values(set, count > 1000 ? 100'000 : size);
    for (const SubtractionWay way : all_ways) {
      if (!can_serve(way, set, size)) continue;
      if (way == SubtractionWay::windows && count > 1000) continue;
      const auto method = make_method(way, set, size);
      NimSequence values;
      for (const std::uint64_t to : {std::uint64_t{100}, std::uint64_t{70'000}, size}) {
        method->append(values, std::min(to, expected.size()));
      }
      EXPECT_EQ(values, expected) << count << " amounts to " << largest << ", " << method->name();
    }
    SubtractionEngine engine(rules::Subtraction{set});
    EXPECT_EQ(grow(engine, expected.size(), expected.size()), expected);
  }
}

TEST(Subtraction, CheapestWayCanServe) {
  std::mt19937_64 random(3);
  for (int round = 0; round < 300; ++round) {
    std::vector<rules::AmountSet::Range> ranges;
    for (std::uint64_t i = 0; i <= random() % 80; ++i) {
      const auto low = static_cast<std::int64_t>(1 + random() % (1ULL << random() % 18));
      ranges.push_back(
          {low, low + static_cast<std::int64_t>(random() % 3 == 0 ? random() % 99 : 0)});
    }
    const rules::AmountSet set(ranges);
    const std::uint64_t limit = 1 + random() % 100'000;
    EXPECT_TRUE(can_serve(cheapest_way(set, limit), set, limit));
  }
}

TEST(Subtraction, CheapestWays) {
  EXPECT_EQ(cheapest_way(set_of({{1, 63}}).amounts, 1000), SubtractionWay::word_sieve);
  EXPECT_EQ(cheapest_way(set_of({{2, 2}, {1000, 1000}}).amounts, 9999), SubtractionWay::pull);
  EXPECT_EQ(cheapest_way(set_of({{2, 40'000}, {50'000, 90'000}}).amounts, 200'000),
            SubtractionWay::windows);
  std::vector<rules::AmountSet::Range> odd;
  for (std::int64_t s = 1; s < 2000; s += 2) odd.push_back({s, s});
  EXPECT_EQ(cheapest_way(set_of(odd).amounts, 9999), SubtractionWay::layer_sieve);
  // Only 2 applies below heap 60.
  EXPECT_EQ(cheapest_way(set_of({{2, 2}, {1000, 1000}}).amounts, 60), SubtractionWay::word_sieve);
}

TEST(Subtraction, WidensBeyondAByte) {
  std::vector<rules::AmountSet::Range> ranges{{1, 400}};
  for (std::int64_t s = 402; s < 1200; s += 2) ranges.push_back({s, s});
  const rules::AmountSet set(ranges);
  const NimSequence expected = plain_values(set, 5000);
  ASSERT_GT(expected.element_bytes(), 1U);
  for (const SubtractionWay way : {SubtractionWay::layer_sieve, SubtractionWay::windows}) {
    SubtractionEngine engine({set}, way);
    EXPECT_EQ(grow(engine, 5000, 5000), expected);
  }
}

TEST(Subtraction, KnownPeriods) {
  for (const char* table : {"subtraction_periods", "subtraction_sets_to_10"}) {
    for (const auto& row : testing::facts(table)) {
      const Ruleset ruleset = Ruleset::parse(row.at("rules"));
      SubtractionEngine engine(std::get<rules::Subtraction>(ruleset.form().rules));
      NimSequence values;
      engine.extend(values, 1'000'000, true, Observer::none());
      ASSERT_TRUE(engine.proved()) << row.at("rules");
      EXPECT_EQ(engine.proved()->period,
                (Period{std::stoull(row.at("preperiod")), std::stoull(row.at("period")), 0}))
          << row.at("rules");
      EXPECT_LT(values.size(), 10'000U);
    }
  }
}

TEST(Subtraction, KnownValues) {
  for (const auto& row : testing::facts("subtraction_values")) {
    const Ruleset ruleset = Ruleset::parse(row.at("rules"));
    SubtractionEngine engine(std::get<rules::Subtraction>(ruleset.form().rules));
    const auto expected = testing::numbers(row.at("values"));
    EXPECT_EQ(testing::content(grow(engine, expected.size(), 100)), expected) << row.at("rules");
  }
}

TEST(Subtraction, NoAmounts) {
  SubtractionEngine engine(set_of({}));
  NimSequence values;
  engine.extend(values, 5, false, Observer::none());
  EXPECT_EQ(testing::content(values), (std::vector<Nimber>{0, 0, 0, 0, 0}));
  EXPECT_EQ(engine.proved()->period, (Period{0, 1, 0}));
}

TEST(Subtraction, OneRangeIsKnownAtOnce) {
  SubtractionEngine engine(set_of({{3, 1'000'000}}));
  NimSequence values;
  engine.extend(values, std::uint64_t{1} << 62, true, Observer::none());
  ASSERT_TRUE(engine.proved());
  EXPECT_EQ(engine.proved()->period, (Period{0, 1'000'003, 0}));
  EXPECT_EQ(values[1'000'002], 333'334U);
  // Amounts beyond the table.
  SubtractionEngine far(set_of({{4, 1'000'000'000'000'000'000}}));
  NimSequence few;
  far.extend(few, 11, false, Observer::none());
  EXPECT_EQ(testing::content(few), (std::vector<Nimber>{0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2}));
  EXPECT_FALSE(far.proved());
}

TEST(Subtraction, AmountsBeyondTheTableCostNothing) {
  std::vector<rules::AmountSet::Range> ranges{{1, 1}, {4, 4}};
  for (std::int64_t i = 0; i < 1000; ++i) {
    ranges.push_back({1'000'000'000'000'000 + 7 * i, 1'000'000'000'000'003 + 7 * i});
  }
  SubtractionEngine engine(set_of(ranges)), small(set_of({{1, 1}, {4, 4}}));
  EXPECT_EQ(grow(engine, 100'000, 30'000), grow(small, 100'000, 100'000));
}

TEST(Subtraction, FillsByCopyingOnceThePeriodIsProved) {
  SubtractionEngine engine(set_of({{2, 2}, {5, 5}}));
  const NimSequence values = grow(engine, 3'000'000, 3'000'000);
  ASSERT_TRUE(engine.proved());
  constexpr Nimber round[] = {0, 0, 1, 1, 0, 2, 1};
  for (std::uint64_t n = 0; n < values.size(); ++n) ASSERT_EQ(values[n], round[n % 7]);
}

class Limited : public Observer {
 public:
  std::uint64_t memory_limit() const override { return bytes; }
  std::string stop_requested() override { return polls-- > 0 ? "" : "stopped"; }
  std::uint64_t bytes = 100'000;
  int polls = 1'000'000;
};

TEST(Subtraction, SaysThatNoPeriodShowsWhenMemoryEnds) {
  SubtractionEngine engine(set_of({{1, 1}, {5, 5}, {77'777, 77'777}, {90'001, 90'001}}));
  Limited observer;
  NimSequence values;
  try {
    engine.extend(values, std::uint64_t{1} << 60, true, observer);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::budget);
    EXPECT_EQ(error.message().find("no period up to heap " + std::to_string(values.size() - 1)), 0U)
        << error.message();
  }
  EXPECT_GT(values.size(), 10'000U);
  EXPECT_EQ(values,
            plain_values(rules::AmountSet::of(std::vector<std::int64_t>{1, 5, 77'777, 90'001}),
                         values.size()));
}

TEST(Subtraction, StopsAndGoesOn) {
  SubtractionEngine engine(set_of({{1, 1}, {5, 5}, {77'777, 77'777}}));
  Limited observer;
  observer.bytes = 10'000'000;
  observer.polls = 1;
  NimSequence values;
  EXPECT_THROW(engine.extend(values, 500'000, false, observer), Error);
  EXPECT_LT(values.size(), 500'000U);
  engine.extend(values, 500'000, false, Observer::none());
  EXPECT_EQ(values,
            plain_values(rules::AmountSet::of(std::vector<std::int64_t>{1, 5, 77'777}), 500'000));
}

TEST(Subtraction, RefusesATableOverTheMemoryLimitAtOnce) {
  SubtractionEngine engine(set_of({{2, 2}, {5, 5}}));
  Limited observer;
  NimSequence values;
  EXPECT_THROW(engine.extend(values, 1'000'000, false, observer), Error);
  EXPECT_TRUE(values.empty());
}

}  // namespace
}  // namespace grundy::engine
