// grundy values: every format, byte for byte.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "run.hpp"

namespace grundy {
namespace {

using nlohmann::json;

std::string values(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "values");
  const Ran ran = run(arguments);
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.err, "");
  return ran.out;
}

TEST(Values, PlainIsOneValueALineFromHeapZeroToN) {
  EXPECT_EQ(values({"{1,3,4}", "7"}), "0\n1\n0\n1\n2\n3\n2\n0\n");
  EXPECT_EQ(values({"{1,3,4}", "0"}), "0\n");
}

TEST(Values, CsvHasAHeader) {
  EXPECT_EQ(values({"{2,5}", "2", "--format", "csv"}), "n,value\n0,0\n1,0\n2,1\n");
}

TEST(Values, BfileIsIndexAndValue) {
  EXPECT_EQ(values({"{2,5}", "3", "--format", "bfile", "--from", "2"}), "2 1\n3 1\n");
}

TEST(Values, JsonHoldsTheRange) {
  const json expected =
      json::parse(R"({"ruleset": "{2, 5}", "from": 1, "to": 4, "values": [0, 1, 1, 0]})");
  EXPECT_EQ(json::parse(values({"{2,5}", "4", "--from", "1", "--json"})), expected);
  EXPECT_EQ(json::parse(values({"{2,5}", "4", "--from", "1", "--format", "json"})), expected);
}

TEST(Values, WhereKeepsTheHeapsOfOneValue) {
  EXPECT_EQ(values({"{2,5}", "9", "--where", "1"}), "2\n3\n6\n9\n");
  EXPECT_EQ(values({"{2,5}", "6", "--where", "1", "--format", "csv"}), "n,value\n2,1\n3,1\n6,1\n");
  EXPECT_EQ(values({"{2,5}", "6", "--where", "7"}), "");
  EXPECT_EQ(json::parse(values({"{2,5}", "6", "--where", "1", "--json"}))["heaps"],
            json({2, 3, 6}));
}

TEST(Values, TwoCoordinatesGoInRows) {
  EXPECT_EQ(values({"wythoff", "1,2", "--format", "csv"}),
            "x,y,value\n0,0,0\n0,1,1\n0,2,2\n1,0,1\n1,1,2\n1,2,0\n");
  EXPECT_EQ(json::parse(values({"wythoff", "1,2", "--json"})), json::parse(R"j({
              "ruleset": "(x, y) -> (x-k, y) for k in 1..x; (x, y) -> (x, y-k) for k in 1..y; (x, y) -> (x-k, y-k) for k in 1..min(x, y)",
              "from": [0, 0], "to": [1, 2], "values": [[0, 1, 2], [1, 2, 0]]})j"));
  EXPECT_EQ(values({"wythoff", "20,20", "--from", "1,2", "--where", "0"}).substr(0, 8),
            "1,2\n3,5\n");
}

TEST(Values, NumbersMayBeExpressionsAndParametersAreBound) {
  EXPECT_EQ(values({"{1..m}", "2^2", "--let", "m=2"}), "0\n1\n2\n0\n1\n");
}

TEST(Values, AStartOfOneNumberCounts) {
  EXPECT_EQ(values({"fibonacci-nim", "13", "--where", "0"}), "0\n1\n2\n3\n5\n8\n13\n");
}

TEST(Values, NpyIsTheNarrowestTypeWithItsShape) {
  const TemporaryFolder folder;
  const std::string file = folder.file("v.npy");
  EXPECT_EQ(values({"{1,3,4}", "6", "--format", "npy", "-o", file}), "");
  std::string bytes = read_file(file);
  ASSERT_EQ(bytes.size(), 128U + 7);
  EXPECT_EQ(bytes.substr(0, 8), std::string("\x93NUMPY\x01\x00", 8));
  EXPECT_EQ(bytes.substr(8, 2), std::string("\x76\x00", 2));
  EXPECT_EQ(bytes.substr(10, 61), "{'descr': '|u1', 'fortran_order': False, 'shape': (7,), }    ");
  EXPECT_EQ(bytes[127], '\n');
  EXPECT_EQ(bytes.substr(128), std::string("\0\1\0\1\2\3\2", 7));

  values({"wythoff", "20,20", "--format", "npy", "-o", file});
  bytes = read_file(file);
  EXPECT_NE(bytes.find("'descr': '|u1'"), std::string::npos);
  EXPECT_NE(bytes.find("'shape': (21,21), }"), std::string::npos);
  EXPECT_EQ(bytes.size(), 128U + 21 * 21);
  EXPECT_EQ(static_cast<int>(bytes[128 + 21 * 3 + 5]), 0);

  values({"nim", "300", "--from", "255", "--format", "npy", "-o", file});
  bytes = read_file(file);
  EXPECT_NE(bytes.find("'descr': '<u2', 'fortran_order': False, 'shape': (46,)"),
            std::string::npos);
  EXPECT_EQ(bytes.substr(128, 4), std::string("\xff\x00\x00\x01", 4));
  EXPECT_EQ(folder.entries(), 1U);
}

TEST(Values, EveryFormatCanGoToAFile) {
  const TemporaryFolder folder;
  const std::string file = folder.file("v.csv");
  write_file(file, "old");
  EXPECT_EQ(values({"{2,5}", "1", "--format", "csv", "--output", file}), "");
  EXPECT_EQ(read_file(file), "n,value\n0,0\n1,0\n");
  EXPECT_EQ(folder.entries(), 1U);
}

TEST(Values, ABigTableIsCorrectToTheEnd) {
  const std::string text = values({"{1,3,4}", "999999"});
  std::string expected;
  for (int n = 0; n < 1000000; ++n) {
    expected += "0101232"[n % 7];
    expected += '\n';
  }
  EXPECT_EQ(text, expected);
}

TEST(Values, WhatCannotBeSaidIsAnError) {
  expect_failure(run({"values", "{2,5}", "9", "--format", "cvs"}), 2, {"'cvs'", "'csv'"});
  expect_failure(run({"values", "{2,5}", "9", "--format", "npy"}), 2, {"-o FILE"});
  expect_failure(run({"values", "{2,5}", "9", "--from", "10"}), 2, {"--from", "beyond"});
  expect_failure(run({"values", "{2,5}", "9,9"}), 2, {"coordinates"});
  expect_failure(run({"values", "wythoff", "9"}), 2, {"coordinate"});
  expect_failure(run({"values", "wythoff", "9,9", "--format", "bfile"}), 2, {"csv"});
  expect_failure(run({"values", "{2,5}", "9", "--where", "-1"}), 2, {"--where"});
  expect_failure(run({"values", "{2,5}"}), 2, {"N"});
}

}  // namespace
}  // namespace grundy
