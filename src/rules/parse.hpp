// Text to tree. Every error is Error(bad_input) with the place, the expectation and a hint.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "rules/ast.hpp"
#include "rules/form.hpp"

namespace grundy::rules {

/// A ruleset as written: names, codes and sets are resolved, free names are not.
struct Template {
  struct SetPart {  // `{...}` or `~{...}` whose members may mention parameters
    SetExpr set;
    bool complement = false;
    std::shared_ptr<const Source> source;
  };
  std::vector<std::variant<SetPart, Code, Clause>> parts;
  std::vector<std::string> parameters;  // sorted, each once
};

/// Reads a ruleset. O(length); nesting is limited to 200 levels.
[[nodiscard]] Template parse_ruleset(std::string_view text);

/// The names that an expression outside a ruleset may use.
struct Scope {
  std::vector<std::string> numbers;  ///< numbers[i] lives in the frame's slot i
  std::vector<std::string> lists;    ///< lists[i] is the frame's list i
  std::size_t recurse_arity = 0;     ///< g(...) may be called with so many arguments; 0: not at all
};

/// One expression. A name that is not in scope is an error with the nearest name as hint.
/// `source.name` should say what the text is ("law", "problem file hdu-1536, key 'lost'").
[[nodiscard]] ExprPtr parse_expression(const std::shared_ptr<const Source>& source,
                                       const Scope& scope);

/// `item {, item}` as inside the brackets of a result: positions with generators and
/// conditions. Generators get the slots after scope.numbers; `slots` is the size of the frame.
struct ItemList {
  std::vector<Item> items;
  std::uint32_t slots = 0;
};
[[nodiscard]] ItemList parse_items(const std::shared_ptr<const Source>& source, const Scope& scope);

/// `edge {, edge}`, an edge being `POSITION -> POSITION` with generators and conditions. The
/// position of an item holds the coordinates of the one end, then those of the other, as many.
/// `arrows` gets the offset of each item's arrow.
[[nodiscard]] ItemList parse_edges(const std::shared_ptr<const Source>& source, const Scope& scope,
                                   std::vector<std::size_t>& arrows);

}  // namespace grundy::rules
