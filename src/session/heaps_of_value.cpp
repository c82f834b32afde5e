// The heaps of one nim-value in a range: a scan of the table, then jumps along the proved period.
#include <algorithm>
#include <utility>
#include <vector>

#include "grundy/session.hpp"
#include "session/state.hpp"

namespace grundy {
namespace {

using Visit = std::function<bool(std::int64_t)>;

constexpr std::uint64_t heaps_between_polls = std::uint64_t{1} << 16;

bool scan(const NimSequence& values, Nimber value, std::uint64_t low, std::uint64_t end,
          Observer& observer, const Visit& visit) {
  for (std::uint64_t heap = low; heap < end; ++heap) {
    if (heap % heaps_between_polls == 0) observer.poll("options", heap - low, end - low);
    if (values[heap] == value && !visit(static_cast<std::int64_t>(heap))) return false;
  }
  return true;
}

/// Heaps low..high, at or after the preperiod. With values that repeat, each round has the same
/// heaps of the value; with a saltus, each heap of the first round is followed by at most one.
bool jump(const NimSequence& values, const Period& period, Nimber value, std::uint64_t low,
          std::uint64_t high, Observer& observer, const Visit& visit) {
  const std::uint64_t first = period.preperiod;
  std::vector<std::uint64_t> heaps;  // in the first round; with a saltus, wherever the value is
  for (std::uint64_t i = 0; i < period.period; ++i) {
    if (i % heaps_between_polls == 0) observer.poll("options", i, period.period);
    const Nimber start = values[first + i];
    if (period.saltus == 0) {
      if (start == value) heaps.push_back(first + i);
    } else if (start <= value && (value - start) % period.saltus == 0) {
      const std::uint64_t rounds = (value - start) / period.saltus;
      // Beyond `high` it is of no use, and might not fit.
      if (first + i <= high && rounds <= (high - first - i) / period.period) {
        heaps.push_back(first + i + rounds * period.period);
      }
    }
  }
  std::sort(heaps.begin(), heaps.end());
  if (heaps.empty()) return true;
  std::uint64_t shift = 0;
  if (period.saltus == 0) shift = (low - first) / period.period * period.period;
  std::uint64_t visited = 0;
  for (;;) {
    for (const std::uint64_t heap : heaps) {
      if (++visited % heaps_between_polls == 0) observer.poll("options", visited, 0);
      if (heap > high - shift) return true;
      if (heap + shift >= low && !visit(static_cast<std::int64_t>(heap + shift))) return false;
    }
    if (period.saltus != 0 || period.period > high - shift) return true;
    shift += period.period;
  }
}

}  // namespace

bool Session::for_each_heap_of_value(Nimber value, std::int64_t low, std::int64_t high,
                                     Observer& observer, const Visit& visit) {
  if (low > high) return true;
  const State& state = *state_;
  auto from = static_cast<std::uint64_t>(low);
  const auto to = static_cast<std::uint64_t>(high);
  const auto law = state.proved();
  // Without a law the table is scanned, and what lies beyond it is asked for one by one. With
  // one, a range shorter than a round is scanned too where the table has it.
  std::uint64_t table_end = std::min(to + 1, state.values.size());
  if (law && to - from >= law->period.period) {
    table_end = std::min(table_end, std::max(from, law->period.preperiod));
  }
  if (from < table_end) {
    if (!scan(state.values, value, from, table_end, observer, visit)) return false;
    from = table_end;
  }
  if (from > to) return true;
  if (law && to - from >= law->period.period) {
    return jump(state.values, law->period, value, from, to, observer, visit);
  }
  return ValueSource::for_each_heap_of_value(value, static_cast<std::int64_t>(from), high, observer,
                                             visit);
}

}  // namespace grundy
