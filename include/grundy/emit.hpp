// Code that computes nim-values: a function `sg`, or a whole program for a judge.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "grundy/law.hpp"
#include "grundy/observer.hpp"
#include "grundy/problem.hpp"
#include "grundy/ruleset.hpp"
#include "grundy/values.hpp"

namespace grundy {

enum class Language {
  cpp,     ///< C++17; free of warnings under -Wall -Wextra
  python,  ///< Python 3.8
};

/// The names that the expression of a law uses.
struct LawNames {
  /// Coordinates, then parameters; empty takes the names that the rules write (n for sets and
  /// codes).
  std::vector<std::string> names;
  /// How many of the last names are parameters: g(...) is called without them.
  std::size_t parameters = 0;
};

/// A function `sg` of the names that computes the law: from its period, for which `values` must
/// hold the heaps before preperiod + period, else from its expression. A law that only tells the
/// lost positions becomes a function `lost` that is true of them. Right for coordinates to 10^18
/// where the law is. Throws Error(bad_input) for a law with neither, for values that are too few,
/// and for an expression that does not parse. O(preperiod + period).
[[nodiscard]] std::string emit_function(const Ruleset& rules, const Law& law,
                                        const NimSequence& values, Language language,
                                        const LawNames& names = {});

/// A function `sg` of the coordinates that computes values from the rules and keeps them: a table
/// of heaps 0, 1, 2, ... where positions have one coordinate of at most a few million, else a
/// search that visits what the position reaches. `largest` is the largest coordinate that it will
/// be asked for. Play must end, as everywhere. O(length of the rules).
[[nodiscard]] std::string emit_table_function(const Ruleset& rules, Language language,
                                              std::int64_t largest);

/// A whole C++ program that reads the judge's input and writes its answers, byte for byte as
/// Problem::judge does for input in the judge's format; other input gives any output. Values come
/// from the law of the file; else from a period, where the rules are fixed and one is proved
/// within a few thousand heaps; else from the rules, by a table or a search sized to [limits]. The
/// head of the program says which. Throws Error(budget) of the observer.
[[nodiscard]] std::string emit_program(const Problem& problem,
                                       Observer& observer = Observer::none());

}  // namespace grundy
