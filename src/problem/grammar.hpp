// The token grammar of `read`: how a judge writes its input.
//
//     k              reads a number                 S[k]     reads k numbers
//     S[*]           reads all that are left        x[]      reads one more number of x
//     s:word         reads a word
//     repeat E { }   until eof { }   until COND { }
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "problem/expression.hpp"
#include "problem/names.hpp"
#include "rules/ast.hpp"

namespace grundy::problem {

struct Group;

struct ReadToken {
  enum class Kind : std::uint8_t { number, list, rest, append, word, group };
  Kind kind = Kind::number;
  const Name* name = nullptr;         ///< of all but groups
  std::unique_ptr<Expression> count;  ///< of a list
  std::unique_ptr<Group> group;       ///< of a group
  std::size_t begin = 0, end = 0;
};

struct Group {
  enum class Kind : std::uint8_t { once, repeat, until_eof, until };
  Kind kind = Kind::once;
  Expression control;  ///< of repeat the count, of until the condition
  std::vector<ReadToken> body;
  /// The condition of `until` is tested before body[test_before], or after the last token.
  std::size_t test_before = 0;
  const Group* parent = nullptr;
  bool marked_case = false;  ///< begins with the word `case`
  std::size_t begin = 0, end = 0;

  // Set when the case is chosen.
  bool is_case = false;
  bool holds_case = false;            ///< the case is this group or inside it
  std::vector<std::uint32_t> resets;  ///< lists that are empty again at the start of a round
};

struct Grammar {
  rules::Source source;
  std::unique_ptr<Group> root;
};

/// Reads the grammar and adds its names to `names`. A number, a word or a list S[k] can be used
/// after it is read, inside its group; a list x[] also after its group. Throws Error(bad_input)
/// with the place: a name read twice, a name used before it is read, a group that reads nothing.
[[nodiscard]] Grammar parse_grammar(rules::Source source, Names& names);

/// Chooses the group that is one case for what needs `uses`: the one marked `case`, else the
/// innermost in which the last of them is complete (of x[]: the group around its rounds), else
/// the whole input. Says which lists are emptied where: a list x[] begins empty in each round of
/// the innermost group that holds all its tokens and the case. Throws Error(bad_input) when a used
/// name is not there at the end of a case.
const Group& choose_case(Grammar& grammar, const Names& names, const Uses& uses);

}  // namespace grundy::problem
