// The shortest way to say a function of one number that is known at some places.
#pragma once

#include "law/phrase.hpp"

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace grundy::law {

/// What a law's function gives where it is not defined.
inline constexpr std::int64_t undefined = INT64_MIN;

/// j -> v in words and as code.
struct Shape {
  std::function<Phrase(const Phrase& j)> say;
  /// Wraps on overflow, which agrees with no value that is looked at.
  std::function<std::int64_t(std::int64_t j)> value;
  /// How many values it says one by one.
  std::uint64_t stated = 0;
};

/// (j, v), ascending in j, each j once.
using Pairs = std::vector<std::pair<std::int64_t, std::int64_t>>;

enum class Places {
  all,   ///< the pairs are the whole function: it may be said as a table
  some,  ///< there are more j: only a rule may be found
};

/// The few shortest, the shortest first, of: constant, a j + c, (j + t) mod m + c, floor((j + t) /
/// d) + c, c 2^j, min and max with a constant, one value against another at one place or from some
/// place on, each of the first four with one exception, a table. O(pairs) time.
[[nodiscard]] std::vector<Shape> find_shapes(const Pairs& pairs, Places places);

}  // namespace grundy::law
