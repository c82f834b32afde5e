// Published values and periods in tests/data/facts are reproduced.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "grundy/session.hpp"
#include "reference/position.hpp"
#include "support/facts.hpp"
#include "support/under_sanitizers.hpp"

namespace grundy::testing {
namespace {

class Values : public ::testing::TestWithParam<std::string> {};

TEST_P(Values, AreReproduced) {
  for (const FactRow& row : facts(GetParam())) {
    Session session(Ruleset::parse(row.at("rules")));
    const PositionText position(row.at("position"), {"n"});
    std::int64_t n = std::stoll(row.at("first"));
    for (const std::uint64_t value : numbers(row.at("values"))) {
      ASSERT_EQ(session.nim_value(position({n})[0]), value) << row.at("rules") << " at n = " << n;
      ++n;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Files, Values,
                         ::testing::Values("allbut_values", "couples_are_forever_values",
                                           "euclid_values", "fibonacci_nim_values", "grundy_values",
                                           "heap_games", "hexadecimal_values", "lasker_values",
                                           "nim_with_a_pass_values", "octal_values",
                                           "subtraction_values", "treblecross_values",
                                           "turning_coins_values", "wythoff_values"));

/// The period of one row, found while the table grows.
void expect_period(const FactRow& row, Nimber saltus) {
  const std::uint64_t preperiod = std::stoull(row.at("preperiod"));
  const std::uint64_t period = std::stoull(row.at("period"));
  const Ruleset rules = Ruleset::parse(row.count("rules") != 0 ? row.at("rules") : row.at("code"));
  Session session(rules);
  const NimSequence& values = session.values_to(4 * preperiod + 4 * period + 400);
  ASSERT_TRUE(session.proved().has_value()) << rules.canonical();
  EXPECT_EQ(session.proved()->period, (Period{preperiod, period, saltus})) << rules.canonical();
  if (row.count("max_value") != 0 && row.at("max_value") != "-") {
    const std::uint64_t first = std::stoull(row.at("first_heap_of_max"));
    std::uint64_t found = 0;
    for (std::uint64_t n = 1; n < values.size(); ++n) {
      if (values[n] > values[found]) found = n;
    }
    EXPECT_EQ(values[found], std::stoull(row.at("max_value"))) << rules.canonical();
    EXPECT_EQ(found, first) << rules.canonical();
  }
}

TEST(Periods, OfSubtractionSets) {
  for (const FactRow& row : facts("subtraction_periods"))
    expect_period(row, std::stoull(row.at("saltus")));
  for (const FactRow& row : facts("subtraction_sets_to_10")) expect_period(row, 0);
}

TEST(Periods, OfAllButSets) {
  for (const FactRow& row : facts("allbut_periods"))
    expect_period(row, std::stoull(row.at("saltus")));
}

TEST(Periods, OfHexadecimalCodesAreNeverClaimedWrong) {
  for (const FactRow& row : facts("hexadecimal_periods")) {
    if (row.at("preperiod").empty() || row.at("preperiod") == "-") continue;
    Session session(Ruleset::parse(row.at("rules")));
    const NimSequence& values = session.values_to(360);
    const std::uint64_t period = std::stoull(row.at("period"));
    for (std::uint64_t n = std::stoull(row.at("preperiod")); n + period <= 360; ++n) {
      ASSERT_EQ(values[n + period], values[n] + std::stoull(row.at("saltus")))
          << row.at("rules") << " " << n;
    }
    if (session.proved()) {
      EXPECT_EQ(session.proved()->period.period, period) << row.at("rules");
    }
  }
}

TEST(Lost, StartHeaps) {
  for (const char* file : {"fibonacci_nim_lost", "treblecross_lost"}) {
    for (const FactRow& row : facts(file)) {
      Session session(Ruleset::parse(row.at("rules")));
      const PositionText position(row.at("position"), {"n"});
      std::vector<std::uint64_t> lost;
      const std::int64_t last = std::stoll(row.at("limit"));
      const std::int64_t limit = under_sanitizers ? std::min<std::int64_t>(last, 150) : last;
      for (std::int64_t n = std::stoll(row.at("first")); n <= limit; ++n) {
        if (session.nim_value(position({n})[0]) == 0) lost.push_back(static_cast<std::uint64_t>(n));
      }
      std::vector<std::uint64_t> expected = numbers(row.at("lost"));
      std::erase_if(expected, [&](auto n) { return n > static_cast<std::uint64_t>(limit); });
      EXPECT_EQ(lost, expected) << row.at("rules");
    }
  }
}

// A strip of n squares; who completes three in a row wins. Sets of marked squares are searched from
// the full strip down, as a move only adds a mark.
bool wins_treblecross(unsigned n) {
  std::vector<bool> wins(std::size_t{1} << n);
  for (std::size_t marks = wins.size(); marks-- > 0;) {
    for (std::size_t mark = 1; mark < wins.size() && !wins[marks]; mark *= 2) {
      if ((marks & mark) != 0) continue;
      const std::size_t next = marks | mark;
      wins[marks] = (next & next >> 1 & next >> 2) != 0 || !wins[next];
    }
  }
  return wins[0];
}

TEST(Lost, TreblecrossByItsOwnRule) {
  for (const FactRow& row : facts("treblecross_outcomes")) {
    Session session(Ruleset::parse(row.at("rules")));
    const PositionText position(row.at("position"), {"n"});
    std::int64_t n = std::stoll(row.at("first"));
    for (const std::uint64_t outcome : numbers(row.at("outcomes"))) {
      EXPECT_EQ(wins_treblecross(static_cast<unsigned>(n)), outcome == 1) << n;
      EXPECT_EQ(session.nim_value(position({n})[0]) != 0, outcome == 1) << n;
      ++n;
    }
  }
}

TEST(Lost, WythoffPairs) {
  for (const FactRow& row : facts("wythoff_lost")) {
    Session session(Ruleset::parse(row.at("rules")));
    const std::int64_t limit = std::stoll(row.at("limit"));
    // "0,0 1,2 3,5": all pairs with x up to the last x listed.
    std::vector<std::pair<std::int64_t, std::int64_t>> listed;
    std::istringstream in(row.at("lost"));
    char comma = ',';
    for (std::int64_t x = 0, y = 0; in >> x >> comma >> y;) listed.emplace_back(x, y);
    std::vector<std::pair<std::int64_t, std::int64_t>> found;
    for (std::int64_t x = 0; x <= listed.back().first; ++x) {
      for (std::int64_t y = x; y <= limit; ++y) {
        if (session.nim_value({x, y}) == 0) found.emplace_back(x, y);
      }
    }
    EXPECT_EQ(found, listed) << row.at("rules");
  }
}

}  // namespace
}  // namespace grundy::testing
