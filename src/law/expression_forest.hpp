// Expressions as small trees that share their parts, built by the thousand by a search.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "law/expression_operators.hpp"
#include "rules/ast.hpp"

namespace grundy::law {

/// An expression of a forest.
using Tree = std::uint32_t;

/// The values of the coordinates at 64 positions, by coordinate.
using LaneColumns = std::vector<Lanes>;

class Forest {
 public:
  struct Node {
    Operator op = Operator::number;
    std::array<Tree, 3> arguments{};
    std::int64_t number = 0;   ///< of a number; the index of a coordinate
    std::uint32_t length = 1;  ///< symbols, see symbols() in evidence.hpp
  };

  /// `names` are the coordinates'.
  explicit Forest(std::vector<std::string> names) : names_(std::move(names)) {}

  /// Requires number >= 0.
  Tree number(std::int64_t number);
  Tree coordinate(std::size_t index);
  Tree one(Operator op, Tree a);
  Tree two(Operator op, Tree a, Tree b);
  /// Operators of one argument ignore b.
  Tree make(Operator op, Tree a, Tree b) { return takes_one(op) ? one(op, a) : two(op, a, b); }
  Tree choose(Tree condition, Tree yes, Tree no);

  [[nodiscard]] const Node& operator[](Tree tree) const { return nodes_[tree]; }
  [[nodiscard]] std::uint32_t length(Tree tree) const { return nodes_[tree].length; }
  [[nodiscard]] const std::vector<std::string>& names() const { return names_; }

  /// O(length).
  [[nodiscard]] Lanes evaluate(Tree tree, const LaneColumns& columns) const;
  /// In the notation, with the fewest brackets.
  [[nodiscard]] std::string text(Tree tree) const;

 private:
  Tree add(Node node);
  [[nodiscard]] bool before(Operator op, Tree a, Tree b) const;
  [[nodiscard]] std::vector<Tree> parts_of(Operator op, Tree a, Tree b) const;
  Tree join(Operator op, Tree a, Tree b);
  [[nodiscard]] std::int64_t first_coordinate(Tree tree) const;
  [[nodiscard]] rules::ExprPtr expression(Tree tree) const;
  /// The arguments of a call, those of a call of the same function in them taken apart.
  void collect(Operator op, Tree tree, std::vector<rules::ExprPtr>& arguments) const;

  std::vector<std::string> names_;
  std::vector<Node> nodes_;
};

}  // namespace grundy::law
