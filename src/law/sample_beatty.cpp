#include "law/sample_beatty.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

#include "core/number_theory.hpp"
#include "law/expression_forest.hpp"
#include "law/sample_choice.hpp"

namespace grundy::law {

namespace {

constexpr std::size_t most_tests = 20;
constexpr std::int64_t largest_parameter = 1'000'000;  // its square is multiplied
constexpr int largest_denominator = 4;
constexpr std::size_t least_pairs = 4;  // before a slope is looked for

/// p0 + p1 r and D0 + D1 r + D2 r^2 over q; without a parameter p1 = D1 = D2 = 0.
struct Slope {
  std::int64_t p0 = 0, p1 = 0, d0 = 0, d1 = 0, d2 = 0, q = 1;
};

/// What the lost positions with one value r of the parameter say of the slope.
struct Evidence {
  std::int64_t r = 0;
  std::int64_t step = 0;            // the greatest common divisor of all u
  std::size_t pairs = 0;            // with u > 0
  double low = 0, high = HUGE_VAL;  // bounds of alpha
};

/// u, from which v is found; and the square of u, which a difference need not be positive for.
struct Roles {
  Tree u = 0;
  Tree square = 0;  // what is squared
  Tree v = 0;
};

class Search {
 public:
  Search(const SampledValues& samples, std::uint64_t longest, Observer& observer)
      : samples_(samples), longest_(longest), observer_(observer), forest_(samples.names) {}

  std::optional<Formula> find() {
    const std::vector<std::size_t> varying = varying_coordinates(samples_);
    if (varying.size() == 2) return among(varying[0], varying[1], std::nullopt);
    if (varying.size() != 3) return std::nullopt;
    return among(varying[0], varying[1], varying[2]);
  }

 private:
  std::optional<Formula> among(std::size_t i, std::size_t j, std::optional<std::size_t> r) {
    const Tree x = forest_.coordinate(i);
    const Tree y = forest_.coordinate(j);
    const Tree difference = forest_.two(Operator::subtract, x, y);
    const Tree distance = forest_.one(Operator::absolute, difference);
    const Tree low = forest_.two(Operator::least, x, y);
    const Tree high = forest_.two(Operator::greatest, x, y);
    std::optional<Formula> best;
    for (const Roles& roles : {Roles{x, x, y}, Roles{y, y, x}, Roles{distance, difference, low},
                               Roles{low, low, high}}) {
      auto found = slope_between(roles, r);
      if (found && (!best || found->length < best->length)) best = std::move(found);
    }
    return best;
  }

  std::optional<Formula> slope_between(const Roles& roles, std::optional<std::size_t> r) {
    const auto evidence = gather_evidence(roles, r);
    if (!evidence) return std::nullopt;
    const bool by_parameter =
        r && std::all_of(evidence->begin(), evidence->end(),
                         [](const Evidence& one) { return one.step == one.r; });
    const std::int64_t step = evidence->front().step;
    const bool constant = std::all_of(evidence->begin(), evidence->end(),
                                      [&](const Evidence& one) { return one.step == step; });
    if (!by_parameter && !constant) return std::nullopt;
    std::optional<Tree> divisor;
    if (by_parameter) {
      divisor = forest_.coordinate(*r);
    } else if (step > 1) {
      divisor = forest_.number(step);
    }
    // Complementary ones first, then by length.
    std::vector<std::pair<std::pair<bool, std::uint32_t>, Tree>> conditions;
    for (const Slope& slope : slopes(*evidence, r.has_value())) {
      const Tree tree = condition(roles, slope, divisor, r);
      const std::uint32_t length = forest_.length(tree);
      if (length <= longest_)
        conditions.push_back({{!complementary(slope, *evidence), length}, tree});
    }
    std::sort(conditions.begin(), conditions.end());
    for (std::size_t i = 0; i < conditions.size() && i < most_tests; ++i) {
      observer_.poll("slopes", i, conditions.size());
      const Tree tree = conditions[i].second;
      if (first_miss(forest_, tree, samples_, Wanted::lost)) continue;
      return Formula{forest_.text(tree), forest_.length(tree)};
    }
    return std::nullopt;
  }

