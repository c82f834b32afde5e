// Heaps of one coordinate whose options are ranges of much smaller heaps.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/memo/tuple_options.hpp"
#include "engine/value_places.hpp"
#include "grundy/nimber.hpp"
#include "grundy/observer.hpp"

namespace grundy::engine {

/// For rulesets whose clauses all lead to one range of heaps without a condition, such as
/// n -> y for y in 1..isqrt(n): a table of the heaps that are reached, and the mex of a range by
/// the places of each value. O(mex log n) a heap, 8 bytes for each heap of the table.
class HeapRuns {
 public:
  [[nodiscard]] static bool serves(TupleOptions& options);

  explicit HeapRuns(TupleOptions& options) : options_(options) {}

  /// Nothing when the ranges of this heap end beyond `largest_table`, an expression fails or a
  /// range reaches the heap itself.
  std::optional<Nimber> value(std::int64_t heap, Observer& observer);

  static constexpr std::int64_t largest_table = std::int64_t{1} << 27;

 private:
  bool find_ranges(std::int64_t heap);
  [[nodiscard]] Nimber mex() const;

  TupleOptions& options_;
  std::vector<ClauseProgram::HeapRun> ranges_;  // of the heap at hand
  ValuePlaces places_;
};

}  // namespace grundy::engine
