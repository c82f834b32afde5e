// A ruleset: its parts, one after the other.

#include <algorithm>
#include <utility>

#include "rules/catalogue.hpp"
#include "rules/parse.hpp"
#include "rules/parse_code.hpp"
#include "rules/parser.hpp"

namespace grundy::rules {

namespace {

bool is_catalogue_name_part(char c) { return is_name_part(c) || c == '-'; }

/// Reads one ruleset; names of the catalogue are read in place.
class RulesetReader {
 public:
  /// A row of the catalogue may not name another one, so that reading always ends.
  RulesetReader(std::string what, std::string_view text, bool names_allowed)
      : parser_(std::make_shared<const Source>(Source{std::move(what), std::string(text)}), Scope{},
                true),
        names_allowed_(names_allowed) {}

  Template read() {
    const std::string_view text = parser_.text();
    parser_.seek(0);
    while (true) {
      while (parser_.peek().is(";")) parser_.seek(parser_.take().end);
      if (parser_.offset() >= text.size()) break;
      part();
      const Token after = parser_.peek();
      if (after.is(";")) continue;
      if (after.kind != Token::Kind::end) {
        parser_.fail_at(after, "';' or a line break before the next clause");
      }
      parser_.seek(parser_.offset());
    }
    if (result_.parts.empty()) {
      parser_.fail("the ruleset is empty", 0, 1,
                   "write a set such as {2,5}, a code such as .77, a name, or `n -> n-1`");
    }
    check_arity();
    result_.parameters.assign(parser_.parameters().begin(), parser_.parameters().end());
    result_.parameters.insert(result_.parameters.end(), inherited_.begin(), inherited_.end());
    std::sort(result_.parameters.begin(), result_.parameters.end());
    result_.parameters.erase(std::unique(result_.parameters.begin(), result_.parameters.end()),
                             result_.parameters.end());
    return std::move(result_);
  }

 private:
  void part() {
    const std::string_view text = parser_.text();
    const std::size_t at = parser_.offset();
    const std::size_t begin = at;
    if (starts_code(text, at)) {
      add(parse_code(parser_), begin);
    } else if (text[at] == '{') {
      add(Template::SetPart{parser_.resolve(parser_.braces(), {}), false, parser_.source()}, begin);
    } else if (text[at] == '~') {
      parser_.take();
      if (!parser_.peek().is("{"))
        parser_.fail_at(parser_.peek(), "'{' after '~'", "as in ~{1, 3}");
      add(Template::SetPart{parser_.resolve(parser_.braces(), {}), true, parser_.source()}, begin);
    } else if (parser_.peek().kind == Token::Kind::number) {
      const Token number = parser_.peek();
      parser_.fail("a bare number is no ruleset", number.begin, number.end,
                   "quote the braces of a set, '{" + std::string(number.text) +
                       "}', or put the point into a code, '." + std::string(number.text) + "'");
    } else if (parser_.peek().kind == Token::Kind::name && !parser_.peek(1).is("->")) {
      name();
    } else if (parser_.peek().is("(") || parser_.peek().kind == Token::Kind::name) {
      Clause clause = parser_.clause();
      add(parser_.resolve(std::move(clause)), begin);
    } else {
      parser_.fail_at(parser_.peek(), "a ruleset",
                      "a set such as {2,5}, a code such as .77, a name such as kayles, or clauses "
                      "such as n -> n-1");
    }
  }

