// Legality, amounts and lists of moves against the definition.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "game_tree.hpp"
#include "grundy/play.hpp"
#include "play/amounts.hpp"
#include "play/legal.hpp"
#include "support/expect_error.hpp"
#include "support/generators.hpp"

namespace grundy {
namespace {

using testing::PlayedGame;

Ruleset random_rules() {
  switch (testing::pick(0, 4)) {
    case 0:
      return testing::ruleset_of(testing::pick(testing::subtraction(12, 4)));
    case 1:
      return testing::ruleset_of(testing::pick(testing::all_but(8, 3)));
    case 2:
      return Ruleset::parse(*rc::gen::element<std::string>(
          "n -> n-k for k in 1..n if gcd(k, n) = 1 or k = n", "n -> [n-1, n/2] if n > 1",
          "n -> [0, n/3] if n % 2 = 1; n -> n-2", "n -> []; n -> n-3", "0.07; 4.0"));
    default:
      return testing::ruleset_of(testing::pick(testing::code({})));
  }
}

RC_GTEST_PROP(Moves, LegalityIsThatOfTheDefinition, ()) {
  const Ruleset rules = random_rules();
  const Position heap(testing::pick<std::int64_t>(0, 14));
  const std::vector<Option> options = rules.options(heap);
  for (const Option& option : options) {
    RC_ASSERT(play::has_option(rules, heap, option, UINT64_MAX, Observer::none()));
  }
  RC_ASSERT(play::is_movable(rules, heap, Observer::none()) == !options.empty());
  // Options of other rules and heaps, and any heaps.
  std::vector<Option> others = random_rules().options(Position(heap[0] + testing::pick(0, 2)));
  others.push_back({});
  for (int i = 0; i < 10; ++i) {
    Option option;
    const int parts = testing::pick(1, 4);
    for (int k = 0; k < parts; ++k) {
      option.push_back({Position(testing::pick<std::int64_t>(-1, 6)),
                        *rc::gen::element<std::uint64_t>(1, 1, 1, 2, huge_odd_count)});
    }
    normalise(option);
    others.push_back(std::move(option));
  }
  for (const Option& option : others) {
    const bool expected = std::binary_search(options.begin(), options.end(), option);
    RC_ASSERT(play::has_option(rules, heap, option, UINT64_MAX, Observer::none()) == expected);
  }
}

RC_GTEST_PROP(Moves, AmountsAreThoseOfTheDefinition, ()) {
  const PlayedGame game(random_rules());
  const auto n = testing::pick<std::int64_t>(0, 16);
  const Play play(std::vector<PlayHeap>{game.heap(n)});
  std::map<std::int64_t, std::set<Option>> by_amount;
  for (const Option& option : game.rules.options(Position(n))) {
    if (const auto taken = taken_by(Position(n), option)) by_amount[*taken].insert(option);
  }
  for (std::int64_t amount = -1; amount <= n + 1; ++amount) {
    const MoveList moves = play.moves_taking(0, amount, 100000);
    RC_ASSERT(moves.complete);
    std::set<Option> found;
    for (const PlayMove& move : moves.moves) found.insert(move.to);
    RC_ASSERT(found.size() == moves.moves.size());
    RC_ASSERT(found == (by_amount.contains(amount) ? by_amount[amount] : std::set<Option>()));

    std::vector<std::int64_t> nearest;
    auto above = by_amount.upper_bound(amount);
    if (above != by_amount.begin()) nearest.push_back(std::prev(above)->first);
    if (above != by_amount.end()) nearest.push_back(above->first);
    RC_ASSERT(play.nearest_amounts(0, amount) == nearest);
  }
}

RC_GTEST_PROP(Moves, TheListHoldsEachOptionOnce, ()) {
  const PlayedGame game(random_rules());
  std::vector<PlayHeap> heaps;
  std::vector<PlayMove> expected;
  for (std::size_t i = 0; i < 3; ++i) {
    const auto n = testing::pick<std::int64_t>(0, 10);
    heaps.push_back(game.heap(n));
    for (const Option& option : game.rules.options(Position(n))) expected.push_back({i, option});
  }
  const Play play(heaps);
  const auto sorted = [](std::vector<PlayMove> moves) {
    std::sort(moves.begin(), moves.end(), [](const PlayMove& a, const PlayMove& b) {
      return std::tie(a.heap, a.to) < std::tie(b.heap, b.to);
    });
    return moves;
  };
  const MoveList all = play.moves(100000);
  RC_ASSERT(all.complete);
  RC_ASSERT(sorted(all.moves) == sorted(expected));
  const auto most = testing::pick<std::uint64_t>(0, expected.size() + 2);
  const MoveList some = play.moves(most);
  RC_ASSERT(some.complete == (most >= expected.size()));
  RC_ASSERT(some.moves.size() == std::min<std::size_t>(most, expected.size()));
  RC_ASSERT(std::equal(some.moves.begin(), some.moves.end(), all.moves.begin()));
  for (const PlayMove& move : play.moves(100000, 1).moves) RC_ASSERT(move.heap == 1U);
}

TEST(Moves, HugeHeapsAreAnsweredAtOnce) {
  constexpr std::int64_t huge = 1'000'000'000'000'000'000;
  const PlayedGame kayles("0.77");
  const PlayedGame nim("~{}");
  const PlayedGame whole("0.[1]");  // the whole heap or nothing
  const PlayedGame equal("0.[4=]");
  const Play play(
      std::vector<PlayHeap>{kayles.heap(huge), nim.heap(huge), whole.heap(huge), equal.heap(huge)});
  EXPECT_TRUE(play.is_legal({0, {{Position(1), 1}, {Position(huge - 3), 1}}}));
  EXPECT_FALSE(play.is_legal({0, {{Position(1), 1}, {Position(huge - 4), 1}}}));
  EXPECT_FALSE(play.is_legal({0, {{Position(1), 2}, {Position(huge - 3), 1}}}));
  const MoveList taking = play.moves_taking(0, 2, 3);
  EXPECT_FALSE(taking.complete);
  EXPECT_EQ(taking.moves.size(), 3U);
  EXPECT_EQ(play.nearest_amounts(0, huge / 2), (std::vector<std::int64_t>{2}));
  EXPECT_EQ(play.moves_taking(1, huge / 3, 9).moves.size(), 1U);
  EXPECT_EQ(play.nearest_amounts(1, INT64_MAX), (std::vector<std::int64_t>{huge}));
  EXPECT_EQ(play.nearest_amounts(1, 0), (std::vector<std::int64_t>{1}));
  EXPECT_EQ(play.nearest_amounts(2, 7), (std::vector<std::int64_t>{huge}));
  EXPECT_EQ(play.moves_taking(2, huge, 9).moves.size(), 1U);
  EXPECT_EQ(play.nearest_amounts(3, 7), (std::vector<std::int64_t>{6, 8}));
}

TEST(Moves, TheWalkOfClausesHasALimit) {
  PlayOptions options;
  options.limits.max_options = 10;
  const PlayedGame game("n -> n-k for k in 1..n if gcd(k, n) = 1 or k = n");
  const Play play(std::vector<PlayHeap>{game.heap(101)}, options);
  EXPECT_TRUE(play.is_legal({0, {{Position(99), 1}}}));
  expect_error(
      ErrorKind::budget,
      [&] {
        static_cast<void>(play.is_legal({0, {{Position(1), 1}}}));
      },
      "first 10 options of 101");
  EXPECT_FALSE(play.moves(1000).complete);
  EXPECT_EQ(play.moves(1000).moves.size(), 10U);
  EXPECT_FALSE(play.moves_taking(0, 50, 9).complete);
}

}  // namespace
}  // namespace grundy
