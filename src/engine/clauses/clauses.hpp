// The engine of one-coordinate move clauses.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/clauses/heap_sink.hpp"
#include "engine/clauses/part_plan.hpp"
#include "engine/engine.hpp"
#include "engine/member_lists.hpp"
#include "engine/value_marks.hpp"
#include "engine/value_places.hpp"
#include "grundy/ruleset.hpp"

namespace grundy::engine {

/// Any one-coordinate ruleset. Time a heap, by the shape of each clause:
/// - options that contain those of the heap before (n -> [a, b] for a in 0..n-1, b in 0..a): the
///   new ones only;
/// - one range of heaps without a condition (n -> n-k for k in 1..n/2): O(log n) where the range
///   ends at n-1, else O(mex log n);
/// - sets of amounts: the same for long ranges, else the number of amounts;
/// - other clauses: about a nanosecond for each candidate move and operation;
/// - codes beside clauses: the number of options, by the definition; and so all parts when a
///   clause has an operation that only the definition knows.
/// A heap where an expression fails or a component is not smaller is worked out by the
/// definition, which raises the error. Memory: the table; 4 bytes a value; 8 bytes a heap each for
/// ranges of heaps and for nim-sums of consecutive heaps, where there are such.
class ClausesEngine final : public SequenceEngine {
 public:
  /// Throws Error(bad_input) when the ruleset has more than one coordinate.
  explicit ClausesEngine(Ruleset rules);

  [[nodiscard]] static bool accepts(const rules::Form& form) { return form.arity() == 1; }

  [[nodiscard]] std::string_view name() const override { return "clauses"; }
  void extend(NimSequence& values, std::uint64_t size, bool stop_at_period,
              Observer& observer) override;

 private:
  void start_over(const NimSequence& values);
  Nimber next_value(std::uint64_t heap);
  bool run_parts(std::uint64_t heap);
  Run run_part(PartPlan& part, std::uint64_t heap);
  Run run_growing(PartPlan& part, std::uint64_t heap);
  void take_amounts(const std::vector<rules::AmountSet::Range>& ranges, std::uint64_t heap);
  Nimber mex() const;
  Nimber value_by_definition(std::uint64_t heap);
  void require_memory(const NimSequence& values, Observer& observer) const;

  struct HeapRange {
    std::uint64_t low;
    std::uint64_t high;
  };

  Ruleset rules_;
  MemberLists members_;
  std::optional<std::vector<PartPlan>> parts_;  // nothing: all by the definition
  HeapSink sink_;
  ValueMarks marks_;
  ValuePlaces places_;
  bool uses_places_ = false;
  std::vector<HeapRange> ranges_;         // of the heap at hand
  std::vector<const PartPlan*> growing_;  // that hold for the heap at hand
  std::uint64_t built_ = 0;               // heaps that this object knows of
  bool between_heaps_ = true;
};

}  // namespace grundy::engine
