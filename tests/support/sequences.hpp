// Short ways to make and read nim-sequences in tests.
#pragma once

#include "engine/naive.hpp"
#include "grundy/observer.hpp"
#include "grundy/ruleset.hpp"
#include "grundy/values.hpp"

#include <cstdint>
#include <vector>

namespace grundy::testing {

inline NimSequence sequence(const std::vector<Nimber>& values) {
  NimSequence result;
  for (const Nimber value : values) result.push_back(value);
  return result;
}

inline std::vector<Nimber> content(const NimSequence& values) {
  std::vector<Nimber> result;
  for (std::uint64_t n = 0; n < values.size(); ++n) result.push_back(values[n]);
  return result;
}

/// The first `size` values.
inline NimSequence head(const NimSequence& values, std::uint64_t size) {
  NimSequence result = values;
  result.truncate(size);
  return result;
}

/// From the definition.
inline NimSequence naive_values(const Ruleset& ruleset, std::uint64_t size) {
  NimSequence values;
  engine::NaiveEngine(ruleset).extend(values, size, false, Observer::none());
  return values;
}

}  // namespace grundy::testing
