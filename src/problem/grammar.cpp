#include "problem/grammar.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "rules/lexer.hpp"

namespace grundy::problem {

namespace {

constexpr std::size_t most_nested = 32;

/// Where a name is read, by the first of its tokens.
struct Reading {
  const Group* group;
  std::size_t begin;
  bool append;
};

/// An expression that waits until all names are known.
struct Waiting {
  Expression* target;
  std::size_t begin, end;
  const Group* group;  // names of this group and those around it can be used,
  std::size_t before;  // if they are read before this byte
};

constexpr const char* grammar_hint = "the grammar is in docs/problem-files.md";

bool holds(const Group& outer, const Group* inner) {
  while (inner != nullptr && inner != &outer) inner = inner->parent;
  return inner == &outer;
}

class GrammarParser {
 public:
  GrammarParser(rules::Source source, Names& names) : names_(names) {
    grammar_.source = std::move(source);
  }

  Grammar parse() {
    grammar_.root = std::make_unique<Group>();
    grammar_.root->end = text().size();
    accept_case(*grammar_.root);
    body(*grammar_.root, 0);
    if (at_ < text().size()) fail_here("'}' closes no group");
    for (const Waiting& waiting : waiting_) resolve(waiting);
    for (Group* group : untils_) place_test(*group);
    for (const auto& [edges, group] : edges_) {
      edges->scope = names_.scope([&, edges = edges, group = group](const Name& name) {
        return visible(name, *group, edges->end);
      });
    }
    return std::move(grammar_);
  }

 private:
  [[nodiscard]] const std::string& text() const { return grammar_.source.text; }

  [[noreturn]] void fail(std::size_t begin, std::size_t end, const std::string& message,
                         const std::string& hint = {}) const {
    problem::fail(grammar_.source, begin, end, message, hint);
  }
  [[noreturn]] void fail_here(const std::string& message, const std::string& hint = {}) const {
    fail(at_, std::min(at_ + 1, text().size()), message, hint);
  }

  void skip() { at_ = rules::skip_blank(text(), at_, false); }

  bool accept(char c) {
    skip();
    if (at_ >= text().size() || text()[at_] != c) return false;
    ++at_;
    return true;
  }

  std::string identifier(const std::string& what) {
    skip();
    const std::size_t begin = at_;
    if (at_ < text().size() && rules::is_name_start(text()[at_])) {
      while (at_ < text().size() && rules::is_name_part(text()[at_])) ++at_;
    }
    if (at_ == begin) fail_here("expected " + what, grammar_hint);
    return text().substr(begin, at_ - begin);
  }

  /// Moves to the closing `close`, or to the first of it outside of brackets.
  std::size_t find_closing(char close, std::size_t open, const std::string& what) {
    std::size_t depth = 0;
    for (; at_ < text().size(); ++at_) {
      const char c = text()[at_];
      if (c == close && depth == 0) return at_;
      if (c == '(' || c == '[') ++depth;
      if ((c == ')' || c == ']') && depth > 0) --depth;
      if (c == '}' || (c == '{' && close != '{')) break;
    }
    fail(open, std::min(open + 1, text().size()), what);
  }

  /// Reads tokens up to a closing brace or the end.
  void body(Group& group, std::size_t depth) {
    if (depth > most_nested) fail(group.begin, group.begin + 1, "groups are nested too deep");
    for (skip(); at_ < text().size() && text()[at_] != '}'; skip()) token(group, depth);
  }

  void token(Group& group, std::size_t depth) {
    if (rest_) {
      fail(rest_begin_, at_, "nothing can be read after '[*]'",
           "it takes all that is left of the input");
    }
    const std::size_t begin = at_;
    if (text()[begin] == '(') {
      edge(group);
      return;
    }
    const std::string name = identifier("a name, 'repeat' or 'until'");
    const std::size_t name_end = at_;
    if (arrow_follows()) {
      at_ = begin;
      edge(group);
      return;
    }
    at_ = name_end;
    ReadToken token;
    token.begin = begin;
    if (name == "edges" && accept('{')) {
      const std::size_t inside = at_;
      add_edges(group, begin, inside, closing_brace(inside - 1));
      ++at_;
      return;
    }
    if (name == "repeat" || name == "until") {
      token.kind = ReadToken::Kind::group;
      token.group = nested(group, name == "repeat", begin, depth);
    } else if (name == "case") {
      fail(begin, at_, "'case' must be the first word of a group");
    } else {
      read(token, group, name);
    }
    token.end = at_;
    group.body.push_back(std::move(token));
  }

