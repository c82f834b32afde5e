// From a tree to instructions. `and`, `or` and `? :` become masks: what they do not need is
// computed under a mask that leaves those lanes out, so that nothing there can fail.
#include <utility>

#include "engine/column_program.hpp"
#include "engine/scalar_operation.hpp"

namespace grundy::engine {

using rules::Expr;
using rules::Function;
using rules::Op;

class ColumnCompiler {
 public:
  explicit ColumnCompiler(std::uint32_t varying) : varying_(varying) {}

  std::optional<ColumnProgram> compile(const Expr& expr) {
    const Value value = visit(expr, 0);
    if (!known_) return std::nullopt;
    program_.result_ = value.reg;
    program_.result_is_mask_ = value.mask;
    program_.columns_ = columns_ - 1;
    program_.masks_ = masks_;
    return std::move(program_);
  }

 private:
  using Kind = ColumnProgram::Kind;
  using Instruction = ColumnProgram::Instruction;
  struct Value {
    bool mask = false;
    std::uint32_t reg = 0;
  };

  Value emit(Instruction instruction, bool mask) {
    instruction.to = mask ? masks_++ : columns_++;
    program_.code_.push_back(instruction);
    return {mask, instruction.to};
  }
  Value emit(Kind kind, bool mask, std::uint32_t a, std::uint32_t b, std::uint32_t active) {
    Instruction instruction;
    instruction.kind = kind;
    instruction.a = a;
    instruction.b = b;
    instruction.active = active;
    return emit(instruction, mask);
  }

  std::uint32_t number(const Expr& expr, std::uint32_t active) {
    const Value value = visit(expr, active);
    return value.mask ? emit(Kind::to_column, false, value.reg, 0, active).reg : value.reg;
  }
  std::uint32_t truth(const Expr& expr, std::uint32_t active) {
    const Value value = visit(expr, active);
    return value.mask ? value.reg : emit(Kind::to_mask, true, value.reg, 0, active).reg;
  }

  Value literal(std::int64_t number) {
    Instruction instruction;
    instruction.kind = Kind::literal;
    instruction.number = number;
    return emit(instruction, false);
  }

  Value binary(Op op, std::uint32_t a, std::uint32_t b, std::uint32_t active) {
    Instruction instruction;
    instruction.kind = Kind::binary;
    instruction.op = op;
    instruction.a = a;
    instruction.b = b;
    instruction.active = active;
    return emit(instruction, false);
  }

  Value function(Function function, std::uint32_t a, std::uint32_t b, std::uint32_t active) {
    Instruction instruction;
    instruction.kind = Kind::function;
    instruction.function = function;
    instruction.a = a;
    instruction.b = b;
    instruction.active = active;
    return emit(instruction, false);
  }

  /// gcd(a, b) = 1, its complement, and gcd(a, b) > 1 need no gcd.
  std::optional<Value> coprimality(const Expr& expr, std::uint32_t active) {
    if (expr.op != Op::equal && expr.op != Op::not_equal && expr.op != Op::greater) {
      return std::nullopt;
    }
    const Expr& gcd = *expr.args[0];
    const Expr& one = *expr.args[1];
    if (gcd.op != Op::call || gcd.function != Function::gcd || gcd.args.size() != 2 ||
        one.op != Op::number || one.number != 1) {
      return std::nullopt;
    }
    Instruction instruction;
    instruction.kind = Kind::coprime;
    instruction.op = expr.op;
    instruction.a = number(*gcd.args[0], active);
    instruction.b = number(*gcd.args[1], active);
    instruction.active = active;
    return emit(instruction, true);
  }

  Value comparison(const Expr& expr, std::uint32_t active) {
    if (const auto value = coprimality(expr, active)) return *value;
    Instruction instruction;
    instruction.kind = Kind::compare;
    instruction.a = number(*expr.args[0], active);
    instruction.b = number(*expr.args[1], active);
    instruction.active = active;
    instruction.op = expr.op;
    if (expr.op == Op::greater || expr.op == Op::greater_equal) {
      std::swap(instruction.a, instruction.b);
      instruction.op = expr.op == Op::greater ? Op::less : Op::less_equal;
    }
    return emit(instruction, true);
  }

