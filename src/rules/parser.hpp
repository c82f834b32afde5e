// The recursive-descent parser behind parse.hpp. It is written by hand because whether a line
// break ends a clause depends on the brackets and on the tokens at both sides, and because every
// error should say what was expected there and offer the nearest right thing.
#pragma once

#include <cstddef>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "rules/ast.hpp"
#include "rules/lexer.hpp"
#include "rules/parse.hpp"

namespace grundy::rules {

class Parser {
 public:
  /// `free_names`: whether a name out of scope is a parameter (rulesets) or an error.
  Parser(std::shared_ptr<const Source> source, Scope scope, bool free_names);

  // -- position in the text (parser.cpp)
  [[nodiscard]] const Token& peek(std::size_t ahead = 0);
  Token take();
  bool accept(std::string_view symbol_or_keyword);
  Token expect(std::string_view symbol_or_keyword, std::string_view where);
  [[nodiscard]] std::size_t offset() const { return at_; }
  void seek(std::size_t offset);
  [[nodiscard]] std::string_view text() const { return source_->text; }
  [[nodiscard]] const std::shared_ptr<const Source>& source() const { return source_; }
  /// The token, with the reason why it cannot stand there.
  [[noreturn]] void fail_at(const Token& token, const std::string& expected,
                            const std::string& hint = {});
  [[noreturn]] void fail(const std::string& message, std::size_t begin, std::size_t end,
                         const std::string& hint = {}) const;

  // -- expressions (parse_expression.cpp); names are left unresolved
  [[nodiscard]] ExprPtr expression();

  // -- sets, generators, items (parse_clause.cpp)
  [[nodiscard]] SetExpr braces();  // `{...}`
  [[nodiscard]] std::vector<Item> items(std::string_view closing);
  /// `a -> b for ...`: both ends in one position; `arrow` becomes the offset of `->`.
  [[nodiscard]] Item edge(std::size_t& arrow);
  [[nodiscard]] Clause clause();

  // -- what names mean (resolve.cpp)
  /// Puts slots in; `names` are the numbers in scope by slot.
  [[nodiscard]] ExprPtr resolve(const ExprPtr& expr, const std::vector<std::string>& names);
  [[nodiscard]] SetExpr resolve(SetExpr set, const std::vector<std::string>& names);
  [[nodiscard]] Item resolve(Item item, std::vector<std::string> names, std::uint32_t& slots);
  [[nodiscard]] Clause resolve(Clause clause);
  [[nodiscard]] const std::set<std::string>& parameters() const { return parameters_; }

  /// Counts a level of recursion while it lives; too many are an error.
  class Nested {
   public:
    explicit Nested(Parser& parser);
    Nested(const Nested&) = delete;
    Nested& operator=(const Nested&) = delete;
    ~Nested() { --parser_.nesting_; }

   private:
    Parser& parser_;
  };

  /// While it lives, line breaks are blanks. Tokens read ahead were judged by the old state, so
  /// they are read again.
  class Brackets {
   public:
    explicit Brackets(Parser& parser) : parser_(parser) {
      ++parser_.depth_;
      parser_.ahead_.clear();
    }
    Brackets(const Brackets&) = delete;
    Brackets& operator=(const Brackets&) = delete;
    ~Brackets() {
      --parser_.depth_;
      parser_.ahead_.clear();
    }

   private:
    Parser& parser_;
  };

 private:
  ExprPtr conditional();
  ExprPtr logical(bool either);
  ExprPtr negation();
  ExprPtr comparison();
  ExprPtr binary(std::size_t level);
  ExprPtr unary();
  ExprPtr power();
  ExprPtr primary();
  ExprPtr call(const Token& name);
  ExprPtr make(Op op, std::vector<ExprPtr> args, std::size_t begin, std::size_t end);
  SetExpr set();
  std::vector<Generator> generators();
  std::vector<ExprPtr> position();
  Item item();
  std::vector<ExprPtr> condition();
  void resolve_generators(std::vector<Generator>& generators, std::vector<std::string>& names,
                          std::uint32_t& slots);
  void resolve_condition(const std::vector<Generator>& generators, std::vector<ExprPtr>& guards,
                         std::vector<ExprPtr>& conditions, const std::vector<std::string>& names);
  [[nodiscard]] const std::string* nearest_name(const std::string& name,
                                                const std::vector<std::string>& names) const;

  std::shared_ptr<const Source> source_;
  Scope scope_;
  bool free_names_;
  std::size_t at_ = 0;        // where the next token is looked for
  std::vector<Token> ahead_;  // tokens read but not taken
  Token last_;                // the token taken last
  std::size_t depth_ = 0;     // open brackets
  std::size_t nesting_ = 0;   // levels of recursion
  std::size_t operations_ = 0;
  std::set<std::string> parameters_;
};

/// The member of `names` nearest to `name` in edit distance, if near enough to be meant.
[[nodiscard]] const std::string* nearest(const std::string& name,
                                         const std::vector<std::string>& names);

[[nodiscard]] const std::vector<std::string>& function_names();
[[nodiscard]] const std::vector<std::string>& set_names();

}  // namespace grundy::rules
