// How a judge writes an input beyond what `read` says, learnt from the samples of the problem:
// where lines end, quotes, letters, the round that ends a group.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "judge/filling.hpp"
#include "judge/input_tree.hpp"
#include "judge/ranges.hpp"
#include "problem/program.hpp"

namespace grundy::judge {

struct Format {
  /// White space before a token. `first`: where a list or the rounds of a group begin, and where
  /// the token is neither; `next`: before further elements, and at the start of further rounds.
  struct Space {
    std::string first;
    std::string next;
  };

  std::map<const problem::ReadToken*, Space> spaces;
  std::map<const problem::ReadToken*, bool> quoted;          ///< words in double quotes
  std::map<const problem::ReadToken*, std::string> letters;  ///< of words
  std::map<const problem::ReadToken*, Round> terminators;    ///< of `until` groups
  std::vector<InputTree> samples;                            ///< those that the grammar reads

  /// The text of a tree. O(its length).
  [[nodiscard]] std::string text(const InputTree& tree, const problem::Grammar& grammar) const;
};

/// What no sample shows: a list and a round begin a line, numbers in them are separated by blanks,
/// words are made of a and b, and a round of zeros (or of -1) ends `until COND` where that makes
/// COND true.
[[nodiscard]] Format learn_format(const problem::Program& program, const Ranges& ranges);

}  // namespace grundy::judge
