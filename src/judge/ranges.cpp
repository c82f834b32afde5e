#include "judge/ranges.hpp"

#include <string>

#include "grundy/error.hpp"

namespace grundy::judge {

namespace {

// Of names without limits.
constexpr std::int64_t most_count = 8;
constexpr std::int64_t most_parameter = 20;
constexpr std::int64_t most_number = 100;

}  // namespace

Ranges::Ranges(const problem::Program& program) {
  for (const problem::Limit& limit : program.limits) limits_[limit.name] = &limit;
  for (const problem::Name* name : program.bound) parameters_.add(*name);
  collect(*program.grammar.root);
}

void Ranges::collect(const problem::Group& group) {
  if (group.kind == problem::Group::Kind::repeat) {
    problem::Uses& counts = group.holds_case ? case_counts_ : counts_;
    counts.add(group.control.uses);
    counts.add(group.low.uses);
  }
  for (const problem::ReadToken& token : group.body) {
    if (token.count) counts_.add(token.count->uses);
    if (token.group) collect(*token.group);
  }
  counts_.add(case_counts_);
}

Range Ranges::of(const problem::Name& name, problem::State& state) const {
  const auto found = limits_.find(&name);
  if (found == limits_.end()) {
    if (counts_.has(name)) return {1, most_count};
    if (parameters_.has(name)) return {1, most_parameter};
    return {0, most_number};
  }
  const problem::Limit& limit = *found->second;
  const Range range{limit.low.evaluate(state), limit.high.evaluate(state)};
  if (range.low > range.high) {
    throw Error(ErrorKind::bad_input, "the limits of '" + name.text +
                                          "' are empty: " + std::to_string(range.low) + ".." +
                                          std::to_string(range.high));
  }
  return range;
}

bool Ranges::distinct(const problem::Name& name) const {
  const auto found = limits_.find(&name);
  return found != limits_.end() && found->second->distinct;
}

}  // namespace grundy::judge
