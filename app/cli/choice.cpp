#include "cli/choice.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "grundy/error.hpp"
#include "rules/parser.hpp"

namespace grundy::cli {

std::size_t read_choice(const std::string& what, const std::string& word,
                        const std::vector<std::string>& known) {
  const auto found = std::find(known.begin(), known.end(), word);
  if (found != known.end()) return static_cast<std::size_t>(found - known.begin());
  const std::string* near = rules::nearest(word, known);
  throw Error(ErrorKind::bad_input, fmt::format("unknown {} '{}'", what, word),
              near != nullptr ? fmt::format("did you mean '{}'?", *near)
                              : fmt::format("there are {}", fmt::join(known, ", ")));
}

}  // namespace grundy::cli
