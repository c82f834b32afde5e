// Random inputs of problems, and failing ones made smaller; the program under test is a function.
#include "grundy/stress.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "grundy/error.hpp"
#include "support/expect_error.hpp"
#include "support/problem_text.hpp"

namespace grundy {
namespace {

using problem::problem;

std::vector<std::int64_t> numbers_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::int64_t> numbers;
  for (std::int64_t number = 0; in >> number;) numbers.push_back(number);
  return numbers;
}

StressRun answers(std::string output) { return {StressEnd::answered, std::move(output), "", ""}; }

/// Right for every input that `wrong` does not hold for.
StressCommand wrong_where(const Problem& problem, std::function<bool(const std::string&)> wrong) {
  return [&problem, wrong = std::move(wrong)](std::string_view input, std::size_t) {
    const std::string text(input);
    return answers(wrong(text) ? "wrong\n" : problem.judge(text));
  };
}

/// All inputs that a right program gets.
std::vector<std::string> inputs_of(const Problem& problem, const StressOptions& options) {
  std::vector<std::string> inputs;
  const StressReport report = stress(
      problem,
      [&](std::string_view input, std::size_t) {
        inputs.emplace_back(input);
        return answers(problem.judge(input, {.use_published = false}));
      },
      options);
  EXPECT_FALSE(report.failure);
  EXPECT_EQ(report.passed, inputs.size());
  return inputs;
}

const char* const heaps =
    "read = \"n h[n]\"\nrules = \"{1,2}\"\n[limits]\nn = \"1..9\"\nh = \"0..99\"\n";

TEST(StressInputs, AreReadByEveryProblem) {
  std::size_t problems = 0;
  for (const auto& entry : std::filesystem::directory_iterator(GRUNDY_SOURCE_DIR "/problems")) {
    const Problem problem = Problem::load(entry.path().string());
    StressOptions options;
    options.tests = 60;
    EXPECT_EQ(inputs_of(problem, options).size(), 60U) << problem.name();
    ++problems;
  }
  EXPECT_GT(problems, 50U);
}

TEST(StressInputs, DependOnTheSeedOnly) {
  const Problem problem = Problem::load(GRUNDY_SOURCE_DIR "/problems/hdu-1536.toml");
  StressOptions options;
  options.tests = 100;
  const auto first = inputs_of(problem, options);
  EXPECT_EQ(inputs_of(problem, options), first);
  options.seed = 2;
  EXPECT_NE(inputs_of(problem, options), first);
}

TEST(StressInputs, AreSmallFirstAndReachTheLimits) {
  const auto inputs = inputs_of(problem(heaps), {});
  EXPECT_EQ(inputs[0], "1\n0\n");
  std::set<std::int64_t> counts;
  std::set<std::int64_t> values;
  bool unsorted = false;
  bool repeated = false;
  for (const std::string& input : inputs) {
    auto numbers = numbers_of(input);
    counts.insert(numbers[0]);
    numbers.erase(numbers.begin());
    values.insert(numbers.begin(), numbers.end());
    unsorted = unsorted || !std::is_sorted(numbers.begin(), numbers.end());
    repeated = repeated || std::adjacent_find(numbers.begin(), numbers.end()) != numbers.end();
  }
  EXPECT_EQ(*counts.begin(), 1);
  EXPECT_EQ(*counts.rbegin(), 9);
  EXPECT_EQ(*values.begin(), 0);
  EXPECT_EQ(*values.rbegin(), 99);
  EXPECT_TRUE(unsorted);
  EXPECT_TRUE(repeated);
}

TEST(StressInputs, AreEmptyWhereTheLimitsAllowIt) {
  const auto inputs = inputs_of(
      problem("read = \"n h[n]\"\nrules = \"{1,2}\"\n[limits]\nn = \"0..9\"\nh = \"0..99\"\n"), {});
  EXPECT_EQ(inputs[0], "0\n");
}

TEST(StressInputs, HaveAndHaveNotTheirTerminators) {
  const Problem s_nim = problem(std::string(problem::s_nim) +
                                "[limits]\nk = \"1..9\"\nS = \"1..9\"\nm = \"1..9\"\nl = \"0..9\"\n"
                                "h = \"0..99\"\n");
  StressOptions options;
  const auto ends = [](const std::string& input) {
    return input.ends_with("0\n") && numbers_of(input).back() == 0;
  };
  const auto any = inputs_of(s_nim, options);
  EXPECT_TRUE(std::any_of(any.begin(), any.end(), ends));
  EXPECT_FALSE(std::all_of(any.begin(), any.end(), [](const std::string& input) {
    return input.ends_with("\n0\n") || input == "0\n";
  }));
  options.proper_end = true;
  for (const std::string& input : inputs_of(s_nim, options)) {
    EXPECT_TRUE(input.ends_with("\n0\n") || input == "0\n") << input;
  }
}

TEST(StressInputs, AreWrittenAsTheSamplesAre) {
  const Problem problem = Problem::load(GRUNDY_SOURCE_DIR "/problems/cf-768e.toml");
  StressOptions options;
  options.proper_end = true;
  options.tests = 40;
  for (const std::string& input : inputs_of(problem, options)) {
    EXPECT_EQ(input.find(' '), std::string::npos) << input;
  }
  const Problem words = Problem::load(GRUNDY_SOURCE_DIR "/problems/leetcode-294.toml");
  std::set<char> letters;
  for (const std::string& input : inputs_of(words, options)) {
    EXPECT_EQ(input.front(), '"') << input;
    letters.insert(input.begin(), input.end());
  }
  EXPECT_EQ(letters, (std::set<char>{'"', '+', '-', '\n'}));
}

TEST(StressInputs, WithoutLimitsAreSmall) {
  for (const std::string& input :
       inputs_of(problem("read = \"n h[n]\"\nrules = \"{1,2}\"\n"), {})) {
    const auto numbers = numbers_of(input);
    EXPECT_GE(numbers[0], 1);
    EXPECT_LE(numbers[0], 8);
    EXPECT_LE(*std::max_element(numbers.begin(), numbers.end()), 100);
  }
}

TEST(StressInputs, ThatNobodyCanAnswerAreAnError) {
  const auto never = [](std::string_view, std::size_t) { return answers(""); };
  const Problem negative =
      problem("read = \"n\"\nrules = \"{1,2}\"\nheaps = \"n - 100\"\n[limits]\nn = \"1..9\"\n");
  try {
    (void)stress(negative, never);
    ADD_FAILURE() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::bad_input);
    EXPECT_NE(error.message().find("negative"), std::string::npos) << error.message();
  }
}

