// Budgets, signals, and outputs that cannot be written.
#include <gtest/gtest.h>
#include <signal.h>

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "run.hpp"

namespace grundy {
namespace {

// A rule without a period that every engine takes long over.
const std::string slow = "n -> [a, n-a] for a in 1..n-1 if a % 3 != n % 7";

double seconds_of(const std::function<void()>& action) {
  const auto start = std::chrono::steady_clock::now();
  action();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

TEST(Limits, TimeEndsTheRun) {
  const double seconds = seconds_of([] {
    expect_failure(run({"values", slow, "10^9", "--time-limit", "0.3"}), 3,
                   {"time limit of 0.3 s"});
  });
  EXPECT_LT(seconds, 5);
  expect_failure(run({"solve", slow, "10^8", "--time-limit", "0.3"}), 3,
                 {"time limit of 0.3 s", "heap 100000000"});
}

TEST(Limits, MemoryEndsTheRun) {
  expect_failure(run({"values", "{2,5}", "10^12"}), 3, {"memory limit"});
  expect_failure(run({"values", "{2,5}", "10^6", "--memory-limit", "500k"}), 3, {"memory limit"});
  expect_failure(run({"values", "wythoff", "10^6,10^6"}), 3, {"memory limit"});
  expect_failure(run({"solve", "nim", "5x10^12"}), 3, {"memory limit"});
  EXPECT_EQ(run({"values", "{2,5}", "10^6", "--memory-limit", "2G"}).status, 0);
}

TEST(Limits, SignalsEndTheRunCleanly) {
  const TemporaryFolder folder;
  for (const int signal : {SIGINT, SIGTERM}) {
    How how;
    how.signal = signal;
    how.signal_after = 0.3;
    const Ran ran =
        run({"values", slow, "10^9", "--format", "csv", "-o", folder.file("v.csv")}, how);
    expect_failure(ran, 3, {signal == SIGINT ? "interrupted" : "terminated"});
  }
  EXPECT_EQ(folder.entries(), 0U);
}

TEST(Limits, AListOfMovesThatTimeEndsIsShownAsFarAsItWent) {
  // The values are formulas, but 10^15 options are walked.
  const Ran ran = run({"solve", "bishop", "10^15,10^15", "--time-limit", "0.2", "--json"});
  EXPECT_NE(ran.out.find("\"complete\":false"), std::string::npos) << ran.out << ran.err;
  EXPECT_EQ(ran.status, 3);
  EXPECT_NE(ran.err.find("not complete"), std::string::npos) << ran.err;
}

TEST(Output, AClosedPipeEndsQuietly) {
  How how;
  how.close_output = true;
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"values", "{2,5}", "10^6"},
        {"solve", "{2,5}", "7"},
        {"games"},
        {"--help"}}) {
    const Ran ran = run(arguments, how);
    EXPECT_EQ(ran.status, 4);
    EXPECT_EQ(ran.err, "");
  }
}

TEST(Output, AFullDiskIsAnError) {
  How how;
  how.output_file = "/dev/full";
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"values", "{2,5}", "10^6"},
        {"solve", "{2,5}", "7"},
        {"games"},
        {"--version"}}) {
    expect_failure(run(arguments, how), 4, {"cannot write standard output", "No space left"});
  }
  expect_failure(run({"values", "{2,5}", "9", "-o", "/dev/full"}), 4, {"/dev/full", "No space"});
}

TEST(Output, AnUnwritableFileIsAnError) {
  expect_failure(run({"values", "{2,5}", "9", "-o", "/nonexistent/v.csv"}), 4,
                 {"/nonexistent/v.csv"});
  const TemporaryFolder folder;
  expect_failure(run({"values", "{2,5}", "9", "-o", folder.path()}), 4, {"directory"});
}

TEST(Output, AFailedRunLeavesTheOldFile) {
  const TemporaryFolder folder;
  const std::string file = folder.file("v.csv");
  write_file(file, "old");
  expect_failure(run({"values", "{2,5}", "10^12", "-o", file}), 3, {"memory limit"});
  EXPECT_EQ(read_file(file), "old");
  EXPECT_EQ(folder.entries(), 1U);
}

}  // namespace
}  // namespace grundy
