// Inputs that are wrong: one clear error with the place, and nothing answered.
#include <gtest/gtest.h>

#include <string>

#include "support/expect_error.hpp"
#include "support/problem_text.hpp"

namespace grundy::problem {
namespace {

template <typename... Parts>
void refuse(const Problem& problem, const std::string& input, Parts... parts) {
  expect_error(
      ErrorKind::bad_input, [&] { (void)problem.judge(input); }, parts...);
}

Problem nim() { return problem("read = \"T repeat T { n h[n] }\"\nrules = \"nim\"\n"); }

TEST(BadInput, EndsInTheMiddle) {
  refuse(nim(), "2\n2 1 1\n4 1 2\n\n", "input ends at line 3: expected h[3] of 4", "input, line 3");
  refuse(nim(), "2\n2 1 1\n", "input ends at line 2: expected n");
  refuse(nim(), "", "input ends at line 1: expected T");
  refuse(problem(s_nim), "2 2", "expected S[2] of 2");
  refuse(problem(s_nim), "2 2 5", "expected m");
}

TEST(BadInput, Letters) {
  refuse(nim(), "1\n2 1 x\n", "line 2: expected h[2] of 2, but 'x' is no number", "column 5");
  refuse(nim(), "1\n2 1 2z\n", "'2z' is no number");
  refuse(nim(), "one", "expected T, but 'one'");
}

TEST(BadInput, Beyond64Bits) {
  refuse(nim(), "1\n1 9223372036854775808\n", "h[1] of 1 is beyond 64 bits", "line 2", "column 3");
}

TEST(BadInput, MoreThanAnnounced) {
  refuse(nim(), "1\n2 1 1\n\n\n1 2\n 3\n", "line 5: 3 numbers more than announced",
         "input, line 5");
  refuse(nim(), "1\n2 1 1 5", "line 2: 1 number more than announced");
  refuse(problem(s_nim), "0\n5", "line 2: 1 number more than announced");
}

TEST(BadInput, HugeCounts) {
  refuse(nim(), "1\n1000000000000000000 1 2 3", "expected h[4] of 1000000000000000000");
  refuse(nim(), "1000000000000000000\n1 2", "expected n");
}

TEST(BadInput, NegativeCounts) {
  refuse(nim(), "-1\n", "'T' = -1 is no count", "column 1");
  refuse(nim(), "1\n-4 1", "'n' = -4 is no count", "line 2");
  const Problem p = problem("read = \"n h[n-5]\"\nrules = \"nim\"\n");
  refuse(p, "3 1 2", "'n-5' = -2 is no count");
}

TEST(BadInput, NegativeHeaps) {
  refuse(nim(), "2\n1 5\n3 1 2 -7\n", "case 2", "h[3] = -7 is negative", "line 3", "column 7");
  const Problem number = problem("read = \"T repeat T { h }\"\nrules = \"nim\"\n");
  refuse(number, "2\n1\n-3\n", "case 2", "-3 is negative", "input, line 3");
  const Problem appended =
      problem("read = \"T repeat T { case n repeat n { q h[] } }\"\nrules = \"nim\"\n");
  refuse(appended, "1\n2\n7 8\n7 -8", "h[2] = -8 is negative", "line 4", "column 3");
  const Problem formula = problem("read = \"n m\"\nrules = \"nim\"\nheaps = \"n - m\"\n");
  refuse(formula, "3 5", "case 1", "the heap -2 is negative", "n - m");
}

TEST(BadInput, SetsWithAmountsThatAreNotPositive) {
  refuse(problem(s_nim), "1 1\n1\n1 5\n3 1\n 0 2\n1\n1 1\n", "case 2", "input, line 5", "column 2");
  refuse(problem(s_nim), "2 4 -3\n1\n1 1\n", "case 1", "input, line 1", "column 5");
}

TEST(BadInput, OneErrorAfterRightCases) {
  // The first case is right, but nothing of the answer is returned: judge() throws.
  refuse(nim(), "2\n1 1\n1 x\n", "line 3");
}

TEST(BadInput, RoundsThatReadNothing) {
  const Problem endless = problem("read = \"m until eof { h[m] }\"\nrules = \"nim\"\n");
  refuse(endless, "0 5", "would never end");
  const Problem idle = problem("read = \"k m repeat k { x[m] } h\"\nrules = \"nim\"\n");
  EXPECT_EQ(idle.judge("1000000000000000000 0 5"), "W\n");
}

TEST(BadInput, EmptyCasesWithoutEndStopAtTheBudget) {
  class Small final : public Observer {
   public:
    std::uint64_t memory_limit() const override { return 1 << 20; }
  };
  Small observer;
  const Problem p = problem("read = \"k m repeat k { h[m] }\"\nrules = \"nim\"\n");
  expect_error(
      ErrorKind::budget, [&] { (void)p.judge("1000000000000000000 0", {}, observer); },
      "the answers");
}

TEST(BadInput, TheCallersBrakeWorks) {
  class Stop final : public Observer {
   public:
    std::string stop_requested() override { return "time limit of 1 s reached"; }
  };
  Stop observer;
  std::string input = "1\n500000";
  for (int i = 0; i < 500000; ++i) input += " 1";
  expect_error(
      ErrorKind::budget, [&] { (void)nim().judge(input, {}, observer); }, "time limit");
}

}  // namespace
}  // namespace grundy::problem
