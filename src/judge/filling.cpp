#include "judge/filling.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "grundy/error.hpp"

namespace grundy::judge {

using problem::Group;
using problem::ReadToken;
using problem::State;

namespace {

// More are not made; an input of a judge's samples may have as many.
constexpr std::size_t most_tokens = std::size_t{1} << 20;

[[noreturn]] void no_input(const std::string& why) { throw Error(ErrorKind::bad_input, why); }

/// Each number that came before becomes the next one that did not, in the range as a circle.
void make_distinct(std::vector<std::int64_t>& numbers, Range range) {
  std::set<std::int64_t> seen;
  for (std::int64_t& number : numbers) {
    const std::int64_t first = number;
    while (!seen.insert(number).second) {
      number = number == range.high ? range.low : number + 1;
      if (number == first) no_input("the limits leave too few different numbers");
    }
  }
}

/// Removes elements from index `cut` on, or from the end where that is nearer, down to `size`.
template <typename T>
void cut_down(std::vector<T>& elements, std::size_t size, std::size_t cut) {
  const std::size_t from = std::min(cut, size);
  const auto first = elements.begin() + static_cast<std::ptrdiff_t>(from);
  elements.erase(first, first + static_cast<std::ptrdiff_t>(elements.size() - size));
}

}  // namespace

const Round* Source::terminator(const ReadToken&) { return nullptr; }
void Source::end_of_case(State&) {}

Filling::Filling(const problem::Program& program, const Ranges& ranges, Source& source)
    : program_(program), ranges_(ranges), source_(source), state_(program.names, program.slots) {}

void Filling::fill(InputTree& tree, std::size_t cut) {
  cut_ = cut;
  tokens_ = 0;
  (void)round(*program_.grammar.root, tree.root, 0, true);
}

std::optional<Round> Filling::terminator(const ReadToken& token) {
  tells_cases_ = false;
  Round made;
  const bool ended = !round(*token.group, made, 0, false);
  tells_cases_ = true;
  return ended ? std::optional<Round>(std::move(made)) : std::nullopt;
}

bool Filling::ends(const Group& group) {
  return group.kind == Group::Kind::until && group.control.evaluate(state_) != 0;
}

/// False when the condition of the group ends it in this round. Recursion is as deep as the
/// problem file nests groups.
bool Filling::round(const Group& group, Round& round, std::size_t index, bool clamps) {
  for (const std::uint32_t slot : group.resets) {
    state_.lists[slot].clear();
    state_.list_changed(slot);
  }
  for (std::size_t i = 0; i <= group.body.size(); ++i) {
    if (i == group.test_before && ends(group)) {
      round.resize(i);
      return false;
    }
    if (i == group.body.size()) break;
    const bool fresh = round.size() == i;
    if (fresh) round.emplace_back();
    piece(group.body[i], round[i], i == 0 ? index : 0, fresh, clamps);
  }
  if (group.is_case && tells_cases_) source_.end_of_case(state_);
  return true;
}

void Filling::piece(const ReadToken& token, Piece& piece, std::size_t index, bool fresh,
                    bool clamps) {
  switch (token.kind) {
    case ReadToken::Kind::number:
    case ReadToken::Kind::append:
      number(token, piece, index, fresh, clamps);
      return;
    case ReadToken::Kind::list:
    case ReadToken::Kind::rest:
      list(token, piece, fresh, clamps);
      return;
    case ReadToken::Kind::word:
      count_tokens(1);
      if (fresh) piece.word = source_.word(token, index);
      state_.set_word(token.name->slot, words_.emplace_back(piece.word));
      return;
    case ReadToken::Kind::edges:
      return;
    case ReadToken::Kind::group:
      if (token.group->kind == Group::Kind::repeat) {
        repeat(token, piece, clamps);
      } else {
        until(token, piece, fresh);
      }
      return;
  }
}

void Filling::count_tokens(std::size_t more) {
  tokens_ += more;
  if (tokens_ > most_tokens) no_input("the counts ask for too many numbers");
}

void Filling::number(const ReadToken& token, Piece& piece, std::size_t index, bool fresh,
                     bool clamps) {
  count_tokens(1);
  const Range range = ranges_.of(*token.name, state_);
  if (fresh) {
    piece.numbers.push_back(source_.number(token, range, index));
  } else if (clamps) {
    piece.numbers[0] = std::clamp(piece.numbers[0], range.low, range.high);
  }
  const std::uint32_t slot = token.name->slot;
  if (token.kind == ReadToken::Kind::number) {
    state_.set_number(slot, piece.numbers[0]);
  } else {
    state_.lists[slot].push_back(piece.numbers[0]);
    state_.list_changed(slot);
  }
}

std::size_t Filling::count(const problem::Expression& expression) {
  const std::int64_t count = expression.evaluate(state_);
  if (count < 0) no_input("'" + expression.source->text + "' is negative");
  return static_cast<std::size_t>(count);
}

void Filling::list(const ReadToken& token, Piece& piece, bool fresh, bool clamps) {
  const Range range = ranges_.of(*token.name, state_);
  auto& numbers = piece.numbers;
  if (clamps) {
    for (std::int64_t& number : numbers) number = std::clamp(number, range.low, range.high);
  }
  if (token.count) {
    const std::size_t size = count(*token.count);
    count_tokens(size);
    if (numbers.size() > size) cut_down(numbers, size, cut_);
    while (numbers.size() < size) numbers.push_back(source_.number(token, range, numbers.size()));
  } else {
    while (fresh && source_.more(token, numbers.size())) {
      count_tokens(1);
      numbers.push_back(source_.number(token, range, numbers.size()));
    }
  }
  if (clamps && ranges_.distinct(*token.name)) make_distinct(numbers, range);
  state_.lists[token.name->slot] = numbers;
  state_.list_changed(token.name->slot);
}

void Filling::repeat(const ReadToken& token, Piece& piece, bool clamps) {
  const problem::Rounds rounds = rounds_of(*token.group, state_);
  if (rounds.count < 0) no_input("'" + token.group->control.source->text + "' is no count");
  const auto size = static_cast<std::size_t>(rounds.count);
  count_tokens(size);
  if (piece.rounds.size() > size) cut_down(piece.rounds, size, cut_);
  piece.rounds.resize(size);
  for (std::size_t i = 0; i < size; ++i) {
    if (token.group->counter != nullptr) {
      state_.set_number(token.group->counter->slot, rounds.first + static_cast<std::int64_t>(i));
    }
    (void)round(*token.group, piece.rounds[i], i, clamps);
  }
}

void Filling::until(const ReadToken& token, Piece& piece, bool fresh) {
  if (fresh) {
    make_rounds(token, piece);
  } else {
    keep_rounds(token, piece);
  }
}

void Filling::make_rounds(const ReadToken& token, Piece& piece) {
  while (source_.more(token, piece.rounds.size())) {
    const std::size_t index = piece.rounds.size();
    piece.terminated = !round(*token.group, piece.rounds.emplace_back(), index, true);
    if (piece.terminated) return;
  }
  if (const Round* last = source_.terminator(token)) {
    piece.rounds.push_back(*last);
    piece.terminated = !round(*token.group, piece.rounds.back(), piece.rounds.size() - 1, false);
    if (!piece.terminated) no_input("the round that should end the group does not");
  }
}

void Filling::keep_rounds(const ReadToken& token, Piece& piece) {
  const bool terminated = std::exchange(piece.terminated, false);
  for (std::size_t i = 0; i < piece.rounds.size(); ++i) {
    const bool last = terminated && i + 1 == piece.rounds.size();
    if (round(*token.group, piece.rounds[i], i, !last)) continue;
    piece.rounds.resize(i + 1);
    piece.terminated = true;
  }
}

}  // namespace grundy::judge
