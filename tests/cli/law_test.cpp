// grundy law: what is proved, seen, refuted; families, conjectures, tables of numbers.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "run.hpp"

namespace grundy {
namespace {

using nlohmann::json;

json law(std::vector<std::string> arguments, int status = 0, const std::string& input = {}) {
  arguments.insert(arguments.begin(), "law");
  arguments.emplace_back("--json");
  How how;
  how.input = input;
  const Ran ran = run(arguments, how);
  EXPECT_EQ(ran.status, status) << ran.err;
  EXPECT_EQ(ran.err, "");
  return json::parse(ran.out, nullptr, false);
}

/// The first law of the document.
json best(const json& document) {
  EXPECT_FALSE(document["laws"].empty()) << document;
  return document["laws"].empty() ? json::object() : document["laws"][0];
}

bool has_expression(const json& document, const std::string& expression) {
  for (const json& law : document["laws"]) {
    if (law["expression"] == expression) return true;
  }
  return false;
}

void expect_refused(std::vector<std::string> arguments, const std::vector<std::string>& parts,
                    const std::string& input = {}) {
  arguments.insert(arguments.begin(), "law");
  How how;
  how.input = input;
  const Ran ran = run(arguments, how);
  EXPECT_EQ(ran.status, 2) << ran.err;
  EXPECT_EQ(ran.out, "");
  for (const std::string& part : parts) {
    EXPECT_NE(ran.err.find(part), std::string::npos) << part << "\n" << ran.err;
  }
}

TEST(Law, APeriodThatIsProved) {
  const json document = law({"{2,5}"});
  EXPECT_EQ(document["ruleset"], "{2, 5}");
  EXPECT_EQ(document["checked_to"], 100000);
  const json first = best(document);
  EXPECT_EQ(first["status"], "proved");
  EXPECT_EQ(first["theorem"], "finite subtraction set (Golomb 1966)");
  EXPECT_EQ(first["preperiod"], 0);
  EXPECT_EQ(first["period"], 7);
  EXPECT_EQ(first["saltus"], 0);
}

TEST(Law, PeriodsOfFaultsThatPeopleMade) {
  struct Row {
    const char* rules;
    int preperiod, period;
  };
  // Multiples of the period, too few terms, and false claims have been published for these.
  for (const Row& row :
       {Row{"{1,2}", 0, 3}, Row{"{1,3}", 0, 2}, Row{"{1,2,5}", 0, 3}, Row{"{1,3,4}", 0, 7},
        Row{"{2,5,7}", 0, 22}, Row{"{2}", 0, 4}, Row{"0.07", 53, 34}, Row{"0.77", 71, 12}}) {
    const json first = best(law({row.rules, "3000"}));
    EXPECT_EQ(first["status"], "proved") << row.rules;
    EXPECT_EQ(first["preperiod"], row.preperiod) << row.rules;
    EXPECT_EQ(first["period"], row.period) << row.rules;
  }
}

TEST(Law, ArithmeticPeriodsThatAreProved) {
  const json first = best(law({"lasker", "1000"}));
  EXPECT_EQ(first["status"], "proved");
  EXPECT_EQ(first["period"], 4);
  EXPECT_EQ(first["saltus"], 4);
  EXPECT_EQ(best(law({"~{1,3}", "1000"}))["status"], "proved");
}

TEST(Law, ConjecturesHoldOrAreRefutedWithTheFirstCounterexample) {
  const std::string primes = "n -> n-k for k in primes";
  const json refuted = law({primes, "200", "--test", "n % 4"}, 1);
  EXPECT_EQ(refuted["refuted"],
            json::parse(R"([{"law": "n % 4", "at": 1, "expected": 1, "found": 0}])"));
  EXPECT_EQ(best(refuted)["status"], "refuted");
  const json lost = law({primes, "200", "--test-lost", "n % 8 < 2"}, 1);
  EXPECT_EQ(lost["refuted"][0]["lost_only"], true);
  const json held = law({"n -> n-k for k in powers(2)", "5000", "--test", "n % 3"});
  EXPECT_EQ(best(held)["status"], "observed");
  EXPECT_EQ(best(held)["checked_to"], 5000);
  EXPECT_TRUE(held["refuted"].empty());
}

TEST(Law, ConjecturesAboutNearIdenticalRules) {
  const std::string law_of_johann = "n < 2 ? n : prime_index(spf(n)) + 1";
  const std::string coprime = "n -> n-k for k in 1..n if gcd(k, n) = 1";
  EXPECT_EQ(best(law({coprime + " or k = n", "3000", "--test", law_of_johann}))["status"],
            "observed");
  EXPECT_EQ(best(law({coprime, "3000", "--test", law_of_johann}, 1))["status"], "refuted");
}

TEST(Law, ConjecturesOnTuplesAndFamilies) {
  const json wythoff = law({"wythoff", "30,30", "--test", "x xor y"}, 1);
  EXPECT_EQ(wythoff["refuted"][0]["at"], json::parse("[1, 1]"));
  law({"wythoff", "60,60", "--test-lost", "min(x, y) = (abs(x-y) + isqrt(5 * (x-y)**2)) / 2"});
  law({"n -> n-k for k in 1..m", "--vary", "m=1..20", "--test", "n % (m+1)"});
  law({"{L..R}", "--vary", "L=1..6", "--vary", "R=L..L+5", "--test", "n % (L+R) / L"});
  law({"{L..R}", "--vary", "L=1..6", "--vary", "R=L..9", "--test", "n % (L+R)"}, 1);
}

TEST(Law, StartsOfPlay) {
  law({"fibonacci-nim", "300", "--test-lost", "n < 2 or fibonacci_number(n) = 1"});
  law({"fibonacci-nim", "20,20", "--test-lost", "n < 2 or fibonacci_number(n) = 1"}, 1);
}

TEST(Law, TablesOfNumbers) {
  std::string plain, bfile = "# a comment\n", csv = "x,y,value\n", grid;
  for (int n = 0; n < 200; ++n) {
    plain += std::to_string(n % 3) + (n % 7 == 0 ? "\n" : " ");
    bfile += std::to_string(n) + " " + std::to_string(n % 3) + "\r\n";
  }
  for (int x = 0; x < 12; ++x) {
    for (int y = 0; y < 12; ++y) {
      csv += std::to_string(x) + "," + std::to_string(y) + "," + std::to_string(x ^ y) + "\n";
      grid += std::to_string(x ^ y) + (y == 11 ? "\n" : "\t");
    }
  }
  for (const std::string& table : {plain, bfile}) {
    law({"--values", "-", "--test", "n % 3"}, 0, table);
    law({"--values", "-", "--test", "n % 2"}, 1, table);
  }
  for (const std::string& table : {csv, grid}) {
    law({"--values", "-", "--test", "x xor y"}, 0, table);
  }
  EXPECT_TRUE(has_expression(law({"--values", "-"}, 0, plain), "n % 3"));
  EXPECT_TRUE(has_expression(law({"--values", "-"}, 0, csv), "x xor y"));
}

TEST(Law, TablesThatAreNone) {
  expect_refused({"--values", "-"}, {"there is no value"}, "# nothing\n");
  expect_refused({"--values", "-"}, {"expected a number", "line 2"}, "1\ntwo\n");
  expect_refused({"--values", "-"}, {"over 2^64-1"}, "18446744073709551616\n");
  expect_refused({"--values", "-", "--format", "bfile"}, {"expected the value of heap 2"},
                 "0 1\n1 1\n3 0\n");
  expect_refused({"--values", "-"}, {"stands twice"}, "x,y,value\n1,1,0\n1,1,0\n");
  expect_refused({"--values", "-"}, {"expected 3 numbers", "line 3"}, "x,y,value\n1,1,0\n1,2\n");
  expect_refused({"--values", "-", "--format", "cvs"}, {"did you mean 'csv'?"}, "1\n");
  expect_refused({"--values", "/no/such/file"}, {"cannot read"});
  expect_refused({"{2,5}", "--values", "-"}, {"two tables"}, "1\n");
}

TEST(Law, WhatCannotBeAsked) {
  expect_refused({}, {"there is no ruleset"});
  expect_refused({"{2,5}", "7,7"}, {"2 coordinates"});
  expect_refused({"{2,m}", "--vary", "m=5"}, {"write NAME=LOW..HIGH"});
  expect_refused({"{2,m}", "--vary", "m=5..4"}, {"the family has no member"});
  expect_refused({"{2,m}", "--vary", "m=1..10^9"}, {"over 10^5 members"});
  expect_refused({"{2,m}", "--vary", "m=1..5", "--vary", "m=1..5"}, {"bound twice"});
  expect_refused({"{2,5}", "--vary", "m=1..5"}, {"nothing uses the parameter 'm'"});
  expect_refused({"{2,5}", "--test", "n %"}, {"conjecture"});
  expect_refused({"{2,5}", "--test", "k"}, {"unknown name 'k'"});
  expect_refused({"{2,5}", "100", "--test", "10 / n"}, {"not defined at 0", "n < 2 ?"});
}

}  // namespace
}  // namespace grundy
