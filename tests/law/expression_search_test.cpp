// The search finds what was planted, and nothing in noise.
#include "law/expression_search.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string>

#include "grundy/error.hpp"
#include "law/expression_forest.hpp"
#include "law/sample_box.hpp"
#include "rules/law_expression.hpp"

namespace grundy::law {
namespace {

using grundy::testing::box;
using grundy::testing::Coordinates;

SearchLimits small() {
  SearchLimits limits;
  limits.expressions = 1'000;
  limits.pairs = 500'000;
  return limits;
}

/// Two operators on coordinates and small numbers.
Tree planted(Forest& forest) {
  const auto leaf = [&] {
    const int which = *rc::gen::inRange(0, 6);
    return which < 3 ? forest.coordinate(static_cast<std::size_t>(which % 2))
                     : forest.number(which - 2);
  };
  const auto op = [] {
    return *rc::gen::element(Operator::add, Operator::subtract, Operator::multiply,
                             Operator::divide, Operator::modulo, Operator::least,
                             Operator::greatest, Operator::bit_and, Operator::bit_or,
                             Operator::bit_xor);
  };
  const Operator inner = op();
  const Tree part = forest.two(inner, leaf(), leaf());
  return *rc::gen::inRange(0, 2) == 0 ? forest.two(op(), part, leaf())
                                      : forest.two(op(), leaf(), part);
}

std::size_t differences(const Formula& formula, const SampledValues& samples) {
  Law law;
  law.expression = formula.expression;
  return grundy::testing::contradictions(law, samples);
}

RC_GTEST_PROP(ExpressionSearch, FindsAPlantedFormulaOrAShorterOne, ()) {
  Forest forest({"x", "y"});
  const Tree tree = planted(forest);
  const rules::LawExpression truth("planted", forest.text(tree), {"x", "y"});
  RC_LOG() << truth.text() << '\n';
  SampledValues samples;
  try {
    samples = box({"x", "y"}, {{1, 24}, {1, 21}}, [&](const Coordinates& at) { return truth(at); });
  } catch (const Error&) {
    RC_DISCARD("not defined or negative somewhere");
  }
  const auto result = search_formula(samples, Wanted::values, small(), Observer::none());
  RC_ASSERT(result.formula.has_value());
  RC_ASSERT(result.formula->length <= forest.length(tree));
  RC_ASSERT(differences(*result.formula, samples) == 0U);
}

TEST(ExpressionSearch, FindsNothingInNoise) {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    std::uint64_t state = seed;
    const SampledValues samples = box({"x", "y"}, {{0, 15}, {0, 15}}, [&](const Coordinates&) {
      state = state * 6364136223846793005U + 1442695040888963407U;
      return (state >> 40) % 3;
    });
    for (const Wanted wanted : {Wanted::values, Wanted::lost}) {
      EXPECT_FALSE(search_formula(samples, wanted, small(), Observer::none()).formula) << seed;
    }
  }
}

struct Planted {
  std::string text;
  std::uint64_t length;
};

void PrintTo(const Planted& one, std::ostream* out) { *out << one.text; }

class PlantedExamples : public ::testing::TestWithParam<Planted> {};

/// Also where a guard is needed, and where the last steps are undone.
TEST_P(PlantedExamples, AreFoundAndHoldBeyondTheData) {
  const auto& [text, length] = GetParam();
  const rules::LawExpression truth("planted", text, {"x", "y"});
  const auto value = [&](const Coordinates& at) { return truth(at); };
  const SampledValues samples = box({"x", "y"}, {{0, 40}, {0, 40}}, value);
  const auto result = search_formula(samples, Wanted::values, small(), Observer::none());
  ASSERT_TRUE(result.formula);
  EXPECT_LE(result.formula->length, length) << result.formula->expression;
  EXPECT_EQ(differences(*result.formula, box({"x", "y"}, {{0, 150}, {77, 200}}, value)), 0U)
      << result.formula->expression;
}

INSTANTIATE_TEST_SUITE_P(
    , PlantedExamples,
    ::testing::Values(Planted{"x xor y", 3}, Planted{"x % (y+1)", 5}, Planted{"isqrt(x*y+3)", 6},
                      Planted{"y = 0 ? 0 : x/y", 8}, Planted{"x < y ? x xor y : 3", 8},
                      Planted{"x % 3 xor y % 3", 7}, Planted{"popcount(x) + y % 3", 6},
                      Planted{"(x+2) * y / 3", 7}, Planted{"x % (y+2) / 3", 7},
                      Planted{"x = 0 ? y : y = 0 ? 7 : x & y", 15}));

TEST(ExpressionSearch, OneCoordinateIsEnough) {
  const SampledValues samples = box(
      {"n"}, {{0, 200}}, [](const Coordinates& at) { return static_cast<Nimber>(at[0] % 7 / 2); });
  const auto result = search_formula(samples, Wanted::values, small(), Observer::none());
  ASSERT_TRUE(result.formula);
  EXPECT_EQ(result.formula->expression, "n%7/2");
  EXPECT_EQ(result.formula->length, 5U);
}

TEST(ExpressionSearch, ALateExceptionRefutes) {
  SampledValues samples = box({"x", "y"}, {{0, 40}, {0, 40}}, [](const Coordinates& at) {
    return static_cast<Nimber>(at[0] ^ at[1]);
  });
  // One position in the middle, which no sample need hold: it is found by the test on all.
  const std::size_t exception = 1000;
  samples.values[exception] += 100;
  const auto result = search_formula(samples, Wanted::values, small(), Observer::none());
  EXPECT_FALSE(result.formula);
  ASSERT_FALSE(result.misses.empty());
  EXPECT_EQ(result.misses[0].formula.expression, "x xor y");
  EXPECT_EQ(result.misses[0].at, exception);
  EXPECT_EQ(result.misses[0].expected, static_cast<std::int64_t>(samples.values[exception]) - 100);
}

TEST(ExpressionSearch, LostPositionsByACondition) {
  const SampledValues samples = box({"x", "y"}, {{0, 30}, {0, 30}}, [](const Coordinates& at) {
    return at[0] == 0 || 2 * at[0] < at[1] ? 0U : 5U;
  });
  const auto result = search_formula(samples, Wanted::lost, small(), Observer::none());
  ASSERT_TRUE(result.formula);
  Law law;
  law.expression = result.formula->expression;
  law.lost_only = true;
  EXPECT_EQ(grundy::testing::contradictions(law, samples), 0U);
  EXPECT_LE(result.formula->length, 9U);  // x = 0 or 2*x < y
}

TEST(ExpressionSearch, NothingBeyondTheAllowedLength) {
  const SampledValues samples = box({"x", "y"}, {{0, 30}, {0, 30}}, [](const Coordinates& at) {
    return static_cast<Nimber>(at[0] ^ at[1]);
  });
  SearchLimits limits = small();
  limits.longest = 2;
  EXPECT_FALSE(search_formula(samples, Wanted::values, limits, Observer::none()).formula);
}

TEST(ExpressionSearch, NoPositionsNoFormula) {
  SampledValues samples;
  samples.names = {"x"};
  samples.columns.resize(1);
  EXPECT_FALSE(search_formula(samples, Wanted::values, small(), Observer::none()).formula);
}

TEST(ExpressionSearch, ValuesBeyondTheNotationAreNotMet) {
  const SampledValues samples = box({"x"}, {{0, 99}}, [](const Coordinates& at) {
    return UINT64_MAX - static_cast<Nimber>(at[0]);
  });
  EXPECT_FALSE(search_formula(samples, Wanted::values, small(), Observer::none()).formula);
}

class Stopper final : public Observer {
 public:
  explicit Stopper(int polls) : polls_(polls) {}
  std::string stop_requested() override { return --polls_ < 0 ? "enough" : std::string(); }

 private:
  int polls_;
};

TEST(ExpressionSearch, TheObserverEndsIt) {
  std::uint64_t state = 1;
  const SampledValues samples = box({"x", "y"}, {{0, 20}, {0, 20}}, [&](const Coordinates&) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    return (state >> 40) % 3;
  });
  for (const int polls : {0, 1, 10, 100}) {
    Stopper stopper(polls);
    EXPECT_THROW((void)search_formula(samples, Wanted::values, {}, stopper), Error) << polls;
  }
}

}  // namespace
}  // namespace grundy::law
