// What is made is verified: all small sets and codes, with each theorem.
#include "proofs.hpp"

#include "period/code_theorem.hpp"
#include "period/subtraction_theorem.hpp"
#include "period/take_any_theorem.hpp"
#include "support/generators.hpp"
#include "support/sequences.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

namespace grundy::testing {
namespace {

rules::AmountSet subset(unsigned bits) {
  std::vector<std::int64_t> amounts;
  for (int s = 1; s <= 10; ++s) {
    if ((bits >> (s - 1) & 1) != 0) amounts.push_back(s);
  }
  return rules::AmountSet::of(amounts);
}

/// The certificate says what was proved, and is verified.
void expect_round_trip(const Proof& proof, std::uint64_t split_from) {
  const std::string text = proof.certificate(split_from);
  const CertificateCheck check = check_certificate(text);
  EXPECT_TRUE(check.verified) << text << check.text;
  EXPECT_EQ(check.ruleset, proof.rules.canonical());
  EXPECT_EQ(check.theorem, proof.proved.theorem);
  EXPECT_EQ(check.period, proof.proved.period);
}

TEST(RoundTrip, AllSubtractionSetsToEight) {
  std::set<std::string_view> theorems;
  for (unsigned bits = 0; bits < 256; ++bits) {
    const auto proof = prove(Ruleset::parse(subset(bits).text()));
    ASSERT_TRUE(proof) << bits;
    theorems.insert(proof->proved.theorem);
    expect_round_trip(*proof, split);
  }
  EXPECT_EQ(theorems,
            (std::set<std::string_view>{period::subtraction_window, period::subtraction_range}));
}

TEST(RoundTrip, ARangeByTheWindowToo) {
  Proof proof = prove("{2..5}");
  proof.proved.theorem = period::subtraction_window;
  expect_round_trip(proof, plain);
}

TEST(RoundTrip, CodesThatTakeAnyLargeNumber) {
  unsigned proved = 0;
  for (const char* d0 : {"0", "4", "8", "C"}) {
    for (const char* rest : {".[3]", ".0[3]", ".1[3]", ".2[3]", ".4[3]", ".6[3]", ".7[3]", ".C[3]",
                             ".04[3]", ".26[3]"}) {
      const auto proof = prove(Ruleset::parse(std::string(d0) + rest), 400);
      if (!proof) continue;
      proved += proof->proved.theorem == period::take_any ? 1 : 0;
      expect_round_trip(*proof, plain);
    }
  }
  EXPECT_GT(proved, 20U);
}

TEST(RoundTrip, AHugeRangeNeedsNoValues) {
  Proof proof = prove("{2..5}");
  proof.rules = Ruleset::parse("{3..1000000000000000000}");
  proof.proved.period = {0, 1'000'000'000'000'000'003, 0};
  proof.values = {};
  expect_round_trip(proof, plain);
}

TEST(RoundTrip, AllAllButSetsOfUpToFourAmountsToNine) {
  for (unsigned bits = 0; bits < 512; ++bits) {
    const rules::AmountSet forbidden = subset(bits);
    if (forbidden.count_up_to(9) > 4) continue;
    const auto proof = prove(Ruleset::parse("~" + forbidden.text()));
    ASSERT_TRUE(proof) << forbidden.text();
    expect_round_trip(*proof, split);
  }
}

rules::Digit digit(std::uint64_t counts, char mark) {
  rules::Digit digit;
  digit.counts = counts;
  digit.unequal = mark == '!';
  digit.not_all_equal = mark == '?';
  digit.all_equal = mark == '=';
  return digit;
}

/// How many of the codes d0.d1d2 had a proof.
int codes(char mark, std::uint64_t most, std::int64_t heaps = 400) {
  int proved = 0;
  for (const std::uint64_t first : {0U, 4U}) {
    for (std::uint64_t d1 = 0; d1 < most; ++d1) {
      for (std::uint64_t d2 = 0; d2 < 8; ++d2) {
        const rules::Code code{{digit(first, mark), digit(d1, mark), digit(d2, ' ')}, {}};
        const auto proof = prove(Ruleset::parse(code.text()), heaps);
        if (!proof) continue;
        ++proved;
        expect_round_trip(*proof, plain);
        expect_round_trip(*proof, split);
      }
    }
  }
  return proved;
}

TEST(RoundTrip, AllOctalCodesOfTwoDigits) { EXPECT_GT(codes(' ', 8), 100); }
TEST(RoundTrip, CodesOfHeapsThatDiffer) { EXPECT_GT(codes('!', 16, 200), 50); }
TEST(RoundTrip, CodesOfHeapsThatAreNotAllEqual) { EXPECT_GT(codes('?', 16), 50); }
TEST(RoundTrip, CodesOfEqualHeaps) { EXPECT_GT(codes('=', 8), 50); }
TEST(RoundTrip, HexadecimalCodes) { EXPECT_GT(codes(' ', 16, 100), 100); }

TEST(RoundTrip, NamedCodes) {
  for (const char* rules : {"kayles", "dawsons-kayles", "0.45"}) {
    expect_round_trip(prove(rules), plain);
    expect_round_trip(prove(rules), split);
  }
  for (const char* rules : {"0.644", "0.156"}) {
    expect_round_trip(prove(rules, 20000), least_split_values);
  }
}

TEST(RoundTrip, TheTextReadsBack) {
  for (const std::uint64_t split_from : {plain, split}) {
    const std::string text = prove("0.45").certificate(split_from);
    const certificate::Sealed sealed = certificate::read(text, Observer::none());
    EXPECT_EQ(certificate::to_text(sealed.document), text);
    EXPECT_EQ(sealed.checksum, certificate::checksum(sealed.document));
    EXPECT_EQ(sealed.document.split.has_value(), split_from == split);
  }
}

TEST(RoundTrip, CodesThatNeedManyValuesGetTheSplit) {
  const Proof proof = prove("0.77");  // 167 values
  EXPECT_NE(proof.certificate(167).find("\"witness\""), std::string::npos);
  EXPECT_EQ(proof.certificate(168).find("\"witness\""), std::string::npos);
}

TEST(RoundTrip, WideTablesMakeNarrowCertificates) {
  for (const std::uint64_t split_from : {plain, split}) {
    Proof proof = prove("0.77");
    const std::string text = proof.certificate(split_from);
    proof.values.widen(4);
    proof.values.extend_periodically(1000, 12);
    EXPECT_EQ(proof.certificate(split_from), text);
  }
}

TEST(RoundTrip, TheSplitMaskIsSparse) {
  const std::string text = prove("0.45").certificate(split);
  const certificate::Document document = certificate::read(text, Observer::none()).document;
  EXPECT_LT(document.split->rare.size(), document.values.size() / 10);
}

TEST(Make, NeedsPreperiodAndPeriod) {
  Proof proof = prove("kayles");
  proof.values.truncate(proof.values.size() - 1);
  EXPECT_THROW((void)proof.certificate(), Error);
}

TEST(Make, RefusesTheoremsThatAreNotAboutTheRules) {
  Proof proof = prove("kayles");
  proof.proved.theorem = period::subtraction_window;
  EXPECT_THROW((void)proof.certificate(), Error);
  proof.proved.theorem = "hearsay";
  EXPECT_THROW((void)proof.certificate(), Error);
}

TEST(Make, EndsWhereAnAllButSetHasNoSuchPeriod) {
  Proof proof = prove("~{1, 3}");  // saltus 1
  for (const Nimber saltus : {Nimber{0}, Nimber{2}, Nimber{1} << 60}) {
    proof.proved.period.saltus = saltus;
    try {
      EXPECT_FALSE(check_certificate(proof.certificate()).verified) << saltus;
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::bad_input) << error.report();
    }
  }
}

TEST(Make, ALimitOfMemoryEndsIt) {
  class Small final : public Observer {
   public:
    [[nodiscard]] std::uint64_t memory_limit() const override { return 100; }
  };
  const Proof proof = prove("kayles");
  Small small;
  EXPECT_THROW((void)make_certificate(proof.rules, proof.proved, proof.values, small), Error);
  EXPECT_THROW((void)check_certificate(proof.certificate(), small), Error);
}

}  // namespace
}  // namespace grundy::testing
