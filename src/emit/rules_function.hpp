// The function `sg` from the rules: a table of heaps, or a search that remembers.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "emit/expression.hpp"
#include "emit/moves.hpp"

namespace grundy::emit {

struct RulesFunction {
  std::vector<RulePart> parts;
  /// What parameters and lists of the rules are called.
  Meanings names;
  /// What the coordinates may be.
  std::vector<Interval> ranges;
  /// A variable `rules_changed` says when what is kept is of no use any more.
  bool changing = false;

  [[nodiscard]] std::size_t arity() const { return coordinate_names(parts).size(); }
};

/// A table of heaps is kept up to this one.
inline constexpr double largest_table = 2e7;

/// True where a table serves: one coordinate, which is not known to be too large.
[[nodiscard]] bool fits_table(const RulesFunction& function);

/// Writes the function and what it needs beside it. Requires fits_table().
void write_table_function(const RulesFunction& function, Translator& translate, Writer& out);

void write_search_function(const RulesFunction& function, Translator& translate, Writer& out);

/// Declarations of the tables that expressions use.
void write_choices(const Translator& translate, Writer& out);

/// The narrowest element type of C++ for these values.
[[nodiscard]] std::string element_type(std::int64_t least, std::uint64_t most);

}  // namespace grundy::emit
