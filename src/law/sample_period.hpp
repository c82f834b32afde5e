// Values on a rectangle that repeat in both coordinates.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "grundy/law.hpp"
#include "grundy/observer.hpp"
#include "law/expression_search.hpp"

namespace grundy::law {

/// G(x + period, y) = G(x, y) for all x >= preperiod, of one coordinate.
struct Repeat {
  std::int64_t preperiod = 0;
  std::int64_t period = 0;
};

struct DoublePeriod {
  Repeat first, second;
  std::string first_name, second_name;
  Formula formula;  ///< the table of one period, by pick(...)
};

/// Where exactly two coordinates vary, the positions are all those of a rectangle from 0, and two
/// whole periods fit in it: the least periods, with the least preperiods. Nothing where the table
/// of values takes more than `longest` symbols. O(positions) time for values that do not repeat.
[[nodiscard]] std::optional<DoublePeriod> find_double_period(const SampledValues& samples,
                                                             std::uint64_t longest,
                                                             Observer& observer);

}  // namespace grundy::law
