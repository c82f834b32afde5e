#include "graph/dot_lexer.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace grundy {
namespace {

bool is_digit(int c) { return c >= '0' && c <= '9'; }

bool begins_name(int c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c >= 0x80;
}

/// What a name without quotes means; keywords are the same in capitals.
DotKind kind_of_name(const std::string& name) {
  constexpr std::array<std::pair<std::string_view, DotKind>, 6> keywords = {
      {{"strict", DotKind::strict},
       {"graph", DotKind::graph},
       {"digraph", DotKind::digraph},
       {"node", DotKind::node},
       {"edge", DotKind::edge},
       {"subgraph", DotKind::subgraph}}};
  for (const auto& [keyword, kind] : keywords) {
    const auto same = [](char a, char b) {
      return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == b;
    };
    if (std::equal(name.begin(), name.end(), keyword.begin(), keyword.end(), same)) return kind;
  }
  return DotKind::id;
}

}  // namespace

std::string DotToken::what() const {
  if (kind == DotKind::end) return "the end of the text";
  constexpr std::size_t most = 40;
  return "'" + (text.size() > most ? text.substr(0, most) + "..." : text) + "'";
}

/// The byte that peek() saw becomes a part of the token.
void DotLexer::take(DotToken& token) {
  token.text.push_back(static_cast<char>(reader_.peek()));
  reader_.skip();
}

void DotLexer::next(DotToken& token) {
  skip_blanks();
  token.text.clear();
  token.spot = reader_.spot();
  fresh_line_ = false;
  const int c = reader_.peek();
  if (c < 0) {
    token.kind = DotKind::end;
  } else if (begins_name(c)) {
    name(token);
    token.kind = kind_of_name(token.text);
  } else if (is_digit(c) || c == '.') {
    numeral(token);
  } else if (c == '"') {
    strings(token);
  } else if (c == '-') {
    take(token);
    const int second = reader_.peek();
    if (second == '>' || second == '-') {
      take(token);
      token.kind = second == '>' ? DotKind::arrow : DotKind::line;
    } else if (is_digit(second) || second == '.') {
      numeral(token);
    } else {
      reader_.fail(token.spot, 1, "'-' begins neither an edge nor a numeral",
                   "names with a '-' in them stand in double quotes");
    }
  } else {
    constexpr std::array<std::pair<char, DotKind>, 8> signs = {{{'{', DotKind::open},
                                                                {'}', DotKind::close},
                                                                {'[', DotKind::open_list},
                                                                {']', DotKind::close_list},
                                                                {';', DotKind::semicolon},
                                                                {',', DotKind::comma},
                                                                {'=', DotKind::equals},
                                                                {':', DotKind::colon}}};
    const auto* sign = std::find_if(signs.begin(), signs.end(),
                                    [c](const auto& candidate) { return candidate.first == c; });
    if (sign == signs.end()) {
      if (is_control(static_cast<unsigned char>(c))) reader_.fail_binary();
      if (c == '<') {
        reader_.fail(token.spot, 1, "HTML strings are not read",
                     "write the name in double quotes, or leave the attribute out");
      }
      reader_.fail(token.spot, 1, std::string("'") + static_cast<char>(c) + "' means nothing here",
                   c == '#' ? "a comment with # has a line of its own; others are // and /* */"
                            : "names with signs in them stand in double quotes");
    }
    take(token);
    token.kind = sign->second;
  }
  if (token.kind != DotKind::id) token.length = std::max<std::uint64_t>(1, token.text.size());
}

void DotLexer::skip_blanks() {
  for (;;) {
    const int c = reader_.peek();
    if (c == '\n') {
      reader_.skip_line_feed();
      fresh_line_ = true;
    } else if (c == ' ' || c == '\t' || c == '\r') {
      reader_.skip();
    } else if (c == '#' && fresh_line_) {
      skip_line();
    } else if (c == '/') {
      const Spot begin = reader_.spot();
      reader_.skip();
      const int second = reader_.peek();
      if (second != '/' && second != '*') {
        reader_.fail(begin, 1, "'/' means nothing here", "comments are // and /* */");
      }
      reader_.skip();
      if (second == '/') {
        skip_line();
      } else {
        skip_comment(begin);
      }
    } else {
      return;
    }
  }
}

