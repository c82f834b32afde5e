// The token grammar of `read`: how a judge writes its input.
//
//     k              reads a number                 S[k]     reads k numbers
//     S[*]           reads all that are left        x[]      reads one more number of x
//     s:word         reads a word
//     repeat E { }   repeat i in LOW..HIGH { }   until eof { }   until COND { }
//
// Some add to a graph:
//
//     u -> v, u -- v                  an edge; reads the names that are new
//     edges { i -> i+1 for i in S }   reads nothing
//     s:path                          reads a word, a path of one edge for each letter
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "problem/edges.hpp"
#include "problem/expression.hpp"
#include "problem/names.hpp"
#include "rules/ast.hpp"

namespace grundy::problem {

struct Group;

struct ReadToken {
  enum class Kind : std::uint8_t { number, list, rest, append, word, group, edges };
  Kind kind = Kind::number;
  const Name* name = nullptr;         ///< of all but groups and edges
  std::unique_ptr<Expression> count;  ///< of a list
  std::unique_ptr<Group> group;       ///< of a group
  std::unique_ptr<Edges> edges;  ///< of edges, which read nothing: their names are tokens before
  bool path = false;             ///< of a word: its letters are added to the graph
  std::size_t begin = 0, end = 0;
};

struct Group {
  enum class Kind : std::uint8_t { once, repeat, until_eof, until };
  Kind kind = Kind::once;
  Expression control;  ///< of repeat the count or the end of the range, of until the condition
  const Name* counter = nullptr;  ///< of `repeat NAME in LOW..HIGH`
  Expression low;                 ///< where its range begins
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
  bool resets_graph = false;          ///< the graph has no edge again at the start of a round
};

/// The rounds of a `repeat` group; a count that is none is negative.
struct Rounds {
  std::int64_t count = 0;
  std::int64_t first = 0;  ///< the counter of the first round
};

/// O(the expressions). A range may be empty, as 1..0.
[[nodiscard]] Rounds rounds_of(const Group& group, State& state);

struct Grammar {
  rules::Source source;
  std::unique_ptr<Group> root;
  Uses counters;             ///< the names that count rounds
  bool adds_edges = false;   ///< some token adds to the graph
  std::size_t edges_at = 0;  ///< the first that does
};

/// Reads the grammar and adds its names to `names`. A number, a word or a list S[k] can be used
/// after it is read, inside its group; a list x[] also after its group. Throws Error(bad_input)
/// with the place: a name read twice, a name used before it is read, a group that reads nothing.
[[nodiscard]] Grammar parse_grammar(rules::Source source, Names& names);

/// Parses the edges, once all names of the file are known: generators take the slots after them.
/// Throws Error(bad_input) with the place.
void resolve_edges(Grammar& grammar, const Names& names);

/// Chooses the group that is one case for what needs `uses`: the one marked `case`, else the
/// innermost in which the last of them and of the edges is complete (of x[] and of an edge: the
/// group around its rounds), else the whole input. Says which lists are emptied where: a list x[]
/// begins empty in each round of the innermost group that holds all its tokens and the case; so
/// does the graph. Throws Error(bad_input) when a used name is not there at the end of a case.
const Group& choose_case(Grammar& grammar, const Names& names, const Uses& uses);

}  // namespace grundy::problem
