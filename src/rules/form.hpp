// The normal form of a ruleset: the sum type that engines and theorems look at.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "rules/amount_set.hpp"
#include "rules/ast.hpp"
#include "rules/code.hpp"

namespace grundy::rules {

/// n -> n-s for s in amounts.
struct Subtraction {
  AmountSet amounts;
};

/// n -> n-s for every positive s that is not in forbidden (a set with a maximum).
struct AllBut {
  AmountSet forbidden;
};

/// Options of a general ruleset are the union over its parts.
using Part = std::variant<Subtraction, AllBut, Code, Clause>;

/// What is none of the compact forms. All parts have the same arity; parts that are not
/// clauses occur only with arity 1.
struct General {
  std::size_t arity = 1;
  std::vector<Part> parts;
};

struct Form {
  std::variant<Subtraction, AllBut, Code, General> rules;
  std::string canonical;

  [[nodiscard]] std::size_t arity() const {
    const auto* general = std::get_if<General>(&rules);
    return general == nullptr ? 1 : general->arity;
  }
};

}  // namespace grundy::rules
