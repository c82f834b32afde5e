// The sentence of why, and moves in words.
#include <gtest/gtest.h>

#include "grundy/session.hpp"
#include "grundy/sum.hpp"

namespace grundy {
namespace {

std::string why(const std::string& rules, const std::vector<std::int64_t>& heaps) {
  const Ruleset ruleset = Ruleset::parse(rules);
  Session session(ruleset);
  std::vector<SumComponent> sum;
  for (const std::int64_t heap : heaps) sum.push_back({&ruleset, &session, Position(heap)});
  return explain(sum, solve(sum));
}

TEST(Explain, NamesTheNimSumAndAWinningMove) {
  EXPECT_EQ(
      why("{2,5}", {2, 4, 7}),
      "The nim-sum 1 xor 0 xor 0 = 1 is not 0, so the player to move wins; for example, take 2 "
      "from the heap of 2, leaving 0, and it becomes 0.");
  EXPECT_EQ(why("~{}", {3, 3}),
            "The nim-sum 3 xor 3 is 0, so the player to move loses: every move makes it another "
            "number, and a reply makes it 0 again.");
}

TEST(Explain, OneHeapHasNoSum) {
  EXPECT_EQ(why("~{}", {3}),
            "The nim-value 3 is not 0, so the player to move wins; for example, take 3 from the "
            "heap of 3, "
            "leaving 0, and it becomes 0.");
}

TEST(Explain, NothingIsLeft) {
  EXPECT_EQ(why("~{}", {}), "Nothing is left to move in, so the player to move loses.");
}

TEST(Explain, ManyValuesAreNotSpelledOut) {
  EXPECT_EQ(why("~{}", std::vector<std::int64_t>(13, 1)).substr(0, 38),
            "The nim-sum of the 13 values, 1, is no");
}

TEST(Explain, MovesInWords) {
  const Position seven(7);
  EXPECT_EQ(describe_move(seven, {}), "take all of the heap of 7");
  EXPECT_EQ(describe_move(seven, {{Position(2), 1}}), "take 5 from the heap of 7, leaving 2");
  EXPECT_EQ(describe_move(seven, {{Position(2), 1}, {Position(3), 2}}),
            "change the heap of 7 into 2 + 3 + 3");
  EXPECT_EQ(describe_move(Position{3, 5}, {{Position{1, 2}, 1}}), "move (3,5) to (1,2)");
}

}  // namespace
}  // namespace grundy
