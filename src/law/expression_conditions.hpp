// Comparisons of short expressions as sets of positions of the sample.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "grundy/observer.hpp"
#include "law/expression_bank.hpp"

namespace grundy::law {

/// A comparison. Its negation is the same with `negated`: = and !=, < and <= from the other side.
struct Condition {
  std::uint64_t holds = 0;    ///< the positions where it is true
  std::uint64_t defined = 0;  ///< the positions where it is defined
  Operator op = Operator::equal;
  Tree a = 0;
  Tree b = 0;
  std::uint32_t length = 0;

  [[nodiscard]] Condition negated() const;
  [[nodiscard]] Tree tree(Forest& forest) const { return forest.two(op, a, b); }
};

/// The shortest comparison of each behaviour on the sample, from about `most` pairs of expressions
/// of a bank, the shortest first; those that always hold or never are left out.
[[nodiscard]] std::vector<Condition> conditions(const Forest& forest, const Bank& bank,
                                                std::size_t most, Observer& observer);

}  // namespace grundy::law
