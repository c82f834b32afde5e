// Expressions and lists of positions in a problem file, and which names they use.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "grundy/error.hpp"
#include "problem/names.hpp"
#include "problem/state.hpp"
#include "rules/ast.hpp"
#include "rules/evaluate.hpp"
#include "rules/parse.hpp"

namespace grundy::problem {

/// Slots of the names that something uses.
struct Uses {
  std::set<std::uint32_t> numbers, lists, words;

  void add(const Uses& other);
  void add(const Name& name);
  [[nodiscard]] bool has(const Name& name) const;
};

using SourcePtr = std::shared_ptr<const rules::Source>;

/// A parsed expression with the text that its errors quote.
struct Expression {
  SourcePtr source;
  rules::ExprPtr tree;
  Uses uses;

  /// Throws Error(bad_input) on overflow and the like.
  [[nodiscard]] std::int64_t evaluate(State& state) const {
    // Nearly every count is one name.
    if (tree->op == rules::Op::variable) return state.frame.numbers[tree->slot];
    state.frame.source = source.get();
    return rules::evaluate(*tree, state.frame);
  }
};

/// Bytes [begin, end) of `whole` as an expression; errors show them inside `whole`.
[[nodiscard]] Expression parse_expression_in(const rules::Source& whole, std::size_t begin,
                                             std::size_t end, const rules::Scope& scope);

/// A list of positions. The bare name of a list stands for its elements.
struct Positions {
  SourcePtr source;
  rules::ItemList list;
  Uses uses;
  bool infinite_sets = false;  ///< some generator runs through a set without an end
};

[[nodiscard]] Positions parse_positions_in(const rules::Source& whole, std::size_t begin,
                                           std::size_t end, const rules::Scope& scope);

/// Edges: each item holds the coordinates of its two ends; `both_ways` says of each whether it is
/// written `a -- b` and not `a -> b`.
[[nodiscard]] Positions parse_edges_in(const rules::Source& whole, std::size_t begin,
                                       std::size_t end, const rules::Scope& scope,
                                       std::vector<bool>& both_ways);

/// The slot of x when the item is x or `v for v in x` for a list x, else null.
[[nodiscard]] const std::uint32_t* bare_list(const rules::Item& item);

/// Coordinates of the item's positions.
[[nodiscard]] inline std::size_t arity(const rules::Item& item) { return item.position.size(); }

/// Calls `visit(coordinates, count)` for each position, coordinates perhaps negative, until it
/// returns false. An infinite set holds its members up to the largest number of the state.
void for_each_position(
    const Positions& positions, State& state,
    const std::function<bool(std::span<const std::int64_t>, std::uint64_t)>& visit);

/// Throws `error` again as one about the same place inside `whole`, `offset` bytes further on.
[[noreturn]] void rethrow_inside(const Error& error, const rules::Source& whole,
                                 std::size_t offset);

/// Throws Error(bad_input) about bytes [begin, end) of `whole`.
[[noreturn]] void fail(const rules::Source& whole, std::size_t begin, std::size_t end,
                       const std::string& message, const std::string& hint = {});

}  // namespace grundy::problem
