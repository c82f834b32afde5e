// How many tokens a move may take from a heap: for sets and take-and-break codes said by the normal
// form, whatever the size of the heap, and for clauses by walking the options.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "grundy/observer.hpp"
#include "grundy/position.hpp"
#include "grundy/ruleset.hpp"
#include "rules/amount_set.hpp"
#include "rules/code.hpp"

namespace grundy::play {

/// The amounts of rules that only take from a heap; nothing for other rules.
[[nodiscard]] std::optional<rules::AmountSet> amounts_of(const Ruleset& rules);

/// Whether `digit` allows to leave `rest` tokens in `heaps` non-empty heaps, in any way.
[[nodiscard]] bool can_leave(const rules::Digit& digit, std::int64_t rest, std::uint64_t heaps);

/// Whether a code has a move that takes `amount` from the heap `n`. O(64).
[[nodiscard]] bool code_takes(const rules::Code& code, std::int64_t n, std::int64_t amount);

/// The least amount that a code can take from heap `n`. O(64 times its digits).
[[nodiscard]] std::optional<std::int64_t> least_amount(const rules::Code& code, std::int64_t n);

/// Calls `visit` with each option of a code that takes `amount`, until it returns false.
void for_each_option_taking(const rules::Code& code, std::int64_t n, std::int64_t amount,
                            const std::function<bool(const Option&)>& visit, Observer& observer);

/// Play::nearest_amounts().
[[nodiscard]] std::vector<std::int64_t> nearest_amounts(const Ruleset& rules,
                                                        const Position& position,
                                                        std::int64_t amount,
                                                        std::uint64_t max_options,
                                                        Observer& observer);

}  // namespace grundy::play
