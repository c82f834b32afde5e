// Arithmetic on whole columns, the same answers on every processor.
#pragma once

#include <cstdint>

#include "engine/columns.hpp"

namespace grundy::engine {

enum class Kernel : std::uint8_t {
  add,
  subtract,
  multiply,
  bit_and,
  bit_or,
  bit_xor,
  min,
  max,
  divide,
  modulo
};
enum class Comparison : std::uint8_t { equal, not_equal, less, less_equal };

/// The largest magnitude of the operands of Kernel::divide and Kernel::modulo.
inline constexpr std::int64_t max_exact_operand = (std::int64_t{1} << 51) - 1;

/// Writes base + step * lane, if that is not done, and returns the lanes' numbers.
const std::int64_t* fill(Column& column);

/// to[i] = a[i] op b[i] for all lanes, without a check: sums and products wrap, floor division
/// and its remainder are right where both operands are at most max_exact_operand in magnitude and
/// the divisor is not 0; elsewhere they are arbitrary, but nothing traps.
void apply(Kernel kernel, const std::int64_t* a, const std::int64_t* b, std::int64_t* to);

/// The lanes with a[i] op b[i].
[[nodiscard]] Mask compare(Comparison comparison, const std::int64_t* a, const std::int64_t* b);

}  // namespace grundy::engine
