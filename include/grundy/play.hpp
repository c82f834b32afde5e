// Play against a perfect opponent: the position of a sum of heaps, legal moves, replies, undo.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "grundy/observer.hpp"
#include "grundy/position.hpp"
#include "grundy/sum.hpp"

namespace grundy {

/// What it means that a player cannot move. Another convention (misere: who cannot move wins) needs
/// another theory of sums; it becomes another enumerator here, and Play::best_move its one switch.
enum class PlayConvention {
  normal,  ///< who cannot move loses
};

/// The two sides. The library makes no difference between them but for undo_turn(); the caller lets
/// a person move for the user, and makes best_move() for the opponent.
enum class Player { user, opponent };

[[nodiscard]] constexpr Player other(Player player) noexcept {
  return player == Player::user ? Player::opponent : Player::user;
}

/// One heap or tuple of the position, or many equal ones: more than `max_rows_of_equal` copies that
/// came at once are one entry, and a move in it is a move in one of them.
struct PlayHeap {
  /// The heap, its rules and their values; the pointers must outlive the Play.
  SumComponent component;
  /// At least 1; counted as add_counts() does, so that what is beyond 2^64 keeps its parity.
  std::uint64_t copies = 1;
  /// Whether there is a move in it. Play sets it.
  bool movable = false;
};

inline constexpr std::uint64_t max_rows_of_equal = 16;

/// A move: heap number `heap` (an index into Play::heaps()) becomes `to`.
struct PlayMove {
  std::size_t heap = 0;
  Option to;
  friend bool operator==(const PlayMove&, const PlayMove&) = default;
};

struct PlayLimits {
  /// Moves of the whole sum that the exact search for the longest and shortest play may look at.
  /// About a microsecond and 100 bytes each. 0: no search.
  std::uint64_t max_search = std::uint64_t{1} << 16;
  /// Options of heaps that are looked at one by one for one answer (SolveLimits::max_options).
  std::uint64_t max_options = std::uint64_t{1} << 24;
};

struct PlayOptions {
  Player first = Player::user;
  PlayConvention convention = PlayConvention::normal;
  PlayLimits limits = {};
};

/// What a perfect player does, see Play::best_move().
struct BestMove {
  PlayMove move;
  /// N: the move wins. P: every move loses, and this one resists.
  Outcome outcome = Outcome::P;
  /// How many moves are left, this one included, when the winner hurries and the loser delays as
  /// long as possible (the remoteness of the position). Only where it was found exactly.
  std::optional<std::uint64_t> length;
};

/// Moves of a position, by heap and then in the order of the rules, each once.
struct MoveList {
  std::vector<PlayMove> moves;
  /// False when the list stopped before its end.
  bool complete = true;
};

/// A move that was made, for a record of the play.
struct PlayStep {
  Player by = Player::user;
  PlayMove move;
  PlayHeap from;             ///< the entry it was made in, as it was
  std::size_t inserted = 0;  ///< the entries that stand in its place since
};

/// One play of a sum of heaps: its position, who is to move, and all moves so far.
///
/// A move replaces its heap by what it becomes, in the same place, smallest first, so the heaps
/// behind it get other numbers when it splits or is gone. A heap of 0 that a rule leaves stays a
/// heap; one that becomes nothing is gone. Functions that look at options or values throw what
/// Ruleset::options() and ValueSource::value() throw, and Error(budget) of the observer; then the
/// position is as it was. Not for two threads at once.
class Play {
 public:
  /// `movable` of the heaps given is not looked at. Costs one option of each heap.
  /// Throws Error(bad_input) for a position that its rules do not have, Error(budget) for more
  /// heaps than the memory limit allows.
  explicit Play(std::span<const PlayHeap> start, const PlayOptions& options = {},
                Observer& observer = Observer::none());

  [[nodiscard]] const std::vector<PlayHeap>& heaps() const noexcept { return heaps_; }
  [[nodiscard]] Player turn() const noexcept { return turn_; }
  /// Nobody can move any more. O(1).
  [[nodiscard]] bool over() const noexcept { return movable_ == 0; }
  /// Who won; requires over().
  [[nodiscard]] Player winner() const noexcept { return other(turn_); }
  [[nodiscard]] const std::vector<PlayStep>& history() const noexcept { return history_; }
  [[nodiscard]] const PlayOptions& options() const noexcept { return options_; }

  /// Whether the player to move may make this move; `to` need not be normalised. At once for sets
  /// and take-and-break codes, whatever the size of the heap; clauses are walked. Throws
  /// Error(budget) when max_options of them were walked without an answer.
  [[nodiscard]] bool is_legal(const PlayMove& move, Observer& observer = Observer::none()) const;

