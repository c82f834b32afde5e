#include "rules/mentions.hpp"

#include <algorithm>

namespace grundy::rules {

namespace {

template <typename List>
bool any(const List& list, std::uint32_t first, std::uint32_t last) {
  return std::any_of(list.begin(), list.end(),
                     [&](const ExprPtr& expr) { return mentions(*expr, first, last); });
}

}  // namespace

bool mentions(const Expr& expr, std::uint32_t first, std::uint32_t last) {
  if (expr.op == Op::variable) return expr.slot >= first && expr.slot < last;
  return any(expr.args, first, last);
}

bool mentions(const SetExpr& set, std::uint32_t first, std::uint32_t last) {
  if (set.argument != nullptr && mentions(*set.argument, first, last)) return true;
  return std::any_of(set.members.begin(), set.members.end(), [&](const SetExpr::Member& member) {
    return mentions(*member.low, first, last) ||
           (member.high != nullptr && mentions(*member.high, first, last));
  });
}

bool mentions(const Item& item, std::uint32_t first, std::uint32_t last) {
  return any(item.position, first, last) || any(item.guards, first, last) ||
         any(item.conditions, first, last) ||
         std::any_of(item.generators.begin(), item.generators.end(),
                     [&](const Generator& g) { return mentions(g.set, first, last); });
}

}  // namespace grundy::rules
