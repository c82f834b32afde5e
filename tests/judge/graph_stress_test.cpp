// Random inputs of problems on graphs stay within what a judge allows, and so do those that are
// made smaller.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <numeric>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "grundy/problem.hpp"
#include "grundy/stress.hpp"

namespace grundy {
namespace {

using Numbers = std::vector<std::int64_t>;
using Check = std::function<bool(const Numbers&)>;

Numbers numbers_of(const std::string& text) {
  std::istringstream in(text);
  Numbers numbers;
  for (std::int64_t number = 0; in >> number;) numbers.push_back(number);
  return numbers;
}

Problem load(const std::string& name) {
  return Problem::load(GRUNDY_SOURCE_DIR "/problems/" + name + ".toml");
}

/// Stresses a program that is wrong where `wrong` holds; every input must be `legal`.
StressReport stress_with(const std::string& name, const Check& legal, const Check& wrong) {
  const Problem problem = load(name);
  StressOptions options;
  options.tests = 120;
  return stress(
      problem,
      [&](std::string_view input, std::size_t) -> StressRun {
        const std::string text(input);
        const Numbers numbers = numbers_of(text);
        EXPECT_TRUE(legal(numbers)) << text;
        return {StressEnd::answered, wrong(numbers) ? "wrong\n" : problem.judge(text), "", ""};
      },
      options);
}

bool never(const Numbers&) { return false; }

/// n, and n-1 edges that join all of 1..n.
bool is_tree(const Numbers& in) {
  const std::int64_t n = in[0];
  if (static_cast<std::int64_t>(in.size()) != 2 * n - 1) return false;
  std::vector<std::int64_t> parent(static_cast<std::size_t>(n) + 1);
  std::iota(parent.begin(), parent.end(), 0);
  const auto root = [&](std::int64_t v) {
    while (parent[static_cast<std::size_t>(v)] != v) v = parent[static_cast<std::size_t>(v)];
    return v;
  };
  for (std::size_t i = 1; i < in.size(); i += 2) {
    if (std::min(in[i], in[i + 1]) < 1 || std::max(in[i], in[i + 1]) > n) return false;
    const std::int64_t a = root(in[i]);
    const std::int64_t b = root(in[i + 1]);
    if (a == b) return false;
    parent[static_cast<std::size_t>(a)] = b;
  }
  return true;
}

bool is_permutation(const Numbers& in) {
  Numbers sorted(in.begin() + 1, in.end());
  std::sort(sorted.begin(), sorted.end());
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    if (sorted[i] != static_cast<std::int64_t>(i) + 1) return false;
  }
  return static_cast<std::int64_t>(sorted.size()) == in[0];
}

/// Lists of options that lead onwards, then queries.
bool leads_onwards(const Numbers& in) {
  for (std::size_t at = 0; at < in.size();) {
    const std::int64_t n = in[at++];
    for (std::int64_t i = 0; i < n; ++i) {
      for (std::int64_t k = in [at++]; k > 0; --k) {
        if (in[at] <= i || in[at] >= n) return false;
        ++at;
      }
    }
    // An input may end without the 0 after its queries.
    while (at < in.size() && in[at] != 0) at += static_cast<std::size_t>(in[at]) + 1;
    ++at;
  }
  return true;
}

bool has_steps(const Numbers& in) {
  std::size_t at = 1;
  for (int player = 0; player < 2; ++player) {
    const auto count = static_cast<std::size_t>(in[at++]);
    const std::set<std::int64_t> steps(in.begin() + static_cast<std::ptrdiff_t>(at),
                                       in.begin() + static_cast<std::ptrdiff_t>(at + count));
    if (count == 0 || steps.size() != count) return false;
    if (*steps.begin() < 1 || *steps.rbegin() >= in[0]) return false;
    at += count;
  }
  return at == in.size();
}

TEST(GraphStress, InputsAreLegal) {
  const struct {
    const char* problem;
    Check legal;
  } rows[] = {{"agc-017d", is_tree},
              {"cf-1033c", is_permutation},
              {"hdu-1524", leads_onwards},
              {"cf-787c", has_steps}};
  for (const auto& row : rows) {
    const StressReport report = stress_with(row.problem, row.legal, never);
    EXPECT_FALSE(report.failure) << row.problem;
    EXPECT_EQ(report.passed, 120U) << row.problem;
  }
}

TEST(GraphStress, ATreeShrinksToATree) {
  // Wrong where some vertex has three neighbours; the smallest such tree has four vertices.
  const StressReport report = stress_with("agc-017d", is_tree, [](const Numbers& in) {
    Numbers ends(in.begin() + 1, in.end());
    return std::any_of(ends.begin(), ends.end(), [&](std::int64_t v) {
      return std::count(ends.begin(), ends.end(), v) >= 3;
    });
  });
  ASSERT_TRUE(report.failure);
  EXPECT_TRUE(report.failure->smallest);
  EXPECT_EQ(numbers_of(report.failure->input)[0], 4);
}

TEST(GraphStress, APermutationShrinksToAPermutation) {
  // Wrong where the first number is not the least one, from four numbers on.
  const StressReport report = stress_with(
      "cf-1033c", is_permutation, [](const Numbers& in) { return in[0] >= 4 && in[1] > 2; });
  ASSERT_TRUE(report.failure);
  EXPECT_TRUE(report.failure->smallest);
  EXPECT_EQ(numbers_of(report.failure->input)[0], 4);
}

TEST(GraphStress, AGraphLosesItsEdgesAndTokens) {
  // Wrong where vertex 0 leads to 2.
  const StressReport report = stress_with("hdu-1524", leads_onwards, [](const Numbers& in) {
    if (in.empty() || in[0] < 3) return false;
    return std::find(in.begin() + 2, in.begin() + 2 + in[1], 2) != in.begin() + 2 + in[1];
  });
  ASSERT_TRUE(report.failure);
  EXPECT_TRUE(report.failure->smallest);
  EXPECT_EQ(numbers_of(report.failure->input), (Numbers{3, 1, 2, 0, 0, 0}));
}

}  // namespace
}  // namespace grundy
