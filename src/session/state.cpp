// The ways to the value of one heap.
#include "session/state.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "core/int128.hpp"
#include "grundy/error.hpp"

namespace grundy {
namespace {

/// The first stretch in which a period is looked for before the table grows towards a far heap.
/// Then it doubles, so that engines that plan for the size they are asked for plan well.
constexpr std::uint64_t first_stretch = std::uint64_t{1} << 22;

/// The caller's observer with less memory.
class LessMemory final : public Observer {
 public:
  LessMemory(Observer& observer, std::uint64_t limit) : observer_(observer), limit_(limit) {}
  void progress(std::string_view what, std::uint64_t done, std::uint64_t total) override {
    observer_.progress(what, done, total);
  }
  [[nodiscard]] std::string stop_requested() override { return observer_.stop_requested(); }
  [[nodiscard]] std::uint64_t memory_limit() const override { return limit_; }

 private:
  Observer& observer_;
  std::uint64_t limit_;
};

}  // namespace

void Session::State::require_position(const Position& position) const {
  if (position.size() != rules.coordinates()) {
    throw Error(
        ErrorKind::bad_input,
        fmt::format("the position {} has {} coordinate{}, but these rules have {}", position.text(),
                    position.size(), position.size() == 1 ? "" : "s", rules.coordinates()),
        rules.coordinates() == 1 ? "write a heap as a number" : "write a tuple such as 3,5");
  }
  if (std::any_of(position.begin(), position.end(), [](std::int64_t c) { return c < 0; })) {
    throw Error(ErrorKind::bad_input, "a heap cannot be negative: " + position.text());
  }
}

std::optional<ProvedPeriod> Session::State::proved() const {
  return engines.sequence == nullptr ? std::nullopt : engines.sequence->proved();
}

Nimber Session::State::along(const Period& period, std::uint64_t heap) const {
  if (heap < values.size()) return values[heap];
  const std::uint64_t rounds = (heap - period.preperiod) / period.period;
  const core::Uint128 value =
      core::Uint128{values[heap - rounds * period.period]} + core::Uint128{rounds} * period.saltus;
  if (value > ~Nimber{0}) {
    throw Error(ErrorKind::bad_input, fmt::format("the nim-value of heap {} passes 2^64", heap));
  }
  return static_cast<Nimber>(value);
}

std::optional<HeapValue> Session::State::known(std::uint64_t heap) const {
  if (heap < values.size()) return HeapValue{values[heap], ValueStatus::computed, {}};
  const auto law = proved();
  if (!law) return std::nullopt;
  return HeapValue{along(law->period, heap), ValueStatus::proved, law->period.text()};
}

void Session::State::grow(std::uint64_t size) {
  try {
    while (values.size() < size && !proved()) {
      std::uint64_t next = std::min(size, std::max(first_stretch, 2 * values.size()));
      // The last stretch ends where the memory does, not in a failed doubling.
      const std::uint64_t room = observer->memory_limit() / values.element_bytes();
      if (next > room && values.size() + first_stretch / 4 < room) next = room;
      if (next > room) {
        observer->require_memory("the table of values", next * values.element_bytes());
      }
      engines.sequence->extend(values, next, true, *observer);
    }
    // A period is of use where the table holds one whole round of it.
    if (const auto law = proved()) {
      const std::uint64_t round = law->period.preperiod + law->period.period;
      if (values.size() < round) engines.sequence->extend(values, round, false, *observer);
    }
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::budget) throw;
    throw Error(
        ErrorKind::budget,
        fmt::format("heap {} is out of reach: {}; the values of the first {} heaps are known",
                    size - 1, error.message(), values.size()),
        error.hint());
  }
}

std::optional<HeapValue> Session::State::search(std::uint64_t heap) {
  const std::uint64_t table = heap + 1;  // bytes, at the least
  const std::uint64_t limit = observer->memory_limit();
  LessMemory less(*observer, std::min(table, limit));
  try {
    return HeapValue{engines.position->value(Position(static_cast<std::int64_t>(heap)), less),
                     ValueStatus::computed,
                     {}};
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::budget) throw;
    // The memory ended, not the caller's patience: a table that fits may still do it.
    if (table <= limit && observer->stop_requested().empty()) return std::nullopt;
    throw Error(ErrorKind::budget,
                fmt::format("heap {} is out of reach: {}", heap, error.message()), error.hint());
  }
}

}  // namespace grundy
