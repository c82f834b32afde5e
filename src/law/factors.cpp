#include "law/factors.hpp"

#include <algorithm>

namespace grundy::law {

void Factors::extend(std::uint64_t size, Observer& observer) {
  if (size <= least_.size()) return;
  observer.require_memory("the prime factors of the heaps", size * 5);
  least_.assign(size, 0);
  primes_.clear();
  for (std::uint64_t n = 2; n < size; ++n) {
    if ((n & 0xFFFFF) == 0) observer.poll("prime factors", n, size);
    if (least_[n] == 0) {
      primes_.push_back(n);
      least_[n] = static_cast<std::uint32_t>(primes_.size());
    }
    // Each multiple by a prime up to the least factor of n.
    const std::uint64_t most = (size - 1) / n;
    for (std::uint32_t i = 0; i < least_[n] && primes_[i] <= most; ++i) {
      least_[n * primes_[i]] = i + 1;
    }
  }
}

std::int64_t Factors::greatest_index(std::uint64_t n) const {
  std::int64_t last = 0;
  for (; n > 1; n = without_least(n)) last = least_[n];
  return last;
}

std::int64_t Factors::with_multiplicity(std::uint64_t n) const {
  std::int64_t count = 0;
  for (; n > 1; n = without_least(n)) ++count;
  return count;
}

std::int64_t Factors::distinct(std::uint64_t n) const {
  std::int64_t count = 0;
  for (std::uint32_t last = 0; n > 1; n = without_least(n)) {
    if (least_[n] != last) ++count;
    last = least_[n];
  }
  return count;
}

std::int64_t Factors::divisors(std::uint64_t n) const {
  std::int64_t count = 1;
  std::int64_t of_one = 1;  // of the power of the last prime
  for (std::uint32_t last = 0; n > 1; n = without_least(n)) {
    if (least_[n] != last) {
      count *= of_one;
      of_one = 1;
    }
    last = least_[n];
    ++of_one;
  }
  return count * of_one;
}

}  // namespace grundy::law
