// A word out of a short list.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace grundy::cli {

/// The place of `word` in `known`. Throws Error(bad_input) for a word that is not there, with the
/// nearest one or the whole list: "unknown format 'cvs'", "did you mean 'csv'?".
[[nodiscard]] std::size_t read_choice(const std::string& what, const std::string& word,
                                      const std::vector<std::string>& known);

}  // namespace grundy::cli
