// Values that somebody computed elsewhere, read from text.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "grundy/law.hpp"

namespace grundy::cli {

/// G(0), G(1), ..., or values at positions (a grid, or a sequence that starts later).
using Table = std::variant<NimSequence, SampledValues>;

/// How the text is written; `guess` finds out.
enum class TableFormat { guess, plain, csv, bfile, grid };

/// Throws Error(bad_input) with the nearest name for a format that is none.
[[nodiscard]] TableFormat read_table_format(const std::string& name);

/// Numbers from 0 to 2^64-1 and comments from # to the end of a line.
/// plain: values of heaps 0, 1, ..., on any number of lines; grid: a line for each x, in it a value
/// for each y; bfile: lines `n value`; csv: lines `x,y,value` under a header of names.
/// Indices of bfile and csv go up by one without a gap; rows of a csv of several coordinates may
/// stand in any order. `name` is the file's, for errors. Throws Error(bad_input) with the line:
/// what is no number, a gap, a position given twice, rows of different lengths, no value at all.
[[nodiscard]] Table read_table(std::string_view text, const std::string& name, TableFormat format);

}  // namespace grundy::cli
