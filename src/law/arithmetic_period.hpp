// The period and saltus that a whole table shows.
#pragma once

#include "grundy/law.hpp"
#include "grundy/observer.hpp"
#include "grundy/values.hpp"

#include <cstdint>
#include <optional>

namespace grundy::law {

/// The least period p, with its saltus s >= 0 and the least preperiod e, for which
/// G(n + p) = G(n) + s for all n with e <= n and n + p < size, among those with e <= size / 4 and
/// p <= 3 size / 8: so there are at least two rounds. Requires size <= values.size(). O(size)
/// whatever the values are; most often less than a nanosecond a value, and no memory.
/// Throws Error(budget).
[[nodiscard]] std::optional<Period> arithmetic_period(const NimSequence& values, std::uint64_t size,
                                                      Observer& observer);

}  // namespace grundy::law
