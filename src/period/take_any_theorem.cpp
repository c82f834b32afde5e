#include "period/take_any_theorem.hpp"

#include "period/least.hpp"
#include "period/suffix.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace grundy::period {
namespace {

constexpr unsigned most_heaps = 3;
// The condition is not tried where it would look at more choices of kinds than this.
constexpr std::uint64_t most_choices = std::uint64_t{1} << 24;

/// The condition (*) for one heap after the other.
class Condition {
 public:
  Condition(const rules::Code& code, const NimSequence& values, const Period& period)
      : code_(code), values_(values), period_(period), last_(code.digits.size() - 1) {}

  [[nodiscard]] bool holds(std::uint64_t n) {
    low_ = 0;
    while (in_front(low_, n)) ++low_;
    const std::uint64_t width = values_[n] - low_ + 1;
    state_.assign(width, 0);
    for (std::uint64_t v = 0; v < width; ++v) {
      if (in_front(low_ + v, n)) state_[v] |= settled;
    }
    for (std::uint64_t j = 0; j <= last_; ++j) {
      const rules::Digit& digit = code_.digits[j];
      if (digit.allows(1)) mark(values_[n - j], settled);
      for (unsigned heaps = 2; heaps <= most_heaps; ++heaps) {
        if (digit.allows(heaps)) add_splits(n - j, heaps);
      }
    }
    return std::find(state_.begin(), state_.end(), open) == state_.end();
  }

 private:
  // What is known of a value of the window [T, G(n)].
  static constexpr std::uint8_t settled = 1;  // an option's value of n, and moved by s of n + p
  static constexpr std::uint8_t open = 2;

  struct Part {
    std::uint64_t tokens;  // of the smallest part of this kind
    Nimber high, low;
  };

  [[nodiscard]] Part part(std::uint64_t tokens) const {
    return {tokens, values_[tokens] / period_.saltus, values_[tokens] % period_.saltus};
  }

  // v is in F(n). The set of the last call is kept: n grows.
  [[nodiscard]] bool in_front(Nimber v, std::uint64_t n) {
    for (; front_ + last_ < n; ++front_) {
      const Nimber value = values_[front_];
      if (value >= seen_.size()) seen_.resize(value + 1, false);
      seen_[value] = true;
    }
    return v < seen_.size() && seen_[v];
  }

  void mark(Nimber v, std::uint8_t what) {
    if (v >= low_ && v - low_ < state_.size()) state_[v - low_] |= what;
  }

  void add_splits(std::uint64_t tokens, unsigned heaps) {
    const std::uint64_t kinds = period_.preperiod + period_.period;
    // The last part is at least n0; the others are of all kinds.
    for (std::uint64_t a = 1; a < kinds; ++a) {
      if (heaps == 2) {
        add_split(tokens, {part(a)}, 1);
        continue;
      }
      for (std::uint64_t b = a; b < kinds; ++b) add_split(tokens, {part(a), part(b)}, 2);
    }
  }

  void add_split(std::uint64_t tokens, const std::array<Part, 2>& others, unsigned count) {
    std::uint64_t sum = 0;
    Nimber high = 0, low = 0;
    bool flat = true;              // all the others have h = 0
    unsigned raised = 0;           // of the others, those with h > 0
    bool raised_can_grow = false;  // and such a one is at least n0
    for (unsigned i = 0; i < count; ++i) {
      sum += others[i].tokens;
      high += others[i].high;
      low ^= others[i].low;
      if (others[i].high == 0) continue;
      flat = false;
      ++raised;
      raised_can_grow = others[i].tokens >= period_.preperiod;
    }
    const std::uint64_t rest = tokens - sum - period_.preperiod;
    const Part last = part(period_.preperiod + rest % period_.period);
    const Nimber total = high + last.high + rest / period_.period;
    const bool certain = flat || (raised == 1 && raised_can_grow && last.high == 0);
    const Nimber value = total * period_.saltus + (low ^ last.low);
    mark(value, certain ? settled : open);
    const Nimber step = 2 * period_.saltus;
    for (Nimber v = value; v >= step && v - step >= low_;) {
      v -= step;
      mark(v, open);
    }
  }

  const rules::Code& code_;
  const NimSequence& values_;
  Period period_;
  std::uint64_t last_;
  std::vector<bool> seen_;
  std::uint64_t front_ = 0;
  Nimber low_ = 0;  // T
  std::vector<std::uint8_t> state_;
};

/// F of both sides of the theorem: {0, ..., s - 1} u (F(N) + s) = F(N + p).
bool front_moves(const NimSequence& values, std::uint64_t count, const Period& period) {
  std::vector<bool> before(period.saltus, true), after;
  const auto add = [](std::vector<bool>& set, Nimber v) {
    if (v >= set.size()) set.resize(v + 1, false);
    set[v] = true;
  };
  for (std::uint64_t m = 0; m < count; ++m) add(before, values[m] + period.saltus);
  for (std::uint64_t m = 0; m < count + period.period; ++m) add(after, values[m]);
  return before == after;
}

}  // namespace

std::optional<TakeAnyTheorem> TakeAnyTheorem::of(const rules::Code& code) {
  if (code.repeated != std::vector<rules::Digit>{rules::Digit{3, 0, false, false, false}}) {
    return std::nullopt;
  }
  TakeAnyTheorem theorem;
  theorem.code_ = code;
  if (theorem.code_.digits.empty()) theorem.code_.digits.resize(1);
  theorem.last_ = theorem.code_.digits.size() - 1;
  for (const rules::Digit& digit : code.digits) {
    if (digit.at_least != 0 || digit.marked() || digit.most_heaps() > most_heaps) {
      return std::nullopt;
    }
    theorem.heaps_ = std::max(theorem.heaps_, digit.most_heaps());
  }
  return theorem;
}

bool TakeAnyTheorem::large_enough(std::uint64_t size, std::uint64_t n0, std::uint64_t p) const {
  const std::uint64_t start = std::max<std::uint64_t>(n0, 1);
  const std::uint64_t needed = last_ + std::max<std::uint64_t>(start, heaps_ * (start + p - 1)) + p;
  return needed <= size;
}

std::optional<ProvedPeriod> TakeAnyTheorem::prove(const NimSequence& values) const {
  if (values.size() < 2) return std::nullopt;
  NimSequence steps;
  steps.widen(sizeof(Nimber));
  for (std::uint64_t n = 0; n + 1 < values.size(); ++n) {
    steps.push_back(values[n + 1] - values[n]);  // modulo 2^64
  }
  const auto seen = suffix_period(steps, steps.size() / 2, [&](std::uint64_t e, std::uint64_t p) {
    return large_enough(values.size(), e, p);
  });
  if (!seen) return std::nullopt;
  const std::uint64_t size = values.size();
  Period period{std::max<std::uint64_t>(seen->preperiod, 1), seen->period,
                values[size - 1] - values[size - 1 - seen->period]};
  if (!std::has_single_bit(period.saltus) || values[size - 1] < period.saltus) return std::nullopt;
  const std::uint64_t kinds = period.preperiod + period.period;
  std::uint64_t choices = period.period;
  for (unsigned heaps = 1; heaps < heaps_; ++heaps) {
    if (choices > most_choices / kinds) return std::nullopt;
    choices *= kinds;
  }
  const std::uint64_t first = size - period.period;  // N
  if (!front_moves(values, first - last_, period)) return std::nullopt;
  Condition condition(code_, values, period);
  for (std::uint64_t n = first; n < size; ++n) {
    if (!condition.holds(n)) return std::nullopt;
  }
  return ProvedPeriod{least(values, period), take_any};
}

}  // namespace grundy::period
