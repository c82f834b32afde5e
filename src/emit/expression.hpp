// Expressions of the notation in C++ and Python.
#pragma once

#include <string>
#include <vector>

#include "emit/helpers.hpp"
#include "emit/interval.hpp"
#include "emit/text.hpp"
#include "rules/ast.hpp"

namespace grundy::emit {

/// Translates expressions and notes what they need. Numbers are `long long`; where an intermediate
/// result may pass 64 bits it is 128 bits wide.
class Translator {
 public:
  Translator(Language language, Needs& needs) : language_(language), needs_(needs) {}

  /// A number of 64 bits; as C++, of type `long long` or `int`.
  [[nodiscard]] std::string number(const rules::Expr& expr, const Meanings& names);
  /// The same where C++ must see the type `long long`: arguments of templates.
  [[nodiscard]] std::string exact(const rules::Expr& expr, const Meanings& names);
  /// The same, ready to stand beside `+`, `-` and comparisons.
  [[nodiscard]] std::string term(const rules::Expr& expr, const Meanings& names);
  /// A truth value.
  [[nodiscard]] std::string truth(const rules::Expr& expr, const Meanings& names);
  /// All of them hold; "" for none.
  [[nodiscard]] std::string all(const std::vector<rules::ExprPtr>& conditions,
                                const Meanings& names);

  /// Tables that the translated expressions use, as declarations.
  struct Table {
    std::string name;
    std::vector<std::int64_t> values;
  };
  [[nodiscard]] const std::vector<Table>& tables() const { return tables_; }

  [[nodiscard]] Language language() const { return language_; }
  [[nodiscard]] bool cpp() const { return language_ == Language::cpp; }
  [[nodiscard]] Needs& needs() { return needs_; }

 private:
  enum class Type { truth, small, number, wide };  // small: an `int` of C++
  struct Code {
    std::string text;
    int level;  // how tight its outermost operator binds
    Type type;
    Interval range;
    bool literal = false;
    std::int64_t value = 0;  // of a literal
  };

  [[nodiscard]] Code translate(const rules::Expr& expr, const Meanings& names);
  [[nodiscard]] Code operation(const rules::Expr& expr, const Meanings& names);
  [[nodiscard]] Code arithmetic(const rules::Expr& expr, const Meanings& names);
  [[nodiscard]] Code division(const rules::Expr& expr, Code a, Code b, const Interval& range);
  [[nodiscard]] Code shift(const rules::Expr& expr, Code a, Code b, const Interval& range);
  [[nodiscard]] Code comparison(const rules::Expr& expr, const Meanings& names);
  [[nodiscard]] Code connective(const rules::Expr& expr, const Meanings& names);
  [[nodiscard]] Code conditional(const rules::Expr& expr, const Meanings& names);
  [[nodiscard]] Code call(const rules::Expr& expr, const Meanings& names);
  [[nodiscard]] Code call_list(const rules::Expr& expr, const Meanings& names);
  [[nodiscard]] Code call_helper(const rules::Expr& expr, std::vector<Code> args,
                                 const Interval& range);
  [[nodiscard]] Code extreme(const rules::Expr& expr, std::vector<Code> args,
                             const Interval& range);
  [[nodiscard]] Code pick(const rules::Expr& expr, const Meanings& names);
  [[nodiscard]] Code choose(const std::string& condition, Code yes, Code no);

  [[nodiscard]] Code literal(std::int64_t value) const;
  /// As a number that is no truth value.
  [[nodiscard]] Code as_number(Code code) const;
  [[nodiscard]] Code as_wide(Code code);
  /// As `long long` of C++.
  [[nodiscard]] Code as_exact(Code code) const;
  [[nodiscard]] Code as_truth(Code code) const;
  [[nodiscard]] static std::string at_least(const Code& code, int level);
  [[nodiscard]] std::string function(Helper helper, const std::string& name);

  Language language_;
  Needs& needs_;
  std::vector<Table> tables_;
};

}  // namespace grundy::emit