  /// Nothing where v is no such function of u.
  std::optional<std::vector<Evidence>> gather_evidence(const Roles& roles,
                                                       std::optional<std::size_t> r) {
    std::map<std::int64_t, Evidence> groups;
    for (std::size_t i = 0; i < samples_.values.size(); ++i) {
      if (samples_.values[i] != 0) continue;
      const std::int64_t parameter = r ? samples_.columns[*r][i] : 0;
      if (std::abs(parameter) > largest_parameter) return std::nullopt;
      Evidence& group = groups[parameter];
      group.r = parameter;
      LaneColumns columns;
      for (const auto& column : samples_.columns) columns.push_back({column[i]});
      const std::int64_t u = forest_.evaluate(roles.u, columns)[0];
      const std::int64_t v = forest_.evaluate(roles.v, columns)[0];
      if (u < 0 || v < 0 || (u == 0 && v != 0)) return std::nullopt;
      if (u == 0) continue;
      // v <= alpha u < v + 1
      group.low = std::max(group.low, static_cast<double>(v) / static_cast<double>(u));
      group.high = std::min(group.high, (static_cast<double>(v) + 1) / static_cast<double>(u));
      if (group.low >= group.high) return std::nullopt;
      group.step = std::gcd(group.step, u);
      ++group.pairs;
    }
    std::vector<Evidence> result;
    std::size_t pairs = 0;
    for (auto& [parameter, group] : groups) {
      if (group.pairs == 0) continue;
      pairs += group.pairs;
      group.low *= static_cast<double>(group.step);  // alpha is that of u/step
      group.high *= static_cast<double>(group.step);
      result.push_back(group);
    }
    if (result.empty() || pairs < least_pairs || rational(result)) return std::nullopt;
    return result;
  }

  /// True when a quotient of small numbers is a slope, too: then no root is needed to say it.
  static bool rational(const std::vector<Evidence>& evidence) {
    for (int q = 1; q <= largest_denominator; ++q) {
      const double p = std::ceil(evidence.front().low * q);
      if (std::all_of(evidence.begin(), evidence.end(), [&](const Evidence& group) {
            return group.low <= p / q && p / q < group.high;
          })) {
        return true;
      }
    }
    return false;
  }

  static double value(const Slope& slope, std::int64_t r) {
    const std::int64_t d = slope.d0 + slope.d1 * r + slope.d2 * r * r;
    return (static_cast<double>(slope.p0 + slope.p1 * r) + std::sqrt(static_cast<double>(d))) /
           static_cast<double>(slope.q);
  }

  static bool within(const Slope& slope, const std::vector<Evidence>& evidence) {
    return std::all_of(evidence.begin(), evidence.end(), [&](const Evidence& group) {
      const std::int64_t r = group.r;
      const std::int64_t d = slope.d0 + slope.d1 * r + slope.d2 * r * r;
      if (d < 2 || core::isqrt(d) * core::isqrt(d) == d) return false;
      const double alpha = value(slope, r);
      return group.low < alpha && alpha < group.high;
    });
  }

  /// 1/alpha + 1/(alpha + t) = 1: floor(n alpha) and floor(n alpha) + t n are each positive number
  /// once [Beatty '26]. The lost positions are such where each row has one, and then no other slope
  /// near by is as likely, however short it is.
  static bool complementary(const Slope& slope, const std::vector<Evidence>& evidence) {
    return std::all_of(evidence.begin(), evidence.end(), [&](const Evidence& group) {
      const double alpha = value(slope, group.r);
      const auto step = static_cast<double>(group.step);
      return std::abs(1 / alpha + 1 / (alpha + step) - 1) < 1e-9;
    });
  }

