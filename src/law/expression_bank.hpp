// All short expressions that differ on a sample: the simplest of each behaviour.
//
// Expressions grow from the leaves by weight; one that has the same values on the sample as an
// earlier one is dropped, so that each law is met in one form only [Albarghouthi et al. '13].
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <absl/container/flat_hash_map.h>

#include "grundy/observer.hpp"
#include "law/expression_forest.hpp"

namespace grundy::law {

/// What a search begins with. Weights order the search; they are not lengths: what a game is
/// likely to be made of, as min(x, y) where x and y may be exchanged, weighs less than its symbols.
struct Leaf {
  Tree tree = 0;
  unsigned weight = 1;
};

class Bank {
 public:
  /// Keeps at most `capacity` expressions and tries a few dozen for each: O(capacity) time and
  /// memory, 0.5 KB an expression. `columns` are the coordinates on the sample.
  Bank(Forest& forest, const LaneColumns& columns, const std::vector<Leaf>& leaves,
       std::size_t capacity, Observer& observer);

  /// Ordered by weight.
  [[nodiscard]] std::size_t size() const { return trees_.size(); }
  [[nodiscard]] Tree tree(std::size_t i) const { return trees_[i]; }
  [[nodiscard]] const Lanes& lanes(std::size_t i) const { return lanes_[i]; }
  [[nodiscard]] unsigned weight(std::size_t i) const { return weights_[i]; }
  /// The bits of the positions where expression i is defined.
  [[nodiscard]] std::uint64_t defined(std::size_t i) const { return defined_[i]; }
  /// The number of expressions of weight up to `weight`.
  [[nodiscard]] std::size_t count_to(unsigned weight) const;

 private:
  struct Limits {
    std::size_t capacity;
    std::size_t tries;
  };
  bool full() const { return size() >= limits_.capacity || tried_ >= limits_.tries; }
  void grow_by_one_argument(unsigned weight);
  void grow_by_two_arguments(unsigned weight);
  void pair_up(Operator op, unsigned first_weight, unsigned second_weight, unsigned weight);
  void offer(Operator op, std::size_t a, std::size_t b, unsigned weight);
  bool keep(const Lanes& lanes, bool leaf);
  void add(Tree tree, const Lanes& lanes, unsigned weight);

  Forest& forest_;
  Observer& observer_;
  Limits limits_;
  std::size_t tried_ = 0;
  std::vector<Tree> trees_;
  std::vector<Lanes> lanes_;
  std::vector<unsigned> weights_;
  std::vector<std::uint64_t> defined_;
  std::vector<bool> constant_;
  std::vector<std::size_t> ends_;                            // ends_[w] = count_to(w)
  absl::flat_hash_map<std::uint64_t, std::size_t> by_hash_;  // two of one hash: the first
};

/// A hash of the values at the positions of `care`.
[[nodiscard]] std::uint64_t hash_lanes(const Lanes& lanes, std::uint64_t care);

/// True when the values at the positions of `care` are equal.
[[nodiscard]] bool equal_lanes(const Lanes& a, const Lanes& b, std::uint64_t care);

/// The bits of the positions where the values are defined.
[[nodiscard]] std::uint64_t defined_lanes(const Lanes& lanes);

}  // namespace grundy::law
