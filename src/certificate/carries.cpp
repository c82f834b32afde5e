#include "certificate/carries.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

#include "certificate/document.hpp"

namespace grundy::certificate {
namespace {

/// All heaps that differ by a multiple of the period, from B on; or one heap below B.
struct Kind {
  std::uint64_t least = 0;  ///< the smallest heap of it
  Nimber h = 0, l = 0;
  bool grows = false;
};

class Splits {
 public:
  Splits(const rules::Code& code, const Period& period, const NimSequence& values)
      : code_(code),
        period_(period),
        values_(values),
        start_(std::max<std::uint64_t>(period.preperiod, 1)) {
    for (std::uint64_t heap = 1; heap < start_ + period.period; ++heap) {
      kinds_.push_back(
          {heap, values[heap] / period.saltus, values[heap] % period.saltus, heap >= start_});
    }
  }

  /// The values of [low, high] that a split of heap n surely has, and those that one may have.
  void find(std::uint64_t n, Nimber low, Nimber high, Observer& observer) {
    sure.clear();
    possible.clear();
    low_ = low;
    high_ = high;
    for (std::uint64_t j = 0; j < code_.digits.size(); ++j) {
      const std::uint64_t counts = code_.digits[j].counts;
      for (const Kind& first : kinds_) {
        if ((counts & 4) != 0) enter(n - j, {first});
        if ((counts & 8) == 0) continue;
        observer.poll("heaps", n, values_.size());
        for (const Kind& second : kinds_) enter(n - j, {first, second});
      }
    }
  }

  std::set<Nimber> sure, possible;

 private:
  /// The split of `tokens` into parts of these kinds and one more of B or more.
  void enter(std::uint64_t tokens, std::vector<Kind> parts) {
    std::uint64_t left = tokens;
    for (const Kind& part : parts) left -= part.least;
    const std::uint64_t rounds = (left - start_) / period_.period;
    parts.push_back(kinds_[left - rounds * period_.period - 1]);
    Nimber high = rounds, low = 0;
    for (const Kind& part : parts) {
      high += part.h;
      low ^= part.l;
    }
    const bool lossless = std::any_of(parts.begin(), parts.end(), [&](const Kind& all) {
      return all.grows && std::all_of(parts.begin(), parts.end(), [&](const Kind& other) {
               return &other == &all || other.h == 0;
             });
    });
    for (Nimber loss = 0; loss <= high; loss += 2) {
      const Nimber value = (high - loss) * period_.saltus + low;
      if (value < low_) return;
      if (value > high_) continue;
      (loss == 0 && lossless ? sure : possible).insert(value);
    }
  }

  const rules::Code& code_;
  const Period& period_;
  const NimSequence& values_;
  std::uint64_t start_;
  std::vector<Kind> kinds_;  // kinds_[heap - 1]
  Nimber low_ = 0, high_ = 0;
};

}  // namespace

bool takes_any(const rules::Code& code) {
  if (code.repeated.size() != 1 || code.digits.empty()) return false;
  const rules::Digit& last = code.repeated.front();
  if (last.counts != 3 || last.at_least != 0) return false;
  return std::all_of(code.digits.begin(), code.digits.end(), [](const rules::Digit& digit) {
    return digit.counts < 16 && digit.at_least == 0 && !digit.unequal && !digit.not_all_equal &&
           !digit.all_equal;
  });
}

std::uint64_t most_heaps(const rules::Code& code) {
  std::uint64_t heaps = 1;
  for (const rules::Digit& digit : code.digits) {
    if (digit.counts >= 4) heaps = std::max<std::uint64_t>(heaps, digit.counts >= 8 ? 3 : 2);
  }
  return heaps;
}

void require_settled_splits(const rules::Code& code, const Period& period,
                            const NimSequence& values, Observer& observer) {
  Splits splits(code, period, values);
  const std::uint64_t last = code.digits.size() - 1;
  std::set<Nimber> front;  // F(n)
  std::uint64_t heap = 0;
  for (std::uint64_t n = values.size() - period.period; n < values.size(); ++n) {
    observer.poll("heaps", n, values.size());
    for (; heap + last < n; ++heap) front.insert(values[heap]);
    Nimber low = 0;
    while (front.count(low) != 0) ++low;
    splits.find(n, low, values[n], observer);
    std::set<Nimber>& sure = splits.sure;
    sure.insert(front.begin(), front.end());
    for (std::uint64_t j = 1; j <= last; ++j) {
      if ((code.digits[j].counts & 2) != 0) sure.insert(values[n - j]);
    }
    for (const Nimber value : splits.possible) {
      if (sure.count(value) == 0) {
        throw False(
            fmt::format("a split of heap {} may have the value {} or not: the theorem does "
                        "not tell what it is a period later",
                        n, value));
      }
    }
  }
}

}  // namespace grundy::certificate