TEST(StressInputs, ThatTakeTooMuchTimeAreLeftOut) {
  // Every value from 1 to n is looked for in a table of n squared.
  const Problem slow = problem(
      "read = \"n\"\nrules = \"x -> [a, x-a] for a in 1..x-1 if a % 3 != x % 7\"\nheaps = \"n\"\n"
      "[limits]\nn = \"0..10**15\"\n");
  StressOptions options;
  options.tests = 150;
  const StressReport report = stress(
      slow, [&](std::string_view input, std::size_t) { return answers(slow.judge(input)); },
      options);
  EXPECT_EQ(report.passed, 150U);
  EXPECT_GT(report.left_out, 0U);
}

TEST(Shrinking, KeepsTheOneHeapThatMatters) {
  const Problem game = problem(heaps);
  const auto report = stress(game, wrong_where(game, [](const std::string& input) {
                               const auto numbers = numbers_of(input);
                               return std::any_of(numbers.begin() + 1, numbers.end(),
                                                  [](auto n) { return n > 22; });
                             }));
  ASSERT_TRUE(report.failure);
  EXPECT_EQ(report.failure->input, "1\n23\n");
  EXPECT_EQ(report.failure->expected, game.judge("1 23"));
  EXPECT_EQ(report.failure->run.output, "wrong\n");
  EXPECT_TRUE(report.failure->smallest);
  EXPECT_GT(numbers_of(report.failure->first_input).size(), 2U);
}

TEST(Shrinking, KeepsEqualHeapsEqual) {
  const Problem game = problem(heaps);
  const auto report = stress(game, wrong_where(game, [](const std::string& input) {
                               const auto n = numbers_of(input);
                               return n.size() > 3 && n[2] == n[3] && n[2] > 3;
                             }));
  ASSERT_TRUE(report.failure);
  EXPECT_EQ(report.failure->input, "3\n0 4 4\n");
}

TEST(Shrinking, CorrectsAllListsOfACount) {
  const Problem game = problem(
      "read = \"n a[n] b[n]\"\nrules = \"(x, y) -> (x-1, y+1) if x > 0; (x, y) -> (x, y-2)\"\n"
      "heaps = \"(a[i], b[i]) for i in 1..n\"\n[limits]\nn = \"1..9\"\na = \"0..9\"\nb = "
      "\"0..9\"\n");
  const auto report = stress(game, wrong_where(game, [](const std::string& input) {
                               const auto v = numbers_of(input);
                               const auto n = static_cast<std::size_t>(v[0]);
                               for (std::size_t i = 1; i <= n; ++i) {
                                 if (v[i] > 2 && v[n + i] > 3) return true;
                               }
                               return false;
                             }));
  ASSERT_TRUE(report.failure);
  EXPECT_EQ(numbers_of(report.failure->input), (std::vector<std::int64_t>{1, 3, 4}));
}

TEST(Shrinking, RemovesRoundsAndKeepsTheTerminator) {
  const Problem game = problem(
      "read = \"until a = 0 and b = 0 { a b }\"\nrules = \"nim\"\nheaps = \"a, b\"\n"
      "[limits]\na = \"1..99\"\nb = \"a..100\"\n");
  const auto report = stress(game, wrong_where(game, [](const std::string& input) {
                               const auto v = numbers_of(input);
                               for (std::size_t i = 0; i + 1 < v.size(); i += 2) {
                                 if (v[i] > 4) return true;
                               }
                               return false;
                             }));
  ASSERT_TRUE(report.failure);
  // b is not below a.
  EXPECT_EQ(report.failure->input, "5 5\n0 0\n");
  EXPECT_FALSE(report.failure->open_end);
}

