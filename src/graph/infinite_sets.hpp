// The sets K of infinity(K), each different one once.
#pragma once

#include <absl/container/flat_hash_map.h>

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace grundy::graph {

class InfiniteSets {
 public:
  explicit InfiniteSets(std::vector<std::vector<std::uint32_t>>& sets) : sets_(sets) {}

  /// The index of the set of `numbers`, which may repeat and stand in any order. O(k log k).
  [[nodiscard]] std::uint32_t index_of(std::vector<std::uint32_t>& numbers) {
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    const auto [place, is_new] =
        index_.try_emplace(numbers, static_cast<std::uint32_t>(sets_.size()));
    if (is_new) {
      sets_.push_back(numbers);
      members_ += numbers.size();
    }
    return place->second;
  }
  [[nodiscard]] bool contains(std::uint32_t index, std::uint32_t number) const {
    return std::binary_search(sets_[index].begin(), sets_[index].end(), number);
  }
  [[nodiscard]] std::uint64_t bytes() const { return 12 * members_ + 96 * sets_.size(); }

 private:
  std::vector<std::vector<std::uint32_t>>& sets_;
  absl::flat_hash_map<std::vector<std::uint32_t>, std::uint32_t> index_;
  std::uint64_t members_ = 0;
};

}  // namespace grundy::graph
