#include "law/expression_bank.hpp"

#include <algorithm>

namespace grundy::law {

namespace {

constexpr std::uint64_t everywhere = ~std::uint64_t{0};
/// Most candidates of a level are repeats; so many are tried for each that the bank has room for.
constexpr std::size_t tries_for_a_place = 30;
constexpr unsigned greatest_weight = 12;

// The likelier an operator, the earlier: a level that does not fit is cut at its end.
struct OneArgument {
  Operator op;
  unsigned heaviest_argument;
};
constexpr OneArgument one_argument[] = {{Operator::ones, 5},     {Operator::trailing_zeros, 5},
                                        {Operator::root, 5},     {Operator::logarithm, 3},
                                        {Operator::square, 5},   {Operator::negate, 5},
                                        {Operator::absolute, 5}, {Operator::fibonacci_part, 1}};
constexpr Operator two_arguments[] = {Operator::add,    Operator::subtract,      Operator::multiply,
                                      Operator::modulo, Operator::divide,        Operator::bit_xor,
                                      Operator::least,  Operator::greatest,      Operator::bit_and,
                                      Operator::bit_or, Operator::common_divisor};

constexpr std::array<std::uint64_t, lane_count> hash_factors = [] {
  std::array<std::uint64_t, lane_count> factors{};
  std::uint64_t factor = 0x9E3779B97F4A7C15U;
  for (std::uint64_t& each : factors) {
    each = factor | 1;
    factor = factor * 0x5851F42D4C957F2DU + 0x14057B7EF767814FU;
  }
  return factors;
}();

}  // namespace

std::uint64_t hash_lanes(const Lanes& lanes, std::uint64_t care) {
  // Multilinear: the products do not wait for each other.
  std::uint64_t hash = 0;
  if (care == everywhere) {
    for (std::size_t i = 0; i < lane_count; ++i) {
      hash += static_cast<std::uint64_t>(lanes[i]) * hash_factors[i];
    }
  } else {
    for (; care != 0; care &= care - 1) {
      const auto i = static_cast<std::size_t>(std::countr_zero(care));
      hash += static_cast<std::uint64_t>(lanes[i]) * hash_factors[i];
    }
  }
  hash ^= hash >> 32;
  hash *= 0xBF58476D1CE4E5B9U;
  return hash ^ hash >> 29;
}

bool equal_lanes(const Lanes& a, const Lanes& b, std::uint64_t care) {
  for (; care != 0; care &= care - 1) {
    const auto i = static_cast<std::size_t>(std::countr_zero(care));
    if (a[i] != b[i]) return false;
  }
  return true;
}

std::uint64_t defined_lanes(const Lanes& lanes) {
  std::uint64_t result = 0;
  for (std::size_t i = 0; i < lane_count; ++i) {
    result |= std::uint64_t{lanes[i] != no_value} << i;
  }
  return result;
}

Bank::Bank(Forest& forest, const LaneColumns& columns, const std::vector<Leaf>& leaves,
           std::size_t capacity, Observer& observer)
    : forest_(forest),
      observer_(observer),
      limits_{capacity, capacity * tries_for_a_place},
      ends_(1, 0) {
  observer.require_memory("expressions", capacity * (sizeof(Lanes) + 100));
  for (unsigned weight = 1; weight <= greatest_weight && !full(); ++weight) {
    for (const Leaf& leaf : leaves) {
      if (leaf.weight != weight) continue;
      const Lanes lanes = forest.evaluate(leaf.tree, columns);
      if (keep(lanes, true)) add(leaf.tree, lanes, weight);
    }
    if (weight > 1) grow_by_one_argument(weight);
    if (weight > 2) grow_by_two_arguments(weight);
    ends_.push_back(size());
  }
}

std::size_t Bank::count_to(unsigned weight) const {
  return weight < ends_.size() ? ends_[weight] : size();
}

void Bank::grow_by_one_argument(unsigned weight) {
  const std::size_t begin = ends_[weight - 2];
  const std::size_t end = ends_[weight - 1];
  for (const auto& [op, heaviest] : one_argument) {
    if (weight - 1 > heaviest) continue;
    for (std::size_t a = begin; a < end && !full(); ++a) offer(op, a, a, weight);
  }
}

void Bank::grow_by_two_arguments(unsigned weight) {
  // The heavier with the lighter first: a long expression is mostly a short change of another.
  for (unsigned light = 1; 2 * light < weight; ++light) {
    const unsigned heavy = weight - 1 - light;
    for (const Operator op : two_arguments) {
      pair_up(op, heavy, light, weight);
      if (heavy != light && !commutes(op)) pair_up(op, light, heavy, weight);
    }
  }
}

void Bank::pair_up(Operator op, unsigned first_weight, unsigned second_weight, unsigned weight) {
  const std::size_t first_end = ends_[first_weight];
  const std::size_t second_end = ends_[second_weight];
  for (std::size_t b = ends_[second_weight - 1]; b < second_end; ++b) {
    const bool half = first_weight == second_weight && commutes(op);
    for (std::size_t a = half ? b : ends_[first_weight - 1]; a < first_end; ++a) {
      if (full()) return;
      offer(op, a, b, weight);
    }
  }
}

void Bank::offer(Operator op, std::size_t a, std::size_t b, unsigned weight) {
  if ((++tried_ & 0xFFFF) == 0) observer_.poll("expressions", tried_, limits_.tries);
  if (constant_[a] && constant_[b]) return;
  Lanes lanes;
  apply(op, lanes_[a], lanes_[b], lanes);
  if (keep(lanes, false)) add(forest_.make(op, trees_[a], trees_[b]), lanes, weight);
}

/// A leaf may be constant; anything else that is, is a longer way to say a number.
bool Bank::keep(const Lanes& lanes, bool leaf) {
  const std::uint64_t defined = defined_lanes(lanes);
  if (defined == 0) return false;
  if (!leaf) {
    const std::int64_t first = lanes[static_cast<std::size_t>(std::countr_zero(defined))];
    const bool constant = std::all_of(lanes.begin(), lanes.end(), [&](std::int64_t value) {
      return value == no_value || value == first;
    });
    if (constant) return false;
  }
  const auto same = by_hash_.find(hash_lanes(lanes, everywhere));
  return same == by_hash_.end() || !equal_lanes(lanes_[same->second], lanes, everywhere);
}

void Bank::add(Tree tree, const Lanes& lanes, unsigned weight) {
  by_hash_.try_emplace(hash_lanes(lanes, everywhere), size());
  constant_.push_back(forest_[tree].op == Operator::number);
  defined_.push_back(defined_lanes(lanes));
  trees_.push_back(tree);
  weights_.push_back(weight);
  lanes_.push_back(lanes);
}

}  // namespace grundy::law
