// Patterns against plain loops.
#include "survey/pattern.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "support/expect_error.hpp"

namespace grundy::survey {
namespace {

std::vector<std::string> texts_of(const std::string& text) {
  std::vector<std::string> texts;
  Pattern::parse(text).for_each([&](const std::string& each) {
    texts.push_back(each);
    return true;
  });
  return texts;
}

std::vector<std::string> rulesets_of(const std::vector<std::string>& texts, std::uint64_t most) {
  std::vector<Pattern> patterns;
  for (const std::string& text : texts) patterns.push_back(Pattern::parse(text));
  return expand(patterns, most, Observer::none()).rulesets;
}

TEST(Pattern, EachQuestionMarkIsAnOctalDigit) {
  std::vector<std::string> expected;
  for (char a = '0'; a < '8'; ++a) {
    for (char b = '0'; b < '8'; ++b) {
      expected.push_back(std::string("4.") + a + "5" + b);
    }
  }
  EXPECT_EQ(texts_of("4.?5?"), expected);
  EXPECT_EQ(to_text(Pattern::parse("4.?5?").count()), "64");
}

TEST(Pattern, ADigitBeforeThePointIs0Or4) {
  EXPECT_EQ(texts_of(" ?!.7 "), (std::vector<std::string>{"0!.7", "4!.7"}));
}

TEST(Pattern, MarksStay) {
  const std::vector<std::string> texts = texts_of("4!.?=");
  ASSERT_EQ(texts.size(), 8U);
  EXPECT_EQ(texts.front(), "4!.0=");
  EXPECT_EQ(texts.back(), "4!.7=");
}

TEST(Pattern, SetsAreAllSetsOfThatSize) {
  for (const int bound : {3, 4, 9}) {
    std::vector<std::string> expected;
    for (int a = 1; a <= bound; ++a) {
      for (int b = a + 1; b <= bound; ++b) {
        for (int c = b + 1; c <= bound; ++c) {
          expected.push_back("{" + std::to_string(a) + ", " + std::to_string(b) + ", " +
                             std::to_string(c) + "}");
        }
      }
    }
    const std::string pattern = "{a,b,c <= " + std::to_string(bound) + "}";
    EXPECT_EQ(texts_of(pattern), expected);
    EXPECT_EQ(to_text(Pattern::parse(pattern).count()), std::to_string(expected.size()));
  }
  EXPECT_EQ(texts_of("~{s <= 2}"), (std::vector<std::string>{"~{1}", "~{2}"}));
}

TEST(Pattern, TheNumberIsKnownWithoutAWalk) {
  EXPECT_EQ(to_text(Pattern::parse("0.??????????").count()), "1073741824");
  EXPECT_EQ(to_text(Pattern::parse("{a,b,c <= 2000}").count()), "1331334000");
  EXPECT_EQ(to_text(Pattern::parse("{a,b,c <= 2}").count()), "0");
  // 2^123 - 2^61
  EXPECT_EQ(to_text(Pattern::parse("{a,b <= 4611686018427387904}").count()),
            "10633823966279326980924613473029062656");
  // Beyond 128 bits: the greatest number, and no overflow.
  EXPECT_EQ(to_text(Pattern::parse("0." + std::string(50, '?')).count()),
            to_text(~core::Uint128{0}));
  EXPECT_EQ(to_text(Pattern::parse("{a,b,c <= 4611686018427387904}").count()),
            to_text(~core::Uint128{0}));
}

TEST(Pattern, AnythingElseIsOneRuleset) {
  for (const char* text : {"kayles", "{2,5}", "~{1,3}", "0.77", "n -> n-k for k in primes",
                           "n -> n-k for k in 1..n if k <= 3 ? 1 : 0"}) {
    EXPECT_EQ(texts_of(text), std::vector<std::string>{text});
  }
}

TEST(Pattern, RulesetsAreTakenOnce) {
  // 0.3 is {1}; 0.03 is {2}; all in order of appearance.
  EXPECT_EQ(rulesets_of({"0.3", "{1}", "{a <= 3}", "n -> n-1"}, 99),
            (std::vector<std::string>{"{1}", "{2}", "{3}"}));
  const std::vector<std::string> codes = rulesets_of({"0.???", "4.???", ".?"}, 9999);
  EXPECT_EQ(codes.size(), 1024U);
  EXPECT_EQ(std::set<std::string>(codes.begin(), codes.end()).size(), 1024U);
}

TEST(Pattern, ALimitTakesTheFirst) {
  EXPECT_EQ(rulesets_of({"{a,b,c,d <= 4000}"}, 2),
            (std::vector<std::string>{"{1..4}", "{1..3, 5}"}));
  EXPECT_EQ(rulesets_of({"0.7", "0.??????????????"}, 2), (std::vector<std::string>{"0.7", "{}"}));
}

TEST(Pattern, MistakesAreShown) {
  const auto fails = [](const std::string& text, auto... parts) {
    expect_error(
        ErrorKind::bad_input, [&] { static_cast<void>(Pattern::parse(text)); }, parts...);
  };
  fails("", "empty pattern");
  fails("0.?x", "in the pattern", "0.?x");
  fails("{a,b <= }", "the greatest amount");
  fails("{a,b <= x}", "the greatest amount");
  fails("{a,a <= 5}", "the same name twice");
  fails("{a,2 <= 5}", "the name of an amount");
  fails("{a,b <= 5", "expected '}'");
  fails("{a,b <= 5} 7", "nothing may follow");
  fails("kayle", "kayles");
  expect_error(
      ErrorKind::bad_input, [] { rulesets_of({"wythoff"}, 9); }, "2 coordinates", "wythoff");
}

}  // namespace
}  // namespace grundy::survey
