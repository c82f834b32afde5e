// The mex of a list: values beyond the number of values cannot matter.
#include "grundy/nimber.hpp"

#include "core/mex_set.hpp"

namespace grundy {

Nimber mex(std::span<const Nimber> values) {
  core::MexSet set;
  for (const Nimber value : values) {
    if (value < values.size()) set.insert(value);
  }
  return set.mex();
}

}  // namespace grundy