  [[nodiscard]] bool arrow_follows() {
    skip();
    return text().compare(at_, 2, "->") == 0 || text().compare(at_, 2, "--") == 0;
  }

  /// `END -> END` or `END -- END`. The names in it that are new become tokens of their own.
  void edge(Group& group) {
    const std::size_t begin = at_;
    vertex(group);
    if (!arrow_follows())
      fail_here("expected '->' or '--' between the ends of an edge", grammar_hint);
    at_ += 2;
    skip();
    vertex(group);
    add_edges(group, begin, begin, at_);
  }

  /// `v`, or `(t, v)` where each coordinate is a name or an expression of names that are read.
  void vertex(Group& group) {
    if (at_ >= text().size() || text()[at_] != '(') {
      const std::size_t length = identifier("a vertex").size();
      coordinate(group, at_, length);
      return;
    }
    const std::size_t open = at_++;
    std::size_t begin = at_;
    const std::size_t close = find_closing(')', open, "this '(' is not closed");
    std::size_t depth = 0;
    for (std::size_t i = begin; i <= close; ++i) {
      const char c = text()[i];
      if (c == '(' || c == '[') ++depth;
      if ((c == ')' || c == ']') && i != close) --depth;
      if (i != close && (c != ',' || depth != 0)) continue;
      const std::size_t first = rules::skip_blank(text(), begin, false);
      const std::string part = trimmed(begin, i);
      const bool named = !part.empty() && rules::is_name_start(part[0]) &&
                         std::all_of(part.begin(), part.end(), rules::is_name_part);
      if (named) coordinate(group, first + part.size(), part.size());
      begin = i + 1;
    }
    at_ = close + 1;
  }

  /// The name of `length` bytes before `end`: read, unless it is known here.
  void coordinate(Group& group, std::size_t end, std::size_t length) {
    ReadToken token;
    token.begin = end - length;
    token.end = end;
    const std::string name = text().substr(token.begin, length);
    const Name* known = names_.find(name);
    if (known != nullptr && visible(*known, group, token.begin)) {
      if (known->kind == NameKind::number) return;
      fail(token.begin, end,
           "'" + name + "' is a " + (known->kind == NameKind::word ? "word" : "list") +
               ", but a vertex is a number");
    }
    token.name = &declare(name, token, group, end);
    group.body.push_back(std::move(token));
  }

  void add_edges(Group& group, std::size_t begin, std::size_t inside, std::size_t end) {
    adds(begin);
    ReadToken token;
    token.kind = ReadToken::Kind::edges;
    token.begin = begin;
    token.end = end;
    token.edges = std::make_unique<Edges>();
    token.edges->one = inside == begin;
    token.edges->begin = inside;
    token.edges->end = end;
    edges_.emplace_back(token.edges.get(), &group);
    group.body.push_back(std::move(token));
  }

  void adds(std::size_t at) {
    if (!grammar_.adds_edges) grammar_.edges_at = at;
    grammar_.adds_edges = true;
  }

  /// Moves to the brace that closes the one at `open`; sets may stand between.
  std::size_t closing_brace(std::size_t open) {
    std::size_t depth = 0;
    for (skip(); at_ < text().size(); ++at_, skip()) {
      if (text()[at_] == '{') ++depth;
      if (text()[at_] != '}') continue;
      if (depth == 0) return at_;
      --depth;
    }
    fail(open, open + 1, "this '{' is not closed", "add '}'");
  }

