// Loops over the lanes of a block that read a table of values.
#pragma once

#include <bit>
#include <cstdint>
#include <type_traits>

#include "core/element.hpp"
#include "engine/columns.hpp"
#include "grundy/values.hpp"

namespace grundy::engine {

/// visit(lane) for the lanes of a mask; whole words as plain loops.
template <typename Visit>
[[gnu::always_inline]] inline void for_lanes(const Mask& mask, Visit&& visit) {
  for (std::size_t w = 0; w < mask.words.size(); ++w) {
    std::uint64_t word = mask.words[w];
    if (word == ~std::uint64_t{0}) {
      for (std::size_t i = 0; i < 64; ++i) visit(64 * w + i);
      continue;
    }
    for (; word != 0; word &= word - 1) {
      visit(64 * w + static_cast<std::size_t>(std::countr_zero(word)));
    }
  }
}

/// visit(lane, value at the index of that lane).
template <typename Visit>
void for_values(const NimSequence& values, const Column& indices, const Mask& mask, Visit&& visit) {
  core::with_element(values.element_bytes(), [&]<typename T>(std::type_identity<T>) {
    const T* table = static_cast<const T*>(values.data());
    if (indices.linear) {
      // Lanes that are not in the mask may lie outside of the table; the sum is wrapping.
      const auto base = static_cast<std::uint64_t>(indices.base);
      const auto step = static_cast<std::uint64_t>(indices.step);
      for_lanes(mask, [&](std::size_t lane) { visit(lane, Nimber{table[base + step * lane]}); });
    } else {
      const std::int64_t* index = indices.data.data();
      for_lanes(mask, [&](std::size_t lane) { visit(lane, Nimber{table[index[lane]]}); });
    }
  });
}

}  // namespace grundy::engine
