// The last place of each value, in a tree of minima, answers for all runs that end with the
// newest heap (take at most half, take at most the square root): the first value whose last place
// lies before the run is found by one way down the tree, however long the run and however
// large the mex.
#include "engine/value_places.hpp"

#include <algorithm>
#include <bit>

namespace grundy::engine {

void ValuePlaces::grow(Nimber value) {
  places_.resize(value + 1);
  if (value < leaves_) return;
  const std::uint64_t leaves = std::bit_ceil(value + 1);
  std::vector<std::uint64_t> tree(2 * leaves, 0);
  std::copy_n(tree_.begin() + static_cast<std::ptrdiff_t>(leaves_), leaves_,
              tree.begin() + static_cast<std::ptrdiff_t>(leaves));
  for (std::uint64_t i = leaves; i-- > 1;) tree[i] = std::min(tree[2 * i], tree[2 * i + 1]);
  tree_ = std::move(tree);
  leaves_ = leaves;
}

void ValuePlaces::push_back(Nimber value) {
  if (value >= places_.size()) grow(value);
  places_[value].push_back(size_);
  ++size_;
  std::uint64_t node = leaves_ + value;
  tree_[node] = size_;
  while (node > 1) {
    node /= 2;
    const std::uint64_t least = std::min(tree_[2 * node], tree_[2 * node + 1]);
    if (tree_[node] == least) break;
    tree_[node] = least;
  }
}

void ValuePlaces::clear() { *this = ValuePlaces(); }

bool ValuePlaces::occurs(Nimber value, std::uint64_t low, std::uint64_t high) const {
  if (value >= places_.size() || places_[value].empty()) return false;
  const std::vector<std::uint64_t>& places = places_[value];
  if (places.back() <= high) return places.back() >= low;
  const auto after = std::upper_bound(places.begin(), places.end(), high);
  return after != places.begin() && *(after - 1) >= low;
}

Nimber ValuePlaces::first_missing_since(std::uint64_t low, Nimber first) const {
  if (first >= leaves_) return first;
  // Up to the nearest part of the tree, right of `first`, that has a value whose last place ends
  // at `low` or before; then down to its first such value.
  std::uint64_t node = leaves_ + first;
  while (tree_[node] > low) {
    while (node % 2 == 1) {
      node /= 2;
      if (node <= 1) return leaves_;
    }
    if (node == 0) return leaves_;
    ++node;
  }
  while (node < leaves_) {
    node *= 2;
    if (tree_[node] > low) ++node;
  }
  return node - leaves_;
}

std::uint64_t ValuePlaces::bytes() const {
  std::uint64_t bytes = tree_.capacity() * sizeof(std::uint64_t);
  bytes += places_.capacity() * sizeof(places_[0]) + size_ * sizeof(std::uint64_t);
  return bytes;
}

}  // namespace grundy::engine
