// Take-and-break codes in text.
#pragma once

#include <cstddef>

#include "rules/code.hpp"
#include "rules/parser.hpp"

namespace grundy::rules {

/// True when the text at `at` (not blank) starts a take-and-break code: `.7`, `4.7`, `{2}!.0`.
[[nodiscard]] bool starts_code(std::string_view text, std::size_t at);

/// Reads the code at the parser's offset and leaves the parser behind it.
[[nodiscard]] Code parse_code(Parser& parser);

}  // namespace grundy::rules