  std::vector<Slope> slopes(const std::vector<Evidence>& evidence, bool family) {
    std::vector<Slope> result;
    const auto offer = [&](const Slope& slope) {
      if (within(slope, evidence)) result.push_back(slope);
    };
    Slope slope;
    for (slope.q = 1; slope.q <= 6; ++slope.q) {
      for (slope.p0 = -12; slope.p0 <= 12; ++slope.p0) {
        for (slope.d0 = 2; slope.d0 <= 60; ++slope.d0) offer(slope);
      }
    }
    if (!family) return result;
    for (slope.q = 1; slope.q <= 3; ++slope.q) {
      observer_.poll("slopes", static_cast<std::uint64_t>(slope.q), 3);
      for (slope.p0 = -3; slope.p0 <= 3; ++slope.p0) {
        for (slope.p1 = -2; slope.p1 <= 2; ++slope.p1) {
          for (slope.d0 = -8; slope.d0 <= 8; ++slope.d0) {
            for (slope.d1 = -2; slope.d1 <= 2; ++slope.d1) {
              for (slope.d2 = 0; slope.d2 <= 4; ++slope.d2) offer(slope);
            }
          }
        }
      }
    }
    return result;
  }

  using Terms = std::vector<std::pair<std::int64_t, std::optional<Tree>>>;

  /// A sum of multiples; a term without a tree is a number. Positive terms first.
  Tree sum(Terms terms) {
    std::stable_partition(terms.begin(), terms.end(), [](const auto& t) { return t.first > 0; });
    std::optional<Tree> result;
    for (const auto& [factor, tree] : terms) {
      if (factor == 0) continue;
      const std::int64_t size = factor < 0 ? -factor : factor;
      Tree term = tree ? *tree : forest_.number(size);
      if (tree && size != 1) term = forest_.two(Operator::multiply, forest_.number(size), *tree);
      if (!result) {
        result = factor < 0 ? forest_.one(Operator::negate, term) : term;
      } else {
        result = forest_.two(factor < 0 ? Operator::subtract : Operator::add, *result, term);
      }
    }
    return result ? *result : forest_.number(0);
  }

  Tree condition(const Roles& roles, const Slope& slope, std::optional<Tree> divisor,
                 std::optional<std::size_t> r) {
    Tree n = roles.u;
    Tree squared = forest_.one(Operator::square, roles.square);
    if (divisor) {
      n = forest_.two(Operator::divide, n, *divisor);
      squared = forest_.one(Operator::square, n);
    }
    std::optional<Tree> parameter, parameter_squared;
    if (r) {
      parameter = forest_.coordinate(*r);
      parameter_squared = forest_.one(Operator::square, *parameter);
    }
    const Tree d = sum({{slope.d2, parameter_squared}, {slope.d1, parameter}, {slope.d0, {}}});
    const Tree root = forest_.one(Operator::root, forest_.two(Operator::multiply, d, squared));
    Tree value = 0;
    if (slope.p1 == 0) {
      value = sum({{1, root}, {slope.p0, n}});
    } else {
      const Tree p = sum({{slope.p0, {}}, {slope.p1, parameter}});
      value = forest_.two(Operator::add, forest_.two(Operator::multiply, p, n), root);
    }
    if (slope.q > 1) value = forest_.two(Operator::divide, value, forest_.number(slope.q));
    const Tree pairs = forest_.two(Operator::equal, roles.v, value);
    if (!divisor) return pairs;
    const Tree rest = forest_.two(Operator::modulo, roles.u, *divisor);
    return forest_.two(Operator::both, forest_.two(Operator::equal, rest, forest_.number(0)),
                       pairs);
  }

  const SampledValues& samples_;
  std::uint64_t longest_;
  Observer& observer_;
  Forest forest_;
};

}  // namespace

std::optional<Formula> find_beatty_pairs(const SampledValues& samples, std::uint64_t longest,
                                         Observer& observer) {
  return Search(samples, longest, observer).find();
}

}  // namespace grundy::law
