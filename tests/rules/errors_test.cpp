// Every error of the notation says what is wrong, where, and what to do.

#include <gtest/gtest.h>

#include <string>

#include "grundy/error.hpp"
#include "grundy/observer_scope.hpp"
#include "grundy/ruleset.hpp"
#include "support/expect_error.hpp"

namespace grundy {
namespace {

struct Fault {
  std::string text;
  std::string says;    // part of the message or the hint
  std::size_t column;  // of the caret, from 1
};

void PrintTo(const Fault& fault, std::ostream* out) { *out << fault.text; }

class NotationError : public testing::TestWithParam<Fault> {};

TEST_P(NotationError, NamesThePlace) {
  try {
    const Ruleset rules = Ruleset::parse(GetParam().text);
    FAIL() << "accepted as " << rules.canonical();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::bad_input);
    EXPECT_NE(error.report().find(GetParam().says), std::string::npos) << error.report();
    ASSERT_TRUE(error.place().has_value());
    EXPECT_EQ(error.place()->begin + 1, GetParam().column) << error.report();
    EXPECT_NE(error.report().find('^'), std::string::npos);
  }
}

const Fault faults[] = {
    {"", "the ruleset is empty", 1},
    {"kayls", "did you mean 'kayles'?", 1},
    {"n -> n-k for k in fibonaci", "unknown set 'fibonaci'", 19},
    {"n -> n-k for k in fibonaci", "did you mean 'fibonacci'?", 19},
    {"n -> n-k for k in power(2)", "did you mean 'powers'?", 19},
    {"n -> n-gdc(n, 2)", "did you mean 'gcd'?", 8},
    {"n -> n-k for k in 1..q", "the parameter 'q' is free", 22},
    {"n -> n-k for k in powers", "needs an argument", 19},
    {"n -> n-k for k in primes(3)", "takes no argument", 19},
    {"n -> gcd()", "at least 1 argument", 6},
    {"n -> valuation(2)", "takes 2 arguments, not 1", 6},
    {"n -> (n-1", "expected ')'", 10},
    {"n -> [n-1, n-2", "expected ']'", 15},
    {"{1,2", "expected '}'", 5},
    {"{1,2}}", "';' or a line break", 6},
    {"{0, 3}", "cannot hold 0", 2},
    {"{2, -3}", "cannot hold -3", 5},
    {"~{0}", "cannot hold 0", 3},
    {"{2..x}", "the parameter 'x' is free", 5},
    {"0.7z", "upper-case", 4},
    {"0.7a", "upper-case", 4},
    {"1.7", "must not allow 0 or 1 heaps", 1},
    {"2.7", "must not allow 0 or 1 heaps", 1},
    {"{1+}.0", "must not allow 0 or 1 heaps", 1},
    {".", "needs a digit", 2},
    {"0.[]", "at least one digit", 4},
    {"0.[3", "expected ']'", 5},
    {"0.[3]7", "nothing may follow", 6},
    {"0.{64}", "0 to 63", 4},
    {"0.{2;}", "expected ',' or '}'", 5},
    {"77", "the point into a code, '.77'", 1},
    {"4 9", "quote the braces", 1},
    {"n -> 3 ^ n", "a xor b", 8},
    {"n -> n - 9223372036854775808", "over 2^63-1", 10},
    {"n -> n-1 if 1 < n < 3", "cannot be chained", 19},
    {"n -> n-k for n in 1..2", "hides another name", 14},
    {"n -> [a for a in 1..2] for a in 1..3", "hides another name", 13},
    {"(x, y) -> x-1", "2 coordinates, not 1", 11},
    {"(x, x) -> (x, 0)", "named twice", 5},
    {"n -> n-1; (x, y) -> (x-1, y)", "has 2 coordinates", 11},
    {"(a,b,c,d,e,f,g,h,i) -> (a,b,c,d,e,f,g,h,i)", "at most 8 coordinates", 18},
    {"n -> n-1 for k 1..3", "expected 'in'", 16},
    {"n -> n-1 for k in 1", "'..'", 20},
    {"n -> a, b", "written in brackets", 7},
    {"n = n-1", "expected '->'", 3},
    {"for -> 1", "the name of a coordinate", 1},
    {"n -> n-1 for if in 1..2", "name of a generator", 14},
    {"n -> n-\xc3\xa9", "has no meaning", 8},
    {"n -> n-1 $", "has no meaning", 10},
};

INSTANTIATE_TEST_SUITE_P(Faults, NotationError, testing::ValuesIn(faults));

TEST(NotationDepth, DeepNestingIsAnErrorNotACrash) {
  for (const char* bracket : {"(", "n -> [", "{", "n -> -(", "n -> abs("}) {
    std::string text;
    for (int i = 0; i < 100000; ++i) text += bracket;
    EXPECT_THROW((void)Ruleset::parse(text), Error);
  }
  std::string powers = "n -> n";
  for (int i = 0; i < 100000; ++i) powers += "**n";
  EXPECT_THROW((void)Ruleset::parse(powers), Error);
  std::string sum = "n -> n";
  for (int i = 0; i < 100000; ++i) sum += "-1";
  EXPECT_THROW((void)Ruleset::parse(sum), Error);
  std::string cases = "n -> ";
  for (int i = 0; i < 100000; ++i) cases += "n ? 1 : ";
  EXPECT_THROW((void)Ruleset::parse(cases + "0"), Error);
}

TEST(NotationDepth, ABigSetIsFine) {
  std::string text = "{1";
  for (int i = 1; i < 100000; ++i) text += "," + std::to_string(2 * i + 1);
  EXPECT_EQ(Ruleset::parse(text + "}").coordinates(), 1U);
}

TEST(Binding, KindsMustMatch) {
  EXPECT_THROW((void)Ruleset::parse("n -> n-k for k in S", {{"S", std::int64_t{3}}}), Error);
  EXPECT_THROW((void)Ruleset::parse("n -> n-m", {{"m", std::vector<std::int64_t>{3}}}), Error);
  EXPECT_THROW((void)Ruleset::parse("{m}", {{"m", std::int64_t{0}}}), Error);
}

std::string repeated(const std::string& part, const std::string& joint, int count) {
  std::string text = part;
  for (int i = 1; i < count; ++i) text += joint + part;
  return text;
}

TEST(NotationLimits, PartsAndOperationsAreCounted) {
  static_cast<void>(Ruleset::parse(repeated("n -> n-1", ";", 1000)));
  expect_error(
      ErrorKind::bad_input,
      [] { static_cast<void>(Ruleset::parse(repeated("n -> n-1", ";", 1001))); },
      "the ruleset has more than 1000 parts");
  static_cast<void>(Ruleset::parse("n -> n-1 if " + repeated("n > 1", " and ", 900)));
  expect_error(
      ErrorKind::bad_input,
      [] { static_cast<void>(Ruleset::parse("n -> n-max(" + repeated("n/2+1", ",", 5000) + ")")); },
      "more than 20000 operations and operands");
}

TEST(NotationLimits, ALongUnknownNameIsRefused) {
  expect_error(
      ErrorKind::bad_input, [] { static_cast<void>(Ruleset::parse(std::string(1'000'000, 'a'))); },
      "unknown game");
}

TEST(NotationLimits, AnObserverOfTheThreadEndsTheReading) {
  class Stop final : public Observer {
   public:
    int left = 20;
    std::string stop_requested() override { return left-- > 0 ? "" : "enough"; }
  } stop;
  const ObserverScope scope(stop);
  // Each of these counts takes a second.
  expect_error(
      ErrorKind::budget,
      [] {
        static_cast<void>(
            Ruleset::parse("n -> n-k for k in 999999990000..999999999999 "
                           "if k > 10 and prime(k) and prime_index(k) % 2 = 1"));
      },
      "enough");
  EXPECT_EQ(&ObserverScope::current(), &stop);
}

TEST(NotationLimits, ScopesOfObserversNest) {
  Observer outer;
  const ObserverScope scope(outer);
  {
    Observer inner;
    const ObserverScope nested(inner);
    EXPECT_EQ(&ObserverScope::current(), &inner);
  }
  EXPECT_EQ(&ObserverScope::current(), &outer);
}

}  // namespace
}  // namespace grundy
