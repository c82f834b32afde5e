#include "engine/take_and_break/rare_parts.hpp"

#include <algorithm>
#include <functional>

namespace grundy::engine {

std::size_t RareParts::below(std::uint64_t heap) const {
  const auto end = -static_cast<std::int64_t>(heap);
  constexpr std::size_t few = 8;
  std::size_t count = offsets_.size();
  for (std::size_t i = 0; i < few && count > 0; ++i, --count) {
    if (offsets_[count - 1] > end) return count;
  }
  const auto begin = offsets_.begin();
  return static_cast<std::size_t>(std::partition_point(begin,
                                                       begin + static_cast<std::ptrdiff_t>(count),
                                                       [end](std::int64_t o) { return o > end; }) -
                                  begin);
}

}  // namespace grundy::engine
