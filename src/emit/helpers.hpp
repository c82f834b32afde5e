// Functions that emitted code calls: printed before it, each only when it is used.
#pragma once

#include <cstdint>
#include <set>
#include <string>

#include "emit/text.hpp"

namespace grundy::emit {

/// In an order in which each stands after those that it calls.
enum class Helper : std::uint8_t {
  wide,
  floor_div,
  floor_mod,
  power,
  shift_left,
  shift_right,
  absolute,
  lcm,
  isqrt,
  wide_isqrt,
  log2,
  popcount,
  ctz,
  valuation,
  muldiv,
  is_square,
  is_fibonacci_number,
  zeckendorf,
  is_prime,
  prime_factors,
  spf,
  gpf,
  omega,
  bigomega,
  divisor_count,
  divisors,
  primes_to,
  prime_powers_to,
  prime_index,
};

/// What a piece of code needs before it.
struct Needs {
  std::set<Helper> helpers;
  std::set<std::string> includes;  ///< headers of C++, modules of Python

  void add(Helper helper) { helpers.insert(helper); }
  void include(std::string name) { includes.insert(std::move(name)); }
};

/// Adds what the helpers need themselves: other helpers and headers.
void complete(Needs& needs, Language language);

/// The #include or import lines.
void write_includes(const Needs& needs, Writer& out);

/// The helpers; requires complete().
void write_helpers(const Needs& needs, Writer& out);

}  // namespace grundy::emit
