// Bad rules, heaps and parameters: one clear error, exit status 2, nothing on standard output.
#include <gtest/gtest.h>

#include "run.hpp"

namespace grundy {
namespace {

Ran solve(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "solve");
  return run(arguments);
}

TEST(BadInput, Rulesets) {
  expect_failure(solve({"wythof", "3,5"}), 2, {"wythof", "did you mean 'wythoff'?"});
  expect_failure(solve({"n -> n-k for k in fibonaci", "5"}), 2, {"fibonaci", "'fibonacci'?", "^"});
  expect_failure(solve({"n -> n - gdc(n, 2)", "5"}), 2, {"gdc", "'gcd'?", "^"});
  expect_failure(solve({"{1..m}", "5"}), 2, {"'m'", "--let"});
  expect_failure(solve({"{2,5", "5"}), 2, {"}", "^"});
  expect_failure(solve({"n -> (n-1", "5"}), 2, {")", "^"});
  expect_failure(solve({"{0,2}", "5"}), 2, {"0"});
  expect_failure(solve({"{-1,2}", "5"}), 2, {"-1"});
  expect_failure(solve({"0.7$", "5"}), 2, {"^"});
  expect_failure(solve({"1.7", "5"}), 2, {"before the point", "^"});
  expect_failure(solve({"2.7", "5"}), 2, {"before the point", "^"});
  expect_failure(solve({"4", "9"}), 2, {"quote"});
  expect_failure(solve({"", "9"}), 2, {});
  expect_failure(solve({"n -> n^2", "9"}), 2, {"xor"});
}

TEST(BadInput, MovesThatDoNotGoDown) {
  expect_failure(solve({"n -> n", "5"}), 2, {"not smaller", "0 -> 0"});
  expect_failure(solve({"n -> n+1", "5"}), 2, {"not smaller", "0 -> 1"});
  expect_failure(solve({"n -> n; n -> n+2-4*(n%2)", "5"}), 2, {"->"});
  expect_failure(solve({"(x, y) -> (y, x)", "3,5"}), 2, {"(3,5) -> (5,3) -> (3,5)"});
}

TEST(BadInput, ExpressionsThatFail) {
  expect_failure(solve({"n -> n-1 if 6 / (n-3) > -9", "5"}), 2, {"6 / (n-3)", "n = 3", "^"});
  expect_failure(solve({"n -> n-1 if n * 9223372036854775807 > 0", "5"}), 2,
                 {"n * 9223372036854775807", "n = 2", "^"});
}

TEST(BadInput, Heaps) {
  expect_failure(solve({"{2,5}", "seven"}), 2, {"'seven' is not a number", "^"});
  expect_failure(solve({"{2,5}", "7", "4y"}), 2, {"'4y'", "^"});
  expect_failure(solve({"{2,5}", "-3"}), 2, {"'-3' is negative", "^^"});
  expect_failure(solve({"{2,5}", "3-5"}), 2, {"negative"});
  expect_failure(solve({"{2,5}", "2^63"}), 2, {"2^63", "2^63-1"});
  expect_failure(solve({"{2,5}", "99999999999999999999999999999999999999999999"}), 2,
                 {"too large"});
  expect_failure(solve({"{2,5}", "2^99999999999"}), 2, {"too large"});
  expect_failure(solve({"{2,5}", ""}), 2, {"number"});
  expect_failure(solve({"{2,5}", "3,5"}), 2, {"2 coordinates", "has 1", "^^^"});
  expect_failure(solve({"wythoff", "7"}), 2, {"1 coordinate", "has 2"});
  expect_failure(solve({"wythoff", "(3,5"}), 2, {"')'"});
  expect_failure(solve({"wythoff", "1,2,3,4,5,6,7,8,9"}), 2, {"at most 8"});
  expect_failure(solve({"{2,5}", "5xz"}), 2, {"'z'"});
  expect_failure(solve({"{2,5}: 7", "8"}), 2, {"'8' has no rules"});
  expect_failure(solve({"{2,5}", ": 7"}), 2, {"no rules"});
}

TEST(BadInput, Parameters) {
  expect_failure(solve({"{1..m}", "7", "--let", "m"}), 2, {"NAME=NUMBER"});
  expect_failure(solve({"{1..m}", "7", "--let", "m=x"}), 2, {"'x'", "^"});
  expect_failure(solve({"{1..m}", "7", "--let", "m=3", "--let", "m=4"}), 2, {"twice"});
  expect_failure(solve({"{1..max}", "7", "--let", "m=3"}), 2, {});
  expect_failure(solve({"{1..m}", "7", "--let", "m=3", "--let", "k=3"}), 2, {"'k'"});
  expect_failure(solve({"{2,5}", "7", "--let", "m=3"}), 2, {"nothing uses the parameter 'm'"});
  expect_failure(solve({"{1..m}", "7", "--let", "m={2,3}"}), 2, {"m"});
  expect_failure(solve({"n -> n-k for k in S", "7", "--let", "S={2,3"}), 2, {"'}'"});
  expect_failure(solve({"n -> n-k for k in S", "7", "--let", "S=3"}), 2, {"S"});
}

TEST(BadInput, Limits) {
  expect_failure(solve({"{2,5}", "7", "--time-limit", "soon"}), 2, {"'soon'"});
  expect_failure(solve({"{2,5}", "7", "--time-limit", "0"}), 2, {"0 s"});
  expect_failure(solve({"{2,5}", "7", "--memory-limit", "2X"}), 2, {"2X"});
  expect_failure(solve({"{2,5}", "7", "--memory-limit", "10^30G"}), 2, {"10^30"});
  expect_failure(solve({"{2,5}", "7", "--max-moves", "many"}), 2, {"'many'"});
}

}  // namespace
}  // namespace grundy
