// Edges that a problem file adds to a graph while it reads.
#pragma once

#include <cstddef>
#include <vector>

#include "problem/expression.hpp"
#include "rules/parse.hpp"

namespace grundy::problem {

/// `u -> v`, or what stands in `edges { }`.
struct Edges {
  /// Each item holds the coordinates of the one end, then those of the other.
  Positions ends;
  std::size_t text_begin = 0;  ///< where the text that the items speak of begins in `read`
  bool one = false;            ///< without `edges { }`: a single one
  /// Of each item: written `a -- b`.
  std::vector<bool> both_ways;

  // Until all names are known.
  std::size_t begin = 0, end = 0;  ///< what is written
  rules::Scope scope;              ///< the names that can be used
};

}  // namespace grundy::problem
