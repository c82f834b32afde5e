// The programs that tutorials and contest solutions have for these games, as a measure.
//
// They are written as they are found: the definition as loops, with the usual shortcuts (an array
// of marks with time stamps, no recursion), and nothing that is particular to this library.
#pragma once

#include <vector>

namespace bench::plain {

/// Values of heaps 0..n of a subtraction set, by the loop over the amounts. O(n amounts).
std::vector<int> subtraction(const std::vector<int>& amounts, int n);

/// Values of heaps 0..n when one may take k with gcd(k, n) = 1, or all. O(n^2) gcds.
std::vector<int> johann(int n);

/// Values of heaps 0..n when a heap is replaced by two smaller ones, empty or not. O(n^3).
std::vector<int> split_nim(int n);

/// Values of heaps 0..n of a code with octal digits d0, d1, ...; `different`: two heaps that are
/// left must differ. O(n^2 digits).
std::vector<int> take_and_break(const std::vector<int>& digits, bool different, int n);

/// Wythoff's game on size x size, row by row. O(size^3).
std::vector<int> wythoff(int size);

}  // namespace bench::plain
