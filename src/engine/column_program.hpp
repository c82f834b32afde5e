// An expression compiled into instructions on columns.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <vector>

#include "core/number_theory.hpp"
#include "engine/columns.hpp"
#include "rules/ast.hpp"

namespace grundy::engine {

/// Registers, shared by programs that run one after the other.
struct Scratch {
  std::deque<Column> columns;
  std::vector<Mask> masks;
  std::int64_t factored = 0;  ///< the number whose factors are kept
  std::vector<core::PrimePower> factors;
};

/// What a block of candidates has in common and where it differs.
struct Block {
  std::span<const std::int64_t> numbers;  ///< by slot; not looked at for the varying one
  Column* varying = nullptr;
  std::size_t count = 0;  ///< lanes in use, at least 1
  Mask active;            ///< lanes to compute for
};

/// Runs in a few dozen instructions a block and operation, so one lane costs about a nanosecond an
/// operation; functions without a kernel cost a call for each active lane.
class ColumnProgram {
 public:
  /// The program of `expr` where the name of slot `varying` has a column and all other names one
  /// number. Nothing when the expression has what only the definition knows (lists, muldiv).
  [[nodiscard]] static std::optional<ColumnProgram> compile(const rules::Expr& expr,
                                                            std::uint32_t varying);

  /// Computes the active lanes. False when some active lane has no value, that is, where
  /// rules::evaluate throws for it; it never does where this returns true.
  [[nodiscard]] bool run(const Block& block, Scratch& scratch) const;

  /// Of the last run. The column may be changed until the next run.
  [[nodiscard]] Column& number(const Block& block, Scratch& scratch) const;
  /// Lanes where it is not 0, among the active ones.
  [[nodiscard]] Mask truth(const Block& block, Scratch& scratch) const;

  /// For one assignment, without a varying name.
  [[nodiscard]] std::optional<std::int64_t> single(std::span<const std::int64_t> numbers,
                                                   Scratch& scratch) const;

  enum class Kind : std::uint8_t {
    literal,
    slot,
    binary,
    function,
    compare,
    coprime,
    to_mask,
    to_column,
    choose,
    mask_not,
    mask_and,
    mask_or,
    mask_without
  };
  struct Instruction {
    Kind kind = Kind::literal;
    rules::Op op = rules::Op::number;
    rules::Function function = rules::Function::gcd;
    std::uint32_t to = 0;  ///< register: a column, or a mask
    std::uint32_t a = 0, b = 0, c = 0;
    std::uint32_t active = 0;  ///< mask register: the lanes that need it
    std::int64_t number = 0;   ///< of a literal, or a slot
  };

 private:
  friend class ColumnCompiler;
  std::vector<Instruction> code_;
  std::uint32_t columns_ = 0;  ///< registers, the varying column not counted
  std::uint32_t masks_ = 0;
  std::uint32_t result_ = 0;
  bool result_is_mask_ = false;
};

}  // namespace grundy::engine