TEST(Shrinking, SaysThatOnlyAnOpenEndFails) {
  const Problem game = problem(
      "read = \"until n = 0 { n }\"\nrules = \"nim\"\nheaps = \"n\"\n[limits]\nn = \"1..9\"\n");
  const auto report = stress(game, wrong_where(game, [](const std::string& input) {
                               const auto v = numbers_of(input);
                               return v.empty() || v.back() != 0;
                             }));
  ASSERT_TRUE(report.failure);
  EXPECT_EQ(report.failure->input, "");
  EXPECT_TRUE(report.failure->open_end);
}

TEST(Shrinking, ShortensWords) {
  const Problem game = Problem::load(GRUNDY_SOURCE_DIR "/problems/leetcode-294.toml");
  const auto report = stress(game, wrong_where(game, [](const std::string& input) {
                               return input.find("+-+") != std::string::npos;
                             }));
  ASSERT_TRUE(report.failure);
  EXPECT_EQ(report.failure->input, "\"+-+\"\n");
}

TEST(Shrinking, KeepsTheWayOfFailing) {
  const Problem game = problem(heaps);
  const auto report = stress(game, [&](std::string_view input, std::size_t) {
    const auto v = numbers_of(std::string(input));
    const auto largest = *std::max_element(v.begin() + 1, v.end());
    if (largest > 9) return StressRun{StressEnd::crashed, "", "crashed", ""};
    // Another mistake, which came later in this run of tests.
    return answers(v.size() > 2 && largest == 9 ? "wrong" : game.judge(input));
  });
  ASSERT_TRUE(report.failure);
  const bool crashed = report.failure->run.end == StressEnd::crashed;
  EXPECT_EQ(numbers_of(report.failure->input).size(), crashed ? 2U : 3U);
}

TEST(Shrinking, StopsWhenItIsTold) {
  const Problem game = problem(heaps);
  const auto command =
      wrong_where(game, [](const std::string& input) { return numbers_of(input).size() > 4; });
  StressOptions options;
  options.most_shrink_runs = 3;
  const auto few = stress(game, command, options);
  ASSERT_TRUE(few.failure);
  EXPECT_FALSE(few.failure->smallest);
  EXPECT_EQ(few.failure->shrink_runs, 3U);
  options = {};
  options.goes_on_shrinking = [] { return false; };
  const auto none = stress(game, command, options);
  ASSERT_TRUE(none.failure);
  EXPECT_FALSE(none.failure->smallest);
  EXPECT_EQ(none.failure->input, none.failure->first_input);
}

TEST(Stress, TheDefinitionDecidesNotTheLaw) {
  const std::string file =
      "read = \"n h[n]\"\nrules = \"{1,2}\"\nlaw = \"n % 4\"\nlaw_source = \"a mistake\"\n"
      "[limits]\nn = \"1..9\"\nh = \"0..99\"\n";
  const Problem wrong = problem(file);
  const auto report = stress(wrong, [&](std::string_view input, std::size_t) {
    const auto v = numbers_of(std::string(input));
    std::int64_t sum = 0;
    for (std::size_t i = 1; i < v.size(); ++i) sum ^= v[i] % 4;
    return answers(sum != 0 ? "W" : "L");
  });
  ASSERT_TRUE(report.failure);
  EXPECT_EQ(report.failure->input, "1\n3\n");
}

TEST(Stress, AnEngineCanBeForced) {
  const Problem game = problem(heaps);
  StressOptions options;
  options.tests = 20;
  options.engine = "naive";
  const auto right = [&](std::string_view input, std::size_t) {
    return answers(game.judge(input));
  };
  EXPECT_EQ(stress(game, right, options).passed, 20U);
  options.engine = "none";
  EXPECT_THROW((void)stress(game, right, options), Error);
}

TEST(Stress, AnObserverStopsIt) {
  class Stop final : public Observer {
    std::string stop_requested() override { return ++looks_ > 50 ? "enough" : ""; }
    int looks_ = 0;
  } stop;
  const Problem game = problem(heaps);
  const auto right = [&](std::string_view input, std::size_t) {
    return answers(game.judge(input));
  };
  try {
    (void)stress(game, right, {}, stop);
    ADD_FAILURE() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::budget);
  }
}

TEST(SameAnswer, ForgivesWhatJudgesForgive) {
  EXPECT_TRUE(same_answer("W\nL\n", "W\nL\n", true));
  EXPECT_FALSE(same_answer("W\nL\n", "W\nL", true));
  for (const char* right : {"W\nL\n", "W\nL", "W \nL\t\r\n\n\n", "W\r\nL\r\n"}) {
    EXPECT_TRUE(same_answer("W\nL\n", right, false)) << right;
  }
  for (const char* wrong : {"", "W", "W\n\nL\n", " W\nL\n", "w\nL\n", "W\nL\nW\n", "WL\n"}) {
    EXPECT_FALSE(same_answer("W\nL\n", wrong, false)) << wrong;
  }
  EXPECT_TRUE(same_answer("", "\n", false));
}

}  // namespace
}  // namespace grundy
