// A line is cut into words. `heap`, `:` and `take` may be left out where numbers say enough:
// `2 3`, `heap 2 take 3`, `2: 3 leaving 1 4`, `take 3`, `1 3,5`.
#include "cli/play_input.hpp"

#include <algorithm>
#include <cctype>
#include <limits>
#include <span>
#include <utility>

#include "grundy/error.hpp"

namespace grundy::cli {
namespace {

constexpr auto largest = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());

using Kind = PlayCommand::Kind;

bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

/// The words of a line in small letters. A colon is a blank, and a tuple is one word also where
/// blanks stand in it.
std::vector<std::string> words_of(const std::string& line) {
  std::vector<std::string> words;
  bool inside = false;  // in a word
  bool open = false;    // in brackets
  for (const char c : line) {
    if (c == ':' || is_blank(c)) {
      inside = inside && (open || words.back().back() == ',');
      continue;
    }
    if (!inside && (c != ',' || words.empty())) words.emplace_back();
    inside = true;
    open = c == '(' || (open && c != ')');
    words.back() += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return words;
}

[[noreturn]] void refuse(const std::string& message, const std::string& hint) {
  throw Error(ErrorKind::bad_input, message, hint);
}

bool is_one_of(const std::string& word, std::initializer_list<const char*> words) {
  return std::any_of(words.begin(), words.end(), [&](const char* w) { return word == w; });
}

Kind kind_of(const std::string& word) {
  if (is_one_of(word, {"moves", "m"})) return Kind::moves;
  if (is_one_of(word, {"hint", "h"})) return Kind::hint;
  if (is_one_of(word, {"why", "w"})) return Kind::why;
  if (is_one_of(word, {"undo", "u"})) return Kind::undo;
  if (is_one_of(word, {"show", "position", "s"})) return Kind::show;
  if (is_one_of(word, {"help", "?"})) return Kind::help;
  if (is_one_of(word, {"quit", "exit", "q"})) return Kind::quit;
  return Kind::move;
}

class Reader {
 public:
  explicit Reader(const std::string& line) : words_(words_of(line)) {
    constexpr std::size_t longest = 200;
    for (const std::string& word : words_) {
      if (word.size() > longest) {
        refuse("a word of " + std::to_string(word.size()) + " bytes is no part of a move",
               "`help` lists what can be typed");
      }
    }
  }

  PlayCommand read() {
    PlayCommand command;
    if (words_.empty()) return command;
    command.kind = kind_of(words_[0]);
    if (command.kind != Kind::move) {
      ++at_;
      if (command.kind == Kind::moves && !done()) {
        take({"heap", "of"});
        command.heap = heap_number();
      }
      if (!done()) not_understood();
      return command;
    }
    if (words_.size() == 1 && is_number(words_[0])) {
      command.kind = Kind::number;
      command.number = number();
      return command;
    }
    read_move(command);
    return command;
  }

 private:
  [[nodiscard]] bool done() const { return at_ == words_.size(); }
  bool take(std::initializer_list<const char*> words) {
    if (done() || !is_one_of(words_[at_], words)) return false;
    ++at_;
    return true;
  }
  [[nodiscard]] static bool is_number(const std::string& word) {
    return std::isdigit(static_cast<unsigned char>(word[0])) != 0 &&
           word.find(',') == std::string::npos && word.find('x') == std::string::npos;
  }
  [[nodiscard]] bool at_number() const { return !done() && is_number(words_[at_]); }

  [[noreturn]] void not_understood() const {
    refuse(done() ? "the move ends too early" : "'" + words_[at_] + "' is not understood here",
           "write a move as `heap 2: take 3`, `heap 2: take 3 leaving 1 4` or `heap 1: to 3,5`; "
           "`help` lists the rest");
  }

  std::uint64_t number() {
    if (!at_number()) not_understood();
    return read_number(Piece("number", words_[at_++]), largest);
  }

  std::uint64_t heap_number() {
    const std::uint64_t heap = number();
    if (heap == 0) refuse("heaps are counted from 1", "`show` numbers them");
    return heap;
  }

  void read_amount(PlayCommand& command) {
    if (take({"all"})) {
      command.all = true;
    } else {
      command.amount = static_cast<std::int64_t>(number());
    }
  }

  void read_move(PlayCommand& command) {
    if (take({"heap"}) || at_number()) command.heap = heap_number();
    if (take({"take"})) {
      read_amount(command);
      take({"tokens", "token"});
      if (!command.heap && take({"from"})) {
        take({"heap"});
        command.heap = heap_number();
      }
    } else if (at_number()) {
      read_amount(command);
    }
    const bool says_left = take({"leaving", "leave", "to", "into", "split"});
    // A tuple needs no word before it.
    if (says_left || !done()) read_left(command, says_left);
    if (!done() || (!command.amount && !command.all && !command.left)) not_understood();
  }

  void read_left(PlayCommand& command, bool expected) {
    command.left.emplace();
    if (expected && take({"nothing"})) return;
    if (done()) not_understood();
    while (!done()) {
      if (take({"and", "+"})) continue;
      const char c = words_[at_][0];
      if (c != '(' && std::isdigit(static_cast<unsigned char>(c)) == 0) not_understood();
      command.left->push_back(read_heap(words_[at_++]));
    }
  }

  std::vector<std::string> words_;
  std::size_t at_ = 0;
};

/// What `left` says as an option. With one coordinate `1,4` is two heaps; else numbers that
/// stand alone, as many as coordinates, are one tuple.
Option option_of(const std::vector<HeapArgument>& left, std::size_t coordinates) {
  Option option;
  std::vector<std::int64_t> alone;
  for (const HeapArgument& heap : left) {
    if (heap.coordinates.size() == coordinates) {
      option.push_back({Position(heap.coordinates), heap.copies});
    } else if (coordinates == 1) {
      for (const std::int64_t c : heap.coordinates) option.push_back({Position(c), heap.copies});
    } else if (heap.coordinates.size() == 1 && heap.copies == 1) {
      alone.push_back(heap.coordinates[0]);
    } else {
      refuse("'" + heap.piece.string() + "' has not the " + std::to_string(coordinates) +
                 " coordinates of these rules",
             "write a tuple as 3,5 or (3,5)");
    }
  }
  if (alone.size() == coordinates && option.empty()) {
    option.push_back({Position(alone), 1});
  } else if (!alone.empty()) {
    refuse("a position of these rules has " + std::to_string(coordinates) + " coordinates",
           "write a tuple as 3,5 or (3,5)");
  }
  normalise(option);
  return option;
}

std::string heap_name(const Play& play, std::size_t heap) {
  return "heap " + std::to_string(heap + 1) + ", which is " +
         play.heaps()[heap].component.position.text();
}

std::size_t heap_of_move(const Play& play, const PlayCommand& command) {
  const std::size_t count = play.heaps().size();
  if (command.heap) {
    if (*command.heap > count) {
      refuse("there is no heap " + std::to_string(*command.heap),
             count == 1 ? "there is one heap" : "the heaps are 1 to " + std::to_string(count));
    }
    return static_cast<std::size_t>(*command.heap - 1);
  }
  std::vector<std::size_t> movable;
  for (std::size_t i = 0; i < count; ++i) {
    if (play.heaps()[i].movable) movable.push_back(i);
  }
  if (movable.empty()) refuse("there is no heap to move in", "the play is over");
  if (movable.size() > 1) {
    refuse("there are " + std::to_string(movable.size()) + " heaps to move in",
           "say which, as `heap " + std::to_string(movable[0] + 1) + ": take 3`");
  }
  return movable[0];
}

constexpr std::uint64_t most_examples = 5;

std::string examples(const Play& play, const MoveList& list) {
  std::string text;
  for (const PlayMove& move : list.moves) {
    text += (text.empty() ? "`" : ", `") + typed(play, move) + "`";
  }
  return list.complete ? text : text + ", ...";
}

/// What is legal in the place of a move that is not.
std::string legal_instead(const Play& play, std::size_t heap, std::optional<std::int64_t> amount,
                          Observer& observer) {
  if (!play.heaps()[heap].movable) return "there is no move in this heap";
  if (amount) {
    const MoveList taking = play.moves_taking(heap, *amount, most_examples, observer);
    if (!taking.moves.empty()) {
      return "to take " + std::to_string(*amount) + ", legal " +
             (taking.moves.size() == 1 ? "is " : "are ") + examples(play, taking);
    }
    const auto nearest = play.nearest_amounts(heap, *amount, observer);
    if (nearest.size() == 1) return "the nearest legal amount is " + std::to_string(nearest[0]);
    if (nearest.size() == 2) {
      return "the nearest legal amounts are " + std::to_string(nearest[0]) + " and " +
             std::to_string(nearest[1]);
    }
  }
  return "legal are " + examples(play, play.moves(most_examples, heap, observer));
}

/// Whether there is no move in a heap of 0 with the rules of this heap.
bool empty_heap_is_dead(const Play& play, std::size_t heap, Observer& observer) {
  PlayHeap empty{play.heaps()[heap].component};
  empty.component.position = Position(0);
  return Play(std::span(&empty, 1), {}, observer).over();
}

PlayMove move_leaving(const Play& play, std::size_t heap, std::optional<std::int64_t> amount,
                      const std::vector<HeapArgument>& left, Observer& observer) {
  const Position& from = play.heaps()[heap].component.position;
  const Option to = option_of(left, from.size());
  const auto taken = taken_by(from, to);
  if (amount && taken != amount) {
    refuse("what is left of " + heap_name(play, heap) + ", is not " + std::to_string(*amount) +
               " less",
           legal_instead(play, heap, amount, observer));
  }
  if (play.is_legal({heap, to}, observer)) return {heap, to};
  // Whether empty heaps stay on the table is a matter of the rules; a player need not know it,
  // where nobody can move in one.
  if (from.size() == 1 && empty_heap_is_dead(play, heap, observer)) {
    Option rest = to;
    const auto is_empty = [](const Component& part) { return part.position == Position(0); };
    rest.erase(std::remove_if(rest.begin(), rest.end(), is_empty), rest.end());
    if (rest.size() != to.size() && play.is_legal({heap, rest}, observer)) return {heap, rest};
    if (rest.empty()) {
      rest = {Component{Position(0), 1}};
      if (play.is_legal({heap, rest}, observer)) return {heap, rest};
    }
  }
  refuse("the rules have no move from " + heap_name(play, heap) + ", to " + to_text(to),
         legal_instead(play, heap, amount ? amount : taken, observer));
}

PlayMove move_taking(const Play& play, std::size_t heap, std::int64_t amount, Observer& observer) {
  if (play.heaps()[heap].component.position.size() != 1) {
    refuse("a tuple has no amount to take from", legal_instead(play, heap, {}, observer));
  }
  const MoveList list = play.moves_taking(heap, amount, most_examples, observer);
  if (list.moves.size() == 1 && list.complete) return list.moves[0];
  const std::string what = "take " + std::to_string(amount) + " from " + heap_name(play, heap);
  if (list.moves.empty()) {
    if (!list.complete) {
      throw Error(ErrorKind::budget, "too many options to look for '" + what + "'",
                  "say what is left, as `leaving 4`");
    }
    refuse("the rules have no move to " + what, legal_instead(play, heap, amount, observer));
  }
  refuse("to " + what + ", can leave different heaps", "say which, as " + examples(play, list));
}

}  // namespace

PlayCommand read_play_command(const std::string& line) { return Reader(line).read(); }

PlayMove resolve(const Play& play, const PlayCommand& command, Observer& observer) {
  const std::size_t heap = heap_of_move(play, command);
  const Position& from = play.heaps()[heap].component.position;
  std::optional<std::int64_t> amount = command.amount;
  if (command.all && from.size() == 1) amount = from[0];
  if (command.left) return move_leaving(play, heap, amount, *command.left, observer);
  return move_taking(play, heap, amount.value_or(0), observer);
}

std::string typed(std::size_t heap, const Position& from, const Option& to) {
  std::string left;
  for (const Component& part : to) {
    const std::uint64_t shown = part.count <= 4 ? part.count : 1;
    for (std::uint64_t i = 0; i < shown; ++i) {
      left += " " + part.position.text();
      if (shown != part.count) left += "x" + std::to_string(part.count);
    }
  }
  if (left.empty()) left = " nothing";
  const std::string text = "heap " + std::to_string(heap + 1) + ": ";
  const auto taken = taken_by(from, to);
  if (!taken) return text + "to" + left;
  return text + (*taken == 0 ? "leaving" : "take " + std::to_string(*taken) + " leaving") + left;
}

std::string typed(const Play& play, const PlayMove& move) {
  return typed(move.heap, play.heaps()[move.heap].component.position, move.to);
}

}  // namespace grundy::cli
