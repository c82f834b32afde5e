// Mistakes that were found in programs in use, and the right answers (tests/data/faults.jsonl).

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "grundy/problem.hpp"
#include "grundy/session.hpp"
#include "grundy/sum.hpp"
#include "support/under_sanitizers.hpp"

namespace grundy::testing {
namespace {

using nlohmann::json;

std::vector<json> faults() {
  std::vector<json> result;
  std::ifstream in(std::string(GRUNDY_TEST_DATA) + "/faults.jsonl");
  for (std::string line; std::getline(in, line);) {
    if (!line.empty()) result.push_back(json::parse(line));
  }
  return result;
}

class Fault : public ::testing::TestWithParam<json> {};

TEST_P(Fault, IsNotMadeHere) {
  const json& fault = GetParam();
  const std::string kind = fault.at("kind");
  if (under_sanitizers && fault.value("slow", false)) GTEST_SKIP() << "slow under sanitizers";
  if (kind == "judge") {
    const Problem problem = Problem::load(std::string(GRUNDY_SOURCE_DIR) + "/problems/" +
                                          fault.at("problem").get<std::string>() + ".toml");
    EXPECT_EQ(problem.judge(fault.at("in").get<std::string>()), fault.at("out").get<std::string>());
    return;
  }
  Session session(Ruleset::parse(fault.at("rules").get<std::string>()));
  if (kind == "period") {
    (void)session.values_to(1000);
    ASSERT_TRUE(session.proved().has_value());
    EXPECT_EQ(session.proved()->period.preperiod, fault.at("preperiod").get<std::uint64_t>());
    EXPECT_EQ(session.proved()->period.period, fault.at("period").get<std::uint64_t>());
  } else if (kind == "lost") {
    std::vector<std::int64_t> lost;
    for (std::int64_t n = 0; n <= fault.at("limit").get<std::int64_t>(); ++n) {
      if (session.nim_value(Position(n)) == 0) lost.push_back(n);
    }
    EXPECT_EQ(lost, fault.at("lost").get<std::vector<std::int64_t>>());
  } else {
    std::vector<SumComponent> sum;
    for (const json& heap : fault.at("heaps")) {
      sum.push_back({&session.rules(), &session, Position(heap.get<std::int64_t>())});
    }
    EXPECT_EQ(nim_sum(sum), fault.at("value").get<Nimber>());
    if (kind == "moves") {
      EXPECT_EQ(solve(sum, SolveLimits{.max_moves = 100000}).winning_moves.size(),
                fault.at("winning_moves").get<std::size_t>());
    } else {
      EXPECT_EQ(kind, "value");
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, Fault, ::testing::ValuesIn(faults()), [](const auto& info) {
  return info.param.at("id").template get<std::string>() + "_" + std::to_string(info.index);
});

}  // namespace
}  // namespace grundy::testing
