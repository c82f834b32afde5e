// Values are given out one after the other by the sieve. When its state returns, the table is
// continued until the theorem can be tried on it; the rest is filled by copying.
#include "engine/all_but.hpp"

#include "engine/all_but_sieve.hpp"
#include "engine/fill_periodically.hpp"
#include "engine/period_search.hpp"
#include "period/all_but_theorem.hpp"

#include <algorithm>
#include <utility>

namespace grundy::engine {
namespace {

constexpr std::uint64_t heaps_between_polls = std::uint64_t{1} << 14;
constexpr std::uint64_t least_limit = std::uint64_t{1} << 20;

}  // namespace

AllButEngine::AllButEngine(rules::AllBut rules) : forbidden_(std::move(rules.forbidden)) {
  if (!forbidden_.empty()) largest_ = static_cast<std::uint64_t>(forbidden_.max());
}

AllButEngine::~AllButEngine() = default;

void AllButEngine::extend(NimSequence& values, std::uint64_t size, bool stop_at_period,
                          Observer& observer) {
  if (values.size() >= size) return;
  if (!stop_at_period) require_table(observer, size, values.element_bytes(), values.size());
  std::uint64_t polled = values.size();
  while (!proved_ && values.size() < size) {
    if (!sieve_ || (values.size() >= limit_ && limit_ <= largest_)) {
      // Distances that do not occur yet are left out while the table is short.
      limit_ = std::min({size, largest_ + 1, std::max(4 * values.size(), least_limit)});
      observer.require_memory("the window of the sieve", AllButSieve::memory(forbidden_, limit_));
      sieve_ = std::make_unique<AllButSieve>(forbidden_, limit_);
      values.truncate(0);
      polled = 0;
    }
    sieve_->step(values);
    // What a shortened sieve says from its limit on is not right.
    if (limit_ <= largest_ && values.size() > limit_) values.truncate(limit_);
    if (limit_ > largest_ && !candidate_) {
      if ((candidate_ = sieve_->state_returned())) {
        // Far enough beyond the window of both states.
        candidate_size_ = candidate_->preperiod + candidate_->period + 2 * largest_ + 2;
      }
    }
    if (candidate_ && values.size() >= candidate_size_) {
      proved_ = period::prove_all_but(values, largest_, candidate_->period, candidate_->saltus);
      candidate_.reset();
    }
    if (!proved_ && values.size() - polled >= heaps_between_polls) {
      polled = values.size();
      require_table(observer, polled + heaps_between_polls, values.element_bytes(), polled);
      poll_period_search(observer, polled, stop_at_period ? 0 : size);
    }
  }
  if (proved_ && !stop_at_period) fill_periodically(values, proved_->period, size, observer);
}

}  // namespace grundy::engine
