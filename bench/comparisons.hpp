// The comparisons, by theme, and what they share.
#pragma once

#include "comparison.hpp"
#include "grundy/values.hpp"

#include <cstdint>
#include <functional>
#include <vector>

namespace bench {

/// The goal of a ratio.
std::function<double(double)> times_faster(double factor);

std::uint64_t checksum_of(const std::vector<int>& values);
/// Of the first `count` values.
std::uint64_t checksum_of(const grundy::NimSequence& values, std::uint64_t count);

// Small inputs when `quick`.
Comparison start(bool quick);
Comparison judge(bool quick);
Comparison reading(bool quick);
Comparison subtraction_8(bool quick);
Comparison subtraction_15(bool quick);
Comparison long_table(bool quick);
Comparison johann(bool quick);
Comparison split_nim(bool quick);
Comparison wythoff_lines(bool quick);
Comparison wythoff_general(bool quick);
Comparison kayles(bool quick);
Comparison octal_106(bool quick);
Comparison dawsons_chess(bool quick);
Comparison octal_6(bool quick);
Comparison grundys_game(bool quick);
Comparison octal_06(bool quick);
Comparison octal_007(bool quick);
Comparison graph_reading(bool quick);
Comparison graph_words(bool quick);
Comparison graph_solving(bool quick);

/// Makes the table of {2,5} to 10^9 heaps and returns the most bytes that this process had at
/// once.
std::uint64_t peak_of_long_table();

}  // namespace bench
