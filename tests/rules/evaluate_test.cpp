// Expressions: values, and errors that name the expression and the values.

#include "rules/evaluate.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "grundy/error.hpp"
#include "rules/law_expression.hpp"
#include "rules/parse.hpp"

namespace grundy::rules {
namespace {

std::int64_t value_of(const std::string& text, std::vector<std::int64_t> numbers = {7, 3}) {
  const auto source = std::make_shared<const Source>(Source{"expression", text});
  Scope scope;
  scope.numbers = {"n", "k"};
  scope.lists = {"x"};
  const std::vector<std::int64_t> list{4, 9, 2};
  const ExprPtr expr = parse_expression(source, scope);
  Frame frame;
  frame.numbers = std::move(numbers);
  frame.lists = {list};
  frame.source = source.get();
  return evaluate(*expr, frame);
}

struct Case {
  std::string text;
  std::int64_t value;
};

void PrintTo(const Case& one, std::ostream* out) { *out << one.text; }

class Expression : public testing::TestWithParam<Case> {};

TEST_P(Expression, HasItsValue) { EXPECT_EQ(value_of(GetParam().text), GetParam().value); }

const Case cases[] = {
    {"-2**2", -4},
    {"2**3**2", 512},
    {"(-2)**2", 4},
    {"0**0", 1},
    {"(-1)**9223372036854775807", -1},
    {"1+2*3", 7},
    {"10-3-2", 5},
    {"-7/2", -4},
    {"7/-2", -4},
    {"-7%3", 2},
    {"7%-3", -2},
    {"-9223372036854775807 % -1", 0},
    {"1 << 3 + 1", 16},
    {"-5 >> 1", -3},
    {"-5 >> 100", -1},
    {"6 & 3 | 8 xor 1", 11},
    {"5 xor 3 & 2", 7},
    {"1 < 2 and 2 < 1 or 1", 1},
    {"not 1 = 2", 1},
    {"!(1 = 1)", 0},
    {"0 and 1/0", 0},
    {"1 or 1/0", 1},
    {"1 ? 2 : 1/0", 2},
    {"0 ? 1 : 0 ? 2 : 3", 3},
    {"n = 7 and k == 3", 1},
    {"5 and 2", 1},
    {"gcd(12, 18, 8)", 2},
    {"gcd(-4)", 4},
    {"gcd(0, 0)", 0},
    {"lcm(4, 6)", 12},
    {"lcm(0, 6)", 0},
    {"min(3, n, k)", 3},
    {"max(3, n, k)", 7},
    {"abs(-9)", 9},
    {"isqrt(99)", 9},
    {"isqrt(9223372036854775807)", 3037000499},
    {"log2(1023)", 9},
    {"popcount(255)", 8},
    {"popcount(-1)", 64},
    {"ctz(40)", 3},
    {"valuation(3, 54)", 3},
    {"valuation(2, -8)", 3},
    {"spf(91)", 7},
    {"spf(9223372036854775783)", 9223372036854775783},
    {"spf(999999866000004473)", 999999929},
    {"prime_index(2)", 1},
    {"prime_index(97)", 25},
    {"prime_index(15485863)", 1000000},
    {"omega(360)", 3},
    {"bigomega(360)", 6},
    {"divisor_count(360)", 24},
    {"omega(1)", 0},
    {"prime(97)", 1},
    {"prime(561)", 0},
    {"prime(-7)", 0},
    {"prime(9223372036854775783)", 1},
    {"square(49)", 1},
    {"square(-4)", 0},
    {"square(9223372030926249001)", 1},
    {"fibonacci_number(377)", 1},
    {"fibonacci_number(376)", 0},
    {"fibonacci_number(7540113804746346429)", 1},
    {"fibonacci_number(9223372036854775807)", 0},
    {"gpf(91)", 13},
    {"gpf(1024)", 2},
    {"gpf(999999866000004473)", 999999937},
    {"zeckendorf(1)", 1},
    {"zeckendorf(4)", 1},
    {"zeckendorf(12)", 1},
    {"zeckendorf(13)", 13},
    {"zeckendorf(28)", 2},
    {"zeckendorf(7540113804746346429 + 5)", 5},
    {"zeckendorf(9223372036854775807)", 2},
    {"pick(n % 4, 5, 6, 1/0, 8)", 8},
    {"pick(0, k)", 3},
    {"muldiv(6000000000, 6000000000, 9)", 4000000000000000000},
    {"muldiv(-7, 1, 2)", -4},
    {"x[1]", 4},
    {"x[len(x)]", 2},
    {"sum(x)", 15},
    {"xor(x)", 15},
    {"min(x)", 2},
    {"max(x)", 9},
};

INSTANTIATE_TEST_SUITE_P(Cases, Expression, testing::ValuesIn(cases));

class UndefinedExpression : public testing::TestWithParam<std::string> {};

TEST_P(UndefinedExpression, IsAnErrorThatNamesItAndTheValues) {
  try {
    const std::int64_t value = value_of(GetParam(), {9223372036854775807, 0});
    FAIL() << value;
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::bad_input);
    EXPECT_NE(error.report().find("`" + GetParam() + "`"), std::string::npos) << error.report();
    if (GetParam().find('n') == 0) {
      EXPECT_NE(error.report().find("n = 9223372036854775807"), std::string::npos)
          << error.report();
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Cases, UndefinedExpression,
    testing::Values("n + 1", "n * 2", "-n - 2", "n ** 2", "2 ** 63", "2 ** -1", "1 << 63",
                    "1 << -1", "1 >> -1", "n / k", "n % k", "isqrt(-1)", "log2(0)", "ctz(0)",
                    "valuation(1, 4)", "valuation(2, 0)", "spf(1)", "prime_index(4)", "omega(0)",
                    "bigomega(0)", "divisor_count(-1)", "lcm(4611686018427387904, 3)",
                    "muldiv(n, 4, 2)", "muldiv(1, 1, k)", "gpf(1)", "zeckendorf(0)", "pick(-1, 4)",
                    "pick(2, 4, 5)", "x[0]", "x[4]", "abs(-n - 1)"));

TEST(Law, MayCallItself) {
  const LawExpression law("law", "n % 2 = 0 ? n/2 : g(n/2)", {"n"});
  const std::int64_t big = (std::int64_t{1} << 62) - 1;
  EXPECT_EQ(law(std::vector<std::int64_t>{big}), 0U);
  EXPECT_EQ(law(std::vector<std::int64_t>{12}), 6U);
}

TEST(Law, ThatNeverEndsIsAnError) {
  EXPECT_THROW((void)LawExpression("law", "g(n)", {"n"})(std::vector<std::int64_t>{1}), Error);
  EXPECT_THROW((void)LawExpression("law", "1 + g(n+1)", {"n"})(std::vector<std::int64_t>{1}),
               Error);
  EXPECT_THROW((void)LawExpression("law", "0 - n", {"n"})(std::vector<std::int64_t>{1}), Error);
}

}  // namespace
}  // namespace grundy::rules