  /// Makes a move for the player to move. Throws Error(bad_input) when it is not legal; then, and
  /// after any other error, nothing has changed. Costs is_legal() and one option of each new heap.
  void make(PlayMove move, Observer& observer = Observer::none());

  /// Takes the last move back; the position is exactly what it was before. False when there is
  /// none. O(heaps), to close the gap.
  bool undo();

  /// Takes moves back to the last position where the user was to move and a move of the user is
  /// undone. False, and nothing is done, when the user has not moved yet.
  bool undo_turn();

  /// What a perfect player to move does; the same answer for the same position. Requires !over(),
  /// throws Error(bad_input) otherwise.
  ///
  /// A position N is always answered by a move that wins. With `length`, the play it leads to is
  /// the shortest one: all winning moves were compared by remoteness (Conway 1976, chapter 14),
  /// which is 0 where no move is left, 1 + the least one of the winning moves in N, and 1 + the
  /// greatest one of all moves in P. That of a sum does not follow from those of its heaps, so sums
  /// are searched, with at most max_search moves and options looked at. Without `length` it is the
  /// winning move that leaves the fewest tokens (the least sum of coordinates), of the first 2^12
  /// that solve() lists, among the first 2^18 options if there is one.
  ///
  /// A position P is answered by the longest resistance: with `length`, a move of the greatest
  /// remoteness; without, a move that leaves the most tokens. Ties go to the first heap, and there
  /// to the first option: in the order of Ruleset::options() where the move has a length or wins,
  /// else in that of Ruleset::for_each_option(). Where clauses have more than max_options options,
  /// only the first ones are compared.
  ///
  /// A stop that `observer` asks for in the search ends the search alone: the answer is then one
  /// without `length`, and who wants no answer any more asks the observer again. Throws
  /// Error(budget) where a position is N but no winning move is among max_options options.
  /// As right as the values: ValueSource::value() says what these rest on.
  [[nodiscard]] BestMove best_move(Observer& observer = Observer::none()) const;

  /// Whether the player to move wins. The values of the heaps, and no more.
  [[nodiscard]] Outcome outcome() const;

  /// The position solved: outcome, nim-sum, values of each entry of heaps(), and the winning moves,
  /// at most max_moves of them, where WinningMove::component is an index into heaps(). Each
  /// entry of many copies has its moves once. Costs what grundy::solve() costs.
  [[nodiscard]] Solution solve(std::uint64_t max_moves = 1000,
                               Observer& observer = Observer::none()) const;

  /// Why the position is won or lost, in one or two sentences (grundy::explain()).
  [[nodiscard]] std::string why(Observer& observer = Observer::none()) const;

  /// The same, with this move, which must win, as the example where the position is won. Throws
  /// Error(bad_input) for a heap that is not there.
  [[nodiscard]] std::string why(const PlayMove& winning,
                                Observer& observer = Observer::none()) const;

  /// The first `most` different legal moves; of one heap alone when `heap` is given. Memory and
  /// time as the moves; complete is false also after max_options options.
  [[nodiscard]] MoveList moves(std::uint64_t most, std::optional<std::size_t> heap = {},
                               Observer& observer = Observer::none()) const;

  /// The first `most` moves in a heap of one coordinate that take `amount` tokens in all: what is
  /// left has so many fewer. In sets and codes they are found at once.
  [[nodiscard]] MoveList moves_taking(std::size_t heap, std::int64_t amount, std::uint64_t most,
                                      Observer& observer = Observer::none()) const;

  /// The legal amounts nearest to `amount` in a heap of one coordinate: the greatest below or equal
  /// and the least above, as far as there are such. At once for sets and codes; clauses are walked
  /// for max_options options.
  [[nodiscard]] std::vector<std::int64_t> nearest_amounts(
      std::size_t heap, std::int64_t amount, Observer& observer = Observer::none()) const;

 private:
  [[nodiscard]] Solution solve(const SolveLimits& limits, Observer& observer) const;
  [[nodiscard]] Solution some_winning_moves(std::uint64_t most, Observer& observer) const;
  [[nodiscard]] BestMove move_by_values(Observer& observer) const;
  [[nodiscard]] std::string why(Solution solution) const;

  std::vector<PlayHeap> heaps_;
  std::vector<PlayStep> history_;
  PlayOptions options_;
  Player turn_ = Player::user;
  std::size_t movable_ = 0;  // entries of heaps_ with a move
};

/// How many tokens a move takes from a heap of one coordinate, 0 for a mere split; nothing where it
/// leaves more than there were, or the position is a tuple. O(components of `to`).
[[nodiscard]] std::optional<std::int64_t> taken_by(const Position& from, const Option& to);

}  // namespace grundy
