#include "survey/pattern.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <set>
#include <unordered_set>
#include <utility>

namespace grundy::survey {
namespace {

constexpr core::Uint128 endless = ~core::Uint128{0};

core::Uint128 product(core::Uint128 a, core::Uint128 b) {
  return b != 0 && a > endless / b ? endless : a * b;
}

bool is_blank(char c) { return c == ' ' || c == '\t'; }

std::string without_blanks_around(const std::string& text) {
  const auto first = std::find_if_not(text.begin(), text.end(), is_blank);
  const auto last = std::find_if_not(text.rbegin(), text.rend(), is_blank).base();
  return first < last ? std::string(first, last) : std::string();
}

/// n choose k; endless where that passes 128 bits. Every quotient is exact.
core::Uint128 choose(std::uint64_t n, std::uint64_t k) {
  if (k > n) return 0;
  core::Uint128 result = 1;
  for (std::uint64_t i = 1; i <= std::min(k, n - k); ++i) {
    const core::Uint128 next = product(result, n - i + 1);
    if (next == endless) return endless;
    result = next / i;
  }
  return result;
}

/// The digits that may stand before the point: 0 and 4, for a move that takes nothing splits.
constexpr const char* first_digits = "04";
constexpr const char* octal_digits = "01234567";

}  // namespace

Pattern Pattern::parse(const std::string& text, const std::string& name) {
  Pattern pattern;
  pattern.name_ = name;
  pattern.text_ = without_blanks_around(text);
  const std::string& t = pattern.text_;
  if (t.empty()) {
    throw Error(ErrorKind::bad_input, "an empty pattern",
                "write 0.??? for codes, {a,b,c <= 20} for sets, or a ruleset");
  }
  // Clauses have both signs in conditions.
  const bool clause = t.find("->") != std::string::npos;
  const bool braces = t[0] == '{' || t.rfind("~{", 0) == 0;
  if (!clause && braces && t.find("<=") != std::string::npos) {
    pattern.read_sets();
  } else if (!clause && t.find('?') != std::string::npos) {
    pattern.kind_ = Kind::digits;
    for (std::size_t i = 0; i < t.size(); ++i) {
      if (t[i] == '?') pattern.wildcards_.push_back(i);
    }
    pattern.point_ = std::min(t.find('.'), t.size());
  }
  // The first text is judged here, so that nothing is computed before a mistake is found.
  static_cast<void>(pattern.for_each([&](const std::string& first) {
    if (pattern.kind_ == Kind::ruleset) {
      static_cast<void>(Ruleset::parse(first));
      return false;
    }
    try {
      static_cast<void>(Ruleset::parse(first));
    } catch (const Error& error) {
      throw Error(ErrorKind::bad_input,
                  "no pattern of rulesets: '" + first +
                      "', which it stands for, does not read: " + error.message(),
                  pattern.place(), "each ? of a code is one octal digit, as in 0.??? or 4!.?");
    }
    return false;
  }));
  return pattern;
}

/// `{a,b,c <= 20}`, or the same after a `~`.
void Pattern::read_sets() {
  kind_ = Kind::sets;
  std::size_t at = 0;
  const auto skip = [&] {
    while (at < text_.size() && is_blank(text_[at])) ++at;
  };
  const auto fail = [&](const std::string& message) {
    throw Error(ErrorKind::bad_input, message,
                Place{name_, text_, std::min(at, text_.size() - 1), std::min(at + 1, text_.size())},
                "write {a,b,c <= 20}: all sets of amounts a < b < c up to 20");
  };
  if (text_[at] == '~') prefix_ = text_[at++];
  ++at;  // the brace
  std::set<std::string> seen;
  while (true) {
    skip();
    const std::size_t begin = at;
    while (at < text_.size() && (std::isalpha(static_cast<unsigned char>(text_[at])) != 0)) ++at;
    if (at == begin) fail("expected the name of an amount");
    if (!seen.insert(text_.substr(begin, at - begin)).second) {
      at = begin;
      fail("the same name twice");
    }
    skip();
    if (at >= text_.size() || text_[at] != ',') break;
    ++at;
  }
  names_ = seen.size();
  if (text_.compare(at, 2, "<=") != 0) fail("expected ',' or '<='");
  at += 2;
  skip();
  const char* const end = text_.data() + text_.size();
  const auto [after, error] = std::from_chars(text_.data() + at, end, most_);
  constexpr std::uint64_t greatest = std::uint64_t{1} << 62;
  if (error != std::errc() || most_ > greatest) fail("expected the greatest amount, a number");
  at = static_cast<std::size_t>(after - text_.data());
  skip();
  if (at >= text_.size() || text_[at] != '}') fail("expected '}'");
  ++at;
  skip();
  if (at != text_.size()) fail("nothing may follow the set");
}

std::size_t Pattern::choices(std::size_t wildcard) const {
  return wildcards_[wildcard] < point_ ? 2 : 8;
}

core::Uint128 Pattern::count() const {
  if (kind_ == Kind::ruleset) return 1;
  if (kind_ == Kind::sets) return choose(most_, names_);
  core::Uint128 result = 1;
  for (std::size_t i = 0; i < wildcards_.size(); ++i) result = product(result, choices(i));
  return result;
}

bool Pattern::for_each(const std::function<bool(const std::string&)>& visit) const {
  switch (kind_) {
    case Kind::ruleset:
      return visit(text_);
    case Kind::digits:
      return for_each_code(visit);
    case Kind::sets:
      return for_each_set(visit);
  }
  return true;
}

bool Pattern::for_each_code(const std::function<bool(const std::string&)>& visit) const {
  std::vector<std::size_t> digits(wildcards_.size(), 0);
  while (true) {
    std::string code = text_;
    for (std::size_t i = 0; i < digits.size(); ++i) {
      code[wildcards_[i]] = (choices(i) == 2 ? first_digits : octal_digits)[digits[i]];
    }
    if (!visit(code)) return false;
    std::size_t i = digits.size();
    while (i > 0 && ++digits[i - 1] == choices(i - 1)) digits[--i] = 0;
    if (i == 0) return true;
  }
}

bool Pattern::for_each_set(const std::function<bool(const std::string&)>& visit) const {
  if (names_ > most_) return true;
  std::vector<std::uint64_t> amounts(names_);
  for (std::uint64_t i = 0; i < names_; ++i) amounts[i] = i + 1;
  while (true) {
    std::string set = prefix_ + "{";
    for (const std::uint64_t amount : amounts) {
      set += (set.back() == '{' ? "" : ", ") + std::to_string(amount);
    }
    if (!visit(set + "}")) return false;
    std::uint64_t i = names_;
    while (i > 0 && amounts[i - 1] == most_ - names_ + i) --i;
    if (i == 0) return true;
    ++amounts[i - 1];
    for (; i < names_; ++i) amounts[i] = amounts[i - 1] + 1;
  }
}

core::Uint128 count(const std::vector<Pattern>& patterns) {
  core::Uint128 sum = 0;
  for (const Pattern& pattern : patterns) {
    const core::Uint128 more = pattern.count();
    sum = more > endless - sum ? endless : sum + more;
  }
  return sum;
}

Expansion expand(const std::vector<Pattern>& patterns, std::uint64_t most, Observer& observer) {
  constexpr std::uint64_t between_polls = 1024;
  Expansion result;
  std::unordered_set<std::string> seen;
  for (const Pattern& pattern : patterns) {
    const bool all = pattern.for_each([&](const std::string& text) {
      if (result.rulesets.size() == most) return false;
      const Ruleset rules = Ruleset::parse(text);
      if (rules.coordinates() != 1) {
        throw Error(ErrorKind::bad_input,
                    "a survey is about heaps, but these positions have " +
                        std::to_string(rules.coordinates()) + " coordinates",
                    pattern.place());
      }
      if (result.texts++ % between_polls == 0) observer.poll("patterns read", result.texts, 0);
      if (seen.insert(rules.canonical()).second) result.rulesets.push_back(rules.canonical());
      return true;
    });
    if (!all) break;
  }
  return result;
}

std::string to_text(core::Uint128 number) {
  std::string digits;
  do {
    digits += static_cast<char>('0' + static_cast<int>(number % 10));
    number /= 10;
  } while (number != 0);
  return {digits.rbegin(), digits.rend()};
}

}  // namespace grundy::survey
