#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>

#include "cli/output.hpp"
#include "cli/play_input.hpp"
#include "cli/play_report.hpp"

namespace grundy::cli {
namespace {

constexpr const char* commands =
    "  heap 2: take 3               take 3 tokens from heap 2; `2 3` for short\n"
    "  heap 2: take 3 leaving 1 4   and leave heaps of 1 and 4\n"
    "  heap 1: to 3,5               a tuple becomes (3,5)\n"
    "  moves, moves 2               number the legal moves, all or those of heap 2; then the "
    "number\n"
    "                               alone makes the move\n"
    "  hint                         what a perfect player does here, and why\n"
    "  why                          why the position is won or lost\n"
    "  undo                         back to your last move\n"
    "  show                         the position\n"
    "  quit                         leave\n";

/// A table of more heaps would not be read.
constexpr std::size_t most_rows = 200;

std::string heaps_text(const Play& play, const Ruleset* standard) {
  std::string text;
  const auto& heaps = play.heaps();
  const std::size_t shown = std::min(heaps.size(), most_rows);
  for (std::size_t i = 0; i < shown; ++i) {
    const PlayHeap& heap = heaps[i];
    std::string rules;
    if (heap.component.rules != standard) {
      rules = heap.component.rules->canonical() + ": ";
      std::replace(rules.begin(), rules.end(), '\n', ' ');
    }
    std::string copies;
    if (heap.copies >= huge_even_count) {
      copies = "   2^64 or more of them";
    } else if (heap.copies > 1) {
      copies = fmt::format("   {} of them", heap.copies);
    }
    text += fmt::format("  heap {}: {}{}{}{}\n", i + 1, rules, heap.component.position.text(),
                        copies, heap.movable ? "" : "   no move");
  }
  if (shown < heaps.size()) text += fmt::format("  and {} more\n", heaps.size() - shown);
  return heaps.empty() ? "  nothing is left\n" : text;
}

std::string length_text(const BestMove& best) {
  if (!best.length) return "";
  return fmt::format("; {} move{} left if both play their best", *best.length,
                     *best.length == 1 ? " is" : "s are");
}

std::string list_text(const Play& play, const MoveList& list) {
  std::string text;
  for (std::size_t i = 0; i < list.moves.size(); ++i) {
    text += fmt::format("  {}  {}\n", i + 1, typed(play, list.moves[i]));
  }
  if (list.moves.empty()) text += "  no move\n";
  if (!list.complete) {
    text += play.heaps().size() == 1
                ? "  and more: any move may be typed\n"
                : "  and more: `moves 2` lists those of heap 2 alone, and any move may be typed\n";
  }
  return text;
}

std::string last_move(const Play& play) {
  const PlayStep& step = play.history().back();
  return typed(step.move.heap, step.from.component.position, step.move.to);
}

class TextReport final : public PlayReport {
 public:
  explicit TextReport(const Ruleset* standard) : standard_(standard) {}

  void start(const Play& play) override {
    if (standard_ != nullptr) print(standard_->canonical() + "\n\n");
    print("Who cannot move loses. `help` lists what you can type.\n\n");
    show(play, false);
  }
  void show(const Play& play, bool undone) override {
    std::string text = undone ? "Taken back.\n\n" : "";
    text += heaps_text(play, standard_);
    if (!play.over() && play.turn() == Player::user) text += "Your move.\n";
    print(text);
  }
  void moved(const Play& play, const std::optional<BestMove>& /*best*/) override {
    const bool user = play.history().back().by == Player::user;
    print((user ? "You:      " : "Opponent: ") + last_move(play) + "\n");
    if (!user && !play.over()) {
      print("\n");
      show(play, false);
    }
  }
  void moves(const Play& play, const MoveList& list) override { print(list_text(play, list)); }
  void hint(const Play& play, const BestMove& best, const std::string& why) override {
    const char* const what = best.outcome == Outcome::N ? "This wins: "
                             : best.length              ? "No move wins. The longest resistance: "
                                           : "No move wins. This leaves the most tokens: ";
    print(fmt::format("{}{}{}.\n{}\n", what, typed(play, best.move), length_text(best), why));
  }
  void why(const Play& /*play*/, const std::string& why) override { print(why + "\n"); }
  void refuse(const Error& error) override {
    print(error.message() + (error.hint().empty() ? "" : "; " + error.hint()) + "\n");
  }
  void help() override { print(commands); }
  void end(const Play& play) override {
    if (!play.over()) return;
    print(play.winner() == Player::user ? "No move is left: you win.\n"
                                        : "No move is left: the opponent wins.\n");
  }

 private:
  const Ruleset* standard_;
};

class BareReport final : public PlayReport {
 public:
  explicit BareReport(const Ruleset* standard) : standard_(standard) {}

  void start(const Play& /*play*/) override {}
  void show(const Play& play, bool undone) override {
    if (!undone) print(heaps_text(play, standard_));
  }
  void moved(const Play& play, const std::optional<BestMove>& /*best*/) override {
    if (play.history().back().by == Player::opponent) print(last_move(play) + "\n");
  }
  void moves(const Play& play, const MoveList& list) override { print(list_text(play, list)); }
  void hint(const Play& play, const BestMove& best, const std::string& /*why*/) override {
    print((best.outcome == Outcome::N ? "N " : "P ") + typed(play, best.move) + "\n");
  }
  void why(const Play& /*play*/, const std::string& why) override { print(why + "\n"); }
  void refuse(const Error& error) override {
    print("refused: " + error.message() + (error.hint().empty() ? "" : "; " + error.hint()) + "\n");
  }
  void help() override { print(commands); }
  void end(const Play& play) override {
    if (play.over()) print(play.winner() == Player::user ? "user wins\n" : "opponent wins\n");
  }

 private:
  const Ruleset* standard_;
};

}  // namespace

std::unique_ptr<PlayReport> text_report(const Ruleset* standard) {
  return std::make_unique<TextReport>(standard);
}

std::unique_ptr<PlayReport> bare_report(const Ruleset* standard) {
  return std::make_unique<BareReport>(standard);
}

}  // namespace grundy::cli
