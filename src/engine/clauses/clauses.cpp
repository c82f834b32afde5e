// Each part of the ruleset contributes to the set of option values of a heap in one of three
// forms: marks of this heap, marks that are kept from heap to heap, and ranges of heaps whose
// values are looked up by value (value_places.hpp). The mex is the first value in none of them.
#include "engine/clauses/clauses.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "grundy/error.hpp"
#include "rules/options.hpp"

namespace grundy::engine {
namespace {

/// Shorter ranges of heaps are marked one by one.
constexpr std::uint64_t least_range = 256;
constexpr std::uint64_t heaps_between_checks = 1024;

bool any_item_runs(const std::optional<std::vector<PartPlan>>& parts) {
  return parts && std::any_of(parts->begin(), parts->end(), [](const PartPlan& part) {
           return part.program && part.program->has_item_runs();
         });
}

bool has_ranges(const PartPlan& part) {
  if (part.kind == PartPlan::Kind::heap_run) return true;
  return part.kind == PartPlan::Kind::amounts &&
         std::any_of(part.amounts.begin(), part.amounts.end(), [](const auto& range) {
           return static_cast<std::uint64_t>(range.high - range.low) >= least_range - 1;
         });
}

}  // namespace

ClausesEngine::ClausesEngine(Ruleset rules)
    : rules_(std::move(rules)),
      parts_(accepts(rules_.form()) ? plan_parts(rules_.form(), members_) : std::nullopt),
      sink_(any_item_runs(parts_)),
      uses_places_(parts_ && std::any_of(parts_->begin(), parts_->end(), has_ranges)) {
  if (!accepts(rules_.form())) {
    throw Error(ErrorKind::bad_input, "a table of heaps needs a ruleset of one coordinate");
  }
}

void ClausesEngine::start_over(const NimSequence& values) {
  sink_.reset();
  places_.clear();
  for (std::uint64_t n = 0; n < values.size(); ++n) {
    sink_.push_back(values[n]);
    if (uses_places_) places_.push_back(values[n]);
  }
  if (parts_) {
    for (PartPlan& part : *parts_) part.last.reset();
  }
  built_ = values.size();
}

void ClausesEngine::require_memory(const NimSequence& values, Observer& observer) const {
  std::uint64_t bytes = (values.size() + heaps_between_checks) * values.element_bytes();
  bytes += sink_.bytes() + marks_.bytes() + places_.bytes();
  if (parts_) {
    for (const PartPlan& part : *parts_) bytes += part.kept.bytes();
  }
  observer.require_memory("the table of values", bytes);
}

void ClausesEngine::extend(NimSequence& values, std::uint64_t size, bool /*stop_at_period*/,
                           Observer& observer) {
  // What was kept for a heap that did not come to its end may be incomplete.
  if (!between_heaps_ || built_ != values.size()) start_over(values);
  sink_.begin_heap(values, size, observer);
  for (std::uint64_t n = values.size(); n < size; ++n) {
    if (n % heaps_between_checks == 0) require_memory(values, observer);
    between_heaps_ = false;
    const Nimber value = next_value(n);
    values.push_back(value);
    sink_.push_back(value);
    if (uses_places_) places_.push_back(value);
    built_ = values.size();
    between_heaps_ = true;
  }
}

Nimber ClausesEngine::next_value(std::uint64_t heap) {
  sink_.worked(1);
  marks_.clear();
  if (!run_parts(heap)) return value_by_definition(heap);
  return mex();
}

bool ClausesEngine::run_parts(std::uint64_t heap) {
  if (!parts_) return false;
  ranges_.clear();
  growing_.clear();
  for (PartPlan& part : *parts_) {
    sink_.mark_in(marks_);
    if (run_part(part, heap) != Run::done) return false;
  }
  return true;
}

Run ClausesEngine::run_part(PartPlan& part, std::uint64_t heap) {
  const std::array<std::int64_t, 1> state{static_cast<std::int64_t>(heap)};
  switch (part.kind) {
    case PartPlan::Kind::growing: {
      const Run run = run_growing(part, heap);
      if (run != Run::not_grown) return run;
      // From here on the options are not what is kept and more.
      part.kind = PartPlan::Kind::program;
      sink_.mark_in(marks_);
      return part.program->options(state, sink_);
    }
    case PartPlan::Kind::heap_run: {
      const auto run = part.program->heap_run(state[0]);
      if (!run || (run->low <= run->high && run->high >= state[0])) return Run::failed;
      if (run->low > run->high) return Run::done;
      const auto low = static_cast<std::uint64_t>(run->low);
      const auto high = static_cast<std::uint64_t>(run->high);
      if (high - low < least_range) {
        sink_.mark_heaps(low, high);
      } else {
        ranges_.push_back({low, high});
      }
      return Run::done;
    }
    case PartPlan::Kind::program:
      return part.program->options(state, sink_);
    case PartPlan::Kind::amounts:
      take_amounts(part.amounts, heap);
      return Run::done;
    case PartPlan::Kind::code:
      rules::for_each_option(part.form, Position(state[0]), [&](const Option& option) {
        sink_.mark_option(option);
        return true;
      });
      return Run::done;
  }
  return Run::failed;
}

Run ClausesEngine::run_growing(PartPlan& part, std::uint64_t heap) {
  const auto n = static_cast<std::int64_t>(heap);
  const auto hold = part.program->guards_hold(std::array{n});
  if (!hold) return Run::failed;
  if (!*hold) return Run::done;
  Run run = Run::done;
  if (part.last) {
    sink_.mark_in(part.kept);
    run = part.program->options_since(*part.last, n, sink_);
  } else {
    part.kept = ValueMarks();
    part.kept_mex = 0;
    sink_.mark_in(part.kept);
    run = part.program->options(std::array{n}, sink_);
  }
  if (run == Run::failed) part.last.reset();
  if (run != Run::done) return run;
  part.last = n;
  while (part.kept.has(part.kept_mex)) ++part.kept_mex;
  growing_.push_back(&part);
  return Run::done;
}

void ClausesEngine::take_amounts(const std::vector<rules::AmountSet::Range>& ranges,
                                 std::uint64_t heap) {
  for (const rules::AmountSet::Range& range : ranges) {
    const auto least = static_cast<std::uint64_t>(range.low);
    if (least > heap) break;
    const std::uint64_t low = heap - std::min(static_cast<std::uint64_t>(range.high), heap);
    const std::uint64_t high = heap - least;
    if (high - low < least_range) {
      sink_.mark_heaps(low, high);
    } else {
      ranges_.push_back({low, high});
    }
  }
}

Nimber ClausesEngine::mex() const {
  Nimber value = 0;
  // All values below the mex of what is kept are there.
  for (const PartPlan* part : growing_) value = std::max(value, part->kept_mex);
  for (;;) {
    const Nimber before = value;
    while (marks_.has(value)) ++value;
    for (const PartPlan* part : growing_) {
      while (part->kept.has(value)) ++value;
    }
    for (const HeapRange& range : ranges_) {
      if (range.high + 1 == places_.size()) {
        value = places_.first_missing_since(range.low, value);
      } else {
        while (places_.occurs(value, range.low, range.high)) ++value;
      }
    }
    if (value == before) return value;
  }
}

Nimber ClausesEngine::value_by_definition(std::uint64_t heap) {
  marks_.clear();
  sink_.mark_in(marks_);
  ranges_.clear();
  growing_.clear();
  rules::for_each_option(rules_.form(), Position(static_cast<std::int64_t>(heap)),
                         [&](const Option& option) {
                           sink_.mark_option(option);
                           return true;
                         });
  return mex();
}

}  // namespace grundy::engine
