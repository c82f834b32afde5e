// Which engine serves which rules, and that a forced one is the one that ran.
#include "engine/choose_engine.hpp"

#include <gtest/gtest.h>

#include <string>

#include "grundy/error.hpp"
#include "grundy/session.hpp"

namespace grundy {
namespace {

std::string chosen(const std::string& rules, const std::string& forced = {}) {
  SessionOptions options;
  options.engine = forced;
  return std::string(Session(Ruleset::parse(rules), std::move(options)).engine());
}

TEST(ChooseEngine, ByTheFormHoweverItWasSpelled) {
  for (const char* rules : {"{2,5}", "n -> n-k for k in {2,5}", "0.03003"}) {
    EXPECT_EQ(chosen(rules), "subtraction");
  }
  EXPECT_EQ(chosen("~{1,3}"), "all-but");
  EXPECT_EQ(chosen("nim"), "all-but");
  EXPECT_EQ(chosen("kayles"), "take-and-break");
  EXPECT_EQ(chosen("johann"), "clauses");
  EXPECT_EQ(chosen("wythoff"), "memo");
}

TEST(ChooseEngine, AForcedEngineRunsIfItAcceptsTheRules) {
  for (const std::string_view name : engine::engine_names()) {
    const std::string rules = name == "all-but"          ? "~{1}"
                              : name == "take-and-break" ? "0.77"
                                                         : "{2}";
    EXPECT_EQ(chosen(rules, std::string(name)), name);
  }
  EXPECT_EQ(chosen("wythoff", "memo"), "memo");
  EXPECT_THROW(chosen("wythoff", "naive"), Error);
  EXPECT_THROW(chosen("{2,5}", "all-but"), Error);
  EXPECT_THROW(chosen("{2,5}", "fast"), Error);
}

TEST(ChooseEngine, AllEnginesThatAcceptRulesAgree) {
  for (const char* rules : {"{2,5}", "~{1,3}", "0.77", "n -> n-k for k in squares"}) {
    Session naive(Ruleset::parse(rules), {std::nullopt, "naive"});
    const NimSequence& expected = naive.values_to(300);
    for (const std::string_view name : engine::engine_names()) {
      SessionOptions options;
      options.engine = name;
      std::optional<Session> session;
      try {
        session.emplace(Ruleset::parse(rules), options);
      } catch (const Error& error) {
        EXPECT_NE(error.message().find("does not accept"), std::string::npos);
        continue;
      }
      const NimSequence& values = session->values_to(300);
      for (std::uint64_t n = 0; n <= 300; ++n) {
        ASSERT_EQ(values[n], expected[n]) << rules << " heap " << n << " by " << name;
      }
    }
  }
}

}  // namespace
}  // namespace grundy
