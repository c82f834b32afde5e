// The first part of a table, from which laws are guessed.
#pragma once

#include "grundy/values.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace grundy::law {

/// G(0), ..., G(size - 1) as signed numbers. The first `skip` of them may be exceptions.
struct Head {
  std::vector<std::int64_t> values;
  std::uint64_t skip = 0;

  /// Requires values below 2^62.
  Head(const NimSequence& all, std::uint64_t size) : skip(std::min<std::uint64_t>(8, size / 4)) {
    for (std::uint64_t n = 0; n < size; ++n) values.push_back(static_cast<std::int64_t>(all[n]));
  }
  [[nodiscard]] std::uint64_t size() const { return values.size(); }

  /// G(n) / n at the end, to the nearest integer.
  [[nodiscard]] std::int64_t slope() const {
    const auto n = static_cast<std::int64_t>(size()) - 1;
    return n < 1 ? 0 : values.back() / n + (values.back() % n * 2 >= n ? 1 : 0);
  }
};

}  // namespace grundy::law
