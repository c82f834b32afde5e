// A period with a saltus is a period of the differences d(n) = G(n + 1) - G(n), taken modulo the
// width of the elements. The differences from `begin` on are compared with those p later, for
// p = 1, 2, ...; where the first few differ, as for most p, that is one comparison. So that it is
// for most tables, `begin` is put at a difference that is rare in its neighbourhood. A table in
// which everything nearly repeats would make this quadratic: after some comparisons for each value
// the Z-algorithm takes over, which is linear but needs memory.
#include "law/arithmetic_period.hpp"

#include "core/element.hpp"
#include "period/suffix.hpp"

#include <algorithm>
#include <span>
#include <vector>

namespace grundy::law {
namespace {

constexpr std::uint64_t comparisons_a_value = 4;
constexpr std::uint64_t neighbourhood = 1024;

template <typename T>
T difference(std::span<const T> values, std::uint64_t n) {
  return static_cast<T>(values[n + 1] - values[n]);
}

/// The last n < end with the rarest difference of those just before `end`, or, where they are all
/// the same, the last one of another in the second half.
template <typename T>
std::uint64_t rare_place(std::span<const T> values, std::uint64_t end) {
  const std::uint64_t begin = end - std::min(end, std::min(neighbourhood, end / 2));
  std::vector<T> sorted;
  for (std::uint64_t n = begin; n < end; ++n) sorted.push_back(difference(values, n));
  std::sort(sorted.begin(), sorted.end());
  std::uint64_t best = end;
  std::uint64_t least = UINT64_MAX;
  for (std::uint64_t i = 0; i < sorted.size();) {
    std::uint64_t next = i;
    while (next < sorted.size() && sorted[next] == sorted[i]) ++next;
    if (next - i < least) {
      least = next - i;
      for (std::uint64_t n = end; n-- > begin;) {
        if (difference(values, n) != sorted[i]) continue;
        best = n;
        break;
      }
    }
    i = next;
  }
  // One difference only: whichever comes before it.
  if (least == sorted.size()) {
    for (std::uint64_t n = begin; n-- > end / 2;) {
      if (difference(values, n) != sorted.front()) return n;
    }
  }
  return best;
}

template <typename T>
std::optional<std::uint64_t> by_suffixes(std::span<const T> values, std::uint64_t last_start,
                                         std::uint64_t most) {
  NimSequence differences;
  differences.widen(sizeof(T));
  auto* to = static_cast<T*>(differences.append_uninitialised(values.size() - 1));
  for (std::uint64_t n = 0; n + 1 < values.size(); ++n) to[n] = difference(values, n);
  const auto found = period::suffix_period(
      differences, most, [=](std::uint64_t e, std::uint64_t) { return e <= last_start; });
  return found ? std::optional(found->period) : std::nullopt;
}

/// The least p <= most that is a period of the differences from a place <= last_start on.
template <typename T>
std::optional<std::uint64_t> difference_period(std::span<const T> values, std::uint64_t last_start,
                                               std::uint64_t most, Observer& observer) {
  const std::uint64_t begin = rare_place(values, last_start);
  const std::uint64_t end = values.size() - 1;  // of the differences
  std::uint64_t left = comparisons_a_value * values.size();
  for (std::uint64_t p = 1; p <= most; ++p) {
    if ((p & 0xFFFFF) == 0) observer.poll("periods", p, most);
    std::uint64_t n = begin;
    while (n + p < end && difference(values, n) == difference(values, n + p)) ++n;
    if (n + p == end) return p;
    if (n - begin >= left) return by_suffixes(values, last_start, most);
    left -= n - begin;
  }
  return std::nullopt;
}

template <typename T>
std::optional<Period> search(std::span<const T> values, Observer& observer) {
  const std::uint64_t size = values.size();
  const std::uint64_t last_start = size / 4;
  const auto p = difference_period(values, last_start, (size - last_start) / 2, observer);
  if (!p) return std::nullopt;
  const Nimber high = values[size - 1];
  const Nimber low = values[size - 1 - *p];
  if (high < low) return std::nullopt;
  // Differences are equal modulo the width only; this is exact.
  const Nimber saltus = high - low;
  std::uint64_t e = size - *p;
  while (e > 0 && values[e - 1 + *p] >= saltus && values[e - 1 + *p] - saltus == values[e - 1]) {
    --e;
  }
  if (e > last_start) return std::nullopt;
  return Period{e, *p, saltus};
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
