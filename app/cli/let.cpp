#include "cli/let.hpp"

#include <algorithm>
#include <cctype>

#include "cli/number.hpp"
#include "grundy/error.hpp"
#include "rules/parser.hpp"

namespace grundy::cli {
namespace {

/// A list written on a command line is short; a range that is longer is a slip.
constexpr std::int64_t most_members = 1'000'000;

void read_member(const Piece& member, std::vector<std::int64_t>& list) {
  const std::size_t dots = member.text.find("..", member.begin);
  if (dots == std::string::npos || dots >= member.end) {
    list.push_back(read_integer(member));
    return;
  }
  const std::int64_t low = read_integer(member.part(member.begin, dots));
  const std::int64_t high = read_integer(member.part(dots + 2, member.end));
  if (low <= high && static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low) >=
                         static_cast<std::uint64_t>(most_members)) {
    member.fail("the range has over 10^6 numbers", "write such a set into the ruleset itself");
  }
  for (std::int64_t value = low; value <= high; ++value) list.push_back(value);
}

ParameterValue read_value(const Piece& value) {
  const std::string& text = value.text;
  if (value.empty() || text[value.begin] != '{') return read_integer(value);
  if (text[value.end - 1] != '}') value.fail("the list has no '}' at its end");
  const Piece inner = value.part(value.begin + 1, value.end - 1);
  std::vector<std::int64_t> list;
  for (std::size_t begin = inner.begin; !inner.empty();) {
    const std::size_t comma = std::min(text.find(',', begin), inner.end);
    read_member(inner.part(begin, comma), list);
    if (comma == inner.end) break;
    begin = comma + 1;
  }
  return list;
}

}  // namespace

Bindings read_lets(const std::vector<std::string>& lets) {
  Bindings bindings;
  for (const std::string& text : lets) {
    const Piece whole("--let", text);
    const std::size_t equals = text.find('=');
    const Piece name = whole.part(0, std::min(equals, text.size()));
    const auto is_part = [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; };
    const std::string word = name.string();
    if (equals == std::string::npos || word.empty() ||
        std::isdigit(static_cast<unsigned char>(word[0])) != 0 ||
        !std::all_of(word.begin(), word.end(), is_part)) {
      whole.fail("'" + text + "' binds no parameter", "write NAME=NUMBER or NAME={2,5}");
    }
    if (!bindings.emplace(word, read_value(whole.part(equals + 1, text.size()))).second) {
      name.fail("the parameter '" + word + "' is bound twice");
    }
  }
  return bindings;
}

void require_all_used(const Bindings& bindings, const std::set<std::string>& used) {
  for (const auto& [name, value] : bindings) {
    if (used.count(name) != 0) continue;
    const std::vector<std::string> names(used.begin(), used.end());
    const std::string* near = rules::nearest(name, names);
    std::string hint = "the rules have no parameter";
    if (near != nullptr) {
      hint = "did you mean '" + *near + "'?";
    } else if (!names.empty()) {
      hint = "the parameters of the rules are";
      for (const std::string& known : names) hint += " " + known;
    }
    throw Error(ErrorKind::bad_input, "nothing uses the parameter '" + name + "'", hint);
  }
}

}  // namespace grundy::cli
