// The engine of tuples, and of heaps that reach few others.
#pragma once

#include <memory>
#include <optional>

#include "engine/engine.hpp"
#include "engine/memo/dense_table.hpp"
#include "engine/memo/heap_runs.hpp"
#include "engine/memo/search.hpp"
#include "engine/memo/tuple_options.hpp"
#include "grundy/ruleset.hpp"

namespace grundy::engine {

/// Any ruleset of 1 to 8 coordinates. A position is first searched for depth-first; when that
/// takes longer than a table of all positions up to it, and the rules show that no coordinate
/// grows, that table is filled instead. Heaps whose options are ranges of smaller heaps go by
/// heap_runs.hpp.
class MemoEngine final : public PositionEngine {
 public:
  explicit MemoEngine(Ruleset rules);

  [[nodiscard]] static bool accepts(const rules::Form& form) {
    return form.arity() <= max_coordinates;
  }

  [[nodiscard]] std::string_view name() const override { return "memo"; }
  /// Throws Error(bad_input) for a position of the wrong arity, with a negative coordinate, or
  /// from which play reaches an expression that fails or comes back; Error(budget) at a limit.
  Nimber value(const Position& position, Observer& observer) override;
  /// Fills a table of all positions up to `corner` where every option leads to an earlier one of
  /// them in lexicographic order; otherwise does nothing. Time and memory: see dense_table.hpp.
  /// Throws Error(budget) at a limit.
  void prepare(const Position& corner, Observer& observer) override;

 private:
  void require_position(const Position& position) const;
  bool fill_table(std::span<const std::int64_t> corner, Observer& observer);

  Ruleset rules_;
  TupleOptions options_;
  std::unique_ptr<Search> search_;
  std::optional<HeapRuns> runs_;
  std::unique_ptr<DenseTable> table_;
};

}  // namespace grundy::engine
