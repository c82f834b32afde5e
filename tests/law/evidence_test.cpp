// What is not a law: too few values, no order, an order that ends.
#include "check_law.hpp"
#include "law/phrase.hpp"
#include "support/sequences.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace grundy {
namespace {

using testing::sequence;
using testing::values_of;

TEST(Evidence, AtLeastFourValuesForEachSymbol) {
  for (std::uint64_t size = 0; size <= 24; ++size) {
    const LawReport report = find_laws(values_of("n % 3", size));
    for (const Law& law : report.laws) EXPECT_LE(4 * law.length, size) << law.text;
    EXPECT_EQ(report.laws.empty(), !report.note.empty());
    if (size == 24) {
      ASSERT_FALSE(report.laws.empty());
      EXPECT_EQ(report.laws[0].expression, "n % 3");
      EXPECT_EQ(report.laws[0].length, 3U);
    }
  }
}

TEST(Evidence, ShortTablesSaySo) {
  EXPECT_EQ(find_laws(NimSequence()).note, "there are no values");
  EXPECT_EQ(find_laws(sequence({0})).note.substr(0, 23), "1 value supports no law");
  EXPECT_EQ(find_laws(sequence({4, 1, 7})).note.substr(0, 24), "3 values support no law,");
  const std::string note = find_laws(sequence({4, 1, 7, 0, 2, 2, 9, 1})).note;
  EXPECT_EQ(note.substr(0, 58), "8 values support no law that takes more than 2 symbols, an")
      << note;
}

TEST(Evidence, ALawThatFitsButHasTooManyWordsIsNamed) {
  const LawReport report = find_laws(values_of("n % 5", 15));
  for (const Law& law : report.laws) EXPECT_LE(4 * law.length, 15U);
  const LawReport short_of = find_laws(values_of("n % 14 / 3", 60));
  ASSERT_FALSE(short_of.laws.empty());
  EXPECT_EQ(short_of.laws[0].expression, "n % 14 / 3");
  const LawReport too_short = find_laws(values_of("(popcount(n) + 1) % 2", 20));
  EXPECT_TRUE(too_short.laws.empty());
  EXPECT_NE(too_short.note.find("the shortest that fits takes 6: G(n) = (popcount(n) + 1) mod 2"),
            std::string::npos)
      << too_short.note;
}

TEST(Evidence, ConstantTables) {
  const LawReport report = find_laws(sequence(std::vector<Nimber>(40, 7)));
  ASSERT_EQ(report.laws.size(), 1U);
  EXPECT_EQ(report.laws[0].expression, "7");
  EXPECT_EQ(report.laws[0].period, (Period{0, 1, 0}));
}

TEST(Evidence, ValuesTo2To64) {
  constexpr Nimber most = UINT64_MAX;
  const LawReport constant = find_laws(sequence(std::vector<Nimber>(200, most)));
  ASSERT_EQ(constant.laws.size(), 1U);
  EXPECT_EQ(constant.laws[0].expression, "") << "the notation has no such number";
  EXPECT_EQ(constant.laws[0].period, (Period{0, 1, 0}));
  EXPECT_NE(constant.laws[0].text.find("18446744073709551615"), std::string::npos);

  std::vector<Nimber> rising;
  for (Nimber n = 0; n < 400; ++n) rising.push_back(most - 399 + n);
  const LawReport report = find_laws(sequence(rising));
  ASSERT_FALSE(report.laws.empty());
  EXPECT_EQ(report.laws[0].period, (Period{0, 1, 1}));

  // The notation has the first of these values, and not the last.
  std::vector<Nimber> passing;
  for (Nimber n = 0; n < 900; ++n) passing.push_back((Nimber{1} << 63) - 30 + 2 * (n / 3) + n % 3);
  const NimSequence table = sequence(passing);
  const LawReport passed = find_laws(table);
  ASSERT_FALSE(passed.laws.empty());
  EXPECT_EQ(passed.laws[0].period, (Period{0, 3, 2}));
  EXPECT_EQ(passed.laws[0].expression, "");
  EXPECT_EQ(testing::contradiction(passed.laws[0], table), std::nullopt);

  // Modulo 2^64 this would be a period with saltus 2^63.
  std::vector<Nimber> wrapping;
  for (Nimber n = 0; n < 400; ++n) wrapping.push_back(n % 2 == 0 ? 5 : Nimber{1} << 63);
  const LawReport two = find_laws(sequence(wrapping));
  ASSERT_FALSE(two.laws.empty());
  EXPECT_EQ(two.laws[0].period, (Period{0, 2, 0}));
}

TEST(Evidence, ALawThatEndsIsRefutedWhereItEnds) {
  NimSequence values = values_of("n % 3", 700);
  for (std::uint64_t n = 700; n < 1000; ++n) values.push_back(n == 700 ? 5 : n * n % 7);
  const LawReport report = find_laws(values);
  bool refuted = false;
  for (const RefutedLaw& law : report.refuted) {
    if (law.text.rfind("G(n) = n mod 3", 0) != 0) continue;
    refuted = true;
    EXPECT_EQ(law.at, Position(700));
    EXPECT_EQ(law.expected, 1U);
    EXPECT_EQ(law.found, 5U);
  }
  EXPECT_TRUE(refuted);
  for (const Law& law : report.laws) {
    EXPECT_EQ(testing::contradiction(law, values), std::nullopt) << law.text;
  }
}

TEST(Evidence, TheSameValuesGiveTheSameReport) {
  const NimSequence values = values_of("n = 0 ? 0 : ctz(n) + n % 3", 500);
  const LawReport a = find_laws(values);
  const LawReport b = find_laws(values);
  ASSERT_EQ(a.laws.size(), b.laws.size());
  for (std::size_t i = 0; i < a.laws.size(); ++i) EXPECT_EQ(a.laws[i].text, b.laws[i].text);
  ASSERT_EQ(a.refuted.size(), b.refuted.size());
  for (std::size_t i = 0; i < a.refuted.size(); ++i) {
    EXPECT_EQ(a.refuted[i].text, b.refuted[i].text);
  }
  EXPECT_EQ(a.note, b.note);
}

RC_GTEST_PROP(Evidence, RandomTablesHaveNoLaw, ()) {
  const auto size = *rc::gen::inRange<std::uint64_t>(80, 600);
  const auto kinds = *rc::gen::inRange<std::uint64_t>(2, 40);
  // Not shrunk: a shrunk table is an ordered one.
  std::uint64_t state = *rc::gen::arbitrary<std::uint64_t>();
  NimSequence values;
  for (std::uint64_t n = 0; n < size; ++n) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    values.push_back((state >> 33) % kinds);
  }
  const LawReport report = find_laws(values);
  RC_ASSERT(report.laws.empty());
  RC_ASSERT(!report.note.empty());
}

TEST(Symbols, DigitsNamesAndOperators) {
  EXPECT_EQ(law::symbols("n % 3"), 3U);
  EXPECT_EQ(law::symbols("n % 14 / 3"), 6U);
  EXPECT_EQ(law::symbols("n < 2 ? n : prime_index(spf(n)) + 1"), 10U);
  EXPECT_EQ(law::symbols("pick(n % 2, 10, -1)"), 8U);
  EXPECT_EQ(law::symbols("1 << ctz(n) != 2 ** n"), 8U);
}

}  // namespace
}  // namespace grundy
