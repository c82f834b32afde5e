// The table grows in blocks by one of four ways (subtraction_method.hpp); after each block the
// return of a window as long as the largest amount is looked for, which proves the period; the
// rest is copied. A set that is one range {L..R} has its formula.
#include "engine/subtraction.hpp"

#include "core/element.hpp"
#include "engine/fill_periodically.hpp"
#include "engine/period_search.hpp"
#include "period/subtraction_theorem.hpp"

#include <algorithm>
#include <utility>

namespace grundy::engine {
namespace {

constexpr std::uint64_t least_block = 1024;
constexpr std::uint64_t most_block = std::uint64_t{1} << 16;
constexpr std::uint64_t least_limit = std::uint64_t{1} << 20;

}  // namespace

SubtractionEngine::SubtractionEngine(rules::Subtraction rules)
    : amounts_(std::move(rules.amounts)) {
  if (amounts_.empty()) return;
  largest_ = static_cast<std::uint64_t>(amounts_.max());
  recurrence_.emplace(largest_);
}

SubtractionEngine::SubtractionEngine(rules::Subtraction rules, SubtractionWay way)
    : SubtractionEngine(std::move(rules)) {
  way_ = way;
}

void SubtractionEngine::look_for_period(const NimSequence& values) {
  if (!recurrence_) return;
  if (const auto seen = recurrence_->search(values)) {
    proved_ = period::prove_subtraction(values, largest_, seen->preperiod, seen->period);
  }
}

// G(n) = floor((n mod (L + R)) / L), one period of it; the rest is copied.
void SubtractionEngine::extend_range(NimSequence& values, std::uint64_t size, bool stop_at_period,
                                     Observer& observer) {
  const auto low = static_cast<std::uint64_t>(amounts_.ranges().front().low);
  const std::uint64_t round = low + largest_;
  const std::uint64_t end = std::min(size, round);
  const Nimber greatest = (std::max<std::uint64_t>(end, 1) - 1) / low;
  require_table(observer, end, core::bytes_for(greatest), values.size());
  while (values.size() < end) {
    const Nimber value = values.size() / low;
    values.widen(core::bytes_for(value));
    const std::uint64_t stop = value < end / low ? (value + 1) * low : end;
    values.push_back(value);
    const std::uint64_t slice = std::min(stop, values.size() + most_block);
    values.extend_periodically(slice, 1);
    if (values.size() % most_block < low) observer.poll("heaps", values.size(), size);
  }
  if (values.size() < round) return;
  proved_ = ProvedPeriod{{0, round, 0}, period::subtraction_range};
  if (!stop_at_period) fill_periodically(values, proved_->period, size, observer);
}

void SubtractionEngine::extend(NimSequence& values, std::uint64_t size, bool stop_at_period,
                               Observer& observer) {
  if (values.size() >= size) return;
  if (amounts_.empty()) {
    values.push_back(0);
    proved_ = ProvedPeriod{{0, 1, 0}, period::subtraction_window};
  } else if (amounts_.ranges().size() == 1 && !way_ && !proved_) {
    extend_range(values, size, stop_at_period, observer);
    return;
  }
  if (!stop_at_period) require_table(observer, size, values.element_bytes(), values.size());
  // To begin a block costs a pass over the heaps that reach into it, so small steps are rounded up:
  // a caller that asks for slightly larger heaps each time pays that once.
  const std::uint64_t goal =
      largest_ < least_block ? size : (size + least_block - 1) / least_block * least_block;
  while (!proved_ && values.size() < size) {
    const std::uint64_t done = values.size();
    const std::uint64_t end =
        std::min(goal, done + std::clamp(std::max(done, 2 * largest_), least_block, most_block));
    require_table(observer, end, values.element_bytes(), done);
    if (end > limit_ && limit_ <= largest_) {
      // What lies beyond the end of the table is left out while the table is short.
      limit_ = std::min({goal, largest_ + 1, std::max(4 * end, least_limit)});
      method_ = make_method(way_ ? *way_ : cheapest_way(amounts_, limit_), amounts_, limit_);
    }
    method_->append(values, end);
    look_for_period(values);
    if (!proved_) poll_period_search(observer, values.size(), stop_at_period ? 0 : size);
  }
  if (proved_ && !stop_at_period) fill_periodically(values, proved_->period, size, observer);
}

}  // namespace grundy::engine
