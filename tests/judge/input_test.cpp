// The scanner: every number as written, every error with its place.
#include "judge/input.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

#include "support/expect_error.hpp"

namespace grundy::judge {
namespace {

std::vector<std::int64_t> all(const std::string& text) {
  Input input(text);
  std::vector<std::int64_t> numbers;
  std::size_t begin = 0;
  input.rest(numbers, "x", begin, Observer::none());
  return numbers;
}

using Numbers = std::vector<std::int64_t>;

TEST(Input, AnyWhiteSpaceSeparates) {
  EXPECT_EQ(all(" 1\t2\r\n3\f4\v5"), (Numbers{1, 2, 3, 4, 5}));
  EXPECT_EQ(all(""), Numbers{});
  EXPECT_EQ(all(" \r\n\n"), Numbers{});
}

TEST(Input, ByteOrderMarkIsSkipped) {
  EXPECT_EQ(all("\xEF\xBB\xBF"
                "12 3"),
            (Numbers{12, 3}));
}

TEST(Input, SignsAndLeadingZeros) {
  EXPECT_EQ(all("-5 +7 007 -0 0000000000000000000000012"), (Numbers{-5, 7, 7, 0, 12}));
}

TEST(Input, EveryLengthOfNumber) {
  std::string text;
  Numbers numbers;
  std::int64_t value = 0;
  for (std::int64_t digit = 1; digit <= 18; ++digit) {
    value = value * 10 + digit % 10;
    numbers.push_back(value);
    text += std::to_string(value) + " ";
    // Also as the last bytes of the buffer.
    EXPECT_EQ(all(std::to_string(value)), Numbers{value});
    EXPECT_EQ(all(std::to_string(-value)), Numbers{-value});
  }
  EXPECT_EQ(all(text), numbers);
}

TEST(Input, LimitsOfInt64) {
  EXPECT_EQ(all("9223372036854775807 -9223372036854775808"), (Numbers{INT64_MAX, INT64_MIN}));
  expect_error(
      ErrorKind::bad_input, [] { all("1 9223372036854775808"); }, "x[2] is beyond 64 bits",
      "input, line 1", "column 3");
  expect_error(
      ErrorKind::bad_input, [] { all("-9223372036854775809"); }, "beyond 64 bits");
  expect_error(
      ErrorKind::bad_input, [] { all("99999999999999999999999999"); }, "beyond 64 bits");
}

TEST(Input, OnlyNumbersAreNumbers) {
  for (const char* text : {"1\n2 x", "1\n2 3x", "1\n2 3.0", "1\n2 -", "1\n2 +-3", "1\n2 1e9",
                           "1\n2 1234567x 1", "1\n2 12,13 1234567", "1\n2 \xC3\xA9"}) {
    expect_error(
        ErrorKind::bad_input, [&] { all(text); }, "line 2: expected x[3]", "is no number", "line 2",
        "column 3");
  }
}

TEST(Input, BlocksOfManyNumbers) {
  std::string text;
  Numbers numbers;
  for (std::int64_t i = 0; i < 200000; ++i) {
    numbers.push_back(i * 7919 % 1000003);
    text += std::to_string(numbers.back()) + (i % 10 == 9 ? "\r\n" : " ");
  }
  Input input(text);
  Numbers read;
  std::size_t begin = 1;
  input.numbers(read, numbers.size(), "x", begin, Observer::none());
  EXPECT_EQ(read, numbers);
  EXPECT_EQ(begin, 0U);
  EXPECT_TRUE(input.at_end());
  EXPECT_EQ(all(text), numbers);
}

TEST(Input, HugeCountTakesNoMemory) {
  Input input("1 2 3");
  Numbers read;
  std::size_t begin = 0;
  expect_error(
      ErrorKind::bad_input,
      [&] { input.numbers(read, 1000000000000000000U, "h", begin, Observer::none()); },
      "input ends at line 1: expected h[4] of 1000000000000000000");
  EXPECT_LT(read.capacity(), 100U);
}

TEST(Input, WordsLoseTheirQuotes) {
  Input input("  \"++++\" ab\"c \" \"\"");
  std::size_t begin = 0;
  EXPECT_EQ(input.word({"s"}, begin), "++++");
  EXPECT_EQ(begin, 2U);
  EXPECT_EQ(input.word({"s"}, begin), "ab\"c");
  EXPECT_EQ(input.word({"s"}, begin), "\"");
  EXPECT_EQ(input.word({"s"}, begin), "");
  expect_error(
      ErrorKind::bad_input, [&] { (void)input.word({"s"}, begin); },
      "input ends at line 1: expected s");
}

TEST(Input, MoreThanAnnounced) {
  Input input("1\n\n2 3\n4\n");
  std::size_t begin = 0;
  EXPECT_EQ(input.number({"k"}, begin), 1);
  expect_error(
      ErrorKind::bad_input, [&] { input.require_end(); }, "line 3: 3 numbers more than announced");
}

RC_GTEST_PROP(InputProperty, NumbersComeBackAsWritten, (const Numbers& numbers)) {
  std::string text;
  for (const std::int64_t number : numbers) {
    text += std::to_string(number) +
            *rc::gen::elementOf(std::vector<std::string>{" ", "\n", "\t ", "\r\n"});
  }
  RC_ASSERT(all(text) == numbers);
  Input input(text);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    std::size_t begin = 0;
    RC_ASSERT(input.number({"x"}, begin) == numbers[i]);
    RC_ASSERT(begin == input.token(0, i));
  }
}

}  // namespace
}  // namespace grundy::judge
