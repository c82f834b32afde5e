// Laws of games of several coordinates and of families, from their values alone.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>

#include "grundy/error.hpp"
#include "law/evidence.hpp"
#include "law/sample_box.hpp"

namespace grundy {
namespace {

using testing::box;
using testing::contradictions;
using testing::Coordinates;
using testing::game;

/// What every report must keep.
void expect_sound(const LawReport& report, const SampledValues& samples) {
  for (const Law& law : report.laws) {
    EXPECT_EQ(contradictions(law, samples), 0U) << law.expression;
    EXPECT_EQ(law.status, LawStatus::observed);
    EXPECT_EQ(law.checked_to, report.checked_to);
    EXPECT_LE(4 * law.length, samples.values.size()) << law.expression;
    EXPECT_NE(law.text.find(law.kind == "doubly periodic" ? "period" : law.expression),
              std::string::npos);
  }
  EXPECT_TRUE(
      std::is_sorted(report.laws.begin(), report.laws.end(),
                     [](const Law& one, const Law& other) { return one.length < other.length; }));
}

std::optional<Law> law_of(const LawReport& report, bool lost_only) {
  for (const Law& law : report.laws) {
    if (law.lost_only == lost_only) return law;
  }
  return std::nullopt;
}

std::string expression_of(const SampledValues& samples, bool lost_only) {
  const LawReport report = find_laws(samples);
  expect_sound(report, samples);
  const auto law = law_of(report, lost_only);
  return law ? law->expression : "none; " + report.note;
}

TEST(SampleLaws, TheFamilyOfBachet) {
  // n -> n-k for k in 1..m
  SampledValues samples;
  samples.names = {"n", "m"};
  samples.parameters = 1;
  samples.columns.resize(2);
  for (std::int64_t m = 1; m <= 20; ++m) {
    Session session{Ruleset::parse("{1.." + std::to_string(m) + "}")};
    for (std::int64_t n = 0; n <= 60; ++n) {
      samples.columns[0].push_back(n);
      samples.columns[1].push_back(m);
      samples.values.push_back(session.nim_value(Position(n)));
    }
  }
  const LawReport report = find_laws(samples);
  expect_sound(report, samples);
  ASSERT_FALSE(report.laws.empty());
  EXPECT_EQ(report.laws[0].expression, "n%(m+1)");
  EXPECT_EQ(report.laws[0].kind, "formula");
  EXPECT_EQ(report.laws[0].length, 5U);
  EXPECT_EQ(report.laws[0].text.substr(0, 14), "G(n) = n%(m+1)");
  EXPECT_EQ(report.checked_to, 60U);
  EXPECT_TRUE(report.note.empty());
}

TEST(SampleLaws, TheFamilyOfRanges) {
  SampledValues samples;
  samples.names = {"n", "L", "R"};
  samples.parameters = 2;
  samples.columns.resize(3);
  for (std::int64_t low = 1; low <= 5; ++low) {
    for (std::int64_t high = low; high <= 9; ++high) {
      Session session{
          Ruleset::parse("{" + std::to_string(low) + ".." + std::to_string(high) + "}")};
      for (std::int64_t n = 0; n <= 40; ++n) {
        samples.columns[0].push_back(n);
        samples.columns[1].push_back(low);
        samples.columns[2].push_back(high);
        samples.values.push_back(session.nim_value(Position(n)));
      }
    }
  }
  EXPECT_EQ(expression_of(samples, false), "n%(L+R)/L");
}

TEST(SampleLaws, NimOnTwoAndThreeHeaps) {
  EXPECT_EQ(expression_of(game("rook", {"x", "y"}, {30, 30}), false), "x xor y");
  const std::string rules =
      "(x, y, z) -> (x-k, y, z) for k in 1..x; (x, y, z) -> (x, y-k, z) for k in 1..y;"
      "(x, y, z) -> (x, y, z-k) for k in 1..z";
  EXPECT_EQ(expression_of(game(rules, {"x", "y", "z"}, {12, 12, 12}), false), "x xor y xor z");
}

TEST(SampleLaws, GamesOfTheCatalogue) {
  EXPECT_EQ(expression_of(game("bishop", {"x", "y"}, {30, 30}), false), "min(x, y)");
  EXPECT_EQ(expression_of(game("moore-nim", {"x", "y", "z"}, {9, 9, 9}), true), "x = y and x = z");
  EXPECT_EQ(expression_of(game("chocolate-bar", {"y", "z"}, {30, 50}), false),
            "z < 2*y ? 0 : y xor z");
}

/// The value is the number of trailing ones of (a-1) | (b-1).
TEST(SampleLaws, EmptyAndDivide) {
  EXPECT_EQ(expression_of(game("empty-and-divide", {"a", "b"}, {40, 40}), false),
            "min(a, b) = 0 ? 0 : ctz(-a & -b)");
}

/// [Nivasch '06]: floor(|a/b - b/a|).
TEST(SampleLaws, EuclidWhereBothStayPositive) {
  const SampledValues samples = game("euclid-positive", {"a", "b"}, {50, 50});
  const LawReport report = find_laws(samples);
  expect_sound(report, samples);
  ASSERT_TRUE(law_of(report, false));
  EXPECT_EQ(law_of(report, false)->expression, "min(a, b) = 0 ? 0 : abs(a-b)*(a+b)/(a*b)");
  ASSERT_TRUE(law_of(report, true));
  EXPECT_EQ(contradictions(*law_of(report, true), game("euclid-positive", {"a", "b"}, {120, 120})),
            0U)
      << law_of(report, true)->expression;
}

/// a^2 - b^2 < a b is a/b below the golden ratio.
TEST(SampleLaws, EuclidByTheGoldenRatio) {
  const SampledValues samples = game("euclid", {"a", "b"}, {60, 60});
  const LawReport report = find_laws(samples);
  expect_sound(report, samples);
  const auto law = law_of(report, true);
  ASSERT_TRUE(law) << report.note;
  EXPECT_EQ(contradictions(*law, game("euclid", {"a", "b"}, {120, 120})), 0U) << law->expression;
}

TEST(SampleLaws, FibonacciNim) {
  EXPECT_EQ(expression_of(game("fibonacci-nim", {"n", "m"}, {90, 90}), true),
            "n = 0 or m < zeckendorf(n)");
}

/// The largest k with k(k+1)/2 <= x; only one coordinate varies.
TEST(SampleLaws, EachAmountOnce) {
  Session session{Ruleset::parse(
      "(x, used) -> (x-k, used | 1 << (k-1)) for k in 1..x if (used >> (k-1)) & 1 = 0")};
  const SampledValues samples = box({"x", "used"}, {{0, 45}, {0, 0}}, [&](const Coordinates& at) {
    return session.nim_value(Position(at));
  });
  const std::string found = expression_of(samples, false);
  EXPECT_EQ(found, "isqrt(2*x-isqrt(2*x))");
  const rules::LawExpression law("law", found, samples.names);
  for (std::int64_t x = 0; x < 5000; ++x) {
    std::int64_t k = 0;
    while ((k + 1) * (k + 2) / 2 <= x) ++k;
    ASSERT_EQ(law(Coordinates{x, 0}), static_cast<Nimber>(k)) << x;
  }
}

TEST(SampleLaws, AValueEverywhere) {
  const SampledValues samples =
      box({"x", "y"}, {{0, 9}, {0, 9}}, [](const Coordinates&) { return 2U; });
  EXPECT_EQ(expression_of(samples, false), "2");
}

TEST(SampleLaws, TooLittleDataSaysSo) {
  const SampledValues three = box({"x", "y"}, {{0, 0}, {0, 2}},
                                  [](const Coordinates& at) { return static_cast<Nimber>(at[1]); });
  const LawReport none = find_laws(three);
  EXPECT_TRUE(none.laws.empty());
  EXPECT_EQ(none.note, "3 values support no law that takes more than 0 symbols");

  const SampledValues nine = box({"x", "y"}, {{0, 2}, {0, 2}}, [](const Coordinates& at) {
    return static_cast<Nimber>(at[0] ^ at[1]);
  });
  const LawReport short_only = find_laws(nine);
  EXPECT_TRUE(short_only.laws.empty());
  EXPECT_EQ(short_only.note, "9 values support no law that takes more than 2 symbols");
  EXPECT_EQ(find_laws(SampledValues{}).note, "no values were given");
}

TEST(SampleLaws, RareExceptionsAreLittleData) {
  // 2 of 900 values differ: 19 bits say where.
  EXPECT_EQ(law::evidence(900, 898), 20U);
  EXPECT_EQ(law::evidence(900, 900), 900U);
  EXPECT_EQ(law::evidence(900, 450), 900U);
  EXPECT_EQ(law::evidence(900, 10), 900U);
  EXPECT_LT(law::evidence(900, 899), law::evidence(900, 898));
}

TEST(SampleLaws, ARefutedLawNamesThePosition) {
  SampledValues samples = game("rook", {"x", "y"}, {30, 30});
  const std::size_t exception = 700;
  samples.values[exception] = 77;
  const LawReport report = find_laws(samples);
  EXPECT_FALSE(law_of(report, false));
  const auto refuted = std::find_if(
      report.refuted.begin(), report.refuted.end(),
      [](const RefutedLaw& law) { return law.text.starts_with("G(x, y) = x xor y;"); });
  ASSERT_NE(refuted, report.refuted.end());
  EXPECT_EQ(refuted->at, Position(testing::position(samples, exception)));
  EXPECT_EQ(refuted->found, 77U);
  EXPECT_EQ(refuted->expected, 4U);  // 22 xor 18
}

TEST(SampleLaws, NoLawInNoise) {
  for (std::uint64_t seed = 1; seed <= 2; ++seed) {
    std::uint64_t state = seed;
    const SampledValues samples = box({"x", "y"}, {{0, 11}, {0, 11}}, [&](const Coordinates&) {
      state = state * 6364136223846793005U + 1442695040888963407U;
      return (state >> 40) % 4;
    });
    const LawReport report = find_laws(samples);
    EXPECT_TRUE(report.laws.empty()) << report.laws[0].text;
    EXPECT_EQ(report.note, "144 values support no law that takes more than 36 symbols");
  }
}

TEST(SampleLaws, ColumnsMustBelongTogether) {
  SampledValues samples;
  samples.names = {"x", "y"};
  samples.columns = {{1, 2, 3}, {1, 2}};
  samples.values = {1, 2, 3};
  EXPECT_THROW((void)find_laws(samples), Error);
  samples.columns.pop_back();
  EXPECT_THROW((void)find_laws(samples), Error);
  samples.columns = {{1, 2, 3}, {1, 2, 3}};
  samples.parameters = 3;
  EXPECT_THROW((void)find_laws(samples), Error);
  samples.names.assign(9, "x");
  samples.columns.assign(9, {1, 2, 3});
  EXPECT_THROW((void)find_laws(samples), Error) << "more coordinates than a position has";
}

}  // namespace
}  // namespace grundy
