// The perfect player against play itself.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <bit>
#include <string>
#include <vector>

#include "game_tree.hpp"
#include "grundy/play.hpp"
#include "support/expect_error.hpp"
#include "support/generators.hpp"

namespace grundy {
namespace {

using testing::GameTree;
using testing::PlayedGame;
using testing::Table;

const std::vector<std::string> rulesets = {"{2,5}",
                                           "{1,3,4}",
                                           "~{}",
                                           "~{1,3}",
                                           "0.77",
                                           "0.137",
                                           "4!.0",
                                           "0.[3]",
                                           "4.[3]",
                                           "n -> n-k for k in 1..n if gcd(k, n) = 1 or k = n",
                                           "n -> [n-1, n/2] if n > 1",
                                           "n -> n/2 if n > 0; n -> n-1",
                                           "n -> [a, n-a] for a in 1..n-1 if a != n-a",
                                           "n -> []"};

/// One or two games, and a sum of up to three heaps of them.
struct RandomSum {
  std::vector<std::unique_ptr<PlayedGame>> games;
  std::vector<PlayHeap> heaps;
};

RandomSum random_sum() {
  RandomSum sum;
  const int kind = testing::pick(0, 4);
  if (kind == 0) {
    sum.games.push_back(std::make_unique<PlayedGame>(
        testing::ruleset_of(testing::pick(testing::subtraction(6, 3)))));
  } else if (kind == 1) {
    testing::CodeLimits limits;
    limits.digits = 3;
    sum.games.push_back(
        std::make_unique<PlayedGame>(testing::ruleset_of(testing::pick(testing::code(limits)))));
  } else {
    sum.games.push_back(std::make_unique<PlayedGame>(*rc::gen::elementOf(rulesets)));
  }
  if (testing::pick(0, 3) == 0) {
    sum.games.push_back(std::make_unique<PlayedGame>(*rc::gen::elementOf(rulesets)));
  }
  const int heaps = testing::pick(1, 4);
  for (int i = 0; i < heaps; ++i) {
    const auto game = testing::pick<std::size_t>(0, sum.games.size());
    sum.heaps.push_back(sum.games[game]->heap(testing::pick<std::int64_t>(0, 9)));
  }
  return sum;
}

Table after(const Play& play, const PlayMove& move) {
  Play next = play;
  next.make(move);
  return testing::table_of(next.heaps());
}

RC_GTEST_PROP(BestMove, WinsAsFastAndLosesAsLateAsCanBe, ()) {
  const RandomSum sum = random_sum();
  PlayOptions options;
  options.limits.max_search = std::uint64_t{1} << 24;  // to the end of every such play
  const Play play(sum.heaps, options);
  GameTree tree;
  const GameTree::End end = tree.end(testing::table_of(play.heaps()));
  RC_ASSERT(play.over() == (end.length == 0));
  if (play.over()) return;
  const BestMove best = play.best_move();
  RC_ASSERT((best.outcome == Outcome::N) == end.wins);
  RC_ASSERT(best.length == end.length);
  const GameTree::End next = tree.end(after(play, best.move));
  RC_ASSERT(next.wins == !end.wins);
  RC_ASSERT(next.length + 1 == end.length);
}

RC_GTEST_PROP(BestMove, WithoutASearchWinsAndResistsByTokens, ()) {
  const RandomSum sum = random_sum();
  PlayOptions options;
  options.limits.max_search = 0;
  const Play play(sum.heaps, options);
  if (play.over()) return;
  GameTree tree;
  const Table table = testing::table_of(play.heaps());
  const auto tokens = [](const Table& heaps) {
    std::int64_t count = 0;
    for (const auto& heap : heaps) count += heap.second[0];
    return count;
  };
  const bool wins = tree.end(table).wins;
  std::vector<std::int64_t> good;
  for (std::size_t i = 0; i < table.size(); ++i) {
    for (const Option& option : table[i].first->options(table[i].second)) {
      const Table next = GameTree::after(table, i, option);
      if (wins && tree.end(next).wins) continue;
      good.push_back(tokens(next));
    }
  }
  const BestMove best = play.best_move();
  RC_ASSERT((best.outcome == Outcome::N) == wins);
  RC_ASSERT(!best.length.has_value());
  const Table next = after(play, best.move);
  RC_ASSERT(tree.end(next).wins == !wins);
  RC_ASSERT(tokens(next) == (wins ? *std::min_element(good.begin(), good.end())
                                  : *std::max_element(good.begin(), good.end())));
}

RC_GTEST_PROP(BestMove, BeatsAnyUserFromAWonPosition, ()) {
  const RandomSum sum = random_sum();
  PlayOptions options;
  options.first = *rc::gen::element(Player::user, Player::opponent);
  options.limits.max_search = *rc::gen::element<std::uint64_t>(0, 50, 1000000);
  Play play(sum.heaps, options);
  GameTree tree;
  const bool first_wins = tree.end(testing::table_of(play.heaps())).wins;
  bool opponent_must_win = (options.first == Player::opponent) == first_wins;
  while (!play.over()) {
    if (play.turn() == Player::opponent) {
      play.make(play.best_move().move);
      continue;
    }
    const MoveList moves = play.moves(10000);
    RC_ASSERT(moves.complete);
    RC_ASSERT(!moves.moves.empty());
    play.make(moves.moves[testing::pick<std::size_t>(0, moves.moves.size())]);
    // A user's mistake is never forgiven.
    opponent_must_win = opponent_must_win || tree.end(testing::table_of(play.heaps())).wins;
  }
  RC_ASSERT((play.winner() == Player::opponent) == opponent_must_win);
}

TEST(BestMove, TuplesAreSearchedToo) {
  const PlayedGame wythoff(
      "(x, y) -> (x-k, y) for k in 1..x; (x, y) -> (x, y-k) for k in 1..y; "
      "(x, y) -> (x-k, y-k) for k in 1..min(x, y)");
  GameTree tree;
  for (std::int64_t x = 0; x < 6; ++x) {
    for (std::int64_t y = 0; y < 6; ++y) {
      const Play play(std::vector<PlayHeap>{wythoff.heap({x, y}), wythoff.heap({1, 2})});
      const GameTree::End end = tree.end(testing::table_of(play.heaps()));
      const BestMove best = play.best_move();
      EXPECT_EQ(best.outcome == Outcome::N, end.wins) << x << ' ' << y;
      EXPECT_EQ(best.length, end.length) << x << ' ' << y;
      EXPECT_EQ(tree.end(after(play, best.move)).length + 1, end.length) << x << ' ' << y;
    }
  }
}

TEST(BestMove, KnownLengths) {
  // One heap of Nim is taken at once; of two equal ones the second player takes what the first
  // leaves, so the first one takes single tokens.
  const PlayedGame nim("~{}");
  const BestMove one = Play(std::vector<PlayHeap>{nim.heap(9)}).best_move();
  EXPECT_EQ(one.length, 1U);
  EXPECT_EQ(one.move, (PlayMove{0, {{Position(0), 1}}}));
  const BestMove two = Play(std::vector<PlayHeap>{nim.heap(5), nim.heap(5)}).best_move();
  EXPECT_EQ(two.outcome, Outcome::P);
  EXPECT_EQ(two.length, 10U);
  EXPECT_EQ(two.move, (PlayMove{0, {{Position(4), 1}}}));
}

TEST(BestMove, HugeHeapsArePlayedByTheirPeriod) {
  constexpr std::int64_t huge = 1'000'000'000'000'000'000;
  const PlayedGame set("{2,5}");
  PlayOptions options;
  options.limits.max_search = 1000;
  Play play(std::vector<PlayHeap>{set.heap(huge), set.heap(huge - 3), set.heap(3)}, options);
  for (int i = 0; i < 6; ++i) {
    const Solution before = play.solve();
    const BestMove best = play.best_move();
    EXPECT_EQ(best.outcome, before.outcome);
    EXPECT_FALSE(best.length.has_value());
    play.make(best.move);
    EXPECT_EQ(play.solve().outcome, before.outcome == Outcome::N ? Outcome::P : Outcome::N);
  }
  // Two equal heaps are lost; the least amount resists longest.
  const Play lost(std::vector<PlayHeap>{set.heap(huge), set.heap(huge)}, options);
  EXPECT_EQ(lost.best_move().move, (PlayMove{0, {{Position(huge - 2), 1}}}));
  const PlayedGame kayles("0.77");
  const Play split(std::vector<PlayHeap>{kayles.heap(huge), kayles.heap(huge)}, options);
  const BestMove best = split.best_move();
  EXPECT_EQ(best.outcome, Outcome::P);
  EXPECT_EQ(taken_by(Position(huge), best.move.to), 1);
}

TEST(BestMove, OfManyOptionsTheFirstAreEnoughWhereOneWins) {
  // Split-Nim: 5 * 10^11 options, of which the first one takes all. A heap n is a head of Mock
  // Turtles on square n - 1 (Winning Ways, chapter 14).
  class Values final : public ValueSource {
   public:
    HeapValue value(const Position& position) override {
      const auto square = static_cast<std::uint64_t>(position[0]) - 1;
      if (position[0] == 0) return {};
      return {2 * square + (std::popcount(square) % 2 == 0 ? 1U : 0U), {}, {}};
    }
  } values;
  class Count final : public Observer {
   public:
    std::uint64_t options = 0;
    void progress(std::string_view what, std::uint64_t done, std::uint64_t) override {
      if (what == "options") options = std::max(options, done);
    }
  } count;
  const Ruleset rules = Ruleset::parse("n -> [a, b] for a in 0..n-1, b in 0..a");
  PlayOptions options;
  options.limits.max_search = 0;
  const Play play(std::vector<PlayHeap>{{{&rules, &values, Position(1'000'000)}}}, options);
  const BestMove best = play.best_move(count);
  EXPECT_EQ(taken_by(Position(1'000'000), best.move.to), 1'000'000);
  EXPECT_GT(count.options, 0U);
  EXPECT_LE(count.options, std::uint64_t{1} << 18);
}

TEST(BestMove, WhatIsOutOfReachIsSaid) {
  PlayOptions options;
  options.limits.max_options = 10;
  options.limits.max_search = 0;
  const PlayedGame game("n -> n-k for k in 1..n if gcd(k, n) = 1 or k = n");
  const Play play(std::vector<PlayHeap>{game.heap(101)}, options);
  expect_error(
      ErrorKind::budget, [&] { static_cast<void>(play.best_move()); },
      "the position is won, but no winning move was found", "10 options");
  expect_error(
      ErrorKind::bad_input, [] { static_cast<void>(Play({}).best_move()); }, "nobody can move");
}

TEST(BestMove, AnObserverEndsTheSearchAlone) {
  class Stop final : public Observer {
   public:
    void progress(std::string_view what, std::uint64_t, std::uint64_t) override {
      searching_ = what.find("search") != std::string_view::npos;
    }
    std::string stop_requested() override { return searching_ ? "enough" : ""; }

   private:
    bool searching_ = false;
  } stop;
  const PlayedGame nim("~{}");
  const Play play(std::vector<PlayHeap>{nim.heap(25), nim.heap(26)});
  EXPECT_TRUE(play.best_move().length.has_value());
  const BestMove best = play.best_move(stop);
  EXPECT_FALSE(best.length.has_value());
  EXPECT_EQ(best.outcome, Outcome::N);
  EXPECT_EQ(best.move, (PlayMove{1, {{Position(25), 1}}}));
}

}  // namespace
}  // namespace grundy
