// What a problem file with the rules "graph" or "hackenbush" says beside a ruleset's.
#pragma once

#include "problem/program.hpp"

namespace grundy::problem {

/// Sets `play`, and for a graph `arity`. Throws Error(bad_input) with the place: edges without such
/// rules, such rules without edges, vertices of different numbers of coordinates, keys that do not
/// go together.
void compile_play(Program& program);

/// `wins` and its two names. To be called when all names but those are known.
void compile_wins(Program& program);

}  // namespace grundy::problem
