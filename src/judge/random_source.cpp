#include "judge/random_source.hpp"

#include <algorithm>
#include <array>

namespace grundy::judge {

using problem::Name;
using problem::ReadToken;

namespace {

using Reach = std::array<std::uint64_t, RandomSource::sizes>;

// How far above its lower limit a number may lie, by size; the last size reaches the upper limit.
constexpr Reach heap_reach = {0, 1, 2, 4, 8, 16, 40, 120, 1000, 5000, UINT64_MAX};
// Of rules with several coordinates, where the definition has a value for each pair.
constexpr Reach tuple_reach = {0, 1, 2, 3, 5, 8, 14, 25, 50, 100, UINT64_MAX};
constexpr Reach count_reach = {0, 1, 1, 2, 2, 3, 4, 5, 7, 9, 12};
constexpr Reach case_reach = {0, 0, 1, 2, 4, 6, 8, 10, 10, 10, 2};
// An input that has as many numbers gets the least counts from there on.
constexpr std::uint64_t enough = 300;

std::int64_t plus(std::int64_t value, std::uint64_t more) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(value) + more);
}

std::uint64_t width(Range range) {
  return static_cast<std::uint64_t>(range.high) - static_cast<std::uint64_t>(range.low);
}

}  // namespace

std::uint64_t Random::next() {
  state_ += 0x9E3779B97F4A7C15U;
  std::uint64_t z = state_;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
  return z ^ (z >> 31);
}

RandomSource::RandomSource(const problem::Program& program, const Ranges& ranges,
                           const Format& format, std::uint64_t seed, Shape shape)
    : ranges_(ranges), format_(format), random_(seed), shape_(shape), tuples_(program.arity > 1) {
  constexpr std::array orders = {Order::any,       Order::any,        Order::any,      Order::equal,
                                 Order::ascending, Order::descending, Order::repeating};
  order_ = orders[random_.below(orders.size())];
}

/// Each name has a reach of its own in an input, so that small amounts meet large heaps.
std::uint64_t RandomSource::reach(const Name& name) {
  const auto found = reaches_.find(&name);
  return found != reaches_.end() ? found->second : reaches_[&name] = choose_reach(name);
}

std::uint64_t RandomSource::choose_reach(const Name& name) {
  if (ranges_.counts(name)) {
    if (ranges_.counts_cases(name)) return case_reach[shape_.size];
    return shape_.size + 1 == sizes && random_.one_in(4) ? enough : count_reach[shape_.size];
  }
  constexpr unsigned below = 5;
  const unsigned least = shape_.size < below ? 0 : shape_.size - below;
  const unsigned size = random_.one_in(2)
                            ? shape_.size
                            : least + static_cast<unsigned>(random_.below(shape_.size - least + 1));
  const std::uint64_t reach = (tuples_ ? tuple_reach : heap_reach)[size];
  // Between the last sizes every magnitude is as likely.
  return reach == UINT64_MAX ? reach >> random_.below(48) : reach;
}

std::int64_t RandomSource::anywhere(Range range, std::uint64_t reach) {
  const std::uint64_t most = std::min(width(range), reach);
  const std::int64_t high = plus(range.low, most);
  if (random_.one_in(8)) {
    const std::array<std::int64_t, 4> edges = {range.low, high, 0, 1};
    return std::clamp(edges[random_.below(edges.size())], range.low, high);
  }
  return plus(range.low, most == UINT64_MAX ? random_.next() : random_.below(most + 1));
}

std::int64_t RandomSource::number(const ReadToken& token, Range range, std::size_t index) {
  ++made_;
  const bool count = ranges_.counts(*token.name);
  if (count && made_ > enough) return range.low;
  const auto previous = previous_.find(&token);
  if (!count && index != 0 && previous != previous_.end()) {
    const std::int64_t before = std::clamp(previous->second, range.low, range.high);
    if (order_ == Order::equal) return before;
    if (order_ == Order::repeating && random_.one_in(2)) return before;
    if (order_ == Order::ascending) range.low = before;
    if (order_ == Order::descending) range.high = before;
  }
  const std::int64_t value = anywhere(range, reach(*token.name));
  previous_[&token] = value;
  return value;
}

std::string RandomSource::word(const ReadToken& token, std::size_t) {
  const std::string& letters = format_.letters.at(&token);
  std::string word;
  for (std::uint64_t left = 1 + random_.below(2 * std::uint64_t{shape_.size} + 1); left > 0;
       --left) {
    word += letters[random_.below(letters.size())];
  }
  made_ += word.size();
  return word;
}

bool RandomSource::more(const ReadToken& token, std::size_t done) {
  std::uint64_t& wanted = rounds_[&token];
  if (done == 0) {
    const bool list = token.kind == ReadToken::Kind::rest;
    wanted = 1 + random_.below((list ? count_reach : case_reach)[shape_.size] + 1);
    // No case at all.
    if (shape_.open_end && !list && random_.one_in(8)) wanted = 0;
  }
  return done < wanted && made_ < enough;
}

const Round* RandomSource::terminator(const ReadToken& token) {
  const auto found = format_.terminators.find(&token);
  if (found == format_.terminators.end() || (shape_.open_end && random_.one_in(2))) return nullptr;
  return &found->second;
}

}  // namespace grundy::judge