  Value call(const Expr& expr, std::uint32_t active) {
    if (!has_scalar(expr.function) || expr.args[0]->op == Op::list) return unknown();
    const std::uint32_t first = number(*expr.args[0], active);
    switch (expr.function) {
      case Function::valuation:
        return function(expr.function, first, number(*expr.args[1], active), active);
      case Function::gcd:
      case Function::lcm:
      case Function::min:
      case Function::max: {
        Value value{false, first};
        // One argument: gcd(x, 0) and lcm(x, 1) are |x|, or fail as that does.
        if (expr.args.size() == 1 && expr.function != Function::min &&
            expr.function != Function::max) {
          const Value neutral = literal(expr.function == Function::gcd ? 0 : 1);
          value = function(expr.function, first, neutral.reg, active);
        }
        for (std::size_t i = 1; i < expr.args.size(); ++i) {
          value = function(expr.function, value.reg, number(*expr.args[i], active), active);
        }
        return value;
      }
      default:
        return function(expr.function, first, first, active);
    }
  }

  Value unknown() {
    known_ = false;
    return {};
  }

  // As deep as the tree is high, which is limited when it is read.
  Value visit(const Expr& expr, std::uint32_t active) {
    switch (expr.op) {
      case Op::number:
        return literal(expr.number);
      case Op::variable: {
        if (expr.slot == varying_) return {false, 0};
        Instruction instruction;
        instruction.kind = Kind::slot;
        instruction.number = expr.slot;
        return emit(instruction, false);
      }
      case Op::negate: {
        const Value zero = literal(0);
        return binary(Op::subtract, zero.reg, number(*expr.args[0], active), active);
      }
      case Op::logical_not:
        return emit(Kind::mask_not, true, truth(*expr.args[0], active), 0, active);
      case Op::logical_and: {
        const std::uint32_t first = truth(*expr.args[0], active);
        const Value rest = emit(Kind::mask_and, true, active, first, active);
        return emit(Kind::mask_and, true, first, truth(*expr.args[1], rest.reg), active);
      }
      case Op::logical_or: {
        const std::uint32_t first = truth(*expr.args[0], active);
        const Value rest = emit(Kind::mask_without, true, active, first, active);
        const std::uint32_t second = truth(*expr.args[1], rest.reg);
        const Value needed = emit(Kind::mask_and, true, second, rest.reg, active);
        return emit(Kind::mask_or, true, first, needed.reg, active);
      }
      case Op::conditional: {
        const std::uint32_t condition = truth(*expr.args[0], active);
        const Value yes = emit(Kind::mask_and, true, active, condition, active);
        const Value no = emit(Kind::mask_without, true, active, condition, active);
        Instruction instruction;
        instruction.kind = Kind::choose;
        instruction.a = number(*expr.args[1], yes.reg);
        instruction.b = number(*expr.args[2], no.reg);
        instruction.c = condition;
        instruction.active = active;
        return emit(instruction, false);
      }
      case Op::equal:
      case Op::not_equal:
      case Op::less:
      case Op::less_equal:
      case Op::greater:
      case Op::greater_equal:
        return comparison(expr, active);
      case Op::call:
        return call(expr, active);
      case Op::parameter:
      case Op::list:
      case Op::index:
        return unknown();
      default: {
        const std::uint32_t a = number(*expr.args[0], active);
        return binary(expr.op, a, number(*expr.args[1], active), active);
      }
    }
  }

  std::uint32_t varying_;
  ColumnProgram program_;
  std::uint32_t columns_ = 1;  // 0 is the varying column
  std::uint32_t masks_ = 1;    // 0 is the block's active mask
  bool known_ = true;
};

std::optional<ColumnProgram> ColumnProgram::compile(const Expr& expr, std::uint32_t varying) {
  return ColumnCompiler(varying).compile(expr);
}

}  // namespace grundy::engine
