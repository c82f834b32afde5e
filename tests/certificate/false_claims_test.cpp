// The checker itself: certificates that bear the right checksum and say something false.
#include "proofs.hpp"
#include "support/under_sanitizers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace grundy::testing {
namespace {

using certificate::Document;

struct Case {
  std::string name;
  std::string text;
};

/// Certificates of every theorem, and one with a split.
const std::vector<Case>& certificates() {
  static const std::vector<Case> cases = [] {
    std::vector<Case> result;
    for (const char* rules : {"{2, 5}", "{1..3}", "~{1, 3}", "~{2, 5}", "~{}", "4.[3]", "0.77",
                              "0.137", "0.7!", "4!.01", "4=.1", "0.04?3", "0.81"}) {
      if (const auto proof = prove(Ruleset::parse(rules))) {
        result.push_back({rules, proof->certificate(plain)});
        if (proof->certificate(split) != result.back().text) {
          result.push_back({std::string(rules) + " split", proof->certificate(split)});
        }
      }
    }
    return result;
  }();
  return cases;
}

bool is_range(const Document& document) {
  return document.theorem == "subtraction set of one range";
}

TEST(FalseClaims, ThereAreCertificatesToChange) {
  EXPECT_GE(certificates().size(), 12U);
  for (const Case& c : certificates()) expect_verified(c.text, c.name);
}

TEST(FalseClaims, AWrongValueIsFound) {
  for (const Case& c : certificates()) {
    const std::uint64_t size = certificate::read(c.text, Observer::none()).document.values.size();
    const std::uint64_t step = size / (under_sanitizers ? 10 : 40) + 1;
    for (std::uint64_t heap = size % step; heap < size; heap += step) {
      for (const Nimber change : {1U, 2U, 7U, 300U}) {
        expect_false(changed(c.text,
                             [&](Document& document) {
                               document.values = with_value(document.values, heap,
                                                            document.values[heap] ^ change);
                             }),
                     "heap");
      }
    }
  }
}

TEST(FalseClaims, ATwofoldPeriodIsNotTheLeast) {
  for (const Case& c : certificates()) {
    const std::string text = changed(c.text, [](Document& document) {
      const Period old = document.period;
      document.period.period *= 2;
      document.period.saltus *= 2;
      // As many values as any of the theorems wants.
      document.values.extend_periodically(document.values.size() + 20 * old.period, old.period,
                                          old.saltus);
      if (document.split) {
        document.split = std::nullopt;
      }
    });
    expect_false(text, certificate::read(c.text, Observer::none()).document.theorem ==
                               "subtraction set of one range"
                           ? "L + R"
                           : "not the least period");
  }
}

TEST(FalseClaims, ALaterPreperiodIsNotTheLeast) {
  for (const Case& c : certificates()) {
    const std::string text = changed(c.text, [](Document& document) {
      const Period old = document.period;
      document.period.preperiod += 1;
      document.values.extend_periodically(document.values.size() + 20, old.period, old.saltus);
      document.split = std::nullopt;
    });
    EXPECT_FALSE(check_certificate(text).verified) << c.name;
    if (!is_range(certificate::read(c.text, Observer::none()).document)) {
      expect_false(text, "not the least preperiod");
    }
  }
}

TEST(FalseClaims, AnEarlierPreperiodOrAnotherPeriodIsFalse) {
  for (const Case& c : certificates()) {
    for (const int change : {0, 1, 2, 3}) {
      const std::string text = changed(c.text, [change](Document& document) {
        Period& period = document.period;
        if (change == 0) period.preperiod -= 1;  // 2^64 - 1 where it is 0
        if (change == 1) period.period += 1;
        if (change == 2) period.period -= 1;
        if (change == 3) period.saltus += 1;
      });
      EXPECT_FALSE(check_certificate(text).verified) << c.name << ' ' << change << '\n' << text;
    }
  }
}

TEST(FalseClaims, EnormousNumbersAreFalse) {
  for (const Case& c : certificates()) {
    for (const std::uint64_t huge : {std::uint64_t{1} << 32, std::uint64_t{1} << 63, UINT64_MAX}) {
      for (const int change : {0, 1, 2, 3}) {
        const std::string text = changed(c.text, [&](Document& document) {
          if (change == 0) document.period.preperiod = huge;
          if (change == 1) document.period.period = huge;
          if (change == 2) document.period.saltus = huge;
          if (change == 3) document.values = with_value(document.values, 0, huge);
        });
        EXPECT_FALSE(check_certificate(text).verified) << c.name << ' ' << change;
      }
    }
  }
}

TEST(FalseClaims, FewerValuesAreTooFew) {
  for (const Case& c : certificates()) {
    const Document document = certificate::read(c.text, Observer::none()).document;
    if (is_range(document)) continue;  // it needs none
    const std::uint64_t step = document.values.size() / 30 + 1;
    for (std::uint64_t size = document.values.size(); size > 0;) {
      size -= std::min(size, size == document.values.size() ? 1 : step);
      const std::string text = changed(c.text, [&](Document& d) {
        d.values.truncate(size);
        if (d.split) std::erase_if(d.split->rare, [&](std::uint64_t heap) { return heap >= size; });
      });
      EXPECT_FALSE(check_certificate(text).verified) << c.name << ' ' << size;
    }
  }
}

TEST(FalseClaims, TheTheoremHasToBeAboutTheRules) {
  const std::vector<std::string> theorems = {"finite subtraction set (Golomb 1966)",
                                             "subtraction set of one range",
                                             "all-but set (Siegel 2013)",
                                             "Guy-Smith 1956",
                                             "Guy-Smith 1956, marked splits",
                                             "taking any large number (docs/laws.md)",
                                             "hearsay",
                                             ""};
  for (const Case& c : certificates()) {
    const Document document = certificate::read(c.text, Observer::none()).document;
    for (const std::string& theorem : theorems) {
      if (theorem == document.theorem) continue;
      const std::string text = changed(c.text, [&](Document& d) { d.theorem = theorem; });
      if (is_range(document) && theorem == theorems[0]) {
        // True of such a set too, but it wants more values than are there.
        expect_false(text, "needs");
      } else {
        expect_false(text, "theorem");
      }
    }
  }
}

TEST(FalseClaims, SplitsWhoseCarriesMatter) {
  // From so few values each of these would look proved without the condition on splits.
  struct Row {
    const char* rules;
    Period period;
    std::vector<Nimber> values;
  };
  for (const Row& row : {Row{"4.[3]", {0, 1, 1}, {0, 1, 2}}, Row{"4.3[3]", {0, 1, 1}, {0, 1, 2}},
                         Row{"0.4[3]", {0, 2, 1}, {0, 0, 1, 1, 2, 2, 3}}}) {
    certificate::Document document{Ruleset::parse(row.rules).canonical(),
                                   "taking any large number (docs/laws.md)",
                                   row.period,
                                   {},
                                   {}};
    for (const Nimber value : row.values) document.values.push_back(value);
    const CertificateCheck check = check_certificate(certificate::to_text(document));
    EXPECT_FALSE(check.verified) << row.rules << check.text;
  }
}

TEST(FalseClaims, OtherRulesHaveOtherValues) {
  for (const Case& c : certificates()) {
    for (const char* rules : {"{2, 6}", "{1..4}", "{}", "~{1, 4}", "0.07", "0.136", "0.6?", "4=.3",
                              "0.[1]", "0.{2+}", "4.[7]", "n -> n/2 if n > 0", "wythoff"}) {
      const std::string text = changed(c.text, [&](Document& d) { d.ruleset = rules; });
      EXPECT_FALSE(check_certificate(text).verified) << c.name << " as " << rules;
    }
  }
}

TEST(FalseClaims, NothingIsClaimedWithoutATheorem) {
  Document document = certificate::read(prove("0.77").certificate(), Observer::none()).document;
  const auto expect = [&](const char* rules, const char* theorem, const char* part) {
    document.ruleset = rules;
    document.theorem = theorem;
    expect_false(certificate::to_text(document), part);
  };
  expect("0.[7]", "Guy-Smith 1956", "repeat digits");
  expect("0.{2+}", "Guy-Smith 1956", "any number of heaps");
  expect("8=.0", "Guy-Smith 1956, marked splits", "'='");
  expect("0.{4}!", "Guy-Smith 1956, marked splits", "four or more");
  expect("0.{4}?", "Guy-Smith 1956, marked splits", "four or more");
  expect("n -> n/2 if n > 0", "Guy-Smith 1956", "neither a set nor a code");
}

TEST(FalseClaims, MarkedSplitsNeedMoreValues) {
  // 0.6!: preperiod 2 and period 3 seem right for 10 values, and break at heap 12; without the
  // mark, 10 values would do.
  Document document;
  document.ruleset = "0.6!";
  document.theorem = "Guy-Smith 1956, marked splits";
  document.period = {2, 3, 0};
  const Ruleset rules = Ruleset::parse("0.6!");
  document.values = Session(rules).values_to(20);
  document.values.truncate(10);
  expect_false(certificate::to_text(document), "needs 14 values");
}

TEST(FalseClaims, TheLastValueThatIsNeededIsNeeded) {
  // The unmarked bound is tight: 2 max(n0, 1) + 2 p + t - 1 values.
  const std::string text = prove("0.77").certificate();
  EXPECT_EQ(certificate::read(text, Observer::none()).document.values.size(), 2 * 71 + 2 * 12 + 1U);
}

TEST(Witness, ItsRareHeapsAreThoseOfItsMask) {
  const std::string text = prove("0.77").certificate(split);
  expect_verified(text, "0.77");
  expect_false(changed(text, [](Document& d) { d.split->rare.pop_back(); }), "does not list it");
  expect_false(changed(text, [](Document& d) { d.split->rare.push_back(1'000'000); }),
               "which it is not");
  expect_false(changed(text, [](Document& d) { d.split->rare[0] += 1; }), "rare");
  expect_false(changed(text, [](Document& d) { d.split->mask ^= 1; }), "rare");
}

TEST(Witness, IsForTwoHeapCodesAlone) {
  for (const char* rules : {"{2, 5}", "~{1, 3}", "0.81"}) {
    const std::string text = prove(rules).certificate(split);
    EXPECT_EQ(text.find("witness"), std::string::npos);
    expect_false(changed(text, [](Document& d) { d.split.emplace(); }), "witness");
  }
}

TEST(Witness, ParityNeedsSplitsOfOneParity) {
  const std::string text = prove("0.77").certificate(split);
  expect_false(changed(text, [](Document& d) { d.split->position_parity = true; }), "parity");
}

}  // namespace
}  // namespace grundy::testing
