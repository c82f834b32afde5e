#include "core/largest.hpp"

#include "core/element.hpp"

#include <algorithm>

namespace grundy::core {

Largest largest(const NimSequence& values, std::uint64_t from, std::uint64_t to) {
  return with_element(values.element_bytes(), [&]<typename T>(std::type_identity<T>) {
    const T* all = values.as<T>().data();
    const T* found = std::max_element(all + from, all + to);
    return Largest{*found, static_cast<std::uint64_t>(found - all)};
  });
}

}  // namespace grundy::core