void DotLexer::skip_line() {
  for (int c = reader_.peek(); c >= 0 && c != '\n'; c = reader_.peek()) {
    if (is_control(static_cast<unsigned char>(c))) reader_.fail_binary();
    reader_.skip();
  }
}

void DotLexer::skip_comment(const Spot& begin) {
  bool star = false;
  for (;;) {
    const int c = reader_.peek();
    if (c < 0) reader_.fail(begin, 2, "this comment is never closed");
    if (is_control(static_cast<unsigned char>(c))) reader_.fail_binary();
    if (c == '\n') {
      reader_.skip_line_feed();
      fresh_line_ = true;
    } else {
      reader_.skip();
    }
    if (star && c == '/') return;
    star = c == '*';
  }
}

void DotLexer::name(DotToken& token) {
  reader_.set_mark();
  const char* at = reader_.at();
  for (;;) {
    const auto in_name = [](char c) {
      const int byte = static_cast<unsigned char>(c);
      return begins_name(byte) || is_digit(byte);
    };
    while (at != reader_.end() && in_name(*at)) ++at;
    reader_.move_to(at);
    if (at != reader_.end() || !reader_.more()) break;
    at = reader_.at();
  }
  token.text.assign(reader_.mark(), reader_.at());
  token.length = token.text.size();
  reader_.drop_mark();
}

/// `-`? and then `.5`, `5` or `5.5`; the minus sign is there already.
void DotLexer::numeral(DotToken& token) {
  constexpr std::size_t most_bytes = std::size_t{1} << 20;
  bool point = false;
  std::size_t digits = 0;
  for (int c = reader_.peek(); is_digit(c) || (c == '.' && !point); c = reader_.peek()) {
    point = point || c == '.';
    digits += c == '.' ? 0 : 1;
    take(token);
    if (token.text.size() > most_bytes) {
      reader_.fail(token.spot, 1, "a numeral of more than a million digits");
    }
  }
  const int c = reader_.peek();
  if (digits == 0 || begins_name(c) || c == '.') {
    reader_.fail(token.spot, token.text.size() + (c < 0 ? 0 : 1), "a numeral that ends in no blank",
                 "names that begin with a digit stand in double quotes");
  }
  token.kind = DotKind::id;
  token.length = token.text.size();
}

/// One string, or several with + between.
void DotLexer::strings(DotToken& token) {
  token.kind = DotKind::id;
  token.length = 1;
  string(token, token.spot);
  for (;;) {
    skip_blanks();
    if (reader_.peek() != '+') return;
    reader_.skip();
    skip_blanks();
    const Spot begin = reader_.spot();
    if (reader_.peek() != '"') {
      reader_.fail(begin, 1, "expected a string in double quotes after '+'");
    }
    string(token, begin);
  }
}

/// Adds a string to the token. A backslash before a quote is left out, and so is one at the end of
/// a line, with the line's end; all others stay, as GraphViz keeps them for its labels.
void DotLexer::string(DotToken& token, const Spot& begin) {
  reader_.skip();
  for (;;) {
    const char* at = reader_.at();
    while (at != reader_.end() && *at != '"' && *at != '\n' && *at != '\\' &&
           !is_control(static_cast<unsigned char>(*at))) {
      ++at;
    }
    token.text.append(reader_.at(), at);
    reader_.move_to(at);
    if (at == reader_.end()) {
      if (reader_.more(token.text.capacity())) continue;
      reader_.fail(begin, 1, "this double quote is never closed");
    }
    if (*at == '"') {
      reader_.skip();
      return;
    }
    if (*at == '\n') {
      token.text.push_back('\n');
      reader_.skip_line_feed();
    } else if (*at == '\\') {
      reader_.skip();
      const int c = reader_.peek();
      if (c == '"') {
        take(token);
      } else if (c == '\n') {
        reader_.skip_line_feed();
      } else if (c == '\r') {
        reader_.skip();
        if (reader_.peek() == '\n') {
          reader_.skip_line_feed();
        } else {
          token.text += "\\\r";
        }
      } else {
        token.text.push_back('\\');
        if (c == '\\') take(token);
      }
    } else {
      reader_.fail_binary();
    }
  }
}

}  // namespace grundy
