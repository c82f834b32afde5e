#include "rules/parser.hpp"

#include <algorithm>
#include <utility>

#include "grundy/error.hpp"

namespace grundy::rules {

namespace {

constexpr std::size_t max_nesting = 200;

/// True for what cannot end a clause when it stands before a line break, nor begin one after it.
bool joins_lines(const Token& token) {
  if (token.kind == Token::Kind::name) return is_keyword(token.text);
  if (token.kind != Token::Kind::symbol) return false;
  constexpr std::string_view joining[] = {
      "->", "..", "**", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", ",", "+",
      "-",  "*",  "/",  "%",  "<",  ">",  "=",  "!",  "&",  "|",  "?",  ":"};
  return std::find(std::begin(joining), std::end(joining), token.text) != std::end(joining);
}

std::string shown(const Token& token) {
  if (token.kind == Token::Kind::end) return "the end of the clause";
  return "'" + std::string(token.text) + "'";
}

}  // namespace

Parser::Parser(std::shared_ptr<const Source> source, Scope scope, bool free_names)
    : source_(std::move(source)), scope_(std::move(scope)), free_names_(free_names) {}

void Parser::seek(std::size_t offset) {
  at_ = skip_blank(text(), offset, false);
  ahead_.clear();
  last_ = Token{};
  depth_ = 0;
  nesting_ = 0;
}

const Token& Parser::peek(std::size_t ahead) {
  while (ahead_.size() <= ahead) {
    const std::size_t from = ahead_.empty() ? at_ : ahead_.back().end;
    const Token& before = ahead_.empty() ? last_ : ahead_.back();
    Token token = next_token(text(), from);
    const bool ends_clause =
        token.line_break && depth_ == 0 && !joins_lines(before) && !joins_lines(token);
    if (ends_clause) {
      token.kind = Token::Kind::end;
      token.begin = token.end = skip_blank(text(), from, true);
      token.text = {};
    }
    ahead_.push_back(token);
  }
  return ahead_[ahead];
}

Token Parser::take() {
  const Token token = peek();
  ahead_.erase(ahead_.begin());
  at_ = token.end;
  last_ = token;
  return token;
}

bool Parser::accept(std::string_view symbol_or_keyword) {
  if (!peek().is(symbol_or_keyword)) return false;
  take();
  return true;
}

Token Parser::expect(std::string_view symbol_or_keyword, std::string_view where) {
  if (!peek().is(symbol_or_keyword)) {
    fail_at(peek(), "'" + std::string(symbol_or_keyword) + "' " + std::string(where));
  }
  return take();
}

void Parser::fail_at(const Token& token, const std::string& expected, const std::string& hint) {
  std::string advice = hint;
  std::string found = "found " + shown(token);
  if (token.kind == Token::Kind::invalid) {
    if (token.text == "^") {
      advice = "write `a xor b` for the nim-sum or `a ** b` for a power";
    } else if (!token.text.empty() && token.text[0] >= '0' && token.text[0] <= '9') {
      found = "the number is over 2^63-1 = 9223372036854775807";
    } else {
      found = "the character " + shown(token) + " has no meaning here";
    }
  }
  fail("expected " + expected + ", but " + found, token.begin, token.end, advice);
}

void Parser::fail(const std::string& message, std::size_t begin, std::size_t end,
                  const std::string& hint) const {
  throw Error(ErrorKind::bad_input, message, Place{source_->name, source_->text, begin, end}, hint);
}

Parser::Nested::Nested(Parser& parser) : parser_(parser) {
  if (++parser_.nesting_ > max_nesting) {
    --parser_.nesting_;
    parser_.fail("brackets are nested more than " + std::to_string(max_nesting) + " deep",
                 parser_.last_.begin, parser_.last_.end, "simplify the expression");
  }
}

const std::string* nearest(const std::string& name, const std::vector<std::string>& names) {
  const std::string* best = nullptr;
  std::size_t best_distance = name.size() / 3 + 2;  // a typing error or two, no more
  for (const std::string& candidate : names) {
    // As many letters must be put in or left out at least.
    const auto [shorter, longer] = std::minmax({name.size(), candidate.size()});
    if (longer - shorter >= best_distance) continue;
    // Levenshtein distance, a row at a time.
    std::vector<std::size_t> row(candidate.size() + 1);
    for (std::size_t j = 0; j < row.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= name.size(); ++i) {
      std::size_t diagonal = row[0];
      row[0] = i;
      for (std::size_t j = 1; j < row.size(); ++j) {
        const std::size_t change = diagonal + (name[i - 1] == candidate[j - 1] ? 0 : 1);
        diagonal = row[j];
        row[j] = std::min({row[j] + 1, row[j - 1] + 1, change});
      }
    }
    if (row.back() < best_distance && row.back() < std::max(name.size(), candidate.size())) {
      best_distance = row.back();
      best = &candidate;
    }
  }
  return best;
}

}  // namespace grundy::rules
