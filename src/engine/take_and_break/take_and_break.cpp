// Heap after heap, the values of all options as a bit set, and its mex.
//
// The nim-sums of all ways to break m tokens do not depend on the digit, so they are kept for each
// kind of split (split.hpp), and the options of heap n are the union over the digits d_j of the
// sets of n - j. A repeated digit gives heap n what it gave heap n - cycle, and the sets of one
// more heap; so these unions are kept too, one for each remainder of n.
#include "engine/take_and_break/take_and_break.hpp"

#include "engine/fill_periodically.hpp"
#include "engine/period_search.hpp"

#include <algorithm>
#include <bit>

namespace grundy::engine {
namespace {

constexpr std::uint64_t steps_between_polls = std::uint64_t{1} << 20;

std::uint64_t places(const rules::Code& code) { return code.digits.size() + code.repeated.size(); }

}  // namespace

TakeAndBreakEngine::TakeAndBreakEngine(rules::Code code)
    : splits_(places(code) + 1),
      cycle_(code.repeated.size()),
      reached_(0),
      options_(1, 0),
      theorem_(period::CodeTheorem::of(code)),
      take_any_(period::TakeAnyTheorem::of(code)) {
  const auto add = [this](auto& list, std::uint64_t place, const rules::Digit& digit) {
    DigitMoves moves(digit, splits_);
    if (!moves.empty()) list.emplace_back(place, std::move(moves));
  };
  for (std::uint64_t j = 0; j < code.digits.size(); ++j) add(digits_, j, code.digits[j]);
  for (std::uint64_t i = 0; i < cycle_; ++i) {
    add(repeated_, code.digits.size() + i, code.repeated[i]);
  }
  clear();
}

void TakeAndBreakEngine::clear() {
  splits_.clear();
  reached_.clear();
  for (std::uint64_t i = 0; i < cycle_; ++i) reached_.append();
  heaps_ = 0;
}

void TakeAndBreakEngine::widen(std::size_t words) {
  words_ = words;
  splits_.widen(words);
  reached_.widen(words);
}

// The value of heap heaps_, with values of the heaps below known.
Nimber TakeAndBreakEngine::next_value(const NimSequence& values) {
  const std::uint64_t n = heaps_;
  splits_.append(values);
  options_.assign(words_, 0);
  for (const auto& [place, moves] : digits_) {
    if (place > n) break;
    moves.add_options(options_.data(), words_, n - place, values);
  }
  if (cycle_ != 0) {
    SetWord* reached = reached_.at(n % cycle_);
    for (const auto& [place, moves] : repeated_) {
      if (place > n) break;
      moves.add_options(reached, words_, n - place, values);
    }
    unite(options_.data(), reached, words_);
  }
  ++heaps_;
  return mex(options_.data(), words_);
}

std::uint64_t TakeAndBreakEngine::bytes_for(std::uint64_t n) const {
  return splits_.bytes_for(n) + reached_.bytes_for(cycle_);
}

void TakeAndBreakEngine::look_for_period(const NimSequence& values) {
  if ((!theorem_ && !take_any_) || values.size() < next_check_) return;
  proved_ = theorem_ ? theorem_->prove(values) : take_any_->prove(values);
  // All searches together cost a few times the last one.
  next_check_ = values.size() + values.size() / 4;
}

void TakeAndBreakEngine::extend(NimSequence& values, std::uint64_t size, bool stop_at_period,
                                Observer& observer) {
  if (values.size() >= size) return;
  if (!stop_at_period) require_table(observer, size, values.element_bytes(), values.size());
  std::uint64_t steps = 0;
  // After an error in the middle of a heap the sets are built again from the table.
  if (!proved_ && heaps_ != values.size()) clear();
  while (!proved_ && values.size() < size) {
    require_table(observer, values.size() + 1, values.element_bytes(), values.size());
    observer.require_memory("option sets of the take-and-break engine", bytes_for(heaps_));
    const bool again = heaps_ < values.size();
    const Nimber value = next_value(values);
    if (value >= 64 * words_) widen(std::bit_ceil(value / 64 + 1));
    steps += 64 + heaps_ * splits_.count();
    if (!again) {
      values.push_back(value);
      look_for_period(values);
    }
    if (!proved_ && steps >= steps_between_polls) {
      steps = 0;
      poll_period_search(observer, values.size(), stop_at_period ? 0 : size);
    }
  }
  if (proved_ && !stop_at_period) fill_periodically(values, proved_->period, size, observer);
}

}  // namespace grundy::engine
