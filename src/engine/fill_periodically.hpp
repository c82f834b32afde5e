// Filling a table whose period is proved.
#pragma once

#include "grundy/law.hpp"
#include "grundy/observer.hpp"
#include "grundy/values.hpp"

#include <cstdint>

namespace grundy::engine {

/// Extends `values` to `size` heaps by copying; requires values.size() >= preperiod + period.
/// Throws Error(budget) between two heaps. One pass over the new memory.
void fill_periodically(NimSequence& values, const Period& period, std::uint64_t size,
                       Observer& observer);

}  // namespace grundy::engine
