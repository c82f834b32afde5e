// What has been read so far: the values of the names, and where they stand in the input.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "problem/names.hpp"
#include "rules/evaluate.hpp"

namespace grundy::problem {

struct State {
  /// `slots`: the most that an expression's frame needs.
  State(const Names& names, std::size_t slots);

  rules::Frame frame;  ///< the numbers, and views of the lists
  std::vector<std::vector<std::int64_t>> lists;
  std::vector<std::string_view> words;

  // When each name was last set, on a clock of its own; never two equal times.
  std::vector<std::uint64_t> number_times, list_times, word_times;
  // Offsets in the input: of a number or word, and of a list's first element.
  std::vector<std::size_t> number_begins, list_begins;
  // Offsets of the elements of lists that are filled with x[].
  std::vector<std::vector<std::size_t>> element_begins;

  void set_number(std::uint32_t slot, std::int64_t value) {
    frame.numbers[slot] = value;
    number_times[slot] = ++clock_;
  }
  void set_word(std::uint32_t slot, std::string_view word) {
    words[slot] = word;
    word_times[slot] = ++clock_;
  }
  /// After lists[slot] was changed.
  void list_changed(std::uint32_t slot) {
    frame.lists[slot] = lists[slot];
    list_times[slot] = ++clock_;
  }
  [[nodiscard]] std::uint64_t now() const { return clock_; }
  /// The largest number of all, at least 0. O(all numbers).
  [[nodiscard]] std::int64_t largest() const;

 private:
  std::uint64_t clock_ = 0;
  std::size_t numbers_;
};

}  // namespace grundy::problem
