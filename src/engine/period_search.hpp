// Errors of engines that still look for a period when the budget ends.
#pragma once

#include "grundy/observer.hpp"

#include <cstdint>

namespace grundy::engine {

/// Observer::poll; the error says that no period shows among the first `done` heaps.
/// `wanted` is 0 when only a period is wanted.
void poll_period_search(Observer& observer, std::uint64_t done, std::uint64_t wanted);

/// Throws Error(budget), saying the same, when a table of `size` values of `bytes` bytes passes
/// the memory limit; `done` heaps are finished.
void require_table(const Observer& observer, std::uint64_t size, unsigned bytes,
                   std::uint64_t done);

}  // namespace grundy::engine
