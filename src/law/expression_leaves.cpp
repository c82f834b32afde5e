#include "law/expression_leaves.hpp"

#include <algorithm>
#include <cstddef>

#include "law/sample_choice.hpp"

namespace grundy::law {

namespace {

constexpr std::int64_t largest_light_constant = 3;
constexpr std::int64_t largest_small_constant = 9;
constexpr Nimber largest_constant = 1'000'000;

void add_constants(Forest& forest, const SampledValues& samples, std::vector<Leaf>& leaves) {
  leaves.push_back({forest.number(0), 1});
  for (const std::int64_t constant : likely_constants(samples)) {
    leaves.push_back({forest.number(constant), constant <= largest_light_constant ? 1U : 2U});
  }
}

/// op(x, op(y, z))
Tree fold(Forest& forest, Operator op, const std::vector<Tree>& trees) {
  Tree result = trees.front();
  for (std::size_t i = 1; i < trees.size(); ++i) result = forest.two(op, result, trees[i]);
  return result;
}

void add_symmetric(Forest& forest, const std::vector<std::size_t>& group,
                   std::vector<Leaf>& leaves) {
  std::vector<Tree> plain, negative, before, after, half;
  for (const std::size_t c : group) {
    const Tree x = forest.coordinate(c);
    plain.push_back(x);
    negative.push_back(forest.one(Operator::negate, x));
    before.push_back(forest.two(Operator::subtract, x, forest.number(1)));
    after.push_back(forest.two(Operator::add, x, forest.number(1)));
    half.push_back(forest.two(Operator::divide, x, forest.number(2)));
  }
  for (const Operator op :
       {Operator::least, Operator::greatest, Operator::add, Operator::bit_xor, Operator::multiply,
        Operator::bit_or, Operator::bit_and, Operator::common_divisor}) {
    leaves.push_back({fold(forest, op, plain), 1});
  }
  if (group.size() == 2) {
    const Tree difference = forest.two(Operator::subtract, plain[0], plain[1]);
    leaves.push_back({forest.one(Operator::absolute, difference), 1});
  }
  for (const auto* changed : {&before, &after, &half, &negative}) {
    for (const Operator op : {Operator::bit_xor, Operator::bit_or, Operator::bit_and,
                              Operator::multiply, Operator::common_divisor, Operator::add}) {
      leaves.push_back({fold(forest, op, *changed), 2});
    }
  }
}

/// The varying coordinates in groups of such as may be exchanged.
std::vector<std::vector<std::size_t>> groups_of(const SampledValues& samples) {
  std::vector<std::vector<std::size_t>> groups;
  for (const std::size_t c : varying_coordinates(samples)) {
    const auto group = std::find_if(groups.begin(), groups.end(), [&](const auto& members) {
      return exchangeable(samples, members.front(), c);
    });
    if (group == groups.end()) {
      groups.push_back({c});
    } else {
      group->push_back(c);
    }
  }
  return groups;
}

}  // namespace

std::vector<Leaf> plain_leaves(Forest& forest, const SampledValues& samples) {
  std::vector<Leaf> leaves;
  add_constants(forest, samples, leaves);
  for (const std::size_t c : varying_coordinates(samples)) {
    leaves.push_back({forest.coordinate(c), 1});
  }
  return leaves;
}

std::vector<Leaf> symmetric_leaves(Forest& forest, const SampledValues& samples) {
  const auto groups = groups_of(samples);
  std::vector<Leaf> leaves;
  add_constants(forest, samples, leaves);  // first: of two equals a number is better
  bool any = false;
  for (const auto& group : groups) {
    if (group.size() == 1) {
      leaves.push_back({forest.coordinate(group.front()), 1});
    } else {
      any = true;
      add_symmetric(forest, group, leaves);
    }
  }
  return any ? leaves : std::vector<Leaf>{};
}

std::vector<std::int64_t> likely_constants(const SampledValues& samples) {
  std::vector<std::int64_t> result;
  for (std::int64_t constant = 1; constant <= largest_small_constant; ++constant) {
    result.push_back(constant);
  }
  const Nimber most =
      samples.values.empty() ? 0 : *std::max_element(samples.values.begin(), samples.values.end());
  if (most > largest_constant) return result;
  for (const auto constant :
       {static_cast<std::int64_t>(most), static_cast<std::int64_t>(most) + 1}) {
    if (constant > largest_small_constant) result.push_back(constant);
  }
  return result;
}

}  // namespace grundy::law
