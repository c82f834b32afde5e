// From a period that is known to hold for ever to the least one.
#pragma once

#include "grundy/law.hpp"
#include "grundy/values.hpp"

namespace grundy::period {

/// The least period of the same sequence and its least preperiod. Requires that
/// G(n + known.period) = G(n) + known.saltus holds for all n >= known.preperiod, and
/// values.size() >= known.preperiod + known.period.
/// O(preperiod + period log period), no memory.
[[nodiscard]] Period least(const NimSequence& values, Period known);

}  // namespace grundy::period
