#include "law/expression_match.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <tuple>
#include <utility>

namespace grundy::law {

namespace {

constexpr std::size_t most_found = 400;
constexpr std::size_t largest_group = 400;
constexpr std::size_t key_size = 16;

constexpr Operator chain_operators[] = {Operator::add,    Operator::subtract, Operator::multiply,
                                        Operator::divide, Operator::modulo,   Operator::bit_and,
                                        Operator::bit_xor};

/// What trying an operator costs, in the time of an addition.
std::size_t effort(Operator op) {
  switch (op) {
    case Operator::common_divisor:
      return 20;
    case Operator::divide:
    case Operator::modulo:
      return 3;
    default:
      return 1;
  }
}

}  // namespace

Matcher::Matcher(Forest& forest, const Bank& bank, const Target& target, Observer& observer,
                 std::size_t size)
    : forest_(forest),
      bank_(bank),
      target_(target),
      observer_(observer),
      size_(std::min(size, bank.size())) {
  // Two positions where different values are wanted tell most expressions apart.
  const std::uint64_t care = target.care;
  probes_.fill(static_cast<std::size_t>(std::countr_zero(care)));
  for (std::size_t i = 0; i < lane_count; ++i) {
    if (((care >> i) & 1) != 0 && target.values[i] != target.values[probes_[0]]) {
      probes_[1] = i;
      break;
    }
  }
  for (std::size_t p = 0; p < probes_.size(); ++p) {
    at_probe_[p].resize(size_);
    for (std::size_t i = 0; i < size_; ++i) at_probe_[p][i] = bank.lanes(i)[probes_[p]];
  }
}

void Matcher::report(Tree tree) {
  if (found_.size() < most_found) found_.push_back(tree);
}

void Matcher::alone() {
  for (std::size_t i = 0; i < size_; ++i) {
    if (at_probe_[0][i] == target_.values[probes_[0]] &&
        equal_lanes(bank_.lanes(i), target_.values, target_.care)) {
      report(bank_.tree(i));
    }
  }
}

template <Operator op>
bool Matcher::fits(const Lanes& a, const Lanes& b) const {
  for (std::uint64_t care = target_.care; care != 0; care &= care - 1) {
    const auto i = static_cast<std::size_t>(std::countr_zero(care));
    const std::int64_t result = apply<op>(a[i], b[i]);
    if (result < low_[i] || result > high_[i]) return false;
  }
  return true;
}

/// The first positions of `care`, enough to tell most expressions apart.
std::uint64_t Matcher::key_positions() const {
  std::uint64_t rest = target_.care;
  for (std::size_t i = 0; i < key_size; ++i) rest &= rest - 1;
  return target_.care & ~rest;
}

void Matcher::index(std::uint64_t positions) {
  by_hash_.clear();
  for (std::size_t i = 0; i < size_; ++i) {
    if (usable(i)) {
      by_hash_.emplace_back(hash_lanes(bank_.lanes(i), positions), static_cast<std::uint32_t>(i));
    }
  }
  std::sort(by_hash_.begin(), by_hash_.end());
}

template <Operator sought, Operator undo>
void Matcher::join(std::size_t end, std::uint64_t key) {
  Lanes wanted{};
  for (std::size_t b = 0; b < end; ++b) {
    if (!usable(b)) continue;
    const Lanes& second = bank_.lanes(b);
    for (std::uint64_t care = key; care != 0; care &= care - 1) {
      const auto i = static_cast<std::size_t>(std::countr_zero(care));
      wanted[i] = apply<undo>(target_.values[i], second[i]);
    }
    const std::uint64_t hash = hash_lanes(wanted, key);
    auto at = std::lower_bound(by_hash_.begin(), by_hash_.end(), std::pair(hash, 0U));
    for (; at != by_hash_.end() && at->first == hash; ++at) {
      if (!fits<sought>(bank_.lanes(at->second), second)) continue;
      report(forest_.two(sought, bank_.tree(at->second), bank_.tree(b)));
      break;
    }
  }
}

void Matcher::joined(unsigned weight) {
  want_intervals({});
  const std::uint64_t key = key_positions();
  index(key);
  const std::size_t end = count_to(weight);
  observer_.poll("expressions", 0, end);
  join<Operator::add, Operator::subtract>(end, key);
  join<Operator::subtract, Operator::add>(end, key);
  join<Operator::bit_xor, Operator::bit_xor>(end, key);
}

/// The least and the greatest result that the outer operator brings to the value.
std::pair<std::int64_t, std::int64_t> Matcher::interval(Outer::Kind kind, std::int64_t value,
                                                        std::int64_t c) {
  constexpr std::int64_t most = 3'000'000'000;  // what is squared or multiplied
  constexpr std::pair<std::int64_t, std::int64_t> nothing{0, -1};
  const auto exactly = [](std::int64_t result) { return std::pair(result, result); };
  if (kind == Outer::Kind::nothing) return exactly(value);
  if (value < 0 || value > most || c < -most || c > most) return nothing;
  switch (kind) {
    case Outer::Kind::root:
      return {value * value, value * value + 2 * value};
    case Outer::Kind::logarithm:
      if (value > 61) return nothing;
      return {std::int64_t{1} << value, (std::int64_t{2} << value) - 1};
    case Outer::Kind::divide:
      if (c < 1) return nothing;
      return {value * c, value * c + c - 1};
    case Outer::Kind::multiply:
      if (c == 0 && value == 0) return {no_value + 1, INT64_MAX};
      return c == 0 || value % c != 0 ? nothing : exactly(value / c);
    case Outer::Kind::add:
      return exactly(value - c);
    case Outer::Kind::subtract:
      return exactly(value + c);
    case Outer::Kind::subtract_from:
      return exactly(c - value);
    case Outer::Kind::bit_xor:
      return exactly(value ^ c);
    case Outer::Kind::nothing:
      break;
  }
  return nothing;
}

void Matcher::want_intervals(Outer outer) {
  for (std::size_t i = 0; i < lane_count; ++i) {
    const std::int64_t c = outer.kind == Outer::Kind::nothing ? 0 : bank_.lanes(outer.c)[i];
    std::tie(low_[i], high_[i]) = interval(outer.kind, target_.values[i], c);
  }
}

Tree Matcher::wrapped(Outer outer, Tree tree) {
  if (outer.kind == Outer::Kind::nothing) return tree;
  const Tree c = bank_.tree(outer.c);
  switch (outer.kind) {
    case Outer::Kind::root:
      return forest_.one(Operator::root, tree);
    case Outer::Kind::logarithm:
      return forest_.one(Operator::logarithm, tree);
    case Outer::Kind::divide:
      return forest_.two(Operator::divide, tree, c);
    case Outer::Kind::multiply:
      return forest_.two(Operator::multiply, tree, c);
    case Outer::Kind::add:
      return forest_.two(Operator::add, tree, c);
    case Outer::Kind::subtract:
      return forest_.two(Operator::subtract, tree, c);
    case Outer::Kind::subtract_from:
      return forest_.two(Operator::subtract, c, tree);
    default:
      return forest_.two(Operator::bit_xor, tree, c);
  }
}

void Matcher::pair_ranges(Operator op, std::array<std::size_t, 2> first,
                          std::array<std::size_t, 2> second, Outer outer) {
  with_operator(op, [&](auto constant) {
    constexpr Operator operation = decltype(constant)::value;
    const std::int64_t low0 = low_[probes_[0]], high0 = high_[probes_[0]];
    const std::int64_t low1 = low_[probes_[1]], high1 = high_[probes_[1]];
    for (std::size_t b = second[0]; b < second[1]; ++b) {
      const std::int64_t b0 = at_probe_[0][b];
      const std::int64_t b1 = at_probe_[1][b];
      for (std::size_t a = first[0]; a < first[1]; ++a) {
        const std::int64_t result0 = apply<operation>(at_probe_[0][a], b0);
        if (result0 < low0 || result0 > high0) continue;
        const std::int64_t result1 = apply<operation>(at_probe_[1][a], b1);
        if (result1 < low1 || result1 > high1) continue;
        if (!fits<operation>(bank_.lanes(a), bank_.lanes(b))) continue;
        report(wrapped(outer, forest_.two(op, bank_.tree(a), bank_.tree(b))));
      }
    }
  });
}

void Matcher::paired(std::span<const Operator> operators, std::size_t most, Outer outer) {
  if (size_ == 0) return;
  want_intervals(outer);
  const unsigned heaviest = bank_.weight(size_ - 1);
  std::size_t tried = 0;
  for (unsigned total = 2; total <= 2 * heaviest; ++total) {
    for (unsigned light = 1; 2 * light <= total; ++light) {
      const unsigned heavy = total - light;
      if (heavy > heaviest) continue;
      const std::array heavy_range{count_to(heavy - 1), count_to(heavy)};
      const std::array light_range{count_to(light - 1), count_to(light)};
      const std::size_t pairs =
          (heavy_range[1] - heavy_range[0]) * (light_range[1] - light_range[0]);
      for (const Operator op : operators) {
        const std::size_t cost = pairs * effort(op);
        if (tried + cost > most) continue;
        observer_.poll("pairs of expressions", tried, most);
        pair_ranges(op, heavy_range, light_range, outer);
        tried += cost;
        if (commutes(op) || heavy == light) continue;
        pair_ranges(op, light_range, heavy_range, outer);
        tried += cost;
      }
    }
  }
}

void Matcher::chain(Operator inner, std::int64_t c, std::span<const std::int64_t> constants,
                    std::size_t count) {
  std::array<std::vector<std::int64_t>, 2> values;
  with_operator(inner, [&](auto constant) {
    for (std::size_t p = 0; p < values.size(); ++p) {
      values[p].resize(count);
      for (std::size_t a = 0; a < count; ++a) {
        values[p][a] = apply<decltype(constant)::value>(at_probe_[p][a], c);
      }
    }
  });
  const auto check = [&](Operator outer, std::size_t a, std::int64_t d) {
    Lanes filled, step, result;
    filled.fill(c);
    apply(inner, bank_.lanes(a), filled, step);
    filled.fill(d);
    apply(outer, step, filled, result);
    if (!equal_lanes(result, target_.values, target_.care)) return;
    const Tree part = forest_.two(inner, bank_.tree(a), forest_.number(c));
    report(forest_.two(outer, part, forest_.number(d)));
  };
  const std::int64_t wanted0 = target_.values[probes_[0]];
  const std::int64_t wanted1 = target_.values[probes_[1]];
  for (const Operator outer : chain_operators) {
    with_operator(outer, [&](auto constant) {
      constexpr Operator operation = decltype(constant)::value;
      for (const std::int64_t d : constants) {
        for (std::size_t a = 0; a < count; ++a) {
          if (apply<operation>(values[0][a], d) == wanted0 &&
              apply<operation>(values[1][a], d) == wanted1) {
            check(outer, a, d);
          }
        }
      }
    });
  }
}

void Matcher::chained(std::span<const std::int64_t> constants, std::size_t count) {
  count = std::min(count, size_);
  for (const Operator inner : chain_operators) {
    for (const std::int64_t c : constants) {
      observer_.poll("expressions", 0, 0);
      chain(inner, c, constants, count);
    }
  }
}

void Matcher::equations(std::size_t most) {
  std::uint64_t ones = 0;
  for (std::size_t i = 0; i < lane_count; ++i) {
    if (target_.values[i] == 1) ones |= std::uint64_t{1} << i;
  }
  ones &= target_.care;
  const std::uint64_t zeros = target_.care & ~ones;
  // Two expressions can only be equal at all the ones if their hashes there are.
  index(ones);
  const auto differ_at_zeros = [&](const Lanes& a, const Lanes& b) {
    for (std::uint64_t care = zeros; care != 0; care &= care - 1) {
      const auto i = static_cast<std::size_t>(std::countr_zero(care));
      if (a[i] == b[i]) return false;
    }
    return true;
  };
  // Of a large group the shortest are paired.
  std::size_t looked_at = 0;
  for (std::size_t begin = 0; begin < by_hash_.size();) {
    std::size_t end = begin;
    while (end < by_hash_.size() && by_hash_[end].first == by_hash_[begin].first) ++end;
    const std::size_t part = std::min(end, begin + largest_group);
    for (std::size_t j = begin + 1; j < part; ++j) {
      for (std::size_t i = begin; i < j && looked_at < most; ++i, ++looked_at) {
        const Lanes& a = bank_.lanes(by_hash_[i].second);
        const Lanes& b = bank_.lanes(by_hash_[j].second);
        if (differ_at_zeros(a, b) && equal_lanes(a, b, ones)) {
          report(forest_.two(Operator::equal, bank_.tree(by_hash_[i].second),
                             bank_.tree(by_hash_[j].second)));
        }
      }
    }
    begin = end;
  }
}

}  // namespace grundy::law
