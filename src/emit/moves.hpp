// The options of a position as code: loops that note the value of each.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "emit/generators.hpp"
#include "rules/form.hpp"
#include "rules/parse.hpp"

namespace grundy::emit {

/// A part of a ruleset, perhaps with parameters that are names of the emitted program.
using RulePart = std::variant<rules::Template::SetPart, rules::Subtraction, rules::AllBut,
                              rules::Code, rules::Clause>;

[[nodiscard]] std::vector<RulePart> parts_of(const rules::Form& form);
[[nodiscard]] std::vector<RulePart> parts_of(const rules::Template& parsed);

/// The coordinates' names: those of the first clause, n where there is none.
[[nodiscard]] std::vector<std::string> coordinate_names(const std::vector<RulePart>& parts);

/// Registers all names that the rules use, so that new ones keep clear of them.
void reserve_names(const std::vector<RulePart>& parts, Identifiers& identifiers);

/// Writes the moves from the position whose coordinates are the variables `state`. A value is read
/// by `value(a, b)` (by `table[a]` where `table` is set) and an option noted by `reach(v)`.
class MoveWriter {
 public:
  MoveWriter(Context& context, std::vector<std::string> state, std::vector<Interval> ranges,
             bool table)
      : context_(context), state_(std::move(state)), ranges_(std::move(ranges)), table_(table) {}

  void write(const RulePart& part);

 private:
  void write(const rules::Template::SetPart& part);
  void write(const rules::Subtraction& set);
  void write(const rules::AllBut& set);
  void write(const rules::Code& code);
  void write(const rules::Clause& clause);

  void write_ranges(const std::vector<rules::AmountSet::Range>& ranges);
  void write_splits(const rules::Digit& digit, const std::string& rest);
  void write_split(const rules::Digit& digit, const std::string& rest, const std::string& heaps,
                   int constant);
  void write_recursive_split(const rules::Digit& digit);
  void write_option(const rules::Clause& clause);
  void write_collected_option(const rules::Clause& clause);
  [[nodiscard]] std::string coordinate(const rules::Expr& expr, std::vector<std::string>& checks);
  void reach(const std::string& value);
  [[nodiscard]] std::string value(const std::string& position) const;
  [[nodiscard]] const std::string& heap() const { return state_[0]; }
  void open_if(const std::string& condition);

  Context& context_;
  std::vector<std::string> state_;
  std::vector<Interval> ranges_;
  bool table_;
};

}  // namespace grundy::emit
