// The meaning of expressions, sets and items: a plain tree walk, exact or an error.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "grundy/observer.hpp"
#include "grundy/position.hpp"
#include "rules/ast.hpp"

namespace grundy::rules {

/// Counts what generators try, so that a long search that finds nothing can be stopped.
class Steps {
 public:
  /// More than `most` members tried is Error(budget), as is a stop that the observer asks for.
  explicit Steps(Observer& observer, std::uint64_t most = UINT64_MAX)
      : observer_(observer), most_(most) {}
  void count() {
    if ((++taken_ & 0xFFFF) == 0) check();
  }

 private:
  void check();

  Observer& observer_;
  std::uint64_t most_;
  std::uint64_t taken_ = 0;
};

/// The values that names have at the moment.
struct Frame {
  std::vector<std::int64_t> numbers;                 // by slot
  std::vector<std::span<const std::int64_t>> lists;  // by list slot
  Steps* steps = nullptr;                            // counts members, where it is given
  const Source* source = nullptr;                    // quoted by errors
  const std::function<std::int64_t(std::span<const std::int64_t>)>* recurse = nullptr;  // g(...)
};

/// Throws Error(bad_input) naming the expression and the values when a result does not
/// fit 64 bits or an operation is not defined.
[[nodiscard]] std::int64_t evaluate(const Expr& expr, const Frame& frame);
[[nodiscard]] inline bool holds(const Expr& expr, const Frame& frame) {
  return evaluate(expr, frame) != 0;
}

/// Calls `visit` with the members in order (ranges and lists as written, repeats
/// included; infinite sets ascending, up to `limit`) until it returns false; then returns false.
bool for_each_member(const SetExpr& set, const Frame& frame, std::int64_t limit,
                     const std::function<bool(std::int64_t)>& visit);

/// Assigns the generators in order, the guards before the first, and calls `visit` for each
/// assignment that satisfies `conditions`, until it returns false; then returns false.
bool for_each_assignment(const std::vector<Generator>& generators,
                         const std::vector<ExprPtr>& guards, const std::vector<ExprPtr>& conditions,
                         Frame& frame, std::int64_t limit, const std::function<bool()>& visit);

/// The positions of an item, with multiplicity: an item whose position mentions none of its
/// generators is visited once with its count. `visit(position, count)`; a position with a
/// negative coordinate is visited too. Returns false as soon as `visit` does.
bool for_each_position(
    const Item& item, Frame& frame, std::int64_t limit,
    const std::function<bool(std::span<const std::int64_t>, std::uint64_t)>& visit);

}  // namespace grundy::rules
