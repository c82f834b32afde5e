// The numbers that may stand for a name in an input.
#pragma once

#include <cstdint>
#include <map>

#include "problem/program.hpp"
#include "problem/state.hpp"

namespace grundy::judge {

struct Range {
  std::int64_t low = 0;
  std::int64_t high = 0;
};

/// [limits] of the problem file. Names without limits get small ranges: counts 1..8, parameters of
/// the rules 1..20, other numbers 0..100.
class Ranges {
 public:
  /// `program` must outlive the ranges.
  explicit Ranges(const problem::Program& program);

  /// Throws Error(bad_input) when no number is in the range, and what its expressions throw.
  [[nodiscard]] Range of(const problem::Name& name, problem::State& state) const;

  /// True for a list whose numbers must all differ.
  [[nodiscard]] bool distinct(const problem::Name& name) const;

  /// True for a number that says how many others or rounds there are.
  [[nodiscard]] bool counts(const problem::Name& name) const { return counts_.has(name); }
  /// True for a number that says how many cases there are.
  [[nodiscard]] bool counts_cases(const problem::Name& name) const {
    return case_counts_.has(name);
  }

 private:
  void collect(const problem::Group& group);

  std::map<const problem::Name*, const problem::Limit*> limits_;
  problem::Uses counts_, case_counts_, parameters_;
};

}  // namespace grundy::judge
