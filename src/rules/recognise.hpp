// The structure of a clause, however it was spelled.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "rules/form.hpp"
#include "rules/linear.hpp"

namespace grundy::rules {

/// Sets and codes that together have the moves of `clause` (a heap 0 among the components being
/// nothing), if the clause is seen to have that structure; no parts for a clause that never has a
/// move. What is not seen stays a clause and is only slower. Every step is an equivalence: nothing
/// is concluded from examples.
[[nodiscard]] std::optional<std::vector<Part>> recognise(const Clause& clause);

/// A clause in linear forms: slot 0 is the heap n, `free` are the generators that are not fixed.
struct LinearClause {
  std::vector<Linear> items;
  std::vector<Constraint> constraints;
  std::vector<std::uint32_t> free;
};

/// One component or none: `n -> n-k`, `n -> m for m in 0..n-1`, `n -> [] if n = 3`. `filter`,
/// when not null, is a condition on the one free generator alone (recognise_take.cpp).
[[nodiscard]] std::optional<std::vector<Part>> recognise_take(const LinearClause& clause,
                                                              const std::vector<ExprPtr>& filters);

/// Two or more components with a fixed number of tokens taken (recognise_split.cpp).
[[nodiscard]] std::optional<std::vector<Part>> recognise_split(LinearClause clause);

}  // namespace grundy::rules
