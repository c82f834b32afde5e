// `let`: every form, seen through the answers.
#include <gtest/gtest.h>

#include <string>

#include "support/expect_error.hpp"
#include "support/problem_text.hpp"

namespace grundy::problem {
namespace {

/// Nim with the heaps and lets given.
std::string answer(const std::string& read, const std::string& let, const std::string& heaps,
                   const std::string& input) {
  return problem("read = '" + read + "'\nrules = \"nim\"\nlet = [" + let + "]\nheaps = '" + heaps +
                 "'\n")
      .judge(input);
}

TEST(Let, Numbers) {
  EXPECT_EQ(answer("n h[n]", "'a = h[1] + h[2]', 'b = a * 2'", "b, 6", "2 1 2"), "L\n");
  EXPECT_EQ(
      answer("n h[n]", "'a = len(h) + sum(h) + xor(h) + max(h) - min(h)'", "a, 11", "3 1 2 4"),
      "W\n");
  EXPECT_EQ(
      answer("n h[n]", "'a = len(h) + sum(h) + xor(h) + max(h) - min(h)'", "a, 20", "3 1 2 4"),
      "L\n");
}

TEST(Let, Lists) {
  EXPECT_EQ(answer("n h[n]", "'d = [h[i] - h[i-1] for i in 2..n]'", "d, 5", "3 1 2 6"), "L\n");
  EXPECT_EQ(answer("n h[n]", "'d = [h, 7, 7 for i in 1..2]'", "len(d)", "3 1 2 6"), "W\n");
}

TEST(Let, SortedAndDistinct) {
  EXPECT_EQ(answer("n h[n]", "'s = sorted(h)'", "s[1], s[2] - 2, s[3] - 3", "3 3 1 2"), "W\n");
  EXPECT_EQ(answer("n h[n]", "'s = sorted(h)'", "s[1] - 1, s[2] - 2, s[3] - 3", "3 3 1 2"), "L\n");
  EXPECT_EQ(answer("n h[n]", "'s = distinct(h)'", "s", "5 3 1 3 2 1"), "L\n");
  EXPECT_EQ(answer("n h[n]", "'s = distinct([v/2 for v in h])'", "s, 3", "4 2 3 4 5"), "L\n");
}

TEST(Let, RunsAndCount) {
  EXPECT_EQ(answer("s:word", "'r = runs(s, \"+\")'", "r, 1, 3", "\"+-+++--\""), "L\n");
  EXPECT_EQ(answer("s:word", "'r = runs(s, \"+\")'", "r", "----"), "L\n");
  EXPECT_EQ(answer("s:word", "'r = runs(s, \"+\")'", "r, 4", "++++"), "L\n");
  EXPECT_EQ(answer("s:word", "'c = count(s, \"R\")', 'd = count ( s , \"B\" )'", "c, d", "RBRBB"),
            "W\n");
  EXPECT_EQ(answer("s:word", "'c = count(s, \"R\")', 'd = count ( s , \"B\" )'", "c, d", "RBRB"),
            "L\n");
}

TEST(Let, IsWorkedOutAgainOnlyWhenNeeded) {
  // `a` uses a generator, whose slot must not be that of the later name `b`.
  const Problem p = problem(
      "read = 'm repeat m { h q S[q] }'\nrules = \"n -> n-s for s in T\"\n"
      "let = ['T = [s + 0 for s in S]', 'b = m']\nheaps = 'h, b - m'\n");
  EXPECT_EQ(p.judge("3\n 3 2 1 2\n 3 1 1\n 0 1 1"), "L\nW\nL\n");
}

TEST(Let, IndexOutOfRange) {
  expect_error(
      ErrorKind::bad_input, [] { (void)answer("n h[n]", "'a = h[n+1]'", "a", "2 5 6"); },
      "case 1, from line 1", "h[n+1]", "3");
}

TEST(Let, ListsKeepToTheMemoryLimit) {
  class Small final : public Observer {
   public:
    std::uint64_t memory_limit() const override { return 1 << 20; }
  };
  Small observer;
  const Problem p =
      problem("read = 'n'\nrules = \"nim\"\nlet = ['d = [5 for i in 1..n]']\nheaps = 'd'\n");
  EXPECT_EQ(p.judge("3"), "W\n");
  expect_error(
      ErrorKind::budget, [&] { (void)p.judge("1000000000000", {}, observer); }, "");
  const Problem q =
      problem("read = 'n'\nrules = \"nim\"\nlet = ['d = [i for i in 1..n]']\nheaps = 'd'\n");
  expect_error(
      ErrorKind::budget, [&] { (void)q.judge("1000000000000", {}, observer); }, "");
}

}  // namespace
}  // namespace grundy::problem
