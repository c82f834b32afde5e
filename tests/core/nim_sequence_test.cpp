// Growth, widening and copying of the table of nim-values.
#include "grundy/error.hpp"
#include "grundy/values.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <limits>
#include <utility>
#include <vector>

namespace grundy {
namespace {

std::vector<Nimber> content(const NimSequence& values) {
  std::vector<Nimber> result;
  for (std::uint64_t n = 0; n < values.size(); ++n) result.push_back(values[n]);
  return result;
}

NimSequence sequence(const std::vector<Nimber>& values) {
  NimSequence result;
  for (const Nimber value : values) result.push_back(value);
  return result;
}

rc::Gen<Nimber> any_width_value() {
  return rc::gen::map(rc::gen::pair(rc::gen::inRange(0, 65), rc::gen::arbitrary<Nimber>()),
                      [](const std::pair<int, Nimber>& p) {
                        return p.first == 0 ? 0 : p.second >> (64 - p.first);
                      });
}

TEST(NimSequence, TakesTheNarrowestElement) {
  NimSequence values;
  EXPECT_EQ(values.element_bytes(), 1U);
  values.push_back(255);
  EXPECT_EQ(values.element_bytes(), 1U);
  values.push_back(256);
  EXPECT_EQ(values.element_bytes(), 2U);
  values.push_back(65536);
  EXPECT_EQ(values.element_bytes(), 4U);
  values.push_back(std::numeric_limits<Nimber>::max());
  EXPECT_EQ(values.element_bytes(), 8U);
  EXPECT_EQ(content(values),
            (std::vector<Nimber>{255, 256, 65536, std::numeric_limits<Nimber>::max()}));
}

RC_GTEST_PROP(NimSequence, KeepsEveryValue, ()) {
  const auto wanted = *rc::gen::container<std::vector<Nimber>>(any_width_value());
  RC_ASSERT(content(sequence(wanted)) == wanted);
}

RC_GTEST_PROP(NimSequence, CopiesMovesAndCompares, ()) {
  const auto wanted = *rc::gen::container<std::vector<Nimber>>(any_width_value());
  NimSequence values = sequence(wanted);
  NimSequence copy = values;
  RC_ASSERT(copy == values);
  NimSequence wide = values;
  wide.widen(8);
  RC_ASSERT(wide == values);
  copy.push_back(1);
  RC_ASSERT(!(copy == values));
  const NimSequence moved = std::move(values);
  RC_ASSERT(content(moved) == wanted);
  RC_ASSERT(values.empty());
  values = moved;
  RC_ASSERT(content(values) == wanted);
}

RC_GTEST_PROP(NimSequence, ExtendsPeriodically, ()) {
  auto wanted =
      *rc::gen::nonEmpty(rc::gen::container<std::vector<Nimber>>(rc::gen::inRange<Nimber>(0, 300)));
  const auto period = *rc::gen::inRange<std::size_t>(1, wanted.size() + 1);
  const auto size = wanted.size() + *rc::gen::inRange<std::size_t>(0, 3000);
  const auto saltus = *rc::gen::element<Nimber>(0, 1, 7, 300, 70000, 5'000'000'000);
  NimSequence values = sequence(wanted);
  values.extend_periodically(size, period, saltus);
  while (wanted.size() < size) wanted.push_back(wanted[wanted.size() - period] + saltus);
  RC_ASSERT(content(values) == wanted);
}

TEST(NimSequence, ExtendsPeriodicallyFarBeyondAChunk) {
  for (const std::uint64_t period : {1ULL, 7ULL, 4096ULL, 1000003ULL}) {
    for (const Nimber saltus : {0ULL, 3ULL}) {
      NimSequence values;
      for (std::uint64_t n = 0; n < period; ++n) values.push_back(n * 37 % 251);
      values.extend_periodically(3'000'017, period, saltus);
      ASSERT_EQ(values.size(), 3'000'017U);
      for (std::uint64_t n = 0; n < values.size(); ++n) {
        ASSERT_EQ(values[n], n % period * 37 % 251 + n / period * saltus) << n;
      }
    }
  }
}

TEST(NimSequence, KeepsValuesWhenItTruncatesAndGrowsAgain) {
  NimSequence values = sequence({1, 2, 3, 4});
  values.truncate(2);
  values.push_back(9);
  EXPECT_EQ(content(values), (std::vector<Nimber>{1, 2, 9}));
}

TEST(NimSequence, RefusesWhatNoMemoryHolds) {
  NimSequence values = sequence({1});
  try {
    values.reserve(std::numeric_limits<std::uint64_t>::max());
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::budget);
  }
  EXPECT_EQ(content(values), (std::vector<Nimber>{1}));
}

TEST(NimSequence, RefusesValuesBeyond64Bits) {
  NimSequence values = sequence({5});
  EXPECT_THROW(values.extend_periodically(1000, 1, std::numeric_limits<Nimber>::max() / 100),
               Error);
}

}  // namespace
}  // namespace grundy
