// One operation of the rule language on two numbers, with its failure as a result.
#pragma once

#include <cstdint>
#include <optional>

#include "rules/ast.hpp"

namespace grundy::engine {

/// What rules::evaluate gives for a binary operation, min, max, gcd and lcm of two numbers, or,
/// without `b`, for a function of one number; nothing where it throws.
[[nodiscard]] std::optional<std::int64_t> binary_operation(rules::Op op, std::int64_t a,
                                                           std::int64_t b);
[[nodiscard]] std::optional<std::int64_t> function_of(rules::Function function, std::int64_t a,
                                                      std::int64_t b);

/// True for the functions that function_of knows.
[[nodiscard]] bool has_scalar(rules::Function function);

}  // namespace grundy::engine
