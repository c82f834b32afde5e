// The names of a problem file in an emitted program, and what [limits] say of them.
#pragma once

#include <string>
#include <vector>

#include "emit/interval.hpp"
#include "emit/text.hpp"
#include "problem/program.hpp"

namespace grundy::emit {

struct ProgramNames {
  Identifiers identifiers;
  /// Numbers and lists by slot; as parameters all of them by name.
  Meanings meanings;
  std::vector<std::string> words;  ///< by slot
};

[[nodiscard]] ProgramNames program_names(const problem::Program& program);

/// What the heaps of a case may be, by coordinate.
[[nodiscard]] std::vector<Interval> heap_ranges(const problem::Program& program,
                                                const Meanings& names);

}  // namespace grundy::emit
