// Heaps on the command line: 7, 3,5, (3,5), 5x3, '{2,5}: 7'.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/number.hpp"

namespace grundy::cli {

struct HeapArgument {
  /// The rules before the colon of 'RULESET: HEAP'.
  std::optional<std::string> rules;
  std::vector<std::int64_t> coordinates;
  std::uint64_t copies = 1;  ///< of 5x3: three heaps of 5
  Piece piece;               ///< the heap without its rules, for errors
};

/// Throws Error(bad_input) with the place.
[[nodiscard]] HeapArgument read_heap(const std::string& text);

/// A position without copies, as the N of `values`. `name` says what it is, for errors.
[[nodiscard]] std::vector<std::int64_t> read_coordinates(const Piece& piece);

/// True when `text` is 'RULESET: HEAP' and not a ruleset. A colon may also belong to `a ? b : c`;
/// what reads as a ruleset from end to end is one.
[[nodiscard]] bool brings_rules(const std::string& text);

}  // namespace grundy::cli
