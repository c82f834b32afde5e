// For each p = 1, 2, ... the table is compared with itself p later, beginning at a place where that
// is likely to fail soon: where the step to the next value is rare in the neighbourhood. So most p
// cost one comparison. A table in which everything nearly repeats would make this quadratic: after
// some comparisons for each value the Z-algorithm takes over, on the differences of neighbours,
// which is linear but needs memory.
#include "law/arithmetic_period.hpp"

#include "core/element.hpp"
#include "period/suffix.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <span>
#include <type_traits>
#include <vector>

namespace grundy::law {
namespace {

constexpr std::uint64_t comparisons_a_value = 4;
constexpr std::uint64_t neighbourhood = 1024;
constexpr std::uint64_t poll_distance = 1 << 20;
constexpr std::uint64_t short_run = 32;
constexpr std::uint64_t block = 256;  // values compared at once

template <typename T>
std::uint64_t step(std::span<const T> values, std::uint64_t n) {
  return std::uint64_t{values[n + 1]} - values[n];
}

/// The first n >= begin with the rarest step among the next; when they are all the same, the first
/// of another before `end`, if any.
template <typename T>
std::uint64_t rare_place(std::span<const T> values, std::uint64_t begin, std::uint64_t end) {
  const std::uint64_t near = std::min(end, begin + neighbourhood);
  std::vector<std::uint64_t> sorted;
  for (std::uint64_t n = begin; n < near; ++n) sorted.push_back(step(values, n));
  if (sorted.empty()) return begin;
  std::sort(sorted.begin(), sorted.end());
  std::uint64_t rarest = sorted.front();
  std::uint64_t least = UINT64_MAX;
  for (auto i = sorted.begin(); i != sorted.end();) {
    const auto next = std::upper_bound(i, sorted.end(), *i);
    const auto count = static_cast<std::uint64_t>(next - i);
    if (count < least) {
      least = count;
      rarest = *i;
    }
    i = next;
  }
  const bool all_same = least == sorted.size();
  for (std::uint64_t n = begin; n < (all_same ? end : near); ++n) {
    if ((step(values, n) == rarest) != all_same) return n;
  }
  return begin;
}

/// G(n + p) = G(n) + s, by exact arithmetic.
template <typename T>
bool fits(std::span<const T> values, std::uint64_t n, std::uint64_t p, Nimber s) {
  return values[n + p] >= values[n] && Nimber{values[n + p]} - values[n] == s;
}

/// A few values as one number, the first in its lowest bits.
template <typename T>
std::uint64_t word(std::span<const T> values, std::uint64_t n) {
  std::uint64_t result = 0;
  std::memcpy(&result, values.data() + n, sizeof(result));
  return result;
}

/// The least number from p to `end` - 1 for which the first few values from `begin` on fit, if no
/// carry passes between them, or `end`. Nearly all fail, by a branch that is easy to foretell.
template <typename T>
std::uint64_t next_likely(std::span<const T> values, std::uint64_t begin, std::uint64_t p,
                          std::uint64_t end) {
  constexpr std::uint64_t few = sizeof(std::uint64_t) / sizeof(T);
  constexpr std::uint64_t ones = UINT64_MAX / std::numeric_limits<T>::max();
  if (begin + end + few > values.size()) return p;  // a small table
  const std::uint64_t first = word(values, begin);
  for (; p < end; ++p) {
    const Nimber saltus = Nimber{values[begin + p]} - values[begin];
    if (word(values, begin + p) - first == saltus * ones) break;
  }
  return p;
}

/// How many values from `begin` on fit, with the saltus of the first.
template <typename T>
std::uint64_t agreement(std::span<const T> values, std::uint64_t begin, std::uint64_t p) {
  const Nimber saltus = Nimber{values[begin + p]} - values[begin];
  std::uint64_t n = begin;
  const std::uint64_t near = std::min<std::uint64_t>(values.size() - p, begin + short_run);
  while (n < near && fits(values, n, p, saltus)) ++n;
  if (saltus == 0 && n == near) {
    while (n + p + block <= values.size() &&
           std::memcmp(&values[n], &values[n + p], block * sizeof(T)) == 0) {
      n += block;
    }
  }
  while (n + p < values.size() && fits(values, n, p, saltus)) ++n;
  return n - begin;
}

/// The period p with its least preperiod, when that is at most last_start; it is known to hold
/// from `known` on.
template <typename T>
std::optional<Period> with_preperiod(std::span<const T> values, std::uint64_t p,
                                     std::uint64_t known, std::uint64_t last_start) {
  const T high = values[values.size() - 1];
  const T low = values[values.size() - 1 - p];
  if (high < low) return std::nullopt;
  const Nimber saltus = Nimber{high} - low;
  std::uint64_t e = known;
  while (e > 0 && fits(values, e - 1, p, saltus)) --e;
  return e <= last_start ? std::optional(Period{e, p, saltus}) : std::nullopt;
}

template <typename T>
std::optional<Period> by_suffixes(std::span<const T> values, std::uint64_t last_start,
                                  std::uint64_t most) {
  // Twice as wide, so that no two differences become equal. Those of eight bytes may, which is why
  // they are looked at again.
  using Wide = std::conditional_t<sizeof(T) == 1, std::uint16_t,
                                  std::conditional_t<sizeof(T) == 2, std::uint32_t, std::uint64_t>>;
  NimSequence steps;
  steps.widen(sizeof(Wide));
  auto* to = static_cast<Wide*>(steps.append_uninitialised(values.size() - 1));
  for (std::uint64_t n = 0; n + 1 < values.size(); ++n) to[n] = static_cast<Wide>(step(values, n));
  std::optional<Period> found;
  (void)period::suffix_period(steps, most, [&](std::uint64_t e, std::uint64_t p) {
    const std::uint64_t known = sizeof(T) < sizeof(Wide) ? e : values.size() - p;
    if (e <= last_start) found = with_preperiod(values, p, known, last_start);
    return found.has_value();
  });
  return found;
}

template <typename T>
std::optional<Period> search(std::span<const T> values, Observer& observer) {
  const std::uint64_t size = values.size();
  const std::uint64_t last_start = size / 4;
  const std::uint64_t most = (size - last_start) / 2;
  const std::uint64_t begin = rare_place(values, last_start, size / 2);
  std::uint64_t left = comparisons_a_value * size;
  std::uint64_t next_poll = poll_distance;
  for (std::uint64_t p = 1; p <= most; ++p) {
    p = next_likely(values, begin, p, std::min(most + 1, next_poll));
    if (p > most) break;
    if (p == next_poll) {
      observer.poll("periods", p, most);
      next_poll += poll_distance;
    }
    const std::uint64_t length = agreement(values, begin, p);
    if (begin + length + p == size) {
      if (const auto found = with_preperiod(values, p, begin, last_start)) return found;
    }
    if (length >= left) return by_suffixes(values, last_start, most);
    left -= length;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Period> arithmetic_period(const NimSequence& values, std::uint64_t size,
                                        Observer& observer) {
  if (size < 4) return std::nullopt;
  return core::with_element(values.element_bytes(), [&]<typename T>(std::type_identity<T>) {
    return search(values.as<T>().first(size), observer);
  });
}

}  // namespace grundy::law
