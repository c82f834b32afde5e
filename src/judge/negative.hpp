// Errors about coordinates that are negative.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "problem/expression.hpp"

namespace grundy::judge {

/// "-3", "(2,-1)".
[[nodiscard]] inline std::string text_of(std::span<const std::int64_t> coordinates) {
  std::string text;
  for (const std::int64_t c : coordinates) text += (text.empty() ? "" : ",") + std::to_string(c);
  return coordinates.size() > 1 ? "(" + text + ")" : text;
}

/// About a heap that `heaps` makes.
[[noreturn]] inline void fail_negative_heap(const problem::Positions& positions,
                                            std::span<const std::int64_t> coordinates,
                                            const std::string& what) {
  throw Error(
      ErrorKind::bad_input, "the " + what + " " + text_of(coordinates) + " is negative",
      Place{positions.source->name, positions.source->text, 0, positions.source->text.size()},
      "coordinates are 0 or more; add an 'if' to 'heaps' where such a " + what + " is none");
}

}  // namespace grundy::judge