  void name() {
    const std::string_view text = parser_.text();
    const std::size_t begin = parser_.offset();
    std::size_t end = begin;
    while (end < text.size() && is_catalogue_name_part(text[end]) && text.substr(end, 2) != "->")
      ++end;
    const std::string wanted(text.substr(begin, end - begin));
    const CatalogueRow* row = names_allowed_ ? find_game(wanted) : nullptr;
    if (row == nullptr) {
      parser_.seek(end);
      const Token after = parser_.peek();
      if (end < text.size() && after.kind != Token::Kind::end && !after.is(";")) {
        parser_.fail_at(after, "'->' after '" + wanted + "'",
                        "a clause is `n -> n-1` or `(x, y) -> (x-1, y)`");
      }
      const std::string* near = names_allowed_ ? nearest(wanted, game_names()) : nullptr;
      parser_.fail("unknown game '" + wanted + "'", begin, end,
                   near != nullptr
                       ? "did you mean '" + *near + "'?"
                       : "`grundy games` lists the names; a clause needs '->', as in n -> n-1");
    }
    Template other = RulesetReader("rules of '" + wanted + "'", row->rules, false).read();
    inherited_.insert(inherited_.end(), other.parameters.begin(), other.parameters.end());
    for (auto& part : other.parts) add(std::move(part), begin);
    parser_.seek(end);
  }

  void add(std::variant<Template::SetPart, Code, Clause> part, std::size_t begin) {
    if (result_.parts.size() == max_parts) {
      parser_.fail("the ruleset has more than " + std::to_string(max_parts) + " parts", begin,
                   begin + 1, "write what they share with generators, as n -> n-k for k in 1..9");
    }
    result_.parts.push_back(std::move(part));
    begins_.push_back(begin);
  }

  void check_arity() {
    std::size_t arity = 0;
    for (std::size_t i = 0; i < result_.parts.size(); ++i) {
      const auto* clause = std::get_if<Clause>(&result_.parts[i]);
      const std::size_t mine = clause == nullptr ? 1 : clause->state.size();
      if (arity != 0 && mine != arity) {
        parser_.fail("this clause has " + std::to_string(mine) + " coordinates, those before it " +
                         std::to_string(arity),
                     begins_[i], begins_[i] + 1,
                     "all clauses of a ruleset speak of the same positions");
      }
      arity = mine;
    }
  }

  Parser parser_;
  bool names_allowed_;
  Template result_;
  std::vector<std::size_t> begins_;
  std::vector<std::string> inherited_;
};

}  // namespace

Template parse_ruleset(std::string_view text) {
  return RulesetReader("ruleset", text, true).read();
}

ExprPtr parse_expression(const std::shared_ptr<const Source>& source, const Scope& scope) {
  Parser parser(source, scope, false);
  parser.seek(0);
  ExprPtr expr = parser.expression();
  if (parser.peek().kind != Token::Kind::end)
    parser.fail_at(parser.peek(), "an operator or the end");
  if (expr->op == Op::list) {
    parser.fail("a list cannot stand here", expr->begin, expr->end,
                "use sum(x), xor(x), len(x) or x[i]");
  }
  return parser.resolve(expr, scope.numbers);
}

ItemList parse_items(const std::shared_ptr<const Source>& source, const Scope& scope) {
  Parser parser(source, scope, false);
  parser.seek(0);
  ItemList result;
  result.slots = static_cast<std::uint32_t>(scope.numbers.size());
  const Parser::Brackets brackets(parser);  // line breaks are blanks here
  for (Item& item : parser.items("")) {
    result.items.push_back(parser.resolve(std::move(item), scope.numbers, result.slots));
  }
  if (parser.peek().kind != Token::Kind::end) {
    parser.fail_at(parser.peek(), "',', 'for', 'if' or the end");
  }
  return result;
}

ItemList parse_edges(const std::shared_ptr<const Source>& source, const Scope& scope,
                     std::vector<std::size_t>& arrows) {
  Parser parser(source, scope, false);
  parser.seek(0);
  ItemList result;
  result.slots = static_cast<std::uint32_t>(scope.numbers.size());
  const Parser::Brackets brackets(parser);  // line breaks are blanks here
  do {
    Item edge = parser.edge(arrows.emplace_back());
    result.items.push_back(parser.resolve(std::move(edge), scope.numbers, result.slots));
  } while (parser.accept(","));
  if (parser.peek().kind != Token::Kind::end) {
    parser.fail_at(parser.peek(), "',', 'for', 'if' or the end");
  }
  return result;
}

}  // namespace grundy::rules
