// Syntactic proofs, one rule for each operation. What they do not see is found out at run time or
// searched, so they may be modest.
#include "engine/memo/shapes.hpp"

#include <algorithm>
#include <vector>

namespace grundy::engine {
namespace {

using rules::Clause;
using rules::Expr;
using rules::ExprPtr;
using rules::Function;
using rules::Generator;
using rules::Item;
using rules::Op;
using rules::SetExpr;

bool is_variable(const Expr& expr, std::uint32_t slot) {
  return expr.op == Op::variable && expr.slot == slot;
}
bool is_number(const Expr& expr, std::int64_t number) {
  return expr.op == Op::number && expr.number == number;
}

/// What is known of names while a clause is looked at.
class Scope {
 public:
  explicit Scope(const Clause& clause) : arity_(clause.state.size()) { add(clause.generators); }
  void add(const std::vector<Generator>& generators) {
    for (const Generator& generator : generators) generators_.push_back(&generator);
  }

  [[nodiscard]] bool not_negative(const Expr& expr) const {
    const auto all = [&] {
      return std::all_of(expr.args.begin(), expr.args.end(),
                         [&](const ExprPtr& arg) { return not_negative(*arg); });
    };
    const auto any = [&] {
      return std::any_of(expr.args.begin(), expr.args.end(),
                         [&](const ExprPtr& arg) { return not_negative(*arg); });
    };
    switch (expr.op) {
      case Op::number:
        return expr.number >= 0;
      case Op::variable: {
        if (expr.slot < arity_) return true;
        const Generator* generator = generator_of(expr.slot);
        if (generator == nullptr) return false;
        if (generator->set.kind == SetExpr::Kind::named) return true;
        return std::all_of(generator->set.members.begin(), generator->set.members.end(),
                           [&](const auto& member) { return not_negative(*member.low); });
      }
      case Op::add:
      case Op::multiply:
      case Op::divide:
      case Op::bit_or:
      case Op::bit_xor:
        return all();
      case Op::bit_and:
        return any();
      case Op::call:
        switch (expr.function) {
          case Function::min:
            return all();
          case Function::max:
            return any();
          default:
            return expr.function == Function::gcd || expr.function == Function::abs ||
                   expr.function == Function::isqrt;
        }
      default:
        return false;
    }
  }

  /// expr <= coordinate c of the state.
  [[nodiscard]] bool at_most(const Expr& expr, std::uint32_t c) const {
    switch (expr.op) {
      case Op::number:
        return expr.number <= 0;
      case Op::variable: {
        if (expr.slot < arity_) return expr.slot == c;
        const Generator* generator = generator_of(expr.slot);
        if (generator == nullptr) return false;
        const SetExpr& set = generator->set;
        if (set.kind == SetExpr::Kind::named) {
          return set.named == rules::NamedSet::divisors && is_variable(*set.argument, c);
        }
        return std::all_of(set.members.begin(), set.members.end(), [&](const auto& member) {
          return at_most(member.high == nullptr ? *member.low : *member.high, c);
        });
      }
      case Op::subtract:
        return at_most(*expr.args[0], c) && not_negative(*expr.args[1]);
      case Op::divide:
        return at_most(*expr.args[0], c) && expr.args[1]->op == Op::number &&
               expr.args[1]->number >= 1;
      case Op::conditional:
        return at_most(*expr.args[1], c) && at_most(*expr.args[2], c);
      case Op::call: {
        const auto one = [&](const ExprPtr& arg) { return at_most(*arg, c); };
        if (expr.function == Function::min) {
          return std::any_of(expr.args.begin(), expr.args.end(), one);
        }
        return expr.function == Function::max &&
               std::all_of(expr.args.begin(), expr.args.end(), one);
      }
      default:
        return false;
    }
  }

 private:
  [[nodiscard]] const Generator* generator_of(std::uint32_t slot) const {
    for (const Generator* generator : generators_) {
      if (generator->slot == slot) return generator;
    }
    return nullptr;
  }

  std::size_t arity_;
  std::vector<const Generator*> generators_;
};

/// The coordinates of `x` or `min(x, y, ...)`, one bit each; 0 for anything else.
std::uint32_t least_of(const Expr& expr, std::size_t arity) {
  if (expr.op == Op::variable) return expr.slot < arity ? 1U << expr.slot : 0;
  if (expr.op != Op::call || expr.function != Function::min) return 0;
  std::uint32_t result = 0;
  for (const ExprPtr& arg : expr.args) {
    if (arg->op != Op::variable || arg->slot >= arity) return 0;
    result |= 1U << arg->slot;
  }
  return result;
}

}  // namespace

std::optional<std::uint32_t> line_direction(const Clause& clause) {
  if (clause.generators.size() != 1 || clause.items.size() != 1 || !clause.conditions.empty()) {
    return std::nullopt;
  }
  const Item& item = clause.items[0];
  const Generator& generator = clause.generators[0];
  if (!item.generators.empty() || !item.guards.empty() || !item.conditions.empty() ||
      generator.set.kind != SetExpr::Kind::range) {
    return std::nullopt;
  }
  const Expr& low = *generator.set.members[0].low;
  const Expr& high = *generator.set.members[0].high;
  const std::size_t arity = clause.state.size();
  std::uint32_t direction = 0;
  bool named = false;  // a coordinate is the generator itself: (a, y) for a in 0..x-1
  for (std::uint32_t c = 0; c < arity; ++c) {
    const Expr& expr = *item.position[c];
    if (is_variable(expr, c)) continue;
    if (is_variable(expr, generator.slot)) {
      named = true;
    } else if (expr.op != Op::subtract || !is_variable(*expr.args[0], c) ||
               !is_variable(*expr.args[1], generator.slot)) {
      return std::nullopt;
    }
    direction |= 1U << c;
  }
  if (direction == 0) return std::nullopt;
  if (!named) {
    if (!is_number(low, 1) || least_of(high, arity) != direction) return std::nullopt;
    return direction;
  }
  const bool one = (direction & (direction - 1)) == 0;
  if (!one || !is_number(low, 0) || high.op != Op::subtract || !is_number(*high.args[1], 1) ||
      least_of(*high.args[0], arity) != direction || high.args[0]->op != Op::variable) {
    return std::nullopt;
  }
  return direction;
}

bool shows_never_larger(const Clause& clause) {
  return std::all_of(clause.items.begin(), clause.items.end(), [&](const Item& item) {
    Scope scope(clause);
    scope.add(item.generators);
    for (std::uint32_t c = 0; c < item.position.size(); ++c) {
      if (!scope.at_most(*item.position[c], c)) return false;
    }
    return true;
  });
}

}  // namespace grundy::engine
