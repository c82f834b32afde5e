#include "problem/state.hpp"

#include <algorithm>

namespace grundy::problem {

State::State(const Names& names, std::size_t slots) : numbers_(names.count(NameKind::number)) {
  const std::size_t list_count = names.count(NameKind::list);
  frame.numbers.resize(std::max(slots, numbers_));
  frame.lists.resize(list_count);
  lists.resize(list_count);
  words.resize(names.count(NameKind::word));
  number_times.resize(numbers_);
  list_times.resize(list_count);
  word_times.resize(words.size());
  number_begins.resize(numbers_);
  list_begins.resize(list_count);
  element_begins.resize(list_count);
}

std::int64_t State::largest() const {
  std::int64_t result = 0;
  for (std::size_t i = 0; i < numbers_; ++i) result = std::max(result, frame.numbers[i]);
  for (const auto& list : lists) {
    for (const std::int64_t value : list) result = std::max(result, value);
  }
  return result;
}

}  // namespace grundy::problem
