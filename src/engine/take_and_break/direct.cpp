// Heap after heap, the values of all options as a bit set, and its mex.
//
// The nim-sums of all ways to break m tokens do not depend on the digit, so they are kept for each
// kind of split (split.hpp), and the options of heap n are the union over the digits d_j of the
// sets of n - j. A repeated digit gives heap n what it gave heap n - cycle, and the sets of one
// more heap; so these unions are kept too, one for each remainder of n.
//
// Time for heap n: O(n) for splits into two heaps, n unions of sets for each further heap; memory:
// the sets of a few heaps, or of all heaps when a move leaves three or more. A set takes a bit for
// each value, rounded up to a power of two.
#include "engine/period_search.hpp"
#include "engine/take_and_break/method.hpp"
#include "engine/take_and_break/moves.hpp"

#include <bit>
#include <utility>
#include <vector>

namespace grundy::engine {
namespace {

std::uint64_t places(const rules::Code& code) { return code.digits.size() + code.repeated.size(); }

class Direct final : public CodeMethod {
 public:
  explicit Direct(const rules::Code& code)
      : splits_(places(code) + 1), cycle_(code.repeated.size()), reached_(0), options_(1, 0) {
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

  [[nodiscard]] std::string_view name() const override { return "direct"; }

  std::uint64_t append(NimSequence& values, std::uint64_t size, std::uint64_t steps,
                       const Observer& observer) override {
    // After an error in the middle of a heap the sets are built again from the table.
    if (heaps_ != values.size()) clear();
    std::uint64_t done = 0;
    while (values.size() < size && done < steps) {
      require_table(observer, values.size() + 1, values.element_bytes(), values.size());
      observer.require_memory("option sets of the take-and-break engine", bytes_for(heaps_));
      const bool again = heaps_ < values.size();
      const Nimber value = next_value(values);
      if (value >= 64 * words_) widen(std::bit_ceil(value / 64 + 1));
      if (!again) values.push_back(value);
      done += 64 + heaps_ * splits_.count();
    }
    return done;
  }

 private:
  void clear() {
    splits_.clear();
    reached_.clear();
    for (std::uint64_t i = 0; i < cycle_; ++i) reached_.append();
    heaps_ = 0;
  }

  void widen(std::size_t words) {
    words_ = words;
    splits_.widen(words);
    reached_.widen(words);
  }

  // The value of heap heaps_, with values of the heaps below known.
  Nimber next_value(const NimSequence& values) {
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

  [[nodiscard]] std::uint64_t bytes_for(std::uint64_t n) const {
    return splits_.bytes_for(n) + reached_.bytes_for(cycle_);
  }

  Splits splits_;
  std::vector<std::pair<std::uint64_t, DigitMoves>> digits_;    // place and moves, none empty
  std::vector<std::pair<std::uint64_t, DigitMoves>> repeated_;  // at its first place
  std::uint64_t cycle_;                                         // digits that repeat, or 0
  SetTable reached_;  // by n mod cycle_: options of the repeated digits so far
  std::vector<SetWord> options_;
  std::size_t words_ = 1;
  std::uint64_t heaps_ = 0;  // heaps that the sets know
};

}  // namespace

std::unique_ptr<CodeMethod> make_direct(const rules::Code& code) {
  return std::make_unique<Direct>(code);
}

}  // namespace grundy::engine
