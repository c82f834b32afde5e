#include "rules/parse_code.hpp"

#include <algorithm>
#include <string>

namespace grundy::rules {

namespace {

bool is_digit_character(char c) { return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z'); }
bool is_mark(char c) { return c == '!' || c == '?' || c == '='; }

/// Walks over the characters of one code.
class Reader {
 public:
  explicit Reader(Parser& parser) : parser_(parser), text_(parser.text()), at_(parser.offset()) {}

  char peek() {
    at_ = skip_blank(text_, at_, true);
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  void skip() { ++at_; }
  [[nodiscard]] std::size_t at() const { return at_; }
  [[noreturn]] void fail(const std::string& message, const std::string& hint = {}) {
    parser_.fail(message, at_, at_ + 1, hint);
  }

  Digit digit() {
    Digit result;
    const char c = peek();
    if (c == '{') {
      counts(result);
    } else if (is_digit_character(c)) {
      result.counts = static_cast<std::uint64_t>(c <= '9' ? c - '0' : c - 'A' + 10);
      skip();
    } else {
      fail("expected a digit 0-9 or A-Z of a take-and-break code",
           c >= 'a' && c <= 'z' ? "digits above 9 are the upper-case letters A to Z" : "");
    }
    for (char mark = peek(); is_mark(mark); mark = peek()) {
      if (mark == '!') result.unequal = true;
      if (mark == '?') result.not_all_equal = true;
      if (mark == '=') result.all_equal = true;
      skip();
    }
    return result;
  }

 private:
  /// `{2,3}`, `{2+}`, `{0,2,4+}`.
  void counts(Digit& digit) {
    skip();
    if (peek() == '}') {
      skip();
      return;
    }
    for (;;) {
      peek();
      const Token token = next_token(text_, at_);
      if (token.kind != Token::Kind::number || token.number > 63) {
        fail("expected a number of heaps, 0 to 63",
             "`{2,3}` leaves two or three heaps, `{2+}` two or more");
      }
      at_ = token.end;
      const auto heaps = static_cast<std::uint32_t>(token.number);
      if (peek() == '+') {
        skip();
        const std::uint32_t from = heaps == 0 ? 1 : heaps;
        if (heaps == 0) digit.counts |= 1;
        digit.at_least = digit.at_least == 0 ? from : std::min(digit.at_least, from);
      } else {
        digit.counts |= std::uint64_t{1} << heaps;
      }
      const char next = peek();
      skip();
      if (next == '}') return;
      if (next != ',') {
        --at_;
        fail("expected ',' or '}' in the list of heap counts");
      }
    }
  }

  Parser& parser_;
  std::string_view text_;
  std::size_t at_;
};

}  // namespace

bool starts_code(std::string_view text, std::size_t at) {
  if (at >= text.size()) return false;
  std::size_t after = at;
  if (text[at] == '.') return text.substr(at, 2) != "..";
  if (text[at] == '{') {
    after = text.find('}', at);
    if (after == std::string_view::npos) return false;
    after = skip_blank(text, after + 1, true);
    if (after >= text.size()) return false;
    return is_mark(text[after]) || is_digit_character(text[after]) || text[after] == '.';
  }
  if (!is_digit_character(text[at])) return false;
  after = skip_blank(text, at + 1, true);
  while (after < text.size() && is_mark(text[after])) after = skip_blank(text, after + 1, true);
  return after < text.size() && text[after] == '.' && text.substr(after, 2) != "..";
}

Code parse_code(Parser& parser) {
  Reader reader(parser);
  Code code;
  const std::size_t begin = reader.at();
  if (reader.peek() == '.') {
    code.digits.emplace_back();
  } else {
    const std::size_t at = reader.at();
    code.digits.push_back(reader.digit());
    if (code.digits[0].allows(0) || code.digits[0].allows(1)) {
      parser.fail(
          "the digit before the point must not allow 0 or 1 heaps: such a move takes nothing away",
          at, at + 1, "the digit before the point can be 0, 4, 8, 12 (C), ...");
    }
  }
  if (reader.peek() != '.')
    reader.fail("a take-and-break code must contain the point", "as in 4.7 or 0.77");
  reader.skip();
  bool some = code.digits[0] != Digit{} || reader.at() - begin > 1;
  while (is_digit_character(reader.peek()) || reader.peek() == '{') {
    code.digits.push_back(reader.digit());
    some = true;
  }
  if (reader.peek() == '[') {
    reader.skip();
    while (reader.peek() != ']') {
      if (reader.peek() == '\0' || reader.peek() == '\n')
        reader.fail("expected ']' to close the repeated digits");
      code.repeated.push_back(reader.digit());
    }
    if (code.repeated.empty()) reader.fail("the brackets of a code need at least one digit");
    reader.skip();
    some = true;
  }
  if (!some) reader.fail("a code needs a digit before or after the point", "as in .77 or 4.");
  const char after = reader.peek();
  if (after != '\0' && after != '\n' && after != ';') {
    reader.fail(
        code.repeated.empty() ? "expected a digit 0-9 or A-Z of a take-and-break code"
                              : "nothing may follow the repeated digits",
        after >= 'a' && after <= 'z' ? "digits above 9 are the upper-case letters A to Z" : "");
  }
  code.normalise();
  parser.seek(reader.at());
  return code;
}

}  // namespace grundy::rules