  std::unique_ptr<Group> nested(const Group& parent, bool repeat, std::size_t begin,
                                std::size_t depth) {
    auto group = std::make_unique<Group>();
    group->parent = &parent;
    group->begin = begin;
    skip();
    const std::size_t control = at_;
    const std::string what = repeat ? "expected 'repeat COUNT {'" : "expected 'until COND {'";
    const std::size_t open = find_closing('{', begin, what);
    const bool until_eof = !repeat && trimmed(control, open) == "eof";
    group->kind = repeat      ? Group::Kind::repeat
                  : until_eof ? Group::Kind::until_eof
                              : Group::Kind::until;
    if (trimmed(control, open).empty()) fail(begin, open + 1, what);
    const bool counts = repeat && counter(*group, control, open);
    at_ = open + 1;
    accept_case(*group);
    body(*group, depth + 1);
    if (!accept('}')) fail(open, open + 1, "this group is not closed", "add '}'");
    group->end = at_;
    if (group->body.empty() && !group->marked_case) {
      fail(begin, at_, "a group must read something", "only 'case' can stand alone");
    }
    if (counts) return group;
    if (group->kind == Group::Kind::repeat) {
      waiting_.push_back({&group->control, control, open, &parent, begin});
    } else if (group->kind == Group::Kind::until) {
      waiting_.push_back({&group->control, control, open, group.get(), at_});
      untils_.push_back(group.get());
    }
    return group;
  }

  /// `NAME in LOW..HIGH` before the brace at `open`; false when it is something else.
  bool counter(Group& group, std::size_t begin, std::size_t open) {
    at_ = begin;
    if (!rules::is_name_start(text()[at_])) return false;
    const std::string name = identifier("a name");
    const std::size_t name_end = at_;
    skip();
    if (text().compare(at_, 2, "in") != 0 || rules::is_name_part(text()[at_ + 2])) return false;
    const std::size_t low = at_ + 2;
    const std::size_t dots = text().find("..", low);
    if (dots == std::string::npos || dots >= open) {
      fail(begin, open, "expected 'repeat NAME in LOW..HIGH {'");
    }
    ReadToken token;
    token.begin = begin;
    group.counter = &declare(name, token, group, name_end);
    grammar_.counters.add(*group.counter);
    waiting_.push_back({&group.low, low, dots, group.parent, group.begin});
    waiting_.push_back({&group.control, dots + 2, open, group.parent, group.begin});
    return true;
  }

  /// The word `case` at the start of a group, or of the whole.
  void accept_case(Group& group) {
    skip();
    const bool here = text().compare(at_, 4, "case") == 0 &&
                      (at_ + 4 == text().size() || !rules::is_name_part(text()[at_ + 4]));
    if (!here) return;
    if (marked_) fail(at_, at_ + 4, "only one group can be the case");
    marked_ = group.marked_case = true;
    at_ += 4;
  }

  [[nodiscard]] std::string trimmed(std::size_t begin, std::size_t end) const {
    while (begin < end && rules::skip_blank(text(), begin, false) > begin) ++begin;
    while (end > begin && rules::skip_blank(text(), end - 1, false) > end - 1) --end;
    return text().substr(begin, end - begin);
  }

  /// `k`, `S[k]`, `S[*]`, `x[]`, `s:word`.
  void read(ReadToken& token, const Group& group, const std::string& name) {
    const std::size_t name_end = at_;
    if (accept(':')) {
      const std::string type = identifier("'word' or 'path' after ':'");
      if (type != "word" && type != "path") {
        fail(name_end, at_, "unknown type '" + type + "'",
             "only 'word' and 'path' can stand after ':'");
      }
      token.path = type == "path";
      if (token.path) adds(token.begin);
      token.kind = ReadToken::Kind::word;
    } else if (accept('[')) {
      const std::size_t open = at_ - 1;
      if (accept(']')) {
        token.kind = ReadToken::Kind::append;
      } else if (accept('*')) {
        if (!accept(']')) fail_here("expected ']' after '*'");
        token.kind = ReadToken::Kind::rest;
        if (group.parent != nullptr) {
          fail(token.begin, at_, "'[*]' cannot stand in a group", "it takes all that is left");
        }
        rest_ = true;
        rest_begin_ = token.begin;
      } else {
        const std::size_t inside = at_;
        const std::size_t close = find_closing(']', open, "this '[' is not closed");
        at_ = close + 1;
        token.kind = ReadToken::Kind::list;
        token.name = &declare(name, token, group, name_end);
        token.count = std::make_unique<Expression>();
        waiting_.push_back({token.count.get(), inside, close, &group, token.begin});
        return;
      }
    } else {
      at_ = name_end;
      token.kind = ReadToken::Kind::number;
    }
    token.name = &declare(name, token, group, name_end);
  }

