// The loops over lanes are written for each width of the table. A block whose lanes are
// consecutive heaps reads the table in order, the usual case, without the column being filled.
#include "engine/clauses/heap_sink.hpp"

#include <algorithm>
#include <bit>

#include "core/element.hpp"
#include "engine/column_kernels.hpp"
#include "engine/lane_loops.hpp"

namespace grundy::engine {
namespace {

constexpr std::uint64_t work_between_polls = std::uint64_t{1} << 20;

}  // namespace

void HeapSink::reset() {
  sums_.assign(1, 0);
  value_end_ = 1;
}

void HeapSink::push_back(Nimber value) {
  if (sums_of_runs_) sums_.push_back(sums_.back() ^ value);
  if (value >= value_end_) value_end_ = std::bit_ceil(value + 1);
}

void HeapSink::begin_heap(const NimSequence& values, std::uint64_t size, Observer& observer) {
  values_ = &values;
  total_ = size;
  observer_ = &observer;
}

void HeapSink::mark_in(ValueMarks& marks) {
  marks.reserve(value_end_);
  marks_ = &marks;
}

void HeapSink::mark_option(const Option& option) {
  Nimber sum = 0;
  for (const Component& component : option) {
    if (component.count % 2 == 0) continue;
    sum ^= (*values_)[static_cast<std::uint64_t>(component.position[0])];
  }
  marks_->marks()[sum] = marks_->colour();
  worked(1);
}

void HeapSink::mark_heaps(std::uint64_t low, std::uint64_t high) {
  std::uint32_t* marks = marks_->marks();
  const std::uint32_t colour = marks_->colour();
  core::with_element(values_->element_bytes(), [&]<typename T>(std::type_identity<T>) {
    const T* table = static_cast<const T*>(values_->data());
    for (std::uint64_t n = low; n <= high; ++n) marks[table[n]] = colour;
  });
  worked(high - low + 1);
}

void HeapSink::worked(std::uint64_t candidates) {
  work_ += candidates;
  if (work_ < work_between_polls) return;
  work_ = 0;
  observer_->poll("heaps", values_->size(), total_);
}

bool HeapSink::all_smaller(Column& heaps, const Mask& present) const {
  const auto heap = static_cast<std::int64_t>(values_->size());
  if (heaps.high < heap) return true;
  Column limit;
  limit.set_uniform(heap);
  return !present.without(compare(Comparison::less, fill(heaps), fill(limit))).any();
}

bool HeapSink::add(std::span<Column* const> position, const Mask& present, const Mask& odd,
                   std::uint64_t* sums) {
  Column& heaps = *position[0];
  if (!all_smaller(heaps, present)) return false;
  for_values(*values_, heaps, odd, [&](std::size_t lane, Nimber value) { sums[lane] ^= value; });
  return true;
}

bool HeapSink::add_run(std::int64_t low, std::int64_t high, std::uint64_t& sum) {
  if (high >= static_cast<std::int64_t>(values_->size())) return false;
  sum ^= sums_[static_cast<std::size_t>(high) + 1] ^ sums_[static_cast<std::size_t>(low)];
  return true;
}

void HeapSink::take(const std::uint64_t* sums, const Mask& present) {
  std::uint32_t* marks = marks_->marks();
  const std::uint32_t colour = marks_->colour();
  for_lanes(present, [&](std::size_t lane) { marks[sums[lane]] = colour; });
}

bool HeapSink::take_positions(std::span<Column* const> position, const Mask& present,
                              std::uint64_t offset) {
  Column& heaps = *position[0];
  if (!all_smaller(heaps, present)) return false;
  std::uint32_t* marks = marks_->marks();
  const std::uint32_t colour = marks_->colour();
  for_values(*values_, heaps, present,
             [&](std::size_t, Nimber value) { marks[value ^ offset] = colour; });
  return true;
}

}  // namespace grundy::engine
