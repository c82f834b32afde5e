#include "problem/let.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "rules/lexer.hpp"

namespace grundy::problem {

namespace {

bool later(const std::vector<std::uint64_t>& times, const std::set<std::uint32_t>& slots,
           std::uint64_t time) {
  return std::any_of(slots.begin(), slots.end(),
                     [&](std::uint32_t slot) { return times[slot] > time; });
}

void runs(std::string_view word, char letter, std::vector<std::int64_t>& out) {
  std::int64_t length = 0;
  for (const char c : word) {
    if (c == letter) {
      ++length;
    } else if (length != 0) {
      out.push_back(std::exchange(length, 0));
    }
  }
  if (length != 0) out.push_back(length);
}

}  // namespace

bool changed_since(const State& state, const Uses& uses, std::uint64_t time) {
  return later(state.number_times, uses.numbers, time) ||
         later(state.list_times, uses.lists, time) || later(state.word_times, uses.words, time);
}

void ListFormula::evaluate(State& state, std::vector<std::int64_t>& out, Observer& observer) const {
  switch (kind) {
    case Kind::name:
      out = state.lists[slot];
      return;
    case Kind::runs:
      out.clear();
      runs(state.words[slot], letter, out);
      return;
    case Kind::sorted:
    case Kind::distinct:
      inner->evaluate(state, out, observer);
      std::sort(out.begin(), out.end());
      if (kind == Kind::distinct) out.erase(std::unique(out.begin(), out.end()), out.end());
      return;
    case Kind::items:
      out.clear();
      for_each_position(
          items, state, [&](std::span<const std::int64_t> value, std::uint64_t count) {
            constexpr std::uint64_t look = 1U << 16U;
            if (count > look || out.size() % look == 0) {
              // A count may be anything up to 2^63; compare before multiplying.
              const std::uint64_t most = observer.memory_limit() / sizeof(std::int64_t) + 1;
              const std::uint64_t elements = out.size() + std::min(count, most);
              observer.require_memory("a list of the problem file",
                                      elements * sizeof(std::int64_t));
              observer.poll("elements of a list", out.size(), 0);
            }
            out.insert(out.end(), count, value[0]);
            return true;
          });
      return;
  }
}

std::size_t slots_of(const ListFormula& formula) {
  if (formula.inner) return slots_of(*formula.inner);
  return formula.kind == ListFormula::Kind::items ? formula.items.list.slots : 0;
}

std::size_t Let::slots() const { return name_->kind == NameKind::list ? slots_of(list_) : 0; }

void Let::evaluate(State& state, Observer& observer) const {
  const std::uint32_t slot = name_->slot;
  const bool number = name_->kind == NameKind::number;
  const std::uint64_t time = number ? state.number_times[slot] : state.list_times[slot];
  if (time != 0 && !changed_since(state, uses_, time)) return;
  if (!number) {
    std::vector<std::int64_t>& out = state.lists[slot];
    list_.evaluate(state, out, observer);
    state.list_changed(slot);
  } else if (count_) {
    const std::string_view word = state.words[word_];
    state.set_number(slot, std::count(word.begin(), word.end(), letter_));
  } else {
    state.set_number(slot, number_.evaluate(state));
  }
}

/// Reads one definition.
class LetParser {
 public:
  LetParser(const rules::Source& source, const Names& names, std::size_t begin,
            const rules::Scope& scope)
      : source_(source), names_(names), scope_(scope), at_(begin) {}

  void number(Let& let) {
    if (call("count")) {
      let.count_ = true;
      word_and_letter(let.word_, let.letter_, let.uses_);
      finish();
      return;
    }
    let.number_ = parse_expression_in(source_, at_, source_.text.size(), scope_);
    let.uses_ = let.number_.uses;
  }

  void list(Let& let) {
    let.list_ = formula(let.uses_);
    finish();
  }

 private:
  [[nodiscard]] const std::string& text() const { return source_.text; }
  void skip() { at_ = rules::skip_blank(text(), at_, false); }

  [[noreturn]] void expected(const std::string& what) {
    skip();
    fail(source_, at_, std::min(at_ + 1, text().size()), "expected " + what,
         "docs/problem-files.md lists what `let` knows");
  }

  bool accept(char c) {
    skip();
    if (at_ >= text().size() || text()[at_] != c) return false;
    ++at_;
    return true;
  }

  std::string identifier() {
    skip();
    const std::size_t begin = at_;
    if (at_ < text().size() && rules::is_name_start(text()[at_])) {
      while (at_ < text().size() && rules::is_name_part(text()[at_])) ++at_;
    }
    return text().substr(begin, at_ - begin);
  }

  /// Moves past `name (` when that stands here.
  bool call(std::string_view name) {
    const std::size_t begin = at_;
    if (identifier() == name && accept('(')) return true;
    at_ = begin;
    return false;
  }

  void finish() {
    skip();
    if (at_ != text().size()) expected("the end");
  }

