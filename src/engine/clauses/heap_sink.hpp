// Options of a heap, read from the table of smaller heaps.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/clause_program.hpp"
#include "engine/value_marks.hpp"
#include "grundy/observer.hpp"
#include "grundy/position.hpp"
#include "grundy/values.hpp"

namespace grundy::engine {

class HeapSink final : public OptionSink {
 public:
  /// With `sums_of_runs`, nim-sums of consecutive heaps take one step and 8 bytes a heap.
  explicit HeapSink(bool sums_of_runs) : sums_of_runs_(sums_of_runs) {}

  /// Forgets the table.
  void reset();
  /// The next heap has this value.
  void push_back(Nimber value);
  /// Options are those of the next heap from here on; `values` has all smaller heaps.
  void begin_heap(const NimSequence& values, std::uint64_t size, Observer& observer);
  /// Where the values of options are marked. Its marks are for one heap or for more.
  void mark_in(ValueMarks& marks);
  /// An option of the definition.
  void mark_option(const Option& option);
  /// Single heaps, as options.
  void mark_heaps(std::uint64_t low, std::uint64_t high);

  /// All values of options are below this.
  [[nodiscard]] std::uint64_t value_end() const { return value_end_; }
  [[nodiscard]] std::uint64_t bytes() const { return sums_.capacity() * sizeof(Nimber); }

  bool add(std::span<Column* const> position, const Mask& present, const Mask& odd,
           std::uint64_t* sums) override;
  bool add_run(std::int64_t low, std::int64_t high, std::uint64_t& sum) override;
  [[nodiscard]] bool supports_runs() const override { return sums_of_runs_; }
  void take(const std::uint64_t* sums, const Mask& present) override;
  bool take_positions(std::span<Column* const> position, const Mask& present,
                      std::uint64_t offset) override;
  /// Polls the observer now and then.
  void worked(std::uint64_t candidates) override;

 private:
  [[nodiscard]] bool all_smaller(Column& heaps, const Mask& present) const;

  bool sums_of_runs_;
  std::vector<Nimber> sums_{0};  // sums_[n]: of heaps 0..n-1
  const NimSequence* values_ = nullptr;
  ValueMarks* marks_ = nullptr;
  Observer* observer_ = nullptr;
  std::uint64_t total_ = 0;      // heaps that are wanted
  std::uint64_t value_end_ = 1;  // a power of two above all values, so above all nim-sums
  std::uint64_t work_ = 0;
};

}  // namespace grundy::engine
