// Numbers that belong to a number n: its digits, its factors, its roots.
#pragma once

#include "law/factors.hpp"
#include "law/phrase.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace grundy::law {

struct Feature {
  std::string_view kind;  ///< "digits", "number-theoretic" or "root"
  std::function<Phrase(const Phrase& n)> say;
  std::function<std::int64_t(std::uint64_t n)> value;  ///< of n >= first
  std::uint64_t first = 0;
  bool factors = false;  ///< needs Factors beyond n
};

/// All that laws are made of; those with factors look them up in `factors`, which must outlive
/// them.
[[nodiscard]] std::vector<Feature> features(const Factors& factors);

/// "ctz(n) is the number of trailing zeros of n in binary; ...": what the functions in the words of
/// a law mean; empty when there are none.
[[nodiscard]] std::string glossary(std::string_view words);

}  // namespace grundy::law
