// An input of a problem as a tree along its grammar: what random inputs and shrinking work on.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "problem/grammar.hpp"

namespace grundy::judge {

/// What stands in an input for one token of the grammar.
struct Piece {
  std::vector<std::int64_t> numbers;       ///< one of `k` and `x[]`, all of `S[k]` and `S[*]`
  std::string word;                        ///< of a word
  std::vector<std::vector<Piece>> rounds;  ///< of a group
  bool terminated = false;                 ///< of `until`: its condition ends the last round
};

/// One piece for each token of the group's body; the round that ends `until` has only those before
/// the test.
using Round = std::vector<Piece>;

struct InputTree {
  Round root;
  bool final_line_break = true;
};

/// A piece of a tree, its token, and whether it stands in a round that ends `until`.
struct Site {
  Piece* piece = nullptr;
  const problem::ReadToken* token = nullptr;
  bool in_terminator = false;
};

/// All pieces in the order of the input, a group before what it holds. Valid until a vector of the
/// tree changes its size.
[[nodiscard]] std::vector<Site> sites(InputTree& tree, const problem::Grammar& grammar);

/// What shrinking makes smaller: first the numbers and letters that there are, then their sizes.
struct TreeSize {
  std::uint64_t tokens = 0;
  std::uint64_t total = 0;  ///< of the absolute values and of the letters above the first

  [[nodiscard]] bool operator<(const TreeSize& other) const {
    return tokens != other.tokens ? tokens < other.tokens : total < other.total;
  }
};

[[nodiscard]] TreeSize size_of(InputTree& tree, const problem::Grammar& grammar);

}  // namespace grundy::judge
