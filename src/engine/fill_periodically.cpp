// In slices, so that the caller can stop it; the whole memory is asked for at once, so that nothing
// is moved in between.
#include "engine/fill_periodically.hpp"

#include <algorithm>

namespace grundy::engine {
namespace {

constexpr std::uint64_t slice_heaps = std::uint64_t{1} << 28;

}  // namespace

void fill_periodically(NimSequence& values, const Period& period, std::uint64_t size,
                       Observer& observer) {
  if (size <= values.size()) return;
  // The widest element that may come: the last value, taken over every further round.
  const std::uint64_t rounds = (size - values.size()) / period.period + 1;
  std::uint64_t bytes = values.element_bytes();
  if (period.saltus != 0) {
    const Nimber greatest = values[values.size() - 1] + rounds * period.saltus;
    if (greatest > 0xff) bytes = std::max<std::uint64_t>(bytes, 2);
    if (greatest > 0xffff) bytes = std::max<std::uint64_t>(bytes, 4);
    if (greatest > 0xffffffff) bytes = 8;
  }
  observer.require_memory("the table of values",
                          size > ~std::uint64_t{0} / bytes ? ~std::uint64_t{0} : size * bytes);
  values.reserve(size);
  while (values.size() < size) {
    values.extend_periodically(std::min(size, values.size() + slice_heaps), period.period,
                               period.saltus);
    observer.poll("heaps", values.size(), size);
  }
}

}  // namespace grundy::engine
