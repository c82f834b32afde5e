// Classes of equal sequences against a comparison of the values themselves.
#include "survey/classes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "grundy/ruleset.hpp"
#include "grundy/session.hpp"
#include "survey/explore.hpp"

namespace grundy::survey {
namespace {

ClassMember member(const std::string& text, std::uint64_t limit) {
  const Finding finding = explore(Ruleset::parse(text).canonical(), limit, Observer::none());
  ClassMember result{finding.row.code, finding.row.zeros, finding.row.period, {}};
  for (const Prefix& prefix : finding.prefixes) {
    result.prefixes.emplace(prefix.values, prefix.checksum);
  }
  return result;
}

std::map<std::string, ClassPlace> places_of(const std::vector<ClassMember>& members) {
  std::map<std::string, ClassPlace> places;
  for (const ClassPlace& place : find_classes(members)) places[place.code] = place;
  return places;
}

std::vector<Nimber> without_zeros(const std::string& code, std::uint64_t count) {
  Session session(Ruleset::parse(code));
  const NimSequence& values = session.values_to(count + 16);
  std::uint64_t at = 0;
  while (at < 16 && values[at] == 0) ++at;
  if (at == 16) at = 0;
  std::vector<Nimber> result;
  for (std::uint64_t i = 0; i < count; ++i) result.push_back(values[at + i]);
  return result;
}

TEST(Classes, AreThoseOfTheValues) {
  constexpr std::uint64_t limit = 1000;
  std::vector<ClassMember> members;
  for (char d = '0'; d < '8'; d = static_cast<char>(d + 4)) {
    for (char a = '0'; a < '8'; ++a) {
      for (char b = '0'; b < '8'; ++b) {
        members.push_back(member(std::string(1, d) + "." + a + b, limit));
      }
    }
  }
  const auto places = places_of(members);
  ASSERT_EQ(places.size(), members.size());
  std::map<std::vector<Nimber>, std::set<std::string>> by_values;
  std::map<std::string, std::set<std::string>> by_class;
  for (const auto& [code, place] : places) {
    by_values[without_zeros(code, limit + 1 - 64)].insert(code);
    by_class[place.class_code].insert(code);
  }
  std::set<std::set<std::string>> expected;
  std::set<std::set<std::string>> found;
  for (const auto& [values, codes] : by_values) expected.insert(codes);
  for (const auto& [code, codes] : by_class) found.insert(codes);
  EXPECT_EQ(found, expected);
}

TEST(Classes, FirstCousinsAreOneClassByTwoProofs) {
  // Dawson's Kayles 0.07, and 0.4 and 0.137 beside it [Winning Ways, chapter 4].
  const auto places = places_of(
      {member("0.07", 2000), member("0.4", 2000), member("0.137", 2000), member("0.77", 2000)});
  EXPECT_EQ(places.at("0.07").class_code, places.at("0.4").class_code);
  EXPECT_EQ(places.at("0.137").class_code, places.at("0.4").class_code);
  EXPECT_NE(places.at("0.77").class_code, places.at("0.4").class_code);
  for (const auto& [code, place] : places) EXPECT_EQ(place.values, std::nullopt) << code;
}

TEST(Classes, OthersAreComparedAsFarAsBothAreKnown) {
  const auto places = places_of({member("0.6", 4096), member("0.37", 1000)});
  EXPECT_EQ(places.at("0.37").class_code, "0.6");
  EXPECT_EQ(places.at("0.37").values, 512U);
}

TEST(Classes, AProvedAndAnUnprovedSequenceCanMeet) {
  // The same moves; the second is too hidden for any theorem.
  const std::string hidden = "n -> n-k for k in {2,5} if (n + k) * (n + k + 1) % 2 = 0";
  const ClassMember clause = member(hidden, 2000);
  const ClassMember set = member("{2,5}", 2000);
  ASSERT_TRUE(set.period);
  ASSERT_FALSE(clause.period);
  const auto places = places_of({clause, set});
  EXPECT_EQ(places.at(clause.code).class_code, "{2, 5}");
  EXPECT_EQ(places.at(clause.code).values, 2001U - 64U);
}

TEST(Classes, TheOrderOfTheRowsDoesNotMatter) {
  std::vector<ClassMember> members;
  for (const char* code : {"0.6", "0.37", "0.61", "0.04", "0.77", "0.07", "0.4", "{1}", "0.1"}) {
    members.push_back(member(code, 500));
  }
  const auto expected = places_of(members);
  for (int turn = 0; turn < 5; ++turn) {
    std::rotate(members.begin(), members.begin() + 2, members.end());
    const auto places = places_of(members);
    for (const auto& [code, place] : expected) {
      EXPECT_EQ(places.at(code).class_code, place.class_code) << code;
      EXPECT_EQ(places.at(code).values, place.values) << code;
    }
  }
}

TEST(Classes, TooFewValuesAreNoClass) {
  EXPECT_TRUE(find_classes({member("0.6", 40)}).empty());
  EXPECT_EQ(find_classes({member("{2,5}", 20)}).size(), 1U);
}

}  // namespace
}  // namespace grundy::survey
