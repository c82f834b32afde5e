#include "engine/take_and_break/split_places.hpp"

#include <algorithm>

namespace grundy::engine {

bool SplitPlaces::one_parity() const {
  return std::all_of(unequal.begin(), unequal.end(),
                     [this](std::uint64_t j) { return (j - unequal[0]) % 2 == 0; });
}

SplitPlaces places_of(const rules::Code& code) {
  SplitPlaces places;
  for (std::uint64_t j = 0; j < code.digits.size(); ++j) {
    const rules::Digit& digit = code.digits[j];
    if (digit.allows(0)) places.all.push_back(j);
    if (digit.allows(1)) places.one.push_back(j);
    if (!digit.allows(2)) continue;
    if (!digit.unequal && !digit.not_all_equal) places.equal.push_back(j);
    if (!digit.all_equal) places.unequal.push_back(j);
  }
  return places;
}

}  // namespace grundy::engine
