// The Z-algorithm [Gusfield '97, 1.3] on the sequence read backwards: z[p], the length of the
// match of the sequence with itself moved by p, gives e = size - p - z[p] for every p at once.
// It compares values, never looks at a value twice once it matched, and so cannot be made
// quadratic by near repeats.
#include "period/suffix.hpp"

#include "core/element.hpp"

#include <algorithm>
#include <vector>

namespace grundy::period {
namespace {

template <typename T>
std::optional<Period> search(const T* end, std::uint64_t size, std::uint64_t most,
                             const std::function<bool(std::uint64_t, std::uint64_t)>& enough) {
  const auto back = [end](std::uint64_t i) { return *(end - 1 - i); };
  std::vector<std::uint64_t> z(most + 1, 0);
  std::uint64_t left = 0, right = 0;  // [left, right) matches the beginning, right as far as any
  for (std::uint64_t p = 1; p <= most; ++p) {
    std::uint64_t length = p < right ? std::min(right - p, z[p - left]) : 0;
    while (p + length < size && back(length) == back(p + length)) ++length;
    z[p] = length;
    if (p + length > right) {
      left = p;
      right = p + length;
    }
    const std::uint64_t e = size - p - length;
    if (enough(e, p)) return Period{e, p, 0};
  }
  return std::nullopt;
}

}  // namespace

std::optional<Period> suffix_period(
    const NimSequence& values, std::uint64_t most,
    const std::function<bool(std::uint64_t, std::uint64_t)>& enough) {
  if (values.size() < 2) return std::nullopt;
  most = std::min(most, values.size() - 1);
  return core::with_element(values.element_bytes(), [&]<typename T>(std::type_identity<T>) {
    return search(values.as<T>().data() + values.size(), values.size(), most, enough);
  });
}

}  // namespace grundy::period
