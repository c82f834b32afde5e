// Small problem files for tests.
#pragma once

#include <string>

#include "grundy/problem.hpp"

namespace grundy::problem {

/// The text of a problem file: `keys` are further lines of TOML; title, source, win and lose
/// are there.
inline std::string problem_text(const std::string& keys) {
  return "title = \"t\"\nsource = \"s\"\nwin = \"W\"\nlose = \"L\"\n" + keys;
}

inline Problem problem(const std::string& keys) {
  return Problem::parse(problem_text(keys), "test");
}

inline const char* const s_nim =
    "read = \"until k = 0 { k S[k] m repeat m { l h[l] } }\"\n"
    "rules = \"n -> n-s for s in S\"\njoin = \"\"\n";

}  // namespace grundy::problem
