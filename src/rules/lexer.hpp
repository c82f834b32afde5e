// Tokens of expressions and clauses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace grundy::rules {

struct Token {
  enum class Kind : std::uint8_t { number, name, symbol, end, invalid };
  Kind kind = Kind::end;
  std::string_view text;    // as written; of a symbol, the symbol
  std::int64_t number = 0;  // of a number
  bool line_break = false;  // a line break stands before it
  std::size_t begin = 0, end = 0;

  [[nodiscard]] bool is(std::string_view symbol_or_keyword) const {
    return (kind == Kind::symbol || kind == Kind::name) && text == symbol_or_keyword;
  }
};

/// Position of the first byte at or after `at` that is neither blank nor in a comment; stops
/// before a line break when `stop_at_line_break`.
[[nodiscard]] std::size_t skip_blank(std::string_view text, std::size_t at,
                                     bool stop_at_line_break);

/// The token at or after `at`. A number beyond 2^63-1 and a byte that starts no token come out
/// as `invalid`.
[[nodiscard]] Token next_token(std::string_view text, std::size_t at);

[[nodiscard]] bool is_name_start(char c);
[[nodiscard]] bool is_name_part(char c);
[[nodiscard]] bool is_keyword(std::string_view name);

}  // namespace grundy::rules
