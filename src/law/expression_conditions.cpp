#include "law/expression_conditions.hpp"

#include <absl/container/flat_hash_map.h>

#include <algorithm>
#include <utility>

namespace grundy::law {

namespace {

/// The positions where a < b and where a = b.
struct Comparison {
  std::uint64_t less = 0;
  std::uint64_t equal = 0;
};

Comparison compare(const Lanes& a, const Lanes& b) {
  Comparison result;
  for (std::size_t i = 0; i < lane_count; ++i) {
    result.less |= std::uint64_t{a[i] < b[i]} << i;
    result.equal |= std::uint64_t{a[i] == b[i]} << i;
  }
  return result;
}

class Collector {
 public:
  explicit Collector(const Forest& forest) : forest_(forest) {}

  void compare_pair(const Bank& bank, std::size_t i, std::size_t j) {
    const Comparison found = compare(bank.lanes(i), bank.lanes(j));
    const std::uint64_t defined = bank.defined(i) & bank.defined(j);
    const Tree a = bank.tree(i);
    const Tree b = bank.tree(j);
    offer(found.equal, defined, Operator::equal, a, b);
    offer(~found.equal, defined, Operator::not_equal, a, b);
    offer(found.less, defined, Operator::less, a, b);
    offer(found.less | found.equal, defined, Operator::less_equal, a, b);
    offer(~(found.less | found.equal), defined, Operator::less, b, a);
    offer(~found.less, defined, Operator::less_equal, b, a);
  }

  std::vector<Condition> take() {
    std::stable_sort(kept_.begin(), kept_.end(), [](const Condition& one, const Condition& other) {
      return one.length < other.length;
    });
    return std::move(kept_);
  }

 private:
  void offer(std::uint64_t holds, std::uint64_t defined, Operator op, Tree a, Tree b) {
    holds &= defined;
    if (holds == 0 || holds == defined) return;
    const Condition condition{holds, defined, op, a, b, 1 + forest_.length(a) + forest_.length(b)};
    const auto [at, added] = places_.try_emplace({holds, defined}, kept_.size());
    if (added) {
      kept_.push_back(condition);
    } else if (condition.length < kept_[at->second].length) {
      kept_[at->second] = condition;
    }
  }

  const Forest& forest_;
  std::vector<Condition> kept_;
  absl::flat_hash_map<std::pair<std::uint64_t, std::uint64_t>, std::size_t> places_;
};

}  // namespace

Condition Condition::negated() const {
  Condition result = *this;
  result.holds = defined & ~holds;
  switch (op) {
    case Operator::equal:
      result.op = Operator::not_equal;
      break;
    case Operator::not_equal:
      result.op = Operator::equal;
      break;
    default:
      result.op = op == Operator::less ? Operator::less_equal : Operator::less;
      std::swap(result.a, result.b);
  }
  return result;
}

std::vector<Condition> conditions(const Forest& forest, const Bank& bank, std::size_t most,
                                  Observer& observer) {
  Collector collector(forest);
  std::size_t tried = 0;
  const unsigned heaviest = bank.size() == 0 ? 0 : bank.weight(bank.size() - 1);
  for (unsigned total = 2; total <= 2 * heaviest && tried < most; ++total) {
    for (unsigned light = 1; 2 * light <= total && tried < most; ++light) {
      const unsigned heavy = total - light;
      const std::size_t heavy_end = bank.count_to(heavy);
      const std::size_t light_begin = bank.count_to(light - 1);
      const std::size_t light_end = bank.count_to(light);
      for (std::size_t j = bank.count_to(heavy - 1); j < heavy_end && tried < most; ++j) {
        if ((j & 0xFF) == 0) observer.poll("comparisons", tried, most);
        const std::size_t end = heavy == light ? j : light_end;
        for (std::size_t i = light_begin; i < end && tried < most; ++i, ++tried) {
          collector.compare_pair(bank, j, i);
        }
      }
    }
  }
  return collector.take();
}

}  // namespace grundy::law