  const Name& declare(const std::string& name, const ReadToken& token, const Group& group,
                      std::size_t name_end) {
    if (rules::is_keyword(name) || name == "eof") {
      fail(token.begin, name_end, "'" + name + "' is a word of the notation",
           "choose another name");
    }
    const bool append = token.kind == ReadToken::Kind::append;
    const auto known = readings_.find(name);
    if (known != readings_.end()) {
      if (append && known->second.append) return *names_.find(name);
      fail(token.begin, name_end, "'" + name + "' is read twice",
           "choose another name, or collect the numbers with " + name + "[]");
    }
    readings_.emplace(name, Reading{&group, token.begin, append});
    const NameKind kind = token.kind == ReadToken::Kind::number ? NameKind::number
                          : token.kind == ReadToken::Kind::word ? NameKind::word
                                                                : NameKind::list;
    return names_.add(name, kind);
  }

  /// Whether the name is read before the byte `before` of `group`, and still there.
  [[nodiscard]] bool visible(const Name& name, const Group& group, std::size_t before) const {
    const Reading& reading = readings_.at(name.text);
    return reading.begin < before && (reading.append || holds(*reading.group, &group));
  }

  void resolve(const Waiting& waiting) {
    const auto scope = names_.scope(
        [&](const Name& name) { return visible(name, *waiting.group, waiting.before); });
    *waiting.target = parse_expression_in(grammar_.source, waiting.begin, waiting.end, scope);
  }

  /// The condition is tested as soon as the last of its names is read.
  void place_test(Group& group) const {
    group.test_before = 0;
    for (std::size_t i = 0; i < group.body.size(); ++i) {
      if (reads(group.body[i], group.control.uses)) group.test_before = i + 1;
    }
  }

  static bool reads(const ReadToken& token, const Uses& uses) {
    if (token.kind == ReadToken::Kind::edges) return false;
    if (token.kind != ReadToken::Kind::group) return uses.has(*token.name);
    return std::any_of(token.group->body.begin(), token.group->body.end(),
                       [&](const ReadToken& inner) { return reads(inner, uses); });
  }

  Grammar grammar_;
  Names& names_;
  std::size_t at_ = 0;
  bool marked_ = false;
  bool rest_ = false;
  std::size_t rest_begin_ = 0;
  std::map<std::string, Reading> readings_;
  std::vector<Waiting> waiting_;
  std::vector<Group*> untils_;
  std::vector<std::pair<Edges*, const Group*>> edges_;
};

void resolve(Group& group, const rules::Source& source, std::size_t numbers) {
  for (ReadToken& token : group.body) {
    if (token.group) resolve(*token.group, source, numbers);
    if (!token.edges) continue;
    Edges& edges = *token.edges;
    // A name that cannot be written keeps the place of each name that came later.
    while (edges.scope.numbers.size() < numbers) edges.scope.numbers.push_back(Names::hidden());
    edges.text_begin = rules::skip_blank(source.text, edges.begin, false);
    edges.ends = parse_edges_in(source, edges.begin, edges.end, edges.scope, edges.both_ways);
  }
}

}  // namespace

Rounds rounds_of(const Group& group, State& state) {
  const std::int64_t high = group.control.evaluate(state);
  if (group.counter == nullptr) return {high, 0};
  const std::int64_t low = group.low.evaluate(state);
  // Without overflow, also from the least number to the largest.
  const std::uint64_t steps = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
  if (high >= low) {
    constexpr std::uint64_t most = INT64_MAX;
    return {static_cast<std::int64_t>(std::min(steps, most - 1) + 1), low};
  }
  return {steps == UINT64_MAX ? 0 : -1, low};
}

void resolve_edges(Grammar& grammar, const Names& names) {
  resolve(*grammar.root, grammar.source, names.count(NameKind::number));
}

Grammar parse_grammar(rules::Source source, Names& names) {
  return GrammarParser(std::move(source), names).parse();
}

}  // namespace grundy::problem
