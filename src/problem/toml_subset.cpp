#include "problem/toml_subset.hpp"

#include <algorithm>
#include <string>

#include "rules/lexer.hpp"

namespace grundy::problem {

namespace {

bool is_quote(char c) { return c == '"' || c == '\''; }

bool is_key_part(char c) { return rules::is_name_part(c) || c == '-'; }

class Scanner {
 public:
  explicit Scanner(std::string_view text)
      : text_(text), at_(text.substr(0, 3) == "\xEF\xBB\xBF" ? 3 : 0) {}

  std::optional<TomlFault> scan() {
    while (!fault_ && at_ < text_.size()) line();
    return fault_;
  }

 private:
  /// One line, or the lines that a list or a string of many lines takes.
  void line() {
    skip_spaces();
    if (peek() == '[') {
      header();
    } else if (is_key_part(peek()) || is_quote(peek())) {
      key();
      if (!fault_ && peek() != '=') fail("expected '=' after the key");
      if (!fault_) ++at_;
      if (!fault_) value();
    }
    if (!fault_) line_end();
  }

  void header() {
    const std::size_t brackets = text_.substr(at_, 2) == "[[" ? 2 : 1;
    at_ += brackets;
    skip_spaces();
    if (!is_key_part(peek()) && !is_quote(peek())) {
      fail("expected the name of a table after '['");
      return;
    }
    key();
    for (std::size_t closed = 0; !fault_ && closed < brackets; ++closed) {
      if (peek() == ']') {
        ++at_;
      } else {
        fail("expected ']' after the name of a table");
      }
    }
  }

  /// Names joined by dots, and the spaces after them.
  void key() {
    while (true) {
      if (is_quote(peek())) {
        skip_string();
      } else if (is_key_part(peek())) {
        while (is_key_part(peek())) ++at_;
      } else {
        fail("expected a key");
        return;
      }
      skip_spaces();
      if (peek() != '.') return;
      ++at_;
      skip_spaces();
    }
  }

  void value() {
    skip_spaces();
    if (is_quote(peek())) {
      skip_string();
    } else if (peek() == '[') {
      list();
    } else {
      fail("expected a string in quotes, or a list of them in [ ]");
    }
  }

  void list() {
    ++at_;
    while (at_ < text_.size()) {
      skip_blank_lines();
      if (peek() == ']') {
        ++at_;
        return;
      }
      if (!is_quote(peek())) {
        fail("expected a string in quotes, or ']' at the end of the list");
        return;
      }
      skip_string();
      skip_blank_lines();
      if (peek() == ',') {
        ++at_;
      } else if (peek() != ']') {
        fail("expected ',' or ']' after a string of a list");
        return;
      }
    }
  }

  void line_end() {
    skip_spaces();
    if (peek() == '#') skip_comment();
    if (peek() == '\r') ++at_;
    if (at_ < text_.size() && text_[at_] != '\n') {
      fail("expected a key, a table header, a comment or the end of the line");
      return;
    }
    at_ = std::min(at_ + 1, text_.size());
  }

  void skip_spaces() {
    while (peek() == ' ' || peek() == '\t') ++at_;
  }

  void skip_blank_lines() {
    while (true) {
      if (peek() == '#') {
        skip_comment();
      } else if (peek() == ' ' || peek() == '\t' || peek() == '\r' || peek() == '\n') {
        ++at_;
      } else {
        return;
      }
    }
  }

  void skip_comment() { at_ = std::min(text_.find('\n', at_), text_.size()); }

  /// To after the string that starts here, or after its line where it is not closed.
  void skip_string() {
    const char quote = text_[at_];
    const std::string triple(3, quote);
    const bool multi_line = text_.substr(at_, 3) == triple;
    at_ += multi_line ? 3 : 1;
    while (at_ < text_.size()) {
      if (multi_line ? text_.substr(at_, 3) == triple : text_[at_] == quote || text_[at_] == '\n') {
        break;
      }
      at_ += quote == '"' && text_[at_] == '\\' ? 2 : 1;
    }
    at_ += multi_line ? 3 : 1;
    // Two more quotes may belong to the text of the string.
    for (int more = 0; multi_line && more < 2 && peek() == quote; ++more) ++at_;
    at_ = std::min(at_, text_.size());
  }

  /// The next character; 0 at the end, which no rule takes.
  [[nodiscard]] char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  void fail(const char* message) {
    const bool ascii = static_cast<unsigned char>(peek()) < 0x80U;
    fault_ = TomlFault{std::min(at_, text_.size()),
                       ascii ? message : "only strings and comments may hold such characters"};
  }

  std::string_view text_;
  std::size_t at_;
  std::optional<TomlFault> fault_;
};

}  // namespace

std::optional<TomlFault> find_fault_in_toml(std::string_view text) { return Scanner(text).scan(); }

}  // namespace grundy::problem
