// Values and periods in constant memory, against the whole table.
#include "engine/take_and_break/cycle_search.hpp"

#include "engine/take_and_break/take_and_break.hpp"
#include "grundy/error.hpp"
#include "grundy/ruleset.hpp"
#include "rules/form.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <variant>

namespace grundy::engine {
namespace {

rules::Code code_of(const std::string& text) {
  const Ruleset ruleset = Ruleset::parse(text);
  return std::get<rules::Code>(ruleset.form().rules);
}

NimSequence table_of(const std::string& text, std::uint64_t size) {
  NimSequence values;
  TakeAndBreakEngine engine(code_of(text), {.threads = 1, .copy_periods = false});
  engine.extend(values, size, false, Observer::none());
  return values;
}

class Windows : public ::testing::TestWithParam<const char*> {};

TEST_P(Windows, HaveTheValuesOfTheTable) {
  const NimSequence expected = table_of(GetParam(), 60'000);
  Window window(code_of(GetParam()), 8192);
  while (window.size() < expected.size()) {
    const std::uint64_t n = window.size();
    ASSERT_EQ(window.next(), expected[n]) << n;
  }
  EXPECT_TRUE(window.bounded());
}

// 0.677 has values above 64 and three digits that split, 0.106 a mask that counts positions.
INSTANTIATE_TEST_SUITE_P(CycleSearch, Windows,
                         ::testing::Values("0.77", "0.106", "0.156", "0.644", "0.26", "0.677",
                                           "4!.46"));

class Periods : public ::testing::TestWithParam<const char*> {};

TEST_P(Periods, AreThoseOfTheTheorem) {
  TakeAndBreakEngine engine(code_of(GetParam()));
  NimSequence values;
  engine.extend(values, 1'000'000, true, Observer::none());
  ASSERT_TRUE(engine.proved());
  CycleSearch search(code_of(GetParam()), 8192);
  search.run(1'000'000, Observer::none());
  ASSERT_TRUE(search.proved());
  EXPECT_EQ(search.proved()->period, engine.proved()->period);
  EXPECT_EQ(search.recurs_after() % engine.proved()->period.period, 0U);
}

// The period of 0.156 is odd.
INSTANTIATE_TEST_SUITE_P(CycleSearch, Periods,
                         ::testing::Values("0.77", "0.156", "0.644", "0.26", "0.31"));

TEST(CycleSearch, SaysThatTheWindowIsTooSmall) {
  for (const char* text : {"0.137", "0.16"}) {
    CycleSearch search(code_of(text), 8192);
    try {
      search.run(1'000'000, Observer::none());
      ADD_FAILURE() << text;
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::budget);
      EXPECT_NE(error.hint().find("--window"), std::string::npos);
    }
    EXPECT_FALSE(search.proved());
    EXPECT_EQ(search.recurs_after(), 0U);
  }
}

/// Stops after some polls.
class Impatient final : public Observer {
 public:
  explicit Impatient(int polls) : polls_(polls) {}
  [[nodiscard]] std::string stop_requested() override { return --polls_ < 0 ? "enough" : ""; }

 private:
  int polls_;
};

RC_GTEST_PROP(CycleSearch, GoesOnFromWhatItSaved, ()) {
  static const ProvedPeriod expected = [] {
    CycleSearch search(code_of("0.156"), 4096);
    search.run(100'000, Observer::none());
    return search.proved().value();
  }();
  auto search = std::make_unique<CycleSearch>(code_of("0.156"), 4096);
  while (!search->proved()) {
    Impatient observer(*rc::gen::inRange(1, 6));
    try {
      search->run(100'000, observer);
    } catch (const Error&) {
    }
    auto next = std::make_unique<CycleSearch>(code_of("0.156"), 4096);
    next->restore(search->save());
    RC_ASSERT(next->save() == search->save());
    search = std::move(next);
  }
  RC_ASSERT(search->proved()->period == expected.period);
}

RC_GTEST_PROP(CycleSearch, RefusesBytesThatAreCutOrOfAnotherWindow, ()) {
  static const std::string saved = [] {
    CycleSearch search(code_of("0.156"), 4096);
    search.run(20'000, Observer::none());
    return search.save();
  }();
  CycleSearch search(code_of("0.156"), 4096);
  RC_ASSERT_THROWS_AS(search.restore(std::string_view(saved).substr(
                          0, *rc::gen::inRange<std::size_t>(0, saved.size()))),
                      Error);
  CycleSearch other(code_of("0.156"), 8192);
  RC_ASSERT_THROWS_AS(other.restore(saved), Error);
}

}  // namespace
}  // namespace grundy::engine
