// Rows of rulesets against published values.
#include "survey/explore.hpp"

#include <gtest/gtest.h>

#include <string>

#include "core/checksum.hpp"
#include "grundy/certificate.hpp"
#include "grundy/ruleset.hpp"
#include "grundy/session.hpp"
#include "support/facts.hpp"
#include "survey/message.hpp"

namespace grundy::survey {
namespace {

Finding explored(const std::string& text, std::uint64_t limit) {
  return explore(Ruleset::parse(text).canonical(), limit, Observer::none());
}

TEST(Explore, PeriodsOfThreeDigitCodesAreThePublishedOnes) {
  std::size_t proved = 0;
  for (const auto& fact : testing::facts("octal_3digit")) {
    if (fact.at("proved_by_guy_smith") != "yes" || fact.at("N_computed") != "16384") continue;
    const Row row = explored(fact.at("code"), 16383).row;
    EXPECT_EQ(row.status, Status::proved) << fact.at("code");
    ASSERT_TRUE(row.period) << fact.at("code");
    EXPECT_EQ(std::to_string(row.period->preperiod), fact.at("preperiod")) << fact.at("code");
    EXPECT_EQ(std::to_string(row.period->period), fact.at("period")) << fact.at("code");
    EXPECT_EQ(std::to_string(row.largest), fact.at("max_value")) << fact.at("code");
    EXPECT_EQ(std::to_string(row.largest_at), fact.at("first_heap_of_max")) << fact.at("code");
    EXPECT_EQ(row.certificate, "stored") << fact.at("code");
    ++proved;
  }
  EXPECT_GT(proved, 300U);
}

TEST(Explore, UnsolvedCodesAreComputedToTheLimit) {
  constexpr std::uint64_t limit = 500;
  for (const char* code : {"0.007", "0.6", "4!.0", "0.8"}) {
    const Finding finding = explored(code, limit);
    const Row& row = finding.row;
    EXPECT_EQ(row.status, Status::unsolved) << code;
    EXPECT_EQ(row.heaps, limit + 1);
    EXPECT_EQ(row.reason, "");
    SessionOptions naive;
    naive.engine = "naive";
    Session session(Ruleset::parse(code), naive);
    const NimSequence& values = session.values_to(limit);
    EXPECT_EQ(row.checksum, core::checksum_text(core::checksum(values, 0, limit + 1)));
    EXPECT_EQ(values[row.largest_at], row.largest);
    for (std::uint64_t n = 0; n <= limit; ++n) {
      ASSERT_TRUE(n < row.largest_at ? values[n] < row.largest : values[n] <= row.largest);
    }
    for (const Prefix& prefix : finding.prefixes) {
      ASSERT_EQ(prefix.checksum, core::checksum(values, row.zeros, row.zeros + prefix.values));
    }
    EXPECT_EQ(finding.prefixes.back().values, limit + 1 - 64);
  }
}

TEST(Explore, WhereThereIsAPeriodTheChecksumIsOfOneRound) {
  // Lasker's Nim: period 4, saltus 4.
  const Row row = explored("4.[3]", 10'000).row;
  ASSERT_TRUE(row.period);
  EXPECT_EQ(row.period->saltus, 4U);
  const std::uint64_t round = row.period->preperiod + row.period->period;
  Session session(Ruleset::parse("4.[3]"));
  EXPECT_EQ(row.checksum, core::checksum_text(core::checksum(session.values_to(round), 0, round)));
  EXPECT_LT(row.largest_at, round);
}

TEST(Explore, CertificatesPass) {
  for (const char* code : {"0.77", "{2,5}", "4.[3]", "~{1,3}", "4=.77"}) {
    const Finding finding = explored(code, 100'000);
    ASSERT_EQ(finding.row.certificate, "stored") << code << finding.row.reason;
    EXPECT_TRUE(check_certificate(finding.certificate).verified) << code;
  }
}

class LittleMemory final : public Observer {
 public:
  [[nodiscard]] std::uint64_t memory_limit() const override { return 10'000; }
};

TEST(Explore, AMemoryLimitIsAReason) {
  LittleMemory observer;
  const Row row = explore("0.007", 1'000'000, observer).row;
  EXPECT_EQ(row.status, Status::failed);
  EXPECT_NE(row.reason.find("memory limit"), std::string::npos) << row.reason;
}

TEST(Explore, RulesThatGoWrongAreAReason) {
  // Heap 5 has a move to itself.
  const Row row = explored("n -> n - (n = 5 ? 0 : 1)", 100).row;
  EXPECT_EQ(row.status, Status::failed);
  EXPECT_NE(row.reason, "");
  EXPECT_EQ(row.heaps, 5U);
  EXPECT_EQ(row.largest, 1U);
}

TEST(Explore, FindingsTravelAsBytes) {
  for (const char* code : {"0.77", "0.007", "n -> n - (n = 5 ? 0 : 1)"}) {
    const Finding finding = explored(code, 2000);
    const Finding other = unpack_finding(pack(finding));
    EXPECT_EQ(pack(other), pack(finding));
    EXPECT_EQ(other.row.period, finding.row.period);
    EXPECT_EQ(other.row.sparse, finding.row.sparse);
    EXPECT_EQ(other.prefixes, finding.prefixes);
    EXPECT_EQ(other.certificate, finding.certificate);
    EXPECT_EQ(other.row.reason, finding.row.reason);
  }
  const Task task{"0.7", {uint64_t{1} << 40, ~std::uint64_t{0}, 2.5}};
  const Task other = unpack_task(pack(task));
  EXPECT_EQ(other.code, "0.7");
  EXPECT_EQ(other.options.limit, task.options.limit);
  EXPECT_EQ(other.options.memory_bytes, task.options.memory_bytes);
  EXPECT_EQ(other.options.ruleset_seconds, 2.5);
}

}  // namespace
}  // namespace grundy::survey
