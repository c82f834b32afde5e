// Whatever is reported holds on the whole table, and what is refuted fails where it is said to.
#include "check_law.hpp"
#include "law/arithmetic_period.hpp"
#include "support/generators.hpp"
#include "support/sequences.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace grundy {
namespace {

void expect_sound(const NimSequence& values) {
  const LawReport report = find_laws(values);
  RC_ASSERT(report.laws.size() <= 8U);
  for (std::size_t i = 0; i < report.laws.size(); ++i) {
    const Law& law = report.laws[i];
    if (testing::contradiction(law, values)) RC_FAIL(law.text);
    RC_ASSERT(4 * law.length <= values.size());
    if (i > 0) RC_ASSERT(report.laws[i - 1].length <= law.length);
  }
  for (const RefutedLaw& law : report.refuted) {
    RC_ASSERT(law.expected != law.found);
    RC_ASSERT(values[static_cast<std::uint64_t>(law.at[0])] == law.found);
  }
}

RC_GTEST_PROP(FoundLaws, HoldForSubtractionSets, ()) {
  const Ruleset rules = testing::ruleset_of(*testing::subtraction(12, 4));
  expect_sound(testing::naive_values(rules, *rc::gen::inRange<std::uint64_t>(0, 300)));
}

RC_GTEST_PROP(FoundLaws, HoldForAllButSets, ()) {
  const Ruleset rules = testing::ruleset_of(*testing::all_but(9, 3));
  expect_sound(testing::naive_values(rules, *rc::gen::inRange<std::uint64_t>(0, 200)));
}

RC_GTEST_PROP(FoundLaws, HoldForCodes, ()) {
  const Ruleset rules = testing::ruleset_of(*testing::code({3, 2, true, true, false}));
  expect_sound(testing::naive_values(rules, *rc::gen::inRange<std::uint64_t>(0, 80)));
}

RC_GTEST_PROP(FoundLaws, HoldForSmallTables, (const std::vector<std::uint8_t>& values)) {
  expect_sound(testing::sequence({values.begin(), values.end()}));
}

/// The same by the definition: every period against every heap.
std::optional<Period> plain_period(const NimSequence& values) {
  const std::uint64_t size = values.size();
  const std::uint64_t last_start = size / 4;
  for (std::uint64_t p = 1; size >= 4 && p <= (size - last_start) / 2; ++p) {
    if (values[size - 1] < values[size - 1 - p]) continue;
    const Nimber saltus = values[size - 1] - values[size - 1 - p];
    std::uint64_t e = size - p;
    while (e > 0 && values[e - 1 + p] >= saltus && values[e - 1 + p] - saltus == values[e - 1]) --e;
    if (e <= last_start) return Period{e, p, saltus};
  }
  return std::nullopt;
}

RC_GTEST_PROP(ArithmeticPeriod, IsTheLeast, ()) {
  // A few values that repeat, with a saltus, after some others, and sometimes a flaw.
  const auto period = *rc::gen::inRange<std::uint64_t>(1, 20);
  const auto preperiod = *rc::gen::inRange<std::uint64_t>(0, 20);
  const auto size = *rc::gen::inRange<std::uint64_t>(0, 150);
  const auto saltus = *rc::gen::inRange<Nimber>(0, 3);
  std::vector<Nimber> values;
  for (std::uint64_t n = 0; n < size; ++n) {
    values.push_back(n < preperiod + period ? *rc::gen::inRange<Nimber>(0, 3)
                                            : values[n - period] + saltus);
  }
  if (size > 0 && *rc::gen::inRange(0, 3) == 0) {
    values[*rc::gen::inRange<std::uint64_t>(0, size)] += 1;
  }
  const NimSequence table = testing::sequence(values);
  const auto found = law::arithmetic_period(table, table.size(), Observer::none());
  RC_ASSERT(found == plain_period(table));
}

// Steps that are equal modulo the width of the elements only.
TEST(ArithmeticPeriod, IsExact) {
  std::vector<Nimber> bytes;
  std::vector<Nimber> words;
  for (std::uint64_t n = 0; n < 2000; ++n) {
    bytes.push_back(n % 256);
    words.push_back(n % 2 << 63);
  }
  EXPECT_EQ(law::arithmetic_period(testing::sequence(bytes), 2000, Observer::none()),
            (Period{0, 256, 0}));
  EXPECT_EQ(law::arithmetic_period(testing::sequence(words), 2000, Observer::none()),
            (Period{0, 2, 0}));
}

// Nearly the same everywhere: the search by comparing becomes the linear one.
TEST(ArithmeticPeriod, OfNearRepeats) {
  std::vector<Nimber> values;
  for (std::uint64_t n = 0; n < 3000; ++n) values.push_back(n % 50 == 0 ? 1 : 0);
  values[2990] = 1;
  const NimSequence broken = testing::sequence(values);
  EXPECT_EQ(law::arithmetic_period(broken, 3000, Observer::none()), plain_period(broken));
  EXPECT_EQ(law::arithmetic_period(broken, 2990, Observer::none()), (Period{0, 50, 0}));
}

TEST(FoundLaws, StopWhenTheObserverSaysSo) {
  class Stop : public Observer {
    std::string stop_requested() override { return "enough"; }
  } stop;
  NimSequence values = testing::values_of("(popcount(n) + 1) % 2", 200'000);
  EXPECT_THROW((void)find_laws(values, stop), Error);
}

}  // namespace
}  // namespace grundy
