// Members of sets, and the assignments that generators make.

#include <algorithm>
#include <limits>
#include <string>

#include "core/number_theory.hpp"
#include "grundy/error.hpp"
#include "rules/evaluate.hpp"

namespace grundy::rules {

namespace {

using Visit = std::function<bool(std::int64_t)>;

bool visit_range(std::int64_t low, std::int64_t high, const Visit& visit) {
  for (std::int64_t x = low; x <= high; ++x) {
    if (!visit(x)) return false;
    if (x == high) break;  // high may be the largest number
  }
  return true;
}

/// The members of a named set up to `limit`; stops where numbers end.
bool visit_named(const SetExpr& set, std::int64_t argument, const Frame& frame, std::int64_t limit,
                 const Visit& visit) {
  switch (set.named) {
    case NamedSet::powers:
      if (argument < 2) {
        Place place;
        if (frame.source != nullptr)
          place = {frame.source->name, frame.source->text, set.begin, set.end};
        throw Error(ErrorKind::bad_input,
                    "powers(" + std::to_string(argument) + "): the base must be at least 2", place);
      }
      for (std::int64_t x = 1; x <= limit; x *= argument) {
        if (!visit(x)) return false;
        if (x > limit / argument) break;
      }
      return true;
    case NamedSet::fibonacci:
      for (std::int64_t a = 1, b = 2; a <= limit;) {
        if (!visit(a)) return false;
        if (a > std::numeric_limits<std::int64_t>::max() - b) {  // b is the last one that fits
          return b > limit || visit(b);
        }
        b += a;
        a = b - a;
      }
      return true;
    case NamedSet::primes:
      for (std::int64_t x = 2; x <= limit; ++x) {
        if (core::is_prime(x) && !visit(x)) return false;
        if (x == limit) break;
      }
      return true;
    case NamedSet::prime_powers:
      for (std::int64_t x = 2; x <= limit; ++x) {
        if (core::is_prime_power(x) && !visit(x)) return false;
        if (x == limit) break;
      }
      return true;
    case NamedSet::squares:
      return limit < 1 ||
             visit_range(1, core::isqrt(limit), [&](std::int64_t i) { return visit(i * i); });
    case NamedSet::triangular: {
      std::int64_t x = 1;
      for (std::int64_t step = 2; x <= limit; ++step) {
        if (!visit(x)) return false;
        if (x > limit - step) break;
        x += step;
      }
      return true;
    }
    case NamedSet::divisors: {
      const auto all = core::divisors(argument);
      return std::all_of(all.begin(), all.end(), visit);
    }
  }
  return true;
}

/// How many members a set has, as add_counts() counts; ranges are not walked.
std::uint64_t count_members(const SetExpr& set, const Frame& frame, std::int64_t limit) {
  if (set.kind == SetExpr::Kind::frame_list) return frame.lists[set.slot].size();
  if (set.kind == SetExpr::Kind::named) {
    std::uint64_t count = 0;
    for_each_member(set, frame, limit, [&](std::int64_t) {
      if (frame.steps != nullptr) frame.steps->count();
      return ++count, true;
    });
    return count;
  }
  std::uint64_t count = 0;
  for (const SetExpr::Member& member : set.members) {
    const std::int64_t low = evaluate(*member.low, frame);
    const std::int64_t high = member.high == nullptr ? low : evaluate(*member.high, frame);
    if (low > high) continue;
    const std::uint64_t before_last =
        static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
    count = add_counts(count, add_counts(before_last, 1));
  }
  return count;
}

bool all_hold(const std::vector<ExprPtr>& conditions, const Frame& frame) {
  return std::all_of(conditions.begin(), conditions.end(),
                     [&](const ExprPtr& condition) { return holds(*condition, frame); });
}

/// Assigns generators[at..]; recursion is as deep as the text has generators.
bool assign(const std::vector<Generator>& generators, std::size_t at, std::uint64_t count,
            Frame& frame, std::int64_t limit, const std::function<bool(std::uint64_t)>& visit) {
  if (at == generators.size()) return visit(count);
  const Generator& generator = generators[at];
  if (generator.counted) {
    const std::uint64_t members = count_members(generator.set, frame, limit);
    if (members == 0) return true;
    return assign(generators, at + 1, multiply_counts(count, members), frame, limit, visit);
  }
  return for_each_member(generator.set, frame, limit, [&](std::int64_t member) {
    if (frame.steps != nullptr) frame.steps->count();
    frame.numbers[generator.slot] = member;
    return assign(generators, at + 1, count, frame, limit, visit);
  });
}

}  // namespace

void Steps::check() {
  observer_.poll("members tried", taken_, 0);
  if (taken_ > most_) {
    throw Error(ErrorKind::budget, "more than " + std::to_string(most_) + " members were tried");
  }
}

bool for_each_member(const SetExpr& set, const Frame& frame, std::int64_t limit,
                     const Visit& visit) {
  switch (set.kind) {
    case SetExpr::Kind::frame_list: {
      const auto list = frame.lists[set.slot];
      return std::all_of(list.begin(), list.end(), visit);
    }
    case SetExpr::Kind::named: {
      const std::int64_t argument = set.argument == nullptr ? 0 : evaluate(*set.argument, frame);
      return visit_named(set, argument, frame, limit, visit);
    }
    case SetExpr::Kind::parameter:
      throw Error(ErrorKind::bad_input, "the parameter '" + set.name + "' is not bound");
    case SetExpr::Kind::range:
    case SetExpr::Kind::list:
      for (const SetExpr::Member& member : set.members) {
        const std::int64_t low = evaluate(*member.low, frame);
        const std::int64_t high = member.high == nullptr ? low : evaluate(*member.high, frame);
        if (!visit_range(low, high, visit)) return false;
      }
      return true;
  }
  return true;
}

bool for_each_assignment(const std::vector<Generator>& generators,
                         const std::vector<ExprPtr>& guards, const std::vector<ExprPtr>& conditions,
                         Frame& frame, std::int64_t limit, const std::function<bool()>& visit) {
  if (!all_hold(guards, frame)) return true;
  return assign(generators, 0, 1, frame, limit,
                [&](std::uint64_t) { return !all_hold(conditions, frame) || visit(); });
}

bool for_each_position(
    const Item& item, Frame& frame, std::int64_t limit,
    const std::function<bool(std::span<const std::int64_t>, std::uint64_t)>& visit) {
  if (!all_hold(item.guards, frame)) return true;
  std::array<std::int64_t, max_coordinates> position{};
  return assign(item.generators, 0, 1, frame, limit, [&](std::uint64_t count) {
    if (!all_hold(item.conditions, frame)) return true;
    for (std::size_t i = 0; i < item.position.size(); ++i) {
      position[i] = evaluate(*item.position[i], frame);
    }
    return visit(std::span(position.data(), item.position.size()), count);
  });
}

}  // namespace grundy::rules
