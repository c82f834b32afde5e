// Take-and-break codes by the direct method.
#include "engine/take_and_break/take_and_break.hpp"

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

// A code as written, also where the ruleset has a shorter normal form.
rules::Code code_of(const std::string& text) {
  const Ruleset ruleset = Ruleset::parse(text);
  return std::get<rules::Code>(ruleset.form().rules);
}

NimSequence values_of(const rules::Code& code, std::uint64_t size) {
  TakeAndBreakEngine engine(code);
  NimSequence values;
  engine.extend(values, size, false, Observer::none());
  values.truncate(size);
  return values;
}

void expect_definition(const rules::Code& code, std::uint64_t size) {
  const NimSequence expected = testing::naive_values(testing::ruleset_of(code), size);
  const NimSequence values = values_of(code, size);
  RC_ASSERT(testing::content(values) == testing::content(expected));
}

RC_GTEST_PROP(TakeAndBreak, TwoHeapsAgreeWithTheDefinition, ()) {
  expect_definition(*testing::code({.digits = 5, .heaps = 2, .or_more = false}), 120);
}

RC_GTEST_PROP(TakeAndBreak, ManyHeapsAgreeWithTheDefinition, ()) {
  expect_definition(*testing::code({.digits = 3, .heaps = 5, .or_more = false}), 30);
}

RC_GTEST_PROP(TakeAndBreak, OrMoreAgreesWithTheDefinition, ()) {
  expect_definition(*testing::code({.digits = 3, .heaps = 3}), 22);
}

RC_GTEST_PROP(TakeAndBreak, GrowsInSteps, ()) {
  const auto code = *testing::code({.digits = 4, .heaps = 4});
  const NimSequence expected = values_of(code, 150);
  TakeAndBreakEngine engine(code);
  NimSequence values;
  const auto step = *rc::gen::inRange<std::uint64_t>(1, 100);
  for (std::uint64_t size = step; size < 150 + step; size += step) {
    engine.extend(values, std::min<std::uint64_t>(size, 150), false, Observer::none());
  }
  values.truncate(150);
  RC_ASSERT(values == expected);
}

class KnownValues : public ::testing::TestWithParam<const char*> {};

TEST_P(KnownValues, AreReproduced) {
  for (const auto& row : testing::facts(GetParam())) {
    const Ruleset ruleset = Ruleset::parse(row.at("rules"));
    const auto* code = std::get_if<rules::Code>(&ruleset.form().rules);
    if (code == nullptr) continue;  // its normal form is a set
    auto expected = testing::numbers(row.at("values"));
    // The strip of n squares of Treblecross is heap n + 2.
    if (row.at("position") == "n+2") expected.insert(expected.begin(), 2, 0);
    EXPECT_EQ(testing::content(values_of(*code, expected.size())), expected) << row.at("rules");
  }
}

INSTANTIATE_TEST_SUITE_P(TakeAndBreak, KnownValues,
                         ::testing::Values("octal_values", "hexadecimal_values", "grundy_values",
                                           "lasker_values", "treblecross_values",
                                           "couples_are_forever_values"));

TEST(TakeAndBreak, KnownPeriods) {
  int checked = 0;
  for (const auto& row : testing::facts("octal_3digit")) {
    if (row.at("preperiod").empty()) continue;
    const std::uint64_t preperiod = std::stoull(row.at("preperiod"));
    const std::uint64_t period = std::stoull(row.at("period"));
    if (preperiod + period > 1000) continue;
    const Ruleset ruleset = Ruleset::parse(row.at("code"));
    const auto* code = std::get_if<rules::Code>(&ruleset.form().rules);
    if (code == nullptr) continue;
    TakeAndBreakEngine engine(*code);
    NimSequence values;
    engine.extend(values, 10'000, true, Observer::none());
    ASSERT_TRUE(engine.proved()) << row.at("code");
    EXPECT_EQ(engine.proved()->period, (Period{preperiod, period, 0})) << row.at("code");
    ++checked;
  }
  EXPECT_GT(checked, 200);
}

TEST(TakeAndBreak, FindsPeriodsAtOnce) {
  TakeAndBreakEngine engine(code_of("0.07"));  // Dawson's Kayles
  NimSequence values;
  engine.extend(values, std::uint64_t{1} << 62, true, Observer::none());
  ASSERT_TRUE(engine.proved());
  EXPECT_EQ(engine.proved()->period, (Period{53, 34, 0}));
  EXPECT_LT(values.size(), 400U);
  engine.extend(values, 1'000'000, false, Observer::none());
  EXPECT_EQ(values.size(), 1'000'000U);
  EXPECT_EQ(values[999'999], values[999'999 - 34 * 1000]);
}

TEST(TakeAndBreak, ClaimsNothingWithoutATheorem) {
  for (const char* text : {"0.8=", "0.{2+}", "4!.[3]"}) {
    TakeAndBreakEngine engine(code_of(text));
    NimSequence values;
    engine.extend(values, 200, true, Observer::none());
    EXPECT_FALSE(engine.proved()) << text;
    EXPECT_GE(values.size(), 200U);
  }
}

TEST(TakeAndBreak, WidensBeyondAByte) {
  const NimSequence values = values_of(code_of("4.[3]"), 700);  // Lasker's Nim: close to n
  EXPECT_EQ(values.element_bytes(), 2U);
  for (std::uint64_t n = 1; n < 700; ++n) {
    EXPECT_EQ(values[n], n % 4 == 3 ? n + 1 : n % 4 == 0 ? n - 1 : n) << n;
  }
}

TEST(TakeAndBreak, SetsThatDoNotFitTheMemoryLimitAreRefused) {
  class Limited : public Observer {
    std::uint64_t memory_limit() const override { return 20'000; }
  } observer;
  TakeAndBreakEngine engine(code_of("C.0"));
  NimSequence values;
  EXPECT_THROW(engine.extend(values, 10'000, false, observer), Error);
  const std::uint64_t done = values.size();
  EXPECT_EQ(values, values_of(code_of("C.0"), done));
  // With more memory it goes on.
  engine.extend(values, done + 100, false, Observer::none());
  EXPECT_EQ(values, values_of(code_of("C.0"), done + 100));
}

// What is left of the sets after an error in the middle is not trusted.
TEST(TakeAndBreak, ContinuesATableThatItDidNotBuild) {
  const rules::Code code = code_of("0.8F");
  NimSequence values = values_of(code, 80);
  TakeAndBreakEngine engine(code);
  engine.extend(values, 160, false, Observer::none());
  EXPECT_EQ(testing::head(values, 160), values_of(code, 160));
}

}  // namespace
}  // namespace grundy::engine
