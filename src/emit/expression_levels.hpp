// How tight operators bind. One ladder serves C++ and Python: where their own ladders differ (bits,
// shifts, comparisons), brackets are always written.
#pragma once

namespace grundy::emit {

inline constexpr int ternary = 1;
inline constexpr int or_level = 2;
inline constexpr int and_level = 3;
inline constexpr int not_level = 4;
inline constexpr int connective_level = 5;  // what may stand beside `and` and `or`
inline constexpr int comparison_level = 5;
inline constexpr int bit_level = 6;
inline constexpr int shift_level = 7;
inline constexpr int sum_level = 8;
inline constexpr int product_level = 9;
inline constexpr int unary = 11;
inline constexpr int power_level = 12;
inline constexpr int primary = 13;

}  // namespace grundy::emit
