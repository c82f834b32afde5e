// Which periods the end of a nim-sequence shows.
#pragma once

#include "grundy/law.hpp"
#include "grundy/values.hpp"

#include <cstdint>
#include <functional>
#include <optional>

namespace grundy::period {

/// The least p <= most for which enough(e, p), where e is the least number with
/// G(n + p) = G(n) for all n with e <= n and n + p < values.size().
/// O(values.size()) time and 8 (most + 1) bytes, whatever the values are.
[[nodiscard]] std::optional<Period> suffix_period(
    const NimSequence& values, std::uint64_t most,
    const std::function<bool(std::uint64_t e, std::uint64_t p)>& enough);

}  // namespace grundy::period
