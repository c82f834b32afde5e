#include "engine/take_and_break/take_and_break.hpp"

#include "engine/fill_periodically.hpp"
#include "engine/period_search.hpp"

#include <algorithm>
#include <utility>

namespace grundy::engine {
namespace {

constexpr std::uint64_t steps_between_polls = std::uint64_t{1} << 20;

}  // namespace

TakeAndBreakEngine::TakeAndBreakEngine(const rules::Code& code, const EngineOptions& options)
    : TakeAndBreakEngine(code, make_method(best_way(code), code, options.threads),
                         options.copy_periods) {}

TakeAndBreakEngine::TakeAndBreakEngine(const rules::Code& code, std::unique_ptr<CodeMethod> method,
                                       bool copy_periods)
    : method_(std::move(method)) {
  if (!copy_periods) return;
  theorem_ = period::CodeTheorem::of(code);
  take_any_ = period::TakeAnyTheorem::of(code);
}

void TakeAndBreakEngine::look_for_period(const NimSequence& values) {
  if ((!theorem_ && !take_any_) || values.size() < next_check_) return;
  proved_ = theorem_ ? theorem_->prove(values) : take_any_->prove(values);
  // All searches together cost a few times the last one.
  checked_ = values.size();
  next_check_ = values.size() + values.size() / 8;
}

void TakeAndBreakEngine::extend(NimSequence& values, std::uint64_t size, bool stop_at_period,
                                Observer& observer) {
  if (values.size() >= size) return;
  if (!stop_at_period) require_table(observer, size, values.element_bytes(), values.size());
  std::uint64_t steps = 0;
  while (!proved_ && values.size() < size) {
    // So that memory is asked for a little at a time.
    std::uint64_t until = std::min(size, values.size() + values.size() / 16 + 64);
    if ((theorem_ || take_any_) && values.size() < next_check_)
      until = std::min(until, next_check_);
    steps += method_->append(values, until, steps_between_polls - steps, observer);
    look_for_period(values);
    if (!proved_ && steps >= steps_between_polls) {
      steps = 0;
      poll_period_search(observer, values.size(), stop_at_period ? 0 : size);
    }
  }
  // A last look, unless the last but one was a moment ago.
  if (!proved_ && values.size() - checked_ > values.size() / 64) {
    next_check_ = values.size();
    look_for_period(values);
  }
  if (proved_ && !stop_at_period) fill_periodically(values, proved_->period, size, observer);
}

}  // namespace grundy::engine
