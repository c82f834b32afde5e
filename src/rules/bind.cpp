#include "rules/bind.hpp"

#include <algorithm>
#include <utility>

#include "grundy/error.hpp"
#include "rules/evaluate.hpp"
#include "rules/parser.hpp"

namespace grundy::rules {

namespace {

class Binder {
 public:
  Binder(const Bindings& bindings, std::shared_ptr<const Source> source)
      : bindings_(bindings), source_(std::move(source)) {}

  ExprPtr operator()(const ExprPtr& expr) const {
    if (expr->op == Op::number || expr->op == Op::variable) return expr;
    auto result = std::make_shared<Expr>(*expr);
    if (expr->op == Op::parameter) {
      const ParameterValue& value =
          find(expr->name, expr->begin, expr->end, "number, --let " + expr->name + "=3");
      if (!std::holds_alternative<std::int64_t>(value)) {
        fail("the parameter '" + expr->name + "' is a list, but a number is needed here",
             expr->begin, expr->end);
      }
      result->op = Op::number;
      result->number = std::get<std::int64_t>(value);  // the name stays: errors quote it
      return result;
    }
    for (ExprPtr& arg : result->args) arg = (*this)(arg);
    return result;
  }

  SetExpr operator()(SetExpr set) const {
    // A list parameter hides the named set of its name.
    const bool hidden = set.kind == SetExpr::Kind::named && set.argument == nullptr &&
                        bindings_.find(set.name) != bindings_.end();
    if (set.kind == SetExpr::Kind::parameter || hidden) {
      const std::string* near = nearest(set.name, set_names());
      if (near != nullptr && bindings_.find(set.name) == bindings_.end()) {
        fail("unknown set '" + set.name + "'", set.begin, set.end, "did you mean '" + *near + "'?");
      }
      const ParameterValue& value =
          find(set.name, set.begin, set.end, "list, --let " + set.name + "='{2,5}'");
      if (!std::holds_alternative<std::vector<std::int64_t>>(value)) {
        fail("the parameter '" + set.name + "' is a number, but a set is needed here", set.begin,
             set.end);
      }
      set.kind = SetExpr::Kind::list;
      for (const std::int64_t member : std::get<std::vector<std::int64_t>>(value)) {
        auto number = std::make_shared<Expr>();
        number->number = member;
        number->begin = set.begin;
        number->end = set.end;
        set.members.push_back({std::move(number), nullptr});
      }
      return set;
    }
    if (set.argument != nullptr) set.argument = (*this)(set.argument);
    for (SetExpr::Member& member : set.members) {
      member.low = (*this)(member.low);
      if (member.high != nullptr) member.high = (*this)(member.high);
    }
    return set;
  }

  Clause operator()(Clause clause) const {
    bind(clause.generators);
    bind(clause.guards);
    bind(clause.conditions);
    for (Item& item : clause.items) {
      bind(item.position);
      bind(item.generators);
      bind(item.guards);
      bind(item.conditions);
    }
    return clause;
  }

  /// A set of amounts: constants by now, all positive.
  AmountSet amounts(const SetExpr& unbound) const {
    const SetExpr set = (*this)(unbound);
    Frame frame;
    frame.source = source_.get();
    std::vector<AmountSet::Range> ranges;
    for (const SetExpr::Member& member : set.members) {
      const std::int64_t low = evaluate(*member.low, frame);
      const std::int64_t high = member.high == nullptr ? low : evaluate(*member.high, frame);
      if (low <= high && low < 1) {
        fail("a set of amounts cannot hold " + std::to_string(low), member.low->begin,
             (member.high == nullptr ? member.low : member.high)->end,
             "every move must take at least one token");
      }
      ranges.push_back({low, high});
    }
    return AmountSet(std::move(ranges));
  }

 private:
  void bind(std::vector<ExprPtr>& list) const {
    for (ExprPtr& expr : list) expr = (*this)(expr);
  }
  void bind(std::vector<Generator>& generators) const {
    for (Generator& generator : generators) generator.set = (*this)(std::move(generator.set));
  }

  const ParameterValue& find(const std::string& name, std::size_t begin, std::size_t end,
                             const std::string& kind) const {
    const auto found = bindings_.find(name);
    if (found == bindings_.end()) {
      fail("the parameter '" + name + "' is free", begin, end, "bind it to a " + kind);
    }
    return found->second;
  }

  [[noreturn]] void fail(const std::string& message, std::size_t begin, std::size_t end,
                         const std::string& hint = {}) const {
    throw Error(ErrorKind::bad_input, message, Place{source_->name, source_->text, begin, end},
                hint);
  }

  const Bindings& bindings_;
  std::shared_ptr<const Source> source_;
};

}  // namespace

std::vector<Part> bind(const Template& ruleset, const Bindings& bindings) {
  std::vector<Part> parts;
  for (const auto& part : ruleset.parts) {
    if (const auto* set = std::get_if<Template::SetPart>(&part)) {
      AmountSet amounts = Binder(bindings, set->source).amounts(set->set);
      if (set->complement) {
        parts.emplace_back(AllBut{std::move(amounts)});
      } else {
        parts.emplace_back(Subtraction{std::move(amounts)});
      }
    } else if (const auto* code = std::get_if<Code>(&part)) {
      parts.emplace_back(*code);
    } else {
      const auto& clause = std::get<Clause>(part);
      parts.emplace_back(Binder(bindings, clause.source)(clause));
    }
  }
  return parts;
}

}  // namespace grundy::rules
