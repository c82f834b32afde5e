#include "rules/lexer.hpp"

#include <algorithm>
#include <charconv>
#include <iterator>

namespace grundy::rules {

namespace {

constexpr std::string_view symbols[] = {
    // longer ones first
    "->", "..", "**", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "(", ")", "[", "]", "{", "}",
    ",",  ";",  "+",  "-",  "*",  "/",  "%",  "<",  ">",  "=",  "!",  "&", "|", "?", ":", "~", "."};

bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

bool is_name_start(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

bool is_name_part(char c) { return is_name_start(c) || is_digit(c); }

bool is_keyword(std::string_view name) {
  constexpr std::string_view keywords[] = {"for", "in", "if", "and", "or", "not", "xor"};
  return std::find(std::begin(keywords), std::end(keywords), name) != std::end(keywords);
}

std::size_t skip_blank(std::string_view text, std::size_t at, bool stop_at_line_break) {
  while (at < text.size()) {
    const char c = text[at];
    if (c == '#') {
      while (at < text.size() && text[at] != '\n') ++at;
    } else if (c == '\n') {
      if (stop_at_line_break) break;
      ++at;
    } else if (c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v') {
      ++at;
    } else {
      break;
    }
  }
  return at;
}

Token next_token(std::string_view text, std::size_t at) {
  Token token;
  token.begin = skip_blank(text, at, true);
  if (token.begin < text.size() && text[token.begin] == '\n') {
    token.line_break = true;
    token.begin = skip_blank(text, token.begin, false);
  }
  token.end = token.begin;
  if (token.begin == text.size()) return token;

  const char first = text[token.begin];
  if (is_digit(first)) {
    token.kind = Token::Kind::number;
    while (token.end < text.size() && is_digit(text[token.end])) ++token.end;
    token.text = text.substr(token.begin, token.end - token.begin);
    const auto parsed =
        std::from_chars(token.text.data(), token.text.data() + token.text.size(), token.number);
    if (parsed.ec != std::errc()) token.kind = Token::Kind::invalid;
  } else if (is_name_start(first)) {
    token.kind = Token::Kind::name;
    while (token.end < text.size() && is_name_part(text[token.end])) ++token.end;
    token.text = text.substr(token.begin, token.end - token.begin);
  } else {
    token.kind = Token::Kind::invalid;
    token.end = token.begin + 1;
    // A whole UTF-8 character is one invalid token.
    while (token.end < text.size() &&
           (static_cast<unsigned char>(text[token.end]) & 0xC0U) == 0x80U) {
      ++token.end;
    }
    for (const std::string_view symbol : symbols) {
      if (text.substr(token.begin, symbol.size()) == symbol) {
        token.kind = Token::Kind::symbol;
        token.end = token.begin + symbol.size();
        break;
      }
    }
    token.text = text.substr(token.begin, token.end - token.begin);
  }
  return token;
}

}  // namespace grundy::rules
