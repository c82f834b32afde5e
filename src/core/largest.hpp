// The largest value of a stretch of a table.
#pragma once

#include "grundy/values.hpp"

#include <cstdint>

namespace grundy::core {

struct Largest {
  Nimber value = 0;
  std::uint64_t heap = 0;  ///< the first one of that value
};

/// Of heaps from, ..., to - 1. Requires from < to <= size().
[[nodiscard]] Largest largest(const NimSequence& values, std::uint64_t from, std::uint64_t to);

}  // namespace grundy::core