  /// `WORD, "c")`
  void word_and_letter(std::uint32_t& word, char& letter, Uses& uses) {
    skip();
    const std::size_t begin = at_;
    const std::string text_name = identifier();
    const Name* name = names_.find(text_name);
    if (name == nullptr || name->kind != NameKind::word) {
      fail(source_, begin, std::max(at_, begin + 1), "'" + text_name + "' is not a word of 'read'",
           "read it as " + (text_name.empty() ? std::string("s") : text_name) + ":word");
    }
    word = name->slot;
    uses.words.insert(name->slot);
    if (!accept(',')) expected("',' and a character in double quotes");
    skip();
    const bool quoted = at_ + 2 < text().size() && text()[at_] == '"' && text()[at_ + 2] == '"';
    if (!quoted) expected("one character in double quotes");
    letter = text()[at_ + 1];
    at_ += 3;
    if (!accept(')')) expected("')'");
  }

  ListFormula formula(Uses& uses) {
    ListFormula result;
    skip();
    if (accept('[')) {
      const std::size_t begin = at_;
      const std::size_t end = closing();
      result.kind = ListFormula::Kind::items;
      result.items = parse_positions_in(source_, begin, end, scope_);
      for (const rules::Item& item : result.items.list.items) {
        if (arity(item) != 1) fail(source_, begin, end, "a list holds numbers, not tuples");
      }
      uses.add(result.items.uses);
      at_ = end + 1;
      return result;
    }
    if (call("runs")) {
      result.kind = ListFormula::Kind::runs;
      word_and_letter(result.slot, result.letter, uses);
      return result;
    }
    const bool sorted = call("sorted");
    if (sorted || call("distinct")) {
      if (++depth_ > 32) expected("fewer functions in each other");
      result.kind = sorted ? ListFormula::Kind::sorted : ListFormula::Kind::distinct;
      result.inner = std::make_unique<ListFormula>(formula(uses));
      if (!accept(')')) expected("')'");
      return result;
    }
    const std::size_t begin = at_;
    const std::string name_text = identifier();
    const Name* name = names_.find(name_text);
    const bool there =
        name != nullptr && name->kind == NameKind::list &&
        std::find(scope_.lists.begin(), scope_.lists.end(), name_text) != scope_.lists.end();
    if (!there) {
      at_ = begin;
      expected("the name of a list, [ ... ], sorted(, distinct( or runs(");
    }
    result.slot = name->slot;
    uses.lists.insert(name->slot);
    return result;
  }

  /// Offset of the bracket that closes the one before at_.
  std::size_t closing() {
    std::size_t depth = 0;
    for (std::size_t i = at_; i < text().size(); ++i) {
      if (text()[i] == '[' || text()[i] == '(') ++depth;
      if (text()[i] != ']' && text()[i] != ')') continue;
      if (depth == 0 && text()[i] == ']') return i;
      if (depth > 0) --depth;
    }
    fail(source_, at_ - 1, at_, "this '[' is not closed");
  }

  const rules::Source& source_;
  const Names& names_;
  const rules::Scope& scope_;
  std::size_t at_;
  std::size_t depth_ = 0;
};

namespace {

struct Definition {
  const Name* name;
  std::size_t body;  // where the right-hand side starts
};

/// Reads `name =` and decides what the name is.
Definition declare(const rules::Source& source, Names& names) {
  const std::string& text = source.text;
  const std::size_t begin = rules::skip_blank(text, 0, false);
  std::size_t end = begin;
  while (end < text.size() && rules::is_name_part(text[end])) ++end;
  const std::string name = text.substr(begin, end - begin);
  std::size_t at = rules::skip_blank(text, end, false);
  const bool named = !name.empty() && rules::is_name_start(name[0]) && !rules::is_keyword(name);
  if (!named || at >= text.size() || text[at] != '=') {
    fail(source, begin, std::max(end, begin + 1), "expected 'NAME = ...'");
  }
  if (names.find(name) != nullptr) {
    fail(source, begin, end, "'" + name + "' is defined twice", "choose another name");
  }
  at = rules::skip_blank(text, at + 1, false);
  bool list = at < text.size() && text[at] == '[';
  for (const std::string_view function : {"sorted", "distinct", "runs"}) {
    const std::size_t after = at + function.size();
    list |= text.compare(at, function.size(), function) == 0 &&
            (after == text.size() || !rules::is_name_part(text[after]));
  }
  return {&names.add(name, list ? NameKind::list : NameKind::number), at};
}

}  // namespace

std::vector<Let> parse_lets(const std::vector<rules::Source>& texts, Names& names) {
  // All names first: the generators of an item list take the slots after all numbers, so that
  // they never overwrite a later name.
  std::vector<Definition> definitions;
  for (const rules::Source& source : texts) definitions.push_back(declare(source, names));
  std::vector<Let> lets;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const auto scope = names.scope([&](const Name& name) {
      return std::none_of(definitions.begin() + static_cast<std::ptrdiff_t>(i), definitions.end(),
                          [&](const Definition& later) { return later.name == &name; });
    });
    Let& let = lets.emplace_back();
    let.name_ = definitions[i].name;
    LetParser parser(texts[i], names, definitions[i].body, scope);
    if (let.name_->kind == NameKind::list) {
      parser.list(let);
    } else {
      parser.number(let);
    }
  }
  return lets;
}

}  // namespace grundy::problem
