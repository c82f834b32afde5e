// The search that every source of values can do: ask for one heap after the other.
#include "grundy/observer.hpp"
#include "grundy/values.hpp"

namespace grundy {

bool ValueSource::for_each_heap_of_value(Nimber value, std::int64_t low, std::int64_t high,
                                         Observer& observer,
                                         const std::function<bool(std::int64_t)>& visit) {
  constexpr std::uint64_t between_polls = 4096;
  std::uint64_t asked = 0;
  for (std::int64_t heap = low; heap <= high; ++heap) {
    if (++asked % between_polls == 0) observer.poll("options", asked, 0);
    if (nim_value(Position(heap)) == value && !visit(heap)) return false;
    if (heap == high) break;  // high may be the largest number there is
  }
  return true;
}

}  // namespace grundy
