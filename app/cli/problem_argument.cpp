#include "cli/problem_argument.hpp"

#include <algorithm>
#include <vector>

#include "core/embedded.hpp"
#include "grundy/error.hpp"
#include "rules/parser.hpp"

namespace grundy::cli {

void add_problem(CLI::App& command, std::string& problem) {
  command.add_option("PROBLEM", problem, "A name of `grundy games`, or the path of a problem file")
      ->type_name("")
      ->required();
}

Problem open_problem(const std::string& name) {
  const auto problems = core::embedded_problems();
  const auto found =
      std::find_if(problems.begin(), problems.end(),
                   [&](const core::EmbeddedFile& file) { return file.name == name; });
  if (found != problems.end()) return Problem::parse(found->text, name);
  if (name.find('/') != std::string::npos || name.ends_with(".toml")) return Problem::load(name);
  std::vector<std::string> names;
  for (const core::EmbeddedFile& file : problems) names.emplace_back(file.name);
  const std::string* near = rules::nearest(name, names);
  throw Error(ErrorKind::bad_input, "unknown problem '" + name + "'",
              near != nullptr ? "did you mean '" + *near + "'?"
                              : "`grundy games` lists the problems; a path to a problem file has a "
                                "'/' or ends with .toml");
}

}  // namespace grundy::cli
