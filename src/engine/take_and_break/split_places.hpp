// Where a code splits heaps in two.
#pragma once

#include "rules/code.hpp"

#include <cstdint>
#include <vector>

namespace grundy::engine {

/// The places j of the digits d_j of a code, by what they allow, each list ascending.
struct SplitPlaces {
  std::vector<std::uint64_t> all;      ///< all of j tokens may go
  std::vector<std::uint64_t> one;      ///< one heap may be left
  std::vector<std::uint64_t> equal;    ///< two equal heaps
  std::vector<std::uint64_t> unequal;  ///< two different heaps

  /// Whether those in `unequal` are all even or all odd.
  [[nodiscard]] bool one_parity() const;
};

/// Requires can_serve(CodeWay::sparse, code).
[[nodiscard]] SplitPlaces places_of(const rules::Code& code);

}  // namespace grundy::engine
