// A list is made anew for twice the limit when it is too short, so that all heaps together cost
// about as much as the largest one.
#include "engine/member_lists.hpp"

#include <algorithm>
#include <limits>
#include <memory>

#include "core/number_theory.hpp"
#include "rules/evaluate.hpp"

namespace grundy::engine {
namespace {

constexpr std::int64_t least_limit = 1024;

/// Up to here a list takes at most about 100 MB.
std::int64_t largest_limit(rules::NamedSet set) {
  switch (set) {
    case rules::NamedSet::primes:
    case rules::NamedSet::prime_powers:
      return std::int64_t{1} << 27;
    case rules::NamedSet::squares:
    case rules::NamedSet::triangular:
      return std::int64_t{1} << 46;
    default:
      return std::numeric_limits<std::int64_t>::max();
  }
}

std::vector<std::int64_t> prime_powers_to(std::int64_t limit) {
  std::vector<std::int64_t> members = core::primes_to(limit);
  const std::size_t primes = members.size();
  for (std::size_t i = 0; i < primes; ++i) {
    const std::int64_t prime = members[i];
    if (prime > limit / prime) break;
    for (std::int64_t power = prime * prime;; power *= prime) {
      members.push_back(power);
      if (power > limit / prime) break;
    }
  }
  std::sort(members.begin(), members.end());
  return members;
}

std::vector<std::int64_t> list_of(rules::NamedSet set, std::int64_t argument, std::int64_t limit) {
  // A sieve: the definition tests number by number, which takes a minute for the longest list.
  if (set == rules::NamedSet::primes) return core::primes_to(limit);
  if (set == rules::NamedSet::prime_powers) return prime_powers_to(limit);
  rules::SetExpr expr;
  expr.kind = rules::SetExpr::Kind::named;
  expr.named = set;
  if (set == rules::NamedSet::powers) {
    auto number = std::make_shared<rules::Expr>();
    number->number = argument;
    expr.argument = std::move(number);
  }
  std::vector<std::int64_t> members;
  rules::for_each_member(expr, rules::Frame(), limit, [&](std::int64_t member) {
    members.push_back(member);
    return true;
  });
  return members;
}

}  // namespace

std::optional<std::span<const std::int64_t>> MemberLists::members(rules::NamedSet set,
                                                                  std::int64_t argument,
                                                                  std::int64_t limit) {
  if (set == rules::NamedSet::divisors) {
    if (divided_ != argument) {
      divisors_ = core::divisors(argument);
      divided_ = argument;
    }
    return divisors_;
  }
  if (set == rules::NamedSet::powers && argument < 2) return std::nullopt;
  if (set != rules::NamedSet::powers) argument = 0;
  List& list = lists_[{set, argument}];
  if (list.limit < limit) {
    const std::int64_t largest = largest_limit(set);
    if (limit > largest) return std::nullopt;
    list.limit = limit > largest / 2 ? largest : std::max(least_limit, 2 * limit);
    list.members = list_of(set, argument, list.limit);
  }
  const auto end = std::upper_bound(list.members.begin(), list.members.end(), limit);
  return std::span(list.members.data(), static_cast<std::size_t>(end - list.members.begin()));
}

}  // namespace grundy::engine
