// Instead of Euclid's algorithm for each k, the multiples of each prime of n are marked: as with
// Eratosthenes a prime costs its multiples, or a few words with a ready pattern below 64.
#include "engine/column_sieve.hpp"

#include <algorithm>
#include <array>

namespace grundy::engine {
namespace {

/// The first lane whose number p divides.
std::uint64_t first_multiple(const Column& column, std::int64_t p) {
  std::int64_t rest = column.base % p;
  if (rest < 0) rest += p;
  if (column.step < 0 || rest == 0) return static_cast<std::uint64_t>(rest);
  return static_cast<std::uint64_t>(p - rest);
}

/// Bits 0, p, 2p, ... for p below 64.
constexpr std::array<std::uint64_t, 64> multiples = [] {
  std::array<std::uint64_t, 64> table{};
  for (std::size_t p = 1; p < 64; ++p) {
    for (std::size_t i = 0; i < 64; i += p) table[p] |= std::uint64_t{1} << i;
  }
  return table;
}();

}  // namespace

Mask coprime_lanes(const Column& column, const std::vector<core::PrimePower>& factors) {
  Mask divided;
  for (const core::PrimePower& factor : factors) {
    std::uint64_t lane = first_multiple(column, factor.prime);
    const auto p = static_cast<std::uint64_t>(factor.prime);
    if (p < 64) {
      for (std::uint64_t& word : divided.words) {
        word |= multiples[p] << lane;
        lane = (lane + p - 64 % p) % p;
      }
    } else {
      for (; lane < lanes; lane += p) divided.set(lane);
    }
  }
  for (std::uint64_t& word : divided.words) word = ~word;
  return divided;
}

void gcd_lanes(const Column& column, const std::vector<core::PrimePower>& factors, Column& to) {
  to.data.fill(1);
  std::int64_t greatest = 1;
  for (const core::PrimePower& factor : factors) {
    std::int64_t power = 1;
    for (int e = 0; e < factor.exponent; ++e) {
      power *= factor.prime;
      greatest *= factor.prime;
      for (std::uint64_t lane = first_multiple(column, power); lane < lanes;
           lane += static_cast<std::uint64_t>(power)) {
        to.data[lane] *= factor.prime;
      }
    }
  }
  to.set_data(1, greatest);
}

}  // namespace grundy::engine
