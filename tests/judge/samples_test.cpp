// Every problem file of the project: its samples, byte for byte.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "grundy/error.hpp"
#include "grundy/problem.hpp"

namespace grundy::judge {
namespace {

std::vector<std::string> problem_files() {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(GRUNDY_SOURCE_DIR "/problems")) {
    if (entry.path().extension() == ".toml") files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::string test_name(const testing::TestParamInfo<std::string>& info) {
  std::string name = std::filesystem::path(info.param).stem().string();
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

/// Allows little memory, so that what only a law reaches stops soon.
class Modest final : public Observer {
 public:
  [[nodiscard]] std::uint64_t memory_limit() const override { return 64U << 20U; }
  /// The library reads no clock, so a number of looks is the limit: the same on every machine.
  [[nodiscard]] std::string stop_requested() override {
    return ++looks_ > 100 ? "that is enough for a test" : "";
  }

 private:
  std::uint64_t looks_ = 0;
};

class ProblemFiles : public testing::TestWithParam<std::string> {};

TEST_P(ProblemFiles, SamplesByteForByte) {
  const Problem problem = Problem::load(GetParam());
  ASSERT_FALSE(problem.samples().empty()) << "a problem file needs a sample";
  for (const Problem::Sample& sample : problem.samples()) {
    EXPECT_EQ(problem.judge(sample.in), sample.out) << "input:\n" << sample.in;
  }
}

TEST_P(ProblemFiles, SamplesWithoutTheLawsOfTheFile) {
  const Problem problem = Problem::load(GetParam());
  for (const Problem::Sample& sample : problem.samples()) {
    Modest observer;
    try {
      EXPECT_EQ(problem.judge(sample.in, {.use_published = false}, observer), sample.out)
          << "input:\n"
          << sample.in;
    } catch (const Error& error) {
      // Beyond the budget without the law. Any other error is a failure.
      EXPECT_EQ(error.kind(), ErrorKind::budget) << error.report();
      EXPECT_FALSE(problem.law().empty() && problem.lost().empty()) << error.report();
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, ProblemFiles, testing::ValuesIn(problem_files()), test_name);

TEST(ProblemFolder, HoldsTheProblems) { EXPECT_GE(problem_files().size(), 40U); }

}  // namespace
}  // namespace grundy::judge
