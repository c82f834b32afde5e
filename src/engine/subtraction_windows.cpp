// Sliding windows, for sets of few ranges: {L1..R1, L2..R2, ...}.
//
// The options of n by the range {L..R} are the heaps n-R to n-L, and one step of n lets one
// heap into that window and one out. So a counter for each value says how many options have it,
// and a tree of bit words says which counters are 0; its least member is the mex. A heap costs
// two steps for each range, whatever the ranges' lengths and however large the values are.
#include "engine/subtraction_method.hpp"

#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

namespace grundy::engine {
namespace {

constexpr std::uint64_t word_bits = 64;

struct Window {
  std::uint64_t low, high;
};

// The values that no option has, with the least of them. 64 to a node; grows with the values.
class AbsentValues {
 public:
  void add(Nimber value) {
    grow(value);
    for (auto& level : levels_) {
      std::uint64_t& word = level[value / word_bits];
      const bool was_empty = word == 0;
      word |= std::uint64_t{1} << (value % word_bits);
      if (!was_empty) return;
      value /= word_bits;
    }
  }
  void remove(Nimber value) {
    grow(value);
    for (auto& level : levels_) {
      std::uint64_t& word = level[value / word_bits];
      word &= ~(std::uint64_t{1} << (value % word_bits));
      if (word != 0) return;
      value /= word_bits;
    }
  }
  [[nodiscard]] Nimber least() {
    if (levels_.back()[0] == 0) grow(capacity());
    Nimber value = 0;
    for (std::size_t i = levels_.size(); i-- > 0;) {
      value = value * word_bits + static_cast<unsigned>(std::countr_zero(levels_[i][value]));
    }
    return value;
  }

 private:
  [[nodiscard]] Nimber capacity() const { return levels_[0].size() * word_bits; }

  // Makes room for `value`; the new values are absent. The words of a level above say which
  // words below are not 0; the last level is one word.
  void grow(Nimber value) {
    if (value < capacity()) return;
    std::size_t words = levels_[0].size();
    while (value >= words * word_bits) words *= 2;
    levels_[0].resize(words, ~std::uint64_t{0});
    levels_.resize(1);
    while (levels_.back().size() > 1) {
      const auto& below = levels_.back();
      std::vector<std::uint64_t> above((below.size() + word_bits - 1) / word_bits, 0);
      for (std::size_t i = 0; i < below.size(); ++i) {
        if (below[i] != 0) above[i / word_bits] |= std::uint64_t{1} << (i % word_bits);
      }
      levels_.push_back(std::move(above));
    }
  }

  std::vector<std::vector<std::uint64_t>> levels_{{~std::uint64_t{0}}};
};

class Windows final : public SubtractionMethod {
 public:
  explicit Windows(std::vector<Window> windows) : windows_(std::move(windows)) {}

  std::string_view name() const override { return "windows"; }

  void append(NimSequence& values, std::uint64_t size) override {
    const std::uint64_t begin = values.size();
    if (next_ != begin) fill(values);
    next_ = no_heap;  // stands if an allocation fails below
    try {
      for (std::uint64_t n = begin; n < size; ++n) {
        values.push_back(absent_.least());
        for (const Window& window : windows_) {
          // From the options of n to those of n + 1.
          if (n + 1 >= window.low) enter(values[n + 1 - window.low]);
          if (n >= window.high) leave(values[n - window.high]);
        }
      }
    } catch (...) {
      values.truncate(begin);
      throw;
    }
    next_ = values.size();
  }

 private:
  static constexpr std::uint64_t no_heap = ~std::uint64_t{0};

  // The windows of the heap after the last one of `values`.
  void fill(const NimSequence& values) {
    count_.clear();
    absent_ = AbsentValues();
    const std::uint64_t n = values.size();
    for (const Window& window : windows_) {
      for (std::uint64_t s = window.low; s <= std::min(window.high, n); ++s) enter(values[n - s]);
    }
  }

  void enter(Nimber value) {
    if (value >= count_.size()) count_.resize(value + 1, 0);
    if (count_[value]++ == 0) absent_.remove(value);
  }
  void leave(Nimber value) {
    if (--count_[value] == 0) absent_.add(value);
  }

  std::vector<Window> windows_;
  std::vector<std::uint64_t> count_;
  AbsentValues absent_;
  std::uint64_t next_ = 0;  // the heap whose options the windows hold
};

}  // namespace

std::unique_ptr<SubtractionMethod> make_windows(const rules::AmountSet& amounts,
                                                std::uint64_t limit) {
  std::vector<Window> windows;
  for (const auto& range : amounts.ranges()) {
    const auto low = static_cast<std::uint64_t>(range.low);
    if (low >= limit) break;
    windows.push_back({low, static_cast<std::uint64_t>(range.high)});
  }
  return std::make_unique<Windows>(std::move(windows));
}

}  // namespace grundy::engine
