// The periods of a sequence that is periodic for ever are the multiples of the least one, the
// saltus growing in proportion: with (p, s) and (q, t) also (p - q, s - t) is a period far
// enough out, so Euclid's algorithm leads to (gcd, ...). So it is enough to take prime factors
// away from the known period for as long as the quotient still is a period on one full round.
// The preperiod is then walked back, heap by heap.
#include "period/least.hpp"

#include <cstdint>

namespace grundy::period {
namespace {

// Whether (p, s) is a period too; p divides known.period and s is the same part of the saltus.
bool holds(const NimSequence& values, const Period& known, std::uint64_t p, Nimber s) {
  const std::uint64_t begin = known.preperiod;
  const std::uint64_t end = begin + known.period;
  for (std::uint64_t n = begin; n + p < end; ++n) {
    if (values[n + p] != values[n] + s) return false;
  }
  for (std::uint64_t n = end - p; n < end; ++n) {  // once around the end of the round
    if (values[n + p - known.period] + known.saltus != values[n] + s) return false;
  }
  return true;
}

}  // namespace

Period least(const NimSequence& values, Period known) {
  Period best = known;
  const auto take_away = [&](std::uint64_t prime) {
    while (best.period % prime == 0 && best.saltus % prime == 0 &&
           holds(values, known, best.period / prime, best.saltus / prime)) {
      best.period /= prime;
      best.saltus /= prime;
    }
  };
  std::uint64_t rest = known.period;
  for (std::uint64_t prime = 2; prime <= rest / prime; ++prime) {
    if (rest % prime != 0) continue;
    while (rest % prime == 0) rest /= prime;
    take_away(prime);
  }
  if (rest > 1) take_away(rest);

  while (best.preperiod > 0) {
    const std::uint64_t n = best.preperiod - 1;
    // Heap n + period lies before the end of the first known round.
    if (values[n + best.period] != values[n] + best.saltus) break;
    best.preperiod = n;
  }
  return best;
}

}  // namespace grundy::period
