// grundy check: the verdict and its exit status.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "grundy/certificate.hpp"
#include "run.hpp"

namespace grundy {
namespace {

/// Of {2, 5}: 0 0 1 1 0 2 1 for ever.
std::string certificate() {
  NimSequence values;
  for (const Nimber value : {0U, 0U, 1U, 1U, 0U, 2U, 1U}) values.push_back(value);
  return make_certificate(Ruleset::parse("{2, 5}"),
                          {{0, 7, 0}, "finite subtraction set (Golomb 1966)"}, values);
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

Ran check(std::vector<std::string> arguments, const std::string& input = {}) {
  arguments.insert(arguments.begin(), "check");
  How how;
  how.input = input;
  return run(arguments, how);
}

TEST(Check, VerifiesAFileAndStandardInput) {
  const TemporaryFolder folder;
  const std::string file = folder.file("set.json");
  write_file(file, certificate());
  for (const Ran& ran : {check({file}), check({"-"}, certificate())}) {
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_EQ(ran.err, "");
    EXPECT_EQ(ran.out,
              "verified: {2, 5} has period 7 from heap 0\n"
              "theorem: finite subtraction set (Golomb 1966), which is about these rules\n"
              "values: the values of heaps 0..11, each the mex of its options\n"
              "shown: G(n+7) = G(n) for 0 <= n < 5; the theorem needs 12 values\n"
              "least: no part of the period is one, and no heap before it fits\n");
  }
  EXPECT_EQ(check({file, "--quiet"}).out, "verified\n");
}

TEST(Check, WhatIsFalseIsStatusOne) {
  const std::string text = replaced(certificate(), "\"period\": 7", "\"period\": 8");
  const Ran ran = check({"-"}, text);
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(ran.err, "");
  EXPECT_EQ(ran.out.rfind("false: the certificate was changed", 0), 0U) << ran.out;
  EXPECT_EQ(check({"-", "--quiet"}, text).out, "false\n");
  EXPECT_EQ(check({"-", "--quiet"}, text).status, 1);
}

TEST(Check, Json) {
  const auto good = nlohmann::json::parse(check({"-", "--json"}, certificate()).out);
  EXPECT_EQ(good["verified"], true);
  EXPECT_EQ(good["ruleset"], "{2, 5}");
  EXPECT_EQ(good["theorem"], "finite subtraction set (Golomb 1966)");
  EXPECT_EQ(good["preperiod"], 0);
  EXPECT_EQ(good["period"], 7);
  EXPECT_EQ(good["saltus"], 0);
  EXPECT_NE(good["text"].get<std::string>().find("mex"), std::string::npos);
  const Ran ran = check({"-", "--json"}, replaced(certificate(), "\"saltus\": 0", "\"saltus\": 1"));
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(nlohmann::json::parse(ran.out)["verified"], false);
}

TEST(Check, WhatIsNoCertificateIsAnError) {
  expect_failure(check({"/nonexistent/c.json"}), 2, {"/nonexistent/c.json"});
  expect_failure(check({"-"}, ""), 2, {"not a certificate"});
  expect_failure(check({"-"}, certificate().substr(0, 100)), 2, {"not a certificate", "cut off"});
  expect_failure(check({"-"}, replaced(certificate(), "te\": 1", "te\": 2")), 2,
                 {"version 2", "newer grundy"});
  expect_failure(check({}), 2, {"FILE"});
}

TEST(Check, LimitsEndIt) {
  // 59999 heaps, most of them with 29999 options.
  NimSequence values;
  for (Nimber value = 0; value < 30000; ++value) values.push_back(value);
  const std::string text =
      make_certificate(Ruleset::parse("{1..29999}"),
                       {{0, 30000, 0}, "finite subtraction set (Golomb 1966)"}, values);
  expect_failure(check({"-", "--time-limit", "0.3"}, text), 3, {"time limit of 0.3 s", "heaps"});
  expect_failure(check({"-", "--memory-limit", "1k"}, text), 3, {"memory limit"});
}

}  // namespace
}  // namespace grundy
