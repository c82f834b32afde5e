// The position of a play: moves, undo, many equal heaps.
#include "grundy/play.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <tuple>
#include <vector>

#include "game_tree.hpp"
#include "support/expect_error.hpp"

namespace grundy {
namespace {

using testing::PlayedGame;
using testing::Table;

/// All of a position, with the order of its entries.
using Picture = std::tuple<std::vector<std::tuple<const Ruleset*, Position, std::uint64_t, bool>>,
                           Player, bool, std::size_t>;

Picture picture(const Play& play) {
  Picture result{{}, play.turn(), play.over(), play.history().size()};
  for (const PlayHeap& heap : play.heaps()) {
    std::get<0>(result).emplace_back(heap.component.rules, heap.component.position, heap.copies,
                                     heap.movable);
  }
  return result;
}

RC_GTEST_PROP(Play, UndoRestoresExactly, ()) {
  const PlayedGame game(*rc::gen::element<std::string>(
      "{2,5}", "0.77", "4!.0", "n -> [n-1, n/2] if n > 1", "n -> []", "0.{1,2,3,20+}[{20+}]"));
  std::vector<PlayHeap> start;
  const int heaps = testing::pick(1, 4);
  for (int i = 0; i < heaps; ++i) {
    start.push_back(game.heap(testing::pick<std::int64_t>(0, 30),
                              *rc::gen::element<std::uint64_t>(1, 2, 17, 40)));
  }
  PlayOptions options;
  options.first = *rc::gen::element(Player::user, Player::opponent);
  Play play(start, options);
  std::vector<Picture> pictures{picture(play)};
  for (int i = 0; i < 8 && !play.over(); ++i) {
    const MoveList moves = play.moves(200);
    play.make(moves.moves[testing::pick<std::size_t>(0, moves.moves.size())]);
    pictures.push_back(picture(play));
  }
  if (*rc::gen::arbitrary<bool>()) {
    // Back to before the user's last move, in one go.
    const auto made = static_cast<std::ptrdiff_t>(play.history().size());
    std::ptrdiff_t last = made - 1;
    while (last >= 0 && play.history()[static_cast<std::size_t>(last)].by != Player::user) --last;
    RC_ASSERT(play.undo_turn() == (last >= 0));
    if (last >= 0) pictures.resize(static_cast<std::size_t>(last) + 1);
    RC_ASSERT(picture(play) == pictures.back());
  }
  for (std::size_t i = pictures.size(); i-- > 1;) {
    RC_ASSERT(picture(play) == pictures[i]);
    RC_ASSERT(play.undo());
  }
  RC_ASSERT(picture(play) == pictures[0]);
  RC_ASSERT(!play.undo());
  RC_ASSERT(!play.undo_turn());
}

TEST(Play, AMoveReplacesItsHeapInPlace) {
  const PlayedGame kayles("0.77");
  const PlayedGame set("{2,5}");
  Play play(std::vector<PlayHeap>{set.heap(5), kayles.heap(7), set.heap(2)});
  play.make({1, {{Position(4), 1}, {Position(2), 1}}});  // need not be normalised
  ASSERT_EQ(play.heaps().size(), 4U);
  EXPECT_EQ(play.heaps()[1].component.position, Position(2));
  EXPECT_EQ(play.heaps()[2].component.position, Position(4));
  EXPECT_EQ(play.turn(), Player::opponent);
  play.make({0, {{Position(0), 1}}});
  EXPECT_EQ(play.heaps()[0].component.position, Position(0));
  EXPECT_FALSE(play.heaps()[0].movable);
  play.make({1, {}});
  ASSERT_EQ(play.heaps().size(), 3U);
  EXPECT_EQ(play.heaps()[1].component.position, Position(4));
}

TEST(Play, IllegalMovesChangeNothing) {
  const PlayedGame set("{2,5}");
  Play play(std::vector<PlayHeap>{set.heap(7), set.heap(1)});
  const Picture before = picture(play);
  for (const PlayMove& move :
       {PlayMove{0, {{Position(4), 1}}}, PlayMove{0, {{Position(7), 1}}}, PlayMove{0, {}},
        PlayMove{0, {{Position(5), 2}}}, PlayMove{0, {{Position{5, 0}, 1}}},
        PlayMove{1, {{Position(-1), 1}}}}) {
    EXPECT_FALSE(play.is_legal(move));
    expect_error(
        ErrorKind::bad_input, [&] { play.make(move); }, "no move from");
    EXPECT_EQ(picture(play), before);
  }
  EXPECT_FALSE(play.is_legal({2, {}}));
  expect_error(
      ErrorKind::bad_input,
      [&] {
        play.make({2, {}});
      },
      "no heap 3");
  EXPECT_EQ(picture(play), before);
}

TEST(Play, TheLastToMoveWins) {
  const PlayedGame set("{2,5}");
  Play play(std::vector<PlayHeap>{set.heap(2), set.heap(1)});
  EXPECT_FALSE(play.over());
  play.make(play.best_move().move);
  EXPECT_TRUE(play.over());
  EXPECT_EQ(play.winner(), Player::user);
  EXPECT_EQ(play.why(), "No move is left, so the player to move has lost.");
  EXPECT_TRUE(Play({}).over());
  EXPECT_EQ(Play({}).winner(), Player::opponent);
}

TEST(Play, BadPositionsAreErrors) {
  const PlayedGame set("{2,5}");
  expect_error(
      ErrorKind::bad_input, [&] { Play(std::vector<PlayHeap>{set.heap(-1)}); }, "negative");
  expect_error(
      ErrorKind::bad_input,
      [&] {
        Play(std::vector<PlayHeap>{set.heap({1, 2})});
      },
      "coordinates");
}

TEST(Play, ManyEqualHeapsAreOneEntryAndPlayLikeAll) {
  const PlayedGame set("{1,2}");
  Play many(std::vector<PlayHeap>{set.heap(2, 1'000'001), set.heap(1)});
  ASSERT_EQ(many.heaps().size(), 2U);
  const Solution solution = many.solve();
  EXPECT_EQ(solution.nim_sum, 3U);
  EXPECT_EQ(many.why(),
            "Two equal heaps cancel out, so of many at most one counts. The nim-sum 2 xor 1 = 3 is "
            "not 0, so the player to move wins; for example, take 1 from the heap of 2, leaving 1, "
            "and it becomes 0.");
  many.make(many.best_move().move);
  EXPECT_EQ(many.heaps()[0].copies, 1'000'000U);
  EXPECT_EQ(many.solve().outcome, Outcome::P);
  EXPECT_EQ(Play(std::vector<PlayHeap>{set.heap(2, 100)}).why().substr(0, 9), "All heaps");
  // Beyond 2^64 only the parity is known, and it is kept.
  Play huge(std::vector<PlayHeap>{set.heap(2, huge_odd_count)});
  EXPECT_EQ(huge.solve().outcome, Outcome::N);
  huge.make({0, {{Position(0), 1}}});
  EXPECT_EQ(huge.heaps()[0].copies, huge_even_count);
  EXPECT_EQ(huge.solve().outcome, Outcome::P);
}

RC_GTEST_PROP(Play, EntriesOfManyAreSolvedAsTheirHeaps, ()) {
  const PlayedGame game(
      *rc::gen::element<std::string>("{1,3,4}", "0.77", "n -> [n-1, n/2] if n > 1"));
  std::vector<PlayHeap> start;
  const int heaps = testing::pick(1, 4);
  for (int i = 0; i < heaps; ++i) {
    start.push_back(
        game.heap(testing::pick<std::int64_t>(0, 9), *rc::gen::element<std::uint64_t>(1, 17, 18)));
  }
  const Play play(start);
  std::vector<SumComponent> all;
  std::vector<std::size_t> entry;
  for (std::size_t i = 0; i < play.heaps().size(); ++i) {
    all.insert(all.end(), play.heaps()[i].copies, play.heaps()[i].component);
    entry.insert(entry.end(), play.heaps()[i].copies, i);
  }
  SolveLimits limits;
  limits.max_moves = 100000;
  const Solution expected = solve(all, limits);
  const Solution solution = play.solve(100000);
  RC_ASSERT(solution.outcome == expected.outcome);
  RC_ASSERT(solution.nim_sum == expected.nim_sum);
  RC_ASSERT(solution.values.size() == play.heaps().size());
  std::vector<PlayMove> wanted;
  for (const WinningMove& move : expected.winning_moves) {
    const PlayMove mapped{entry[move.component], move.to};
    if (wanted.empty() || std::find(wanted.begin(), wanted.end(), mapped) == wanted.end()) {
      wanted.push_back(mapped);
    }
  }
  std::vector<PlayMove> found;
  for (const WinningMove& move : solution.winning_moves) found.push_back({move.component, move.to});
  RC_ASSERT(found == wanted);
}

TEST(Play, TokensTaken) {
  EXPECT_EQ(taken_by(Position(7), {{Position(2), 1}}), 5);
  EXPECT_EQ(taken_by(Position(7), {}), 7);
  EXPECT_EQ(taken_by(Position(7), {{Position(2), 2}, {Position(3), 1}}), 0);
  EXPECT_EQ(taken_by(Position(7), {{Position(0), huge_odd_count}, {Position(3), 1}}), 4);
  EXPECT_EQ(taken_by(Position(7), {{Position(6), 1}, {Position(3), 1}}), std::nullopt);
  EXPECT_EQ(taken_by(Position(INT64_MAX), {{Position(INT64_MAX), huge_odd_count}}), std::nullopt);
  EXPECT_EQ(taken_by(Position{7, 1}, {{Position{2, 1}, 1}}), std::nullopt);
}

}  // namespace
}  // namespace grundy
