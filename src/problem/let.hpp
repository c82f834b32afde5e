// `let = [...]`: names worked out from what was read, before a case is answered.
//
//     name = EXPR | count(WORD, "c")                                         a number
//     name = [items] | sorted(LIST) | distinct(LIST) | runs(WORD, "c")       a list
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "grundy/observer.hpp"
#include "problem/expression.hpp"
#include "problem/names.hpp"

namespace grundy::problem {

/// A list that is worked out: sorted(distinct([x[i] + 1 for i in 1..n])).
struct ListFormula {
  enum class Kind : std::uint8_t {
    name,      ///< a list of the file
    items,     ///< [ ... ]
    sorted,    ///< ascending
    distinct,  ///< ascending, each number once
    runs,      ///< lengths of the longest blocks of `letter` in a word, from left to right
  };
  Kind kind = Kind::name;
  std::uint32_t slot = 0;  ///< of the list or the word
  char letter = 0;
  Positions items;
  std::unique_ptr<ListFormula> inner;  ///< of sorted and distinct

  /// Throws Error(bad_input) of the expressions, Error(budget) at the memory limit.
  void evaluate(State& state, std::vector<std::int64_t>& out, Observer& observer) const;
};

class Let {
 public:
  /// Sets the name, unless nothing that it depends on changed since the last time.
  void evaluate(State& state, Observer& observer) const;

  [[nodiscard]] const Uses& uses() const { return uses_; }
  [[nodiscard]] const Name& name() const { return *name_; }
  [[nodiscard]] std::size_t slots() const;

  /// The right-hand side of a number: count(word, letter), or an expression.
  [[nodiscard]] bool counts() const { return count_; }
  [[nodiscard]] std::uint32_t word() const { return word_; }
  [[nodiscard]] char letter() const { return letter_; }
  [[nodiscard]] const Expression& number() const { return number_; }
  /// The right-hand side of a list.
  [[nodiscard]] const ListFormula& list() const { return list_; }

 private:
  friend std::vector<Let> parse_lets(const std::vector<rules::Source>& texts, Names& names);
  friend class LetParser;

  const Name* name_ = nullptr;
  Uses uses_;
  Expression number_;       // of a number that is not a count
  bool count_ = false;      // of a number: count(word, "c")
  std::uint32_t word_ = 0;  // of a count
  char letter_ = 0;         // of a count
  ListFormula list_;        // of a list
};

/// Reads the definitions in order and adds their names; each may use those before it. Throws
/// Error(bad_input) with the place.
[[nodiscard]] std::vector<Let> parse_lets(const std::vector<rules::Source>& texts, Names& names);

/// The largest frame that an item list inside needs.
[[nodiscard]] std::size_t slots_of(const ListFormula& formula);

/// True when a name that `uses` holds was set after `time`.
[[nodiscard]] bool changed_since(const State& state, const Uses& uses, std::uint64_t time);

}  // namespace grundy::problem
