// Values of all positions of a box, filled in order.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/memo/line_sets.hpp"
#include "engine/memo/tuple_options.hpp"
#include "engine/value_marks.hpp"
#include "grundy/observer.hpp"
#include "grundy/values.hpp"

namespace grundy::engine {

/// The box 0..corner[c], in lexicographic order. Serves where every option leads to positions
/// that come earlier in it; whether that is so shows while it is filled.
class DenseTable final : public OptionSink {
 public:
  explicit DenseTable(std::span<const std::int64_t> corner);

  /// Cells of a box; nothing when they are 2^62 or more.
  [[nodiscard]] static std::optional<std::uint64_t> cells(std::span<const std::int64_t> corner);

  /// Fills the table; false when some option leads elsewhere or an expression fails, and then the
  /// table is of no use. Time a cell: for clauses that are lines (shapes.hpp) about mex / 64
  /// steps each, for others the number of candidates. Memory: cells times 1 to 8 bytes, and
  /// line_sets.hpp. Throws Error(budget).
  [[nodiscard]] bool fill(TupleOptions& options, Observer& observer);

  [[nodiscard]] bool has(std::span<const std::int64_t> position) const;
  /// Requires has(position).
  [[nodiscard]] Nimber value(std::span<const std::int64_t> position) const {
    return values_[index(position)];
  }

  bool add(std::span<Column* const> position, const Mask& present, const Mask& odd,
           std::uint64_t* sums) override;
  bool add_run(std::int64_t, std::int64_t, std::uint64_t&) override { return false; }
  [[nodiscard]] bool supports_runs() const override { return false; }
  void take(const std::uint64_t* sums, const Mask& present) override;
  bool take_positions(std::span<Column* const> position, const Mask& present,
                      std::uint64_t offset) override;
  void worked(std::uint64_t candidates) override;

 private:
  [[nodiscard]] std::uint64_t index(std::span<const std::int64_t> position) const;
  bool find_cells(std::span<Column* const> position, const Mask& present);
  bool next_cell();
  std::optional<Nimber> cell_value(TupleOptions& options);
  [[nodiscard]] Nimber mex() const;
  void set_value(Nimber value);
  void require_memory() const;

  std::vector<std::int64_t> corner_;
  std::vector<std::int64_t> strides_;
  std::uint64_t cells_ = 0;
  NimSequence values_;
  std::vector<std::int64_t> cell_;          // the one at hand
  std::vector<LineSets> lines_;             // one for each part that is a line, in their order
  std::vector<const std::uint64_t*> sets_;  // of the cell's lines
  std::size_t words_ = 1;                   // of a line's set
  ValueMarks marks_;
  bool marked_ = false;  // something is in marks_
  Column found_;         // the cells of a block
  std::uint64_t value_end_ = 64;
  std::uint64_t work_ = 0;
  Observer* observer_ = nullptr;
};

}  // namespace grundy::engine
