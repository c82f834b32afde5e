// A problem file as TOML: its keys, checked, with their places; nothing is parsed further here.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/problem.hpp"
#include "rules/ast.hpp"

namespace grundy::problem {

/// The texts of a problem file. A rules::Source names the file and the key for errors.
struct ProblemFile {
  std::string title, source, win, lose, prefix, law_source;
  std::string join = "\n";
  rules::Source read, rules;
  std::optional<rules::Source> heaps, law, lost, start, draw, wins;
  std::vector<rules::Source> lets;
  struct Limit {
    std::string name;
    rules::Source range;
  };
  std::vector<Limit> limits;
  std::vector<Problem::Sample> samples;
};

/// Throws Error(bad_input) with the line: a text that is no TOML, a key that is missing, unknown
/// (with the nearest right one) or of the wrong type, a law without its source.
[[nodiscard]] ProblemFile read_problem_file(std::string_view toml, const std::string& file_name);

}  // namespace grundy::problem
