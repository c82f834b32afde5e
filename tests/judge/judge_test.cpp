// Whole inputs to whole outputs: cases, groups, lists, joins, prefixes.
#include <gtest/gtest.h>

#include <string>

#include "support/problem_text.hpp"

namespace grundy::problem {
namespace {

TEST(Judge, SNimOneStringASet) {
  const Problem p = problem(s_nim);
  EXPECT_EQ(p.judge("2 2 5\n3\n2 5 12\n3 2 4 7\n4 2 3 7 12\n5 1 2 3 4 5\n3\n2 5 12\n3 2 4 7\n"
                    "4 2 3 7 12\n0\n"),
            "LWW\nWWL\n");
}

TEST(Judge, NoTerminatorAndNoFinalLineBreak) {
  EXPECT_EQ(problem(s_nim).judge("2 2 5\n3\n2 5 12\n3 2 4 7\n4 2 3 7 12"), "LWW\n");
}

TEST(Judge, OnlyTheWholeTerminatorEnds) {
  const Problem p = problem(
      "read = \"until m = 0 and n = 0 and p = 0 { m n p }\"\nrules = \"n -> n-f for f in "
      "fibonacci\"\n"
      "heaps = \"m, n, p\"\n");
  EXPECT_EQ(p.judge("0 0 5\n1 4 1\n0 0 0\n"), "W\nL\n");
}

TEST(Judge, AnyWhiteSpaceAndAByteOrderMark) {
  const Problem p = problem("read = \"n h[n]\"\nrules = \"nim\"\n");
  EXPECT_EQ(p.judge("\xEF\xBB\xBF"
                    "2\r\n\t2\f3\v\r\n\r\n"),
            "W\n");
}

TEST(Judge, NoCaseNoLine) {
  const Problem p = problem("read = \"until eof { h }\"\nrules = \"nim\"\n");
  EXPECT_EQ(p.judge(""), "");
  EXPECT_EQ(p.judge(" \n"), "");
  EXPECT_EQ(problem("read = \"T repeat T { h }\"\nrules = \"nim\"\n").judge("0"), "");
}

TEST(Judge, AStringOfAnswersIsALineEvenWhenEmpty) {
  EXPECT_EQ(problem(s_nim).judge("1 1\n0\n1 1\n1\n1 1\n0"), "\nW\n");
}

TEST(Judge, JoinedByABlank) {
  const Problem p = problem("read = \"n repeat n { h }\"\nrules = \"{1, 2}\"\njoin = \" \"\n");
  EXPECT_EQ(p.judge("4\n3 1 2 6"), "L W W L\n");
}

TEST(Judge, PrefixNumbersAllCases) {
  const Problem p = problem(
      "read = \"T repeat T { m repeat m { h } }\"\nrules = \"nim\"\nprefix = \"Case #{case}: \"\n");
  EXPECT_EQ(p.judge("2\n2\n0 1\n1\n5\n"), "Case #1: L\nCase #2: W\nCase #3: W\n");
}

TEST(Judge, EmptySumsAndZeroHeapsAreLost) {
  const Problem p = problem("read = \"T repeat T { n h[n] }\"\nrules = \"nim\"\n");
  EXPECT_EQ(p.judge("3\n0\n2 0 0\n1 0\n"), "L\nL\nL\n");
}

TEST(Judge, ListToTheEnd) {
  const Problem p = problem("read = \"h[*]\"\nrules = \"nim\"\n");
  EXPECT_EQ(p.judge("1 2 3"), "L\n");
  EXPECT_EQ(p.judge("1 2"), "W\n");
  EXPECT_EQ(p.judge(""), "L\n");
}

TEST(Judge, AppendedListsStartEmptyInEachCase) {
  const Problem p =
      problem("read = \"T repeat T { case n repeat n { skip h[] } }\"\nrules = \"nim\"\n");
  EXPECT_EQ(p.judge("3\n2 9 4 9 4\n1 9 1\n0\n"), "L\nW\nL\n");
}

TEST(Judge, AppendedListsOfASetServeAllItsCases) {
  const Problem p = problem(
      "read = \"T repeat T { m repeat m { S[] } q repeat q { h } }\"\nrules = \"n -> n-s for s in "
      "S\"\n"
      "join = \"\"\n");
  EXPECT_EQ(p.judge("2\n2 1 2\n3 1 2 3\n1 1\n3 1 2 3\n"), "WWL\nWLW\n");
}

TEST(Judge, TwoListsFilledInTurns) {
  const Problem p = problem(
      "read = \"n repeat n { x[] y[] }\"\nrules = \"wythoff\"\nheaps = \"(x[i], y[i]) for i in "
      "1..n\"\n");
  EXPECT_EQ(p.judge("1 1 2"), "L\n");
  EXPECT_EQ(p.judge("1 2 2"), "W\n");
  EXPECT_EQ(p.judge("2 1 2 5 3"), "L\n");
}

TEST(Judge, HeapsByFormulas) {
  const Problem p = problem(
      "read = \"T repeat T { n a[n] }\"\nrules = \"nim\"\n"
      "heaps = \"a[i] for i in 1..n if i % 2 = 0\"\n");
  EXPECT_EQ(p.judge("2\n3 7 0 7\n2 1 1"), "L\nW\n");
}

TEST(Judge, MultiplicitiesCountByParity) {
  const Problem p =
      problem("read = \"T repeat T { n h }\"\nrules = \"nim\"\nheaps = \"h for i in 1..n\"\n");
  EXPECT_EQ(p.judge("2\n1000000000000 3\n1000000000001 3\n"), "L\nW\n");
}

TEST(Judge, ListsAndFormulasMix) {
  const Problem p = problem("read = \"a b h[2]\"\nrules = \"nim\"\nheaps = \"h, a + b\"\n");
  EXPECT_EQ(p.judge("1 2 1 2"), "L\n");
  EXPECT_EQ(p.judge("1 3 1 2"), "W\n");
}

TEST(Judge, InfiniteSetsReachTheLargestNumber) {
  // 1 xor 2 xor 4 xor 8 = 15.
  const Problem p =
      problem("read = \"h m\"\nrules = \"nim\"\nheaps = \"h, b for b in powers(2)\"\n");
  EXPECT_EQ(p.judge("15 8"), "L\n");
  EXPECT_EQ(p.judge("15 7"), "L\n");
  EXPECT_EQ(p.judge("7 7"), "L\n");
  EXPECT_EQ(p.judge("7 8"), "W\n");
}

TEST(Judge, ParametersFromTheInput) {
  const Problem p = problem("read = \"T repeat T { h m }\"\nrules = \"n -> n-k for k in 1..m\"\n");
  EXPECT_EQ(p.judge("4\n23 2\n4 3\n6 2\n6 3"), "W\nL\nL\nW\n");
}

TEST(Judge, StatesNameHidesAParameter) {
  // n is the number of heaps in `read` and the heap in the rules.
  const Problem p = problem("read = \"n h[n]\"\nrules = \"n -> n-1; n -> n-2\"\n");
  EXPECT_EQ(p.judge("1 3"), "L\n");
}

TEST(Judge, RepeatedBindingsComeBack) {
  const Problem p = problem("read = \"T repeat T { m h }\"\nrules = \"n -> n-k for k in 1..m\"\n");
  std::string input = "200\n";
  std::string output;
  for (int i = 0; i < 200; ++i) {
    const int m = 1 + i % 13;
    const int h = i * 7 % 31;
    input += std::to_string(m) + " " + std::to_string(h) + "\n";
    output += h % (m + 1) != 0 ? "W\n" : "L\n";
  }
  EXPECT_EQ(p.judge(input), output);
}

TEST(Judge, StartMakesATupleOfANumber) {
  const Problem p = problem(
      "read = \"T repeat T { h }\"\nrules = \"(n, m) -> (n-k, 2*k) for k in 1..min(n, m)\"\n"
      "start = \"n -> (n, n-1)\"\n");
  EXPECT_EQ(p.judge("6\n2\n3\n4\n5\n8\n9"), "L\nL\nW\nL\nL\nW\n");
}

TEST(Judge, LargeHeapsOfAProvedPeriod) {
  const Problem p = problem("read = \"n h[n]\"\nrules = \"{2, 3}\"\n");
  EXPECT_EQ(p.judge("1\n1000000000000000000\n"), "L\n");
  EXPECT_EQ(p.judge("2 1000000000000000002 3"), "L\n");
  EXPECT_EQ(p.judge("2 9223372036854775807 9223372036854775807"), "L\n");
}

TEST(Judge, LostIsAskedFirst) {
  const std::string keys =
      "read = \"T repeat T { n h[n] }\"\nrules = \"nim\"\n"
      "lost = \"max(h) <= 1 ? n % 2 = 1 : xor(h) = 0\"\nlaw_source = \"misere Nim, Bouton 1901\"\n";
  const Problem p = problem(keys);
  EXPECT_EQ(p.judge("2\n3 3 5 1\n1 1\n"), "W\nL\n");
  // Without it the rules decide.
  EXPECT_EQ(p.judge("2\n3 3 5 1\n1 1\n", {.use_published = false}), "W\nW\n");
}

TEST(Judge, LawsOfTheFileAreUsedOnlyWhenAllowed) {
  // A false law shows which one answered: 2500 is a square, so that one move wins. Smaller heaps
  // are computed even where a law is published.
  const Problem p = problem(
      "read = \"h\"\nrules = \"n -> n-k for k in squares\"\nlaw = \"0\"\nlaw_source = "
      "\"nobody\"\n");
  EXPECT_EQ(p.judge("2500", {.use_published = false}), "W\n");
  EXPECT_EQ(p.judge("2500"), "L\n");
}

}  // namespace
}  // namespace grundy::problem
