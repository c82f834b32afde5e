// Beatty pairs, double periods, and what the sample is made of.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "law/sample_beatty.hpp"
#include "law/sample_box.hpp"
#include "law/sample_choice.hpp"
#include "law/sample_period.hpp"

namespace grundy::law {
namespace {

using grundy::testing::box;
using grundy::testing::contradictions;
using grundy::testing::Coordinates;
using grundy::testing::game;

std::string wythoff(int r) {
  return "(x, y) -> (x-k, y) for k in 1..x; (x, y) -> (x, y-k) for k in 1..y;"
         "(x, y) -> (x-k, y-l) for k in 1..x, l in 1..y if abs(k-l) < " +
         std::to_string(r);
}

std::size_t contradictions_of(const Formula& formula, const SampledValues& samples) {
  Law law;
  law.expression = formula.expression;
  law.lost_only = true;
  return contradictions(law, samples);
}

TEST(BeattyPairs, Wythoff) {
  const auto found = find_beatty_pairs(game("wythoff", {"x", "y"}, {50, 50}), 40, Observer::none());
  ASSERT_TRUE(found);
  EXPECT_EQ(found->expression, "(isqrt(5*(x-y)**2)+abs(x-y))/2 = min(x, y)");
  EXPECT_EQ(found->length, 19U);
  EXPECT_EQ(contradictions_of(*found, game("wythoff", {"x", "y"}, {200, 200})), 0U);
}

/// [Fraenkel '82]: alpha = (2 - t + sqrt(t^2 + 4)) / 2.
TEST(BeattyPairs, WythoffWithANeighbourhood) {
  for (const int r : {2, 3, 4}) {
    const auto found =
        find_beatty_pairs(game(wythoff(r), {"x", "y"}, {40, 40}), 60, Observer::none());
    ASSERT_TRUE(found) << r;
    EXPECT_EQ(contradictions_of(*found, game(wythoff(r), {"x", "y"}, {60, 60})), 0U)
        << r << ": " << found->expression;
  }
}

TEST(BeattyPairs, AFamily) {
  SampledValues samples;
  samples.names = {"x", "y", "r"};
  samples.parameters = 1;
  samples.columns.resize(3);
  for (int r = 1; r <= 5; ++r) {
    const SampledValues one = game(wythoff(r), {"x", "y"}, {25, 25});
    for (std::size_t c = 0; c < 2; ++c) {
      samples.columns[c].insert(samples.columns[c].end(), one.columns[c].begin(),
                                one.columns[c].end());
    }
    samples.columns[2].resize(samples.columns[0].size(), r);
    samples.values.insert(samples.values.end(), one.values.begin(), one.values.end());
  }
  const auto found = find_beatty_pairs(samples, 60, Observer::none());
  ASSERT_TRUE(found);
  EXPECT_EQ(contradictions_of(*found, samples), 0U);
  for (const int r : {6, 7}) {
    SampledValues beyond = game(wythoff(r), {"x", "y"}, {40, 40});
    beyond.names.emplace_back("r");
    beyond.columns.emplace_back(beyond.values.size(), r);
    EXPECT_EQ(contradictions_of(*found, beyond), 0U) << r << ": " << found->expression;
  }
}

TEST(BeattyPairs, NoneWhereThereIsNoSlope) {
  EXPECT_FALSE(find_beatty_pairs(game("rook", {"x", "y"}, {20, 20}), 60, Observer::none()));
  EXPECT_FALSE(find_beatty_pairs(game("euclid", {"x", "y"}, {20, 20}), 60, Observer::none()));
  const SampledValues won =
      box({"x", "y"}, {{0, 9}, {0, 9}}, [](const Coordinates&) { return 1U; });
  EXPECT_FALSE(find_beatty_pairs(won, 60, Observer::none()));
}

/// The least repeat of rows by trying all, to compare with.
bool repeats(const std::vector<std::vector<Nimber>>& rows, std::int64_t preperiod,
             std::int64_t period) {
  for (auto i = static_cast<std::size_t>(preperiod);
       i + static_cast<std::size_t>(period) < rows.size(); ++i) {
    if (rows[i] != rows[i + static_cast<std::size_t>(period)]) return false;
  }
  return true;
}

RC_GTEST_PROP(DoublePeriod, FindsThePlantedOneOrAShorterOne, ()) {
  const auto side = [] { return *rc::gen::inRange<std::int64_t>(1, 5); };
  const Repeat first{*rc::gen::inRange<std::int64_t>(0, 3), side()};
  const Repeat second{*rc::gen::inRange<std::int64_t>(0, 3), side()};
  const auto width = static_cast<std::size_t>(second.preperiod + second.period);
  const auto table = *rc::gen::container<std::vector<Nimber>>(
      static_cast<std::size_t>(first.preperiod + first.period) * width,
      rc::gen::inRange<Nimber>(0, 13));
  const auto reduce = [](std::int64_t x, const Repeat& repeat) {
    const std::int64_t reduced =
        x < repeat.preperiod ? x : (x - repeat.preperiod) % repeat.period + repeat.preperiod;
    return static_cast<std::size_t>(reduced);
  };
  const SampledValues samples = box({"x", "y"}, {{0, 16}, {0, 19}}, [&](const Coordinates& at) {
    return table[reduce(at[0], first) * width + reduce(at[1], second)];
  });
  const auto found = find_double_period(samples, 400, Observer::none());
  if (!found) {  // only a table that does not vary in a coordinate
    RC_ASSERT(varying_coordinates(samples).size() == 2U);
  }
  RC_ASSERT(found.has_value());
  RC_ASSERT(found->first.period <= first.period);
  RC_ASSERT(found->second.period <= second.period);
  std::vector<std::vector<Nimber>> rows(17, std::vector<Nimber>(20));
  for (std::size_t i = 0; i < samples.values.size(); ++i) rows[i / 20][i % 20] = samples.values[i];
  RC_ASSERT(repeats(rows, found->first.preperiod, found->first.period));
  if (found->first.preperiod > 0) {
    RC_ASSERT(!repeats(rows, found->first.preperiod - 1, found->first.period));
  }
  Law law;
  law.expression = found->formula.expression;
  RC_ASSERT(contradictions(law, samples) == 0U);
}

TEST(DoublePeriod, NoneInNimOrInPartOfARectangle) {
  EXPECT_FALSE(find_double_period(game("rook", {"x", "y"}, {30, 30}), 1000, Observer::none()));
  const auto parity = [](const Coordinates& at) {
    return static_cast<Nimber>((at[0] + at[1]) % 2);
  };
  EXPECT_TRUE(find_double_period(box({"x", "y"}, {{0, 9}, {0, 9}}, parity), 99, Observer::none()));
  EXPECT_FALSE(find_double_period(box({"x", "y"}, {{1, 9}, {0, 9}}, parity), 99, Observer::none()));
  EXPECT_FALSE(find_double_period(box({"x", "y"}, {{0, 9}, {0, 9}}, parity,
                                      [](const Coordinates& at) { return at[0] <= at[1]; }),
                                  99, Observer::none()));
}

TEST(Exchangeable, SaysWhatTheValuesSay) {
  const SampledValues samples =
      box({"x", "y", "z"}, {{0, 7}, {0, 7}, {0, 7}},
          [](const Coordinates& at) { return static_cast<Nimber>((at[0] ^ at[1]) + 2 * at[2]); });
  EXPECT_TRUE(exchangeable(samples, 0, 1));
  EXPECT_FALSE(exchangeable(samples, 0, 2));
  EXPECT_FALSE(exchangeable(samples, 1, 2));
}

TEST(Sample, HoldsBothOutcomesAndWhatIsForced) {
  const SampledValues samples = game("wythoff", {"x", "y"}, {60, 60});
  const std::vector<std::size_t> chosen = choose_sample(samples, {1234, 77});
  ASSERT_EQ(chosen.size(), lane_count);
  EXPECT_EQ(std::set<std::size_t>(chosen.begin(), chosen.end()).size(), lane_count);
  EXPECT_TRUE(std::count(chosen.begin(), chosen.end(), 1234U) == 1 &&
              std::count(chosen.begin(), chosen.end(), 77U) == 1);
  const auto lost = std::count_if(chosen.begin(), chosen.end(),
                                  [&](std::size_t i) { return samples.values[i] == 0; });
  EXPECT_GE(lost, 10);
  EXPECT_LE(lost, 50);
  EXPECT_EQ(chosen, choose_sample(samples, {1234, 77}));
}

TEST(Sample, RepeatsWhereThereAreFewPositions) {
  const SampledValues samples =
      box({"x"}, {{0, 4}}, [](const Coordinates& at) { return static_cast<Nimber>(at[0]); });
  const std::vector<std::size_t> chosen = choose_sample(samples, {});
  EXPECT_EQ(chosen.size(), lane_count);
  EXPECT_EQ(std::set<std::size_t>(chosen.begin(), chosen.end()).size(), 5U);
}

}  // namespace
}  // namespace grundy::law
