#include "engine/take_and_break/cycle_search.hpp"

#include "core/bytes.hpp"
#include "engine/period_search.hpp"

#include <algorithm>

namespace grundy::engine {
namespace {

constexpr std::uint64_t base = 0x9e3779b97f4a7c15;  // odd, so that no power of it is 0
constexpr std::uint64_t between_polls = 4096;

}  // namespace

CycleSearch::CycleSearch(const rules::Code& code, std::uint64_t keep)
    : code_(code), search_(code, keep) {
  for (std::uint64_t i = 0; i < keep; ++i) drop_ *= base;
}

void CycleSearch::run(std::uint64_t size, Observer& observer) {
  while (period_ == 0 && search_.size() < size) {
    if (search_.size() % between_polls == 0) {
      poll_period_search(observer, search_.size(), size);
    }
    const std::uint64_t n = search_.size();
    const std::uint64_t leaves = n >= search_.keep() ? search_[n - search_.keep()] : 0;
    hash_ = hash_ * base + search_.next() - leaves * drop_;
    look_back();
  }
  if (period_ == 0 || proved_) return;
  const std::uint64_t recurs_from = snapshot_at_ - search_.keep();
  if (early_ == nullptr) begin_comparison(period_ / 2 % 2 == 1 ? period_ / 2 : period_);
  if (shift_ != period_) {
    // Equal on a whole period of what recurs: equal for ever.
    if (!compare(recurs_from + period_, observer)) return;
    if (differ_ > recurs_from) begin_comparison(period_);
  }
  if (!compare(recurs_from, observer)) return;
  proved_ = ProvedPeriod{{differ_, shift_, 0}, theorem};
}

// Whether the state after the last heap is that of the snapshot.
void CycleSearch::look_back() {
  if (!search_.bounded()) return;
  const std::uint64_t since = search_.size() - snapshot_at_;
  if (snapshot_.empty() || search_.changes() != snapshot_changes_) {
    power_ = 1;
    return take_snapshot();
  }
  if (since % 2 == 0 && hash_ == snapshot_hash_ &&
      std::equal(snapshot_.begin(), snapshot_.end(), search_.last())) {
    period_ = since;
  } else if (since >= power_) {
    power_ *= 2;
    take_snapshot();
  }
}

void CycleSearch::take_snapshot() {
  snapshot_.assign(search_.last(), search_.last() + search_.keep());
  snapshot_at_ = search_.size();
  snapshot_hash_ = hash_;
  snapshot_changes_ = search_.changes();
}

void CycleSearch::begin_comparison(std::uint64_t shift) {
  shift_ = shift;
  differ_ = 0;
  early_ = std::make_unique<Window>(code_, search_.keep());
  late_ = std::make_unique<Window>(code_, search_.keep());
}

// Compares heaps below `until`. Throws as run().
bool CycleSearch::compare(std::uint64_t until, Observer& observer) {
  const std::uint64_t total = shift_ + until;
  while (late_->size() < shift_) {
    if (late_->size() % between_polls == 0) observer.poll("heaps compared", late_->size(), total);
    late_->next();
  }
  while (early_->size() < until) {
    const std::uint64_t n = early_->size();
    if (n % between_polls == 0) observer.poll("heaps compared", late_->size(), total);
    // The two stay in step if one of them throws.
    if (late_->size() == n + shift_) late_->next();
    if (early_->next() != (*late_)[n + shift_]) differ_ = n + 1;
  }
  return true;
}

std::uint64_t CycleSearch::steps() const {
  return search_.size() + (late_ == nullptr ? 0 : early_->size() + late_->size());
}

std::string CycleSearch::save() const {
  core::BytesOut out;
  const auto text = [&out](const std::string& bytes) { out.numbers(bytes.data(), bytes.size()); };
  text(search_.save());
  for (const std::uint64_t number :
       {hash_, snapshot_at_, snapshot_hash_, search_.changes() - snapshot_changes_, power_, period_,
        shift_, differ_, std::uint64_t{proved_ ? 1U : 0U}}) {
    out.number(number);
  }
  out.numbers(snapshot_.data(), snapshot_.size());
  text(early_ == nullptr ? std::string() : early_->save());
  text(late_ == nullptr ? std::string() : late_->save());
  return out.take();
}

void CycleSearch::restore(std::string_view bytes) {
  core::BytesIn in(bytes);
  const auto text = [&in] {
    const std::vector<char> read = in.numbers<char>();
    return std::string(read.begin(), read.end());
  };
  search_.restore(text());
  hash_ = in.number();
  snapshot_at_ = in.number();
  snapshot_hash_ = in.number();
  snapshot_changes_ = search_.changes() - in.number();
  power_ = in.number();
  period_ = in.number();
  shift_ = in.number();
  differ_ = in.number();
  const bool proved = in.number() != 0;
  snapshot_ = in.numbers<std::uint16_t>();
  const std::string early = text(), late = text();
  if (!in.at_end() || (!snapshot_.empty() && snapshot_.size() != search_.keep()) ||
      snapshot_at_ > search_.size() || early.empty() != late.empty()) {
    in.fail();
  }
  early_.reset();
  late_.reset();
  if (!early.empty()) {
    const std::uint64_t differ = differ_;
    begin_comparison(shift_);
    differ_ = differ;
    early_->restore(early);
    late_->restore(late);
  }
  proved_.reset();
  if (proved) proved_ = ProvedPeriod{{differ_, shift_, 0}, theorem};
}

}  // namespace grundy::engine
