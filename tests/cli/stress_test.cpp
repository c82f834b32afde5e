// grundy stress: programs with the mistakes that programs have, and programs that misbehave.
#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "run.hpp"
#include "support/under_sanitizers.hpp"

namespace grundy {
namespace {

const std::string programs = GRUNDY_STRESS_PROGRAMS;
const std::string data = GRUNDY_TEST_DATA "/stress/";

Ran stress(const std::string& problem, const std::vector<std::string>& options,
           const std::vector<std::string>& command, const How& how = {}) {
  std::vector<std::string> arguments{"stress", problem};
  arguments.insert(arguments.end(), options.begin(), options.end());
  arguments.emplace_back("--");
  arguments.insert(arguments.end(), command.begin(), command.end());
  return run(arguments, how);
}

nlohmann::json report(const Ran& ran) {
  EXPECT_EQ(ran.err, "");
  return nlohmann::json::parse(ran.out, nullptr, false);
}

std::size_t tokens(const std::string& text) {
  std::istringstream in(text);
  return static_cast<std::size_t>(std::distance(std::istream_iterator<std::string>(in), {}));
}

struct Wrong {
  std::string problem;
  std::string program;
  std::string kind;
  std::size_t counts;  ///< numbers of the smallest input that are counts or end it
};

const std::vector<Wrong> wrong_programs = {
    {"acwing-893", "mex-from-1", "difference", 2},
    {"acwing-893", "marks-not-cleared", "difference", 2},
    {"acwing-893", "set-nim-wrong-case", "difference", 2},
    {"acwing-893", "prints-nothing", "difference", 2},
    {"acwing-893", "ignores-its-input", "difference", 2},
    {"acwing-893", "crashes", "crash", 2},
    {"acwing-893", "fails-at-the-end", "crash", 2},
    {"acwing-893", "hangs", "hang", 2},
    {"acwing-893", "prints-without-end", "flood", 2},
    {data + "three-heaps.toml", "terminator-too-weak", "difference", 3},
    {data + "one-or-two.toml", "reduced-after-the-xor", "difference", 1},
    {"hznu-johann", "law-of-another-rule", "difference", 2},
    {"atcoder-dp-k", "period-guessed", "difference", 1},
    {"leetcode-1510", "wrong-base-case", "difference", 0},
    {"spoj-game3", "forbidden-state-wins", "difference", 0},
    {"hdu-5795", "inexact-string", "difference", 2},
    {"tessoku-b34", "overflow", "difference", 1},
    {"hdu-1847", "needs-the-last-line-break", "difference", 0},
    {"hdu-1849", "needs-the-terminator", "crash", 1},
    {"poj-1704", "needs-sorted-input", "difference", 2},
    {"typical90-031", "memo-key-too-small", "difference", 1},
    {"spoj-game3", "memo-not-reset", "difference", 0},
    {"hdu-3980", "no-first-move", "difference", 1},
};

class StressCommand : public ::testing::TestWithParam<Wrong> {};

TEST_P(StressCommand, IsCaughtAndItsInputIsSmall) {
  const Wrong& wrong = GetParam();
  const std::string seconds = wrong.kind == "hang" ? "0.5" : "5";
  const Ran ran = stress(wrong.problem, {"--json", "--case-time", seconds, "--shrink-time", "60"},
                         {programs, wrong.program});
  EXPECT_EQ(ran.status, 1) << ran.err;
  const auto failure = report(ran)["failure"];
  ASSERT_TRUE(failure.is_object()) << ran.out;
  EXPECT_EQ(failure["kind"], wrong.kind) << ran.out;
  const std::string input = failure["input"];
  EXPECT_LE(tokens(input), wrong.counts + 3) << input;
  EXPECT_LE(tokens(input), tokens(failure["first_input"]) + 1) << ran.out;
}

INSTANTIATE_TEST_SUITE_P(Wrong, StressCommand, ::testing::ValuesIn(wrong_programs),
                         [](const ::testing::TestParamInfo<Wrong>& info) {
                           std::string name = info.param.program;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(Stress, RightProgramsPass) {
  for (const std::string program : {"set-nim", "set-nim-white-space"}) {
    const Ran ran = stress("acwing-893", {"--cases", "60"}, {programs, program});
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_EQ(ran.out, "acwing-893: 60 tests passed.\n");
    EXPECT_EQ(ran.err, "");
  }
  const Ran ran = stress("spoj-game3", {"--cases", "80", "--json"}, {programs, "counter-game"});
  const auto document = report(ran);
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(document["passed"], 80);
  EXPECT_TRUE(document["failure"].is_null());
}

TEST(Stress, TheProgramItselfPassesOnEveryProblem) {
  std::size_t problems = 0;
  for (const auto& entry : std::filesystem::directory_iterator(GRUNDY_SOURCE_DIR "/problems")) {
    const std::string name = entry.path().stem().string();
    // Each case is a start of the program, which sanitizers make slow.
    const std::string cases = testing::under_sanitizers ? "2" : "10";
    const Ran ran = stress(name, {"--cases", cases, "--case-time", "20", "--quiet"},
                           {GRUNDY_PROGRAM, "judge", name});
    EXPECT_EQ(ran.status, 0) << name << "\n" << ran.err << ran.out;
    EXPECT_EQ(ran.out, "");
    ++problems;
  }
  EXPECT_GT(problems, 50U);
}

TEST(Stress, ExactIsByteForByte) {
  const Ran ran = stress("acwing-893", {"--exact"}, {programs, "set-nim-white-space"});
  EXPECT_EQ(ran.status, 1) << ran.err;
  EXPECT_NE(ran.out.find("got:\n  No \n"), std::string::npos) << ran.out;
}

TEST(Stress, ProperEndLeavesOpenEndsOut) {
  EXPECT_EQ(stress("hdu-1849", {"--proper-end"}, {programs, "needs-the-terminator"}).status, 0);
  const Ran ran = stress("hdu-1849", {}, {programs, "needs-the-terminator"});
  EXPECT_EQ(ran.status, 1) << ran.err;
  EXPECT_NE(ran.out.find("--proper-end"), std::string::npos) << ran.out;
}

TEST(Stress, TheReportShowsBothAnswersAndHowToSeeThemAgain) {
  const TemporaryFolder folder;
  const std::string file = folder.file("in put.txt");
  const Ran ran =
      stress("acwing-893", {"--seed", "7", "--save", file}, {programs, "marks-not-cleared"});
  EXPECT_EQ(ran.status, 1) << ran.err;
  for (const char* part : {"acwing-893: test", "input", "\nexpected:\n  ", "\ngot:\n  ",
                           "again: grundy stress acwing-893 --seed 7 -- "}) {
    EXPECT_NE(ran.out.find(part), std::string::npos) << "no '" << part << "' in:\n" << ran.out;
  }
  const std::string input = read_file(file);
  How how;
  how.input = input;
  const auto failure = report(
      stress("acwing-893", {"--seed", "7", "--json"}, {programs, "marks-not-cleared"}))["failure"];
  EXPECT_EQ(failure["input"], input);
  EXPECT_EQ(failure["expected"], run({"judge", "acwing-893"}, how).out);
  EXPECT_NE(failure["output"], failure["expected"]);
  EXPECT_EQ(stress("acwing-893", {"--seed", "7", "--quiet"}, {programs, "marks-not-cleared"}).out,
            input);
}

TEST(Stress, TheSameSeedGivesTheSameReport) {
  const std::vector<std::string> command{programs, "law-of-another-rule"};
  const Ran first = stress("hznu-johann", {"--seed", "5", "--json"}, command);
  EXPECT_EQ(first.out, stress("hznu-johann", {"--seed", "5", "--json"}, command).out);
  EXPECT_NE(
      report(first)["failure"]["first_input"],
      report(stress("hznu-johann", {"--seed", "6", "--json"}, command))["failure"]["first_input"]);
}

TEST(Stress, OutputIsShownWithItsControlCharactersAndBounded) {
  const Ran ran = stress("acwing-893", {}, {"printf", "a\\033[1m\\tb\\r\\n\\377"});
  EXPECT_EQ(ran.status, 1);
  EXPECT_NE(ran.out.find("a\\x1B[1m\\tb\\r\n"), std::string::npos) << ran.out;
  const auto document = report(stress("acwing-893", {"--json"}, {"printf", "\\377"}));
  EXPECT_EQ(document["failure"]["output"], "\xEF\xBF\xBD");
  const Ran flood = stress("acwing-893", {}, {"yes"});
  EXPECT_EQ(flood.status, 1);
  EXPECT_LT(flood.out.size(), 4000U);
  EXPECT_NE(flood.out.find("more bytes"), std::string::npos) << flood.out;
}

TEST(Stress, WhatTheProgramSaysOnStandardErrorIsShown) {
  const Ran ran = stress("acwing-893", {}, {"sh", "-c", "echo why >&2; kill -SEGV $$"});
  EXPECT_EQ(ran.status, 1);
  EXPECT_NE(ran.out.find("signal 11"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("standard error:\n  why\n"), std::string::npos) << ran.out;
  EXPECT_EQ(ran.err, "");
}

TEST(Stress, ACommandThatCannotBeStartedIsAnError) {
  expect_failure(stress("acwing-893", {}, {"/nonexistent/program", "x"}), 2,
                 {"cannot start '/nonexistent/program'", "No such file"});
  expect_failure(stress("acwing-893", {}, {data + "three-heaps.toml"}), 2,
                 {"cannot start", "Permission denied"});
  expect_failure(run({"stress", "acwing-893"}), 2, {"COMMAND"});
  expect_failure(run({"stress", "acwing-893", "--"}), 2, {"COMMAND"});
}

TEST(Stress, BadOptionsAreErrors) {
  const std::vector<std::string> command{"true"};
  expect_failure(stress("acwing-839", {}, command), 2, {"'acwing-839'", "did you mean"});
  expect_failure(stress("acwing-893", {"--seed", "x"}, command), 2, {"--seed"});
  expect_failure(stress("acwing-893", {"--cases", "0"}, command), 2, {"--cases"});
  expect_failure(stress("acwing-893", {"--case-time", "0"}, command), 2, {"--case-time"});
  expect_failure(stress("acwing-893", {"--engine", "none"}, command), 2, {"none"});
  expect_failure(stress("acwing-893", {"--save", "/nonexistent/in"}, command), 4,
                 {"/nonexistent/in"});
}

TEST(Stress, ProgramsThatDoNotReadTheirInputOrLeaveOthersBehindAreNoTrouble) {
  // Ends before its input is written, and leaves a process behind that holds the pipes.
  const auto start = std::chrono::steady_clock::now();
  const Ran ran = stress("acwing-893", {"--cases", "3"}, {"sh", "-c", "sleep 20 & exit 3"});
  EXPECT_EQ(ran.status, 1);
  EXPECT_NE(ran.out.find("exit status 3"), std::string::npos) << ran.out;
  // Closes its output and goes on.
  const Ran closed = stress("acwing-893", {"--case-time", "0.2", "--shrink-time", "0.1"},
                            {"sh", "-c", "exec >&- 2>&-; sleep 20"});
  EXPECT_NE(closed.out.find("did not end within 0.2 s"), std::string::npos) << closed.out;
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  EXPECT_LT(took.count(), 10);
}

TEST(Stress, TimeAndSignalsEndItCleanly) {
  const std::vector<std::string> right{programs, "set-nim"};
  expect_failure(stress("acwing-893", {"--time-limit", "0.3", "--cases", "10^9"}, right), 3,
                 {"time limit of 0.3 s", "tests"});
  How how;
  how.signal_after = 0.3;
  for (const int signal : {SIGINT, SIGTERM}) {
    how.signal = signal;
    expect_failure(stress("acwing-893", {"--cases", "10^9"}, right, how), 3,
                   {signal == SIGINT ? "interrupted" : "terminated"});
  }
  // While the program hangs.
  how.signal = SIGINT;
  expect_failure(stress("acwing-893", {"--case-time", "60"}, {"sleep", "20"}, how), 3,
                 {"interrupted"});
}

}  // namespace
}  // namespace grundy
