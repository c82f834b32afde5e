// The definition of a move, against small lists written out by hand.

#include <gtest/gtest.h>

#include <string>

#include "grundy/error.hpp"
#include "grundy/ruleset.hpp"

namespace grundy {
namespace {

std::string options_of(const std::string& rules, const Position& position) {
  std::string text;
  for (const Option& option : Ruleset::parse(rules).options(position)) {
    text += (text.empty() ? "" : "; ") + to_text(option);
  }
  return text;
}

TEST(Options, OfSets) {
  EXPECT_EQ(options_of("{2, 5}", Position(7)), "2; 5");
  EXPECT_EQ(options_of("{2, 5}", Position(1)), "");
  EXPECT_EQ(options_of("~{1, 3}", Position(5)), "0; 1; 3");
  EXPECT_EQ(options_of("{1..9223372036854775807}", Position(2)), "0; 1");
}

TEST(Options, OfCodes) {
  EXPECT_EQ(options_of(".77", Position(4)), "1 + 2; 1 + 1; 2; 3");
  EXPECT_EQ(options_of(".1", Position(1)), "nothing");
  EXPECT_EQ(options_of(".1", Position(2)), "");
  EXPECT_EQ(options_of("4!.0", Position(6)), "1 + 5; 2 + 4");
  EXPECT_EQ(options_of("8!.0", Position(6)), "1 + 2 + 3");
  EXPECT_EQ(options_of("8?.0", Position(6)), "1 + 2 + 3; 1 + 1 + 4");
  EXPECT_EQ(options_of("8=.0", Position(6)), "2 + 2 + 2");
  EXPECT_EQ(options_of("{2+}.0", Position(4)), "1 + 3; 1 + 1 + 2; 1 + 1 + 1 + 1; 2 + 2");
  EXPECT_EQ(options_of("0.[03]", Position(5)), "1; 3");
}

TEST(Options, OfClauses) {
  EXPECT_EQ(options_of("n -> n-5", Position(2)), "");
  EXPECT_EQ(options_of("n -> []", Position(0)), "nothing");
  EXPECT_EQ(options_of("n -> [n/k for i in 1..k] for k in divisors(n) if k > 1", Position(6)),
            "6 copies of 1; 2 + 2 + 2; 3 + 3");
  EXPECT_EQ(options_of("n -> [n/2 for i in 1..10**9]", Position(5)), "1000000000 copies of 2");
  EXPECT_EQ(options_of("n -> [n-1, n-3]", Position(2)), "");
  EXPECT_EQ(options_of("n -> [a if a > 1, n-a-1] for a in 0..n-1", Position(3)), "0 + 2; 1; 2");
  EXPECT_EQ(options_of("n -> [n/k] for k in 0..2 if n > 4 and k > 0 and n/k < n", Position(4)), "");
  EXPECT_EQ(options_of("n -> n-1 for i in 1..10**18", Position(4)), "3");
  EXPECT_EQ(options_of("(x, y) -> (x-k, y-k) for k in 1..min(x, y)", {2, 3}), "(0,1); (1,2)");
  EXPECT_EQ(options_of("(n, m) -> (n-k, 2*k) for k in 1..min(n, m)", {5, 2}), "(3,4); (4,2)");
  EXPECT_EQ(options_of("n -> n-k for k in fibonacci", Position(9)), "1; 4; 6; 7; 8");
  EXPECT_EQ(options_of("n -> n-k for k in prime_powers", Position(6)), "1; 2; 3; 4");
  EXPECT_EQ(options_of("n -> n-k for k in triangular", Position(6)), "0; 3; 5");
  EXPECT_EQ(options_of("n -> n-k for k in powers(3)", Position(9)), "0; 6; 8");
  EXPECT_EQ(options_of("n -> n-k for k in squares", Position(9)), "0; 5; 8");
}

TEST(Options, CountsBeyond64BitsKeepTheirParity) {
  const auto count_of = [](const std::string& generators) {
    const Ruleset rules = Ruleset::parse("n -> [n-1 for " + generators + "]");
    return rules.options(Position(1))[0][0].count;
  };
  const std::string all = "i in (-2**62*2)..(2**62-1+2**62)";
  EXPECT_EQ(count_of(all), huge_even_count);
  EXPECT_EQ(count_of("i in 1..3, j in 1..2**62, k in 1..4"), huge_even_count);
  EXPECT_EQ(count_of("i in 1..2**62-1, j in 1..9"), huge_odd_count);
  EXPECT_EQ(count_of("i in 1..2**62, j in 1..3"), 3 * (std::uint64_t{1} << 62));
  EXPECT_EQ(options_of("n -> [n-1 for " + all + ", n-1]", Position(1)), "2^64 or more copies of 0");
}

TEST(Options, NamedSetsReachTheLargestNumber) {
  const Position huge(INT64_MAX);
  EXPECT_EQ(Ruleset::parse("n -> n-k for k in powers(2)").options(huge).size(), 63U);
  EXPECT_EQ(Ruleset::parse("n -> n-k for k in fibonacci").options(huge).size(), 91U);
  EXPECT_EQ(Ruleset::parse("n -> n-k for k in powers(9223372036854775807)").options(huge).size(),
            2U);
}

TEST(Options, AGuardKeepsARangeSafe) {
  EXPECT_EQ(options_of("(a, b) -> (a, b-k) for k in 1..a/b if b > 0", {4, 0}), "");
  EXPECT_EQ(options_of("(a, b) -> (a, b-k) for k in 1..a/b if b > 0", {4, 2}), "(4,0); (4,1)");
}

TEST(Options, WhatIsNotSmallerIsShownWithItsCycle) {
  const auto report = [](const std::string& rules, std::int64_t n) {
    try {
      (void)Ruleset::parse(rules).options(Position(n));
    } catch (const Error& error) {
      return error.report();
    }
    return std::string("accepted");
  };
  EXPECT_NE(report("n -> n", 5).find("5 -> 5"), std::string::npos);
  EXPECT_NE(report("n -> n+1", 5).find("5 -> 6"), std::string::npos);
  EXPECT_NE(report("n -> n+2 if n = 5; n -> n-1 if n > 5", 5).find("5 -> 7 -> 6 -> 5"),
            std::string::npos);
}

TEST(Options, BadPositions) {
  const Ruleset rules = Ruleset::parse("{2, 5}");
  EXPECT_THROW((void)rules.options({3, 4}), Error);
  EXPECT_THROW((void)rules.options(Position(-1)), Error);
}

TEST(Options, DivisionByZeroNamesTheClause) {
  try {
    (void)Ruleset::parse("n -> n/k for k in 0..2 if n > 3").options(Position(4));
    FAIL();
  } catch (const Error& error) {
    EXPECT_NE(error.report().find("division by zero in `n/k` with k = 0, n = 4"), std::string::npos)
        << error.report();
  }
}

}  // namespace
}  // namespace grundy
