// The definition as an engine.
#include "engine/naive.hpp"

#include "grundy/error.hpp"
#include "support/sequences.hpp"

#include <gtest/gtest.h>

namespace grundy::engine {
namespace {

TEST(Naive, FollowsTheDefinition) {
  EXPECT_EQ(testing::content(testing::naive_values(Ruleset::parse("{2, 5}"), 9)),
            (std::vector<Nimber>{0, 0, 1, 1, 0, 2, 1, 0, 0}));
  // Kayles, and a move from heap 0.
  EXPECT_EQ(testing::content(testing::naive_values(Ruleset::parse("0.77"), 9)),
            (std::vector<Nimber>{0, 1, 2, 3, 1, 4, 3, 2, 1}));
  EXPECT_EQ(testing::content(testing::naive_values(Ruleset::parse("n -> []"), 3)),
            (std::vector<Nimber>{1, 1, 1}));
}

TEST(Naive, CountsEqualHeapsByParity) {
  // Two equal heaps of n/2 are worth nothing, three of n/3 as much as one.
  const auto values = testing::naive_values(
      Ruleset::parse("n -> [n/k for i in 1..k] for k in {2, 3} if n >= k"), 7);
  EXPECT_EQ(testing::content(values), (std::vector<Nimber>{0, 0, 1, 1, 1, 1, 2}));
}

TEST(Naive, GoesOnWhereItStopped) {
  NimSequence values;
  NaiveEngine engine(Ruleset::parse("0.77"));
  for (std::uint64_t size = 0; size < 50; size += 7) {
    engine.extend(values, size, false, Observer::none());
    EXPECT_EQ(values.size(), size);
  }
  EXPECT_EQ(values, testing::naive_values(Ruleset::parse("0.77"), 49));
}

TEST(Naive, RefusesOptionsThatAreNotSmaller) {
  NimSequence values;
  NaiveEngine engine(Ruleset::parse("n -> n+1 if n = 5; n -> n-1"));
  try {
    engine.extend(values, 10, false, Observer::none());
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::bad_input);
  }
  EXPECT_EQ(values.size(), 5U);
}

TEST(Naive, RefusesTuples) {
  EXPECT_THROW(NaiveEngine(Ruleset::parse("(x, y) -> (x-1, y)")), Error);
}

}  // namespace
}  // namespace grundy::engine
