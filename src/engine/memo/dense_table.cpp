// Lexicographic order takes every cell after those with coordinates that are nowhere larger, and
// often more; whether an option's cell is already there is checked for each option, by bounds for
// whole blocks.
#include "engine/memo/dense_table.hpp"

#include <algorithm>
#include <bit>

#include "engine/lane_loops.hpp"

namespace grundy::engine {
namespace {

constexpr std::uint64_t work_between_polls = std::uint64_t{1} << 20;
constexpr std::uint64_t most_cells = std::uint64_t{1} << 62;

}  // namespace

std::optional<std::uint64_t> DenseTable::cells(std::span<const std::int64_t> corner) {
  std::uint64_t cells = 1;
  for (const std::int64_t c : corner) {
    if (__builtin_mul_overflow(cells, static_cast<std::uint64_t>(c) + 1, &cells)) {
      return std::nullopt;
    }
    if (cells >= most_cells) return std::nullopt;
  }
  return cells;
}

DenseTable::DenseTable(std::span<const std::int64_t> corner)
    : corner_(corner.begin(), corner.end()),
      strides_(corner.size(), 1),
      cells_(*cells(corner)),
      cell_(corner.size(), 0) {
  for (std::size_t c = corner.size() - 1; c-- > 0;) {
    strides_[c] = strides_[c + 1] * (corner_[c + 1] + 1);
  }
}

std::uint64_t DenseTable::index(std::span<const std::int64_t> position) const {
  std::int64_t index = 0;
  for (std::size_t c = 0; c < strides_.size(); ++c) index += strides_[c] * position[c];
  return static_cast<std::uint64_t>(index);
}

bool DenseTable::has(std::span<const std::int64_t> position) const {
  for (std::size_t c = 0; c < corner_.size(); ++c) {
    if (position[c] > corner_[c]) return false;
  }
  return true;
}

void DenseTable::require_memory() const {
  std::uint64_t bytes = cells_ * values_.element_bytes() + marks_.bytes();
  for (const LineSets& lines : lines_) bytes += lines.bytes_for(words_);
  observer_->require_memory("the table of positions", bytes);
}

bool DenseTable::fill(TupleOptions& options, Observer& observer) {
  observer_ = &observer;
  // The lines themselves are only made when they are known to fit.
  std::uint64_t bytes = cells_;
  for (const TuplePart& part : options.parts()) {
    if (part.line == 0) continue;
    const std::uint64_t lines = LineSets::lines(part.line, corner_);
    bytes = lines >= most_cells || bytes >= most_cells ? most_cells : bytes + 8 * lines;
  }
  observer.require_memory("the table of positions", bytes);
  for (const TuplePart& part : options.parts()) {
    if (part.line != 0) lines_.emplace_back(part.line, corner_);
  }
  values_.reserve(cells_);
  do {
    const auto value = cell_value(options);
    if (!value) return false;
    set_value(*value);
    worked(1);
  } while (next_cell());
  return true;
}

bool DenseTable::next_cell() {
  for (std::size_t c = cell_.size(); c-- > 0;) {
    if (cell_[c] < corner_[c]) {
      ++cell_[c];
      return true;
    }
    cell_[c] = 0;
  }
  return false;
}

std::optional<Nimber> DenseTable::cell_value(TupleOptions& options) {
  sets_.clear();
  marked_ = false;
  std::size_t line = 0;
  for (TuplePart& part : options.parts()) {
    if (part.line != 0) {
      const LineSets& lines = lines_[line++];
      const auto hold = part.program->guards_hold(cell_);
      if (!hold) return std::nullopt;
      if (*hold) sets_.push_back(lines.line(cell_));
      continue;
    }
    if (!marked_) {
      marks_.clear();
      marks_.reserve(value_end_);
      marked_ = true;
    }
    if (TupleOptions::options(part, cell_, *this) != Run::done) return std::nullopt;
  }
  return mex();
}

Nimber DenseTable::mex() const {
  for (std::size_t w = 0; w < words_; ++w) {
    std::uint64_t word = 0;
    for (const std::uint64_t* set : sets_) word |= set[w];
    for (word = ~word; word != 0; word &= word - 1) {
      const Nimber value = 64 * w + static_cast<Nimber>(std::countr_zero(word));
      if (!marked_ || !marks_.has(value)) return value;
    }
  }
  Nimber value = 64 * words_;
  while (marked_ && marks_.has(value)) ++value;
  return value;
}

void DenseTable::set_value(Nimber value) {
  const unsigned width = values_.element_bytes();
  if (value >= value_end_) {
    value_end_ = std::bit_ceil(value + 1);
    if (!lines_.empty()) {
      words_ = static_cast<std::size_t>(value_end_ / 64);
      require_memory();
      for (LineSets& lines : lines_) lines.widen(words_);
    }
  }
  values_.push_back(value);
  if (values_.element_bytes() != width) require_memory();
  for (LineSets& lines : lines_) lines.insert(cell_, value);
}

void DenseTable::worked(std::uint64_t candidates) {
  work_ += candidates;
  if (work_ < work_between_polls) return;
  work_ = 0;
  observer_->poll("positions", values_.size(), cells_);
}

/// The cells of the present lanes go to found_; false when one of them is not there yet.
bool DenseTable::find_cells(std::span<Column* const> position, const Mask& present) {
  bool linear = true;
  bool inside = true;
  for (std::size_t c = 0; c < position.size(); ++c) {
    linear = linear && position[c]->linear;
    inside = inside && position[c]->low >= 0 && position[c]->high <= corner_[c];
  }
  const std::uint64_t here = values_.size();
  if (linear && inside) {
    std::int64_t base = 0;
    std::int64_t step = 0;
    for (std::size_t c = 0; c < position.size(); ++c) {
      base += strides_[c] * position[c]->base;
      step += strides_[c] * position[c]->step;
    }
    found_.linear = true;
    found_.filled = false;
    found_.base = base;
    found_.step = step;
    // Between the first and the last lane a linear index is between those of both.
    std::size_t first = lanes;
    std::size_t last = 0;
    for (std::size_t w = 0; w < present.words.size(); ++w) {
      const std::uint64_t word = present.words[w];
      if (word == 0) continue;
      if (first == lanes) first = 64 * w + static_cast<std::size_t>(std::countr_zero(word));
      last = 64 * w + 63 - static_cast<std::size_t>(std::countl_zero(word));
    }
    return static_cast<std::uint64_t>(std::max(found_.at(first), found_.at(last))) < here;
  }
  found_.set_data(0, 0);
  return present.for_each([&](std::size_t lane) {
    std::int64_t index = 0;
    for (std::size_t c = 0; c < position.size(); ++c) {
      const std::int64_t coordinate = position[c]->at(lane);
      if (coordinate > corner_[c]) return false;
      index += strides_[c] * coordinate;
    }
    found_.data[lane] = index;
    return static_cast<std::uint64_t>(index) < here;
  });
}

bool DenseTable::add(std::span<Column* const> position, const Mask& present, const Mask& odd,
                     std::uint64_t* sums) {
  if (!find_cells(position, present)) return false;
  for_values(values_, found_, odd, [&](std::size_t lane, Nimber value) { sums[lane] ^= value; });
  return true;
}

void DenseTable::take(const std::uint64_t* sums, const Mask& present) {
  std::uint32_t* marks = marks_.marks();
  const std::uint32_t colour = marks_.colour();
  for_lanes(present, [&](std::size_t lane) { marks[sums[lane]] = colour; });
}

bool DenseTable::take_positions(std::span<Column* const> position, const Mask& present,
                                std::uint64_t offset) {
  if (!find_cells(position, present)) return false;
  std::uint32_t* marks = marks_.marks();
  const std::uint32_t colour = marks_.colour();
  for_values(values_, found_, present,
             [&](std::size_t, Nimber value) { marks[value ^ offset] = colour; });
  return true;
}

}  // namespace grundy::engine
