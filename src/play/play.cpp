// The position of a play, and what changes it.
#include "grundy/play.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "core/int128.hpp"
#include "grundy/error.hpp"
#include "play/legal.hpp"

namespace grundy {
namespace {

/// One of `copies`, at least 2, is no more. What stands for a huge number stays one.
std::uint64_t one_less(std::uint64_t copies) {
  if (copies == huge_even_count) return huge_odd_count;
  if (copies == huge_odd_count) return huge_even_count;
  return copies - 1;
}

/// How many entries so many equal heaps are.
std::uint64_t rows_of(std::uint64_t copies) { return copies > max_rows_of_equal ? 1 : copies; }

void add_rows(std::vector<PlayHeap>& heaps, PlayHeap heap, Observer& observer) {
  heap.movable = play::is_movable(*heap.component.rules, heap.component.position, observer);
  const std::uint64_t rows = rows_of(heap.copies);
  if (rows != 1) heap.copies = 1;
  observer.require_memory("the heaps of a position", (heaps.size() + rows) * sizeof(PlayHeap));
  heaps.insert(heaps.end(), rows, heap);
}

std::size_t count_movable(std::span<const PlayHeap> heaps) {
  return static_cast<std::size_t>(
      std::count_if(heaps.begin(), heaps.end(), [](const PlayHeap& h) { return h.movable; }));
}

/// Room for `more` elements, so that adding them does not fail; grows as push_back does.
template <typename T>
void make_room(std::vector<T>& elements, std::size_t more) {
  const std::size_t wanted = elements.size() + more;
  if (wanted > elements.capacity()) elements.reserve(std::max(wanted, 2 * elements.capacity()));
}

Option normalised(Option option) {
  normalise(option);
  return option;
}

}  // namespace

Play::Play(std::span<const PlayHeap> start, const PlayOptions& options, Observer& observer)
    : options_(options), turn_(options.first) {
  for (const PlayHeap& heap : start) add_rows(heaps_, heap, observer);
  movable_ = count_movable(heaps_);
}

bool Play::is_legal(const PlayMove& move, Observer& observer) const {
  if (move.heap >= heaps_.size()) return false;
  const SumComponent& component = heaps_[move.heap].component;
  return play::has_option(*component.rules, component.position, normalised(move.to),
                          options_.limits.max_options, observer);
}

void Play::make(PlayMove move, Observer& observer) {
  if (move.heap >= heaps_.size()) {
    throw Error(ErrorKind::bad_input, "there is no heap " + std::to_string(move.heap + 1) +
                                          " in a position of " + std::to_string(heaps_.size()));
  }
  normalise(move.to);
  const PlayHeap from = heaps_[move.heap];
  if (!is_legal(move, observer)) {
    throw Error(ErrorKind::bad_input, "the rules have no move from " +
                                          from.component.position.text() + " to " +
                                          to_text(move.to));
  }
  std::vector<PlayHeap> rows;
  if (from.copies > 1) {
    rows.push_back(from);
    rows.back().copies = one_less(from.copies);
  }
  for (const Component& part : move.to) {
    PlayHeap heap{from.component, part.count};
    heap.component.position = part.position;
    add_rows(rows, heap, observer);
  }
  observer.require_memory("the heaps of a position",
                          (heaps_.size() + rows.size()) * sizeof(PlayHeap));
  // From here on nothing fails: there is room for all.
  make_room(heaps_, rows.size());
  make_room(history_, 1);
  const std::size_t movable = count_movable(rows);
  const auto place = heaps_.begin() + static_cast<std::ptrdiff_t>(move.heap);
  heaps_.insert(heaps_.erase(place), rows.begin(), rows.end());
  history_.push_back({turn_, std::move(move), from, rows.size()});
  movable_ = movable_ + movable - (from.movable ? 1 : 0);
  turn_ = other(turn_);
}

bool Play::undo() {
  if (history_.empty()) return false;
  const PlayStep& step = history_.back();
  make_room(heaps_, 1);
  const auto first = heaps_.begin() + static_cast<std::ptrdiff_t>(step.move.heap);
  const auto last = first + static_cast<std::ptrdiff_t>(step.inserted);
  movable_ -= count_movable({first, last});
  movable_ += step.from.movable ? 1 : 0;
  heaps_.insert(heaps_.erase(first, last), step.from);
  turn_ = step.by;
  history_.pop_back();
  return true;
}

bool Play::undo_turn() {
  const auto by_user = [](const PlayStep& step) { return step.by == Player::user; };
  if (std::none_of(history_.begin(), history_.end(), by_user)) return false;
  for (bool users = false; !users;) {
    users = by_user(history_.back());
    undo();
  }
  return true;
}

std::optional<std::int64_t> taken_by(const Position& from, const Option& to) {
  if (from.size() != 1) return std::nullopt;
  std::int64_t taken = from[0];
  for (const Component& part : to) {
    if (part.position.size() != 1) return std::nullopt;
    // At most 2^63 times 2^64, so nothing wraps.
    const core::Uint128 left =
        static_cast<core::Uint128>(part.position[0]) * core::Uint128{part.count};
    if (left > static_cast<core::Uint128>(taken)) return std::nullopt;
    taken -= static_cast<std::int64_t>(left);
  }
  return taken;
}

}  // namespace grundy
