#include "emit/text.hpp"

#include <algorithm>
#include <array>

#include "rules/lexer.hpp"

namespace grundy::emit {

namespace {

// Keywords of C++ and Python, macros of common headers, and the names that the code around the
// rules uses itself.
// clang-format off
constexpr std::string_view reserved[] = {
    "False", "Memo", "NULL", "None", "Position", "True", "abs", "asked", "cases", "first", "size",
    "value_at", "absolute", "alignas", "alignof", "and_eq", "answer",
    "as", "asm", "assert", "async", "at", "at_end", "auto", "await", "begin", "bigomega", "bin",
    "bitand", "bitor", "bool", "break", "case", "catch", "char", "char16_t", "char32_t", "char8_t",
    "class", "co_await", "co_return", "co_yield", "compl", "concept", "const", "const_cast",
    "consteval", "constexpr", "constinit", "continue", "ctz", "decltype", "def", "default", "del",
    "delete", "divisor_count", "divisors", "do", "double", "dynamic_cast", "elif", "else", "end",
    "enum", "errno", "except", "exists", "explicit", "export", "extern", "false", "finally",
    "float", "floor_div", "floor_mod", "for", "friend", "from", "g", "game", "global", "goto",
    "gpf", "heap", "i386", "import", "in", "inline", "input", "int", "is", "is_fibonacci_number",
    "is_prime", "is_square", "isqrt", "lambda", "lcm", "leave", "len", "limit", "linux", "list",
    "log2", "long", "lost", "main", "major", "makedev", "math", "max", "memo", "mex", "min",
    "minor", "missing", "module", "muldiv", "multiply_mod", "mutable", "namespace", "new",
    "noexcept", "nonlocal", "not_eq", "nullptr", "number", "numbers", "omega", "operator", "or_eq",
    "out", "output", "pass", "place", "play", "popcount", "power", "power_mod", "prime_factors",
    "prime_index", "prime_powers_to", "primes_to", "private", "proper_divisor", "protected",
    "public", "raise", "range", "reach", "reached", "ready", "register", "reinterpret_cast",
    "requires", "rest", "return", "rules_changed", "run", "seen", "self", "set", "sg", "shift_left",
    "shift_right", "short", "signed", "sizeof", "spf", "split", "stack", "stamp", "static",
    "static_assert", "static_cast", "std", "stderr", "stdin", "stdout", "struct", "sum", "switch",
    "table", "template", "this", "thread_local", "throw", "try", "tuple", "typedef", "typeid",
    "typename", "union", "unix", "unsigned", "using", "valuation", "value", "values", "virtual",
    "void", "volatile", "wchar_t", "while", "wide", "win", "wins", "with", "word", "xor_eq",
    "yield", "zeckendorf"};
// clang-format on

bool is_reserved(std::string_view name) {
  if (std::find(std::begin(reserved), std::end(reserved), name) != std::end(reserved)) return true;
  // Macros are written in capitals.
  const bool capitals =
      std::none_of(name.begin(), name.end(), [](char c) { return c >= 'a' && c <= 'z'; });
  return (capitals && name.size() > 1) || name[0] == '_' || name.substr(0, 8) == "choices_";
}

}  // namespace

std::string Writer::indent() const { return std::string((cpp() ? 2 : 4) * depth_, ' '); }

void Writer::line(std::string_view text) {
  text_ += indent();
  text_ += text;
  text_ += '\n';
}

void Writer::open(std::string_view head) {
  line(std::string(head) + (cpp() ? " {" : ":"));
  ++depth_;
  opened_ = text_.size();
}

void Writer::close(std::string_view after) {
  if (!cpp() && opened_ == text_.size()) line("pass");
  --depth_;
  if (cpp()) line("}" + std::string(after));
}

void Writer::open_scope() {
  if (!cpp()) return;
  line("{");
  ++depth_;
}

void Writer::close_scope() {
  if (cpp()) close();
}

void Writer::comment(std::string_view text) {
  const std::string head = indent() + (cpp() ? "//" : "#");
  std::string row = head;
  const auto flush = [&] {
    if (row == head) return;
    // A backslash at the end would join the next line to the comment.
    if (row.back() == '\\' || row.back() == '/') row += " .";
    text_ += row + '\n';
    row = head;
  };
  std::string word;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : '\n';
    // Marks that turn the direction of writing would make the comment read as something else.
    const bool mark = text.substr(i, 2) == "\xE2\x80" || text.substr(i, 2) == "\xE2\x81";
    if (mark && i + 2 < text.size()) {
      word += '?';
      i += 2;
    } else if (c != ' ' && c != '\n') {
      word += static_cast<unsigned char>(c) < ' ' || c == '\x7F' ? '?' : c;
    } else {
      if (!word.empty()) {
        if (row != head && row.size() + 1 + word.size() > columns) flush();
        row += ' ' + word;
        word.clear();
      }
      if (c == '\n') flush();
    }
  }
}

void Writer::list(std::string_view head, const std::vector<std::string>& items,
                  std::string_view tail) {
  std::string row = indent() + std::string(head);
  const std::string further = indent() + "    ";
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::string item = items[i] + (i + 1 < items.size() ? "," : std::string(tail));
    const bool first = i == 0;
    if (row.size() + item.size() + 1 > columns) {
      text_ += row + '\n';
      row = further + item;
    } else {
      row += (first ? "" : " ") + item;
    }
  }
  if (items.empty()) row += tail;
  text_ += row + '\n';
}

std::string cpp_string(std::string_view bytes) {
  std::string text = "\"";
  for (const char c : bytes) {
    const auto code = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\' || (c == '?' && text.back() == '?')) {
      text += '\\';
      text += c;
    } else if (c == '\n') {
      text += "\\n";
    } else if (code < ' ' || code >= 0x7F) {
      text += '\\';
      for (int shift = 6; shift >= 0; shift -= 3) {
        text += static_cast<char>('0' + ((code >> shift) & 7));
      }
    } else {
      text += c;
    }
  }
  return text + '"';
}

std::string identifier(std::string_view name) {
  std::string_view bare = name;
  while (!bare.empty() && bare.back() == '_') bare.remove_suffix(1);
  std::string result(name);
  if (bare.empty() || is_reserved(bare)) result += '_';
  return result;
}

std::string Identifiers::add(std::string_view name) {
  // What no text can name ("each of x") gets a name of its own.
  const bool plain = !name.empty() && rules::is_name_start(name[0]) &&
                     std::all_of(name.begin(), name.end(), rules::is_name_part);
  if (!plain) return fresh("heap");
  std::string result = identifier(name);
  taken_.insert(result);
  return result;
}

std::string Identifiers::fresh(std::string_view wish) {
  std::string result(wish);
  for (int number = 2; taken_.count(result) != 0; ++number) {
    result = std::string(wish) + std::to_string(number);
  }
  taken_.insert(result);
  return result;
}

}  // namespace grundy::emit
