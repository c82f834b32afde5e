// The prime factors of all small numbers at once.
#pragma once

#include "grundy/observer.hpp"

#include <cstdint>
#include <vector>

namespace grundy::law {

/// Factors of 1, ..., size() - 1 from a table of least prime factors. 4 bytes a number; a
/// function of n takes O(log n).
class Factors {
 public:
  /// Makes size() at least `size`, in O(size) by a sieve in which each composite is met once
  /// [Gries-Misra '78]. Throws Error(budget).
  void extend(std::uint64_t size, Observer& observer);
  [[nodiscard]] std::uint64_t size() const { return least_.size(); }

  // All require n < size(); those of prime factors n >= 2, the others n >= 1. The index of the
  // prime 2 is 1.
  [[nodiscard]] std::int64_t least_index(std::uint64_t n) const { return least_[n]; }
  [[nodiscard]] std::int64_t least(std::uint64_t n) const {
    return static_cast<std::int64_t>(primes_[least_[n] - 1]);
  }
  [[nodiscard]] std::int64_t greatest_index(std::uint64_t n) const;
  [[nodiscard]] std::int64_t greatest(std::uint64_t n) const {
    return static_cast<std::int64_t>(primes_[static_cast<std::size_t>(greatest_index(n)) - 1]);
  }
  [[nodiscard]] std::int64_t with_multiplicity(std::uint64_t n) const;
  [[nodiscard]] std::int64_t distinct(std::uint64_t n) const;
  [[nodiscard]] std::int64_t divisors(std::uint64_t n) const;
  [[nodiscard]] bool is_prime(std::uint64_t n) const {
    return n >= 2 && primes_[least_[n] - 1] == n;
  }

 private:
  [[nodiscard]] std::uint64_t without_least(std::uint64_t n) const {
    return n / primes_[least_[n] - 1];
  }

  std::vector<std::uint32_t> least_;  // the index of the least prime factor, from 1; 0 for 0 and 1
  std::vector<std::uint64_t> primes_;
};

}  // namespace grundy::law
