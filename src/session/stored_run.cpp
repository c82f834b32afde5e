#include "grundy/stored_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "grundy/error.hpp"
#include "session/pauses.hpp"

namespace grundy {

struct StoredRun::State {
  Ruleset rules;
  SessionOptions options;
  Observer* observer;
  Store store;
  Pauses pauses;
  double seconds_before;               ///< of earlier runs
  std::unique_ptr<Session> session{};  ///< with all that is stored
  NimSequence part{};                  ///< or the values that were asked for, where all were there
  // Of the last checkpoint, or of the beginning.
  std::uint64_t marked_count = 0;
  double marked_seconds = 0;

  [[nodiscard]] const NimSequence& table() const {
    return session != nullptr ? session->table() : part;
  }
  [[nodiscard]] StoreFindings findings() const;
  void start();
  template <typename Action>
  void work(std::uint64_t target, Action action);
  void save();
  void mark();
};

void StoredRun::State::mark() {
  marked_count = table().size();
  marked_seconds = observer->seconds();
}

/// Reads all that is stored, and gets ready to go on.
void StoredRun::State::start() {
  store.require_writable();
  if (session != nullptr) return;
  part = NimSequence();
  SessionOptions with_known = options;
  with_known.known = store.load(~std::uint64_t{0}, *observer);
  session = std::make_unique<Session>(rules, std::move(with_known), pauses);
  mark();
}

StoreFindings StoredRun::State::findings() const {
  StoreFindings findings = store.record().findings;
  if (session == nullptr || table().size() == store.record().count) return findings;
  findings.sparse = session->sparse_space();
  if (const auto proved = session->proved()) {
    findings.period = {proved->period, std::string(proved->theorem)};
  }
  const double seconds = observer->seconds();
  findings.seconds = seconds_before + seconds;
  findings.heaps_per_second =
      seconds > marked_seconds
          ? static_cast<double>(table().size() - marked_count) / (seconds - marked_seconds)
          : 0;
  return findings;
}

/// Saves what is new.
void StoredRun::State::save() {
  if (table().size() == store.record().count) return;
  store.save(table(), findings());
  mark();
}

template <typename Action>
void StoredRun::State::work(std::uint64_t target, Action action) {
  for (;;) {
    pauses.begin([this] { return session->table().size(); }, target);
    try {
      action();
      save();
      return;
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::budget) throw;
      save();
      if (pauses.paused()) continue;
      const std::uint64_t count = table().size();
      throw Error(
          ErrorKind::budget,
          pauses.reason().empty() ? error.message()
                                  : fmt::format("{}, after {} heaps", pauses.reason(), count),
          fmt::format("the values of the first {} heaps are saved in '{}'; the same command "
                      "goes on from there",
                      count, store.directory()));
    }
  }
}

StoredRun::StoredRun(Ruleset rules, std::string directory, StoredRunOptions options,
                     Observer& observer) {
  if (rules.coordinates() != 1) {
    throw Error(ErrorKind::bad_input, "a store is for rules of one coordinate, and these have " +
                                          std::to_string(rules.coordinates()));
  }
  Store store(std::move(directory), rules, std::move(options.store));
  const double seconds_before = store.record().findings.seconds;
  state_ = std::make_unique<State>(State{std::move(rules), std::move(options.session), &observer,
                                         std::move(store), Pauses(observer), seconds_before});
}

StoredRun::~StoredRun() = default;
StoredRun::StoredRun(StoredRun&&) noexcept = default;
StoredRun& StoredRun::operator=(StoredRun&&) noexcept = default;

const NimSequence& StoredRun::table() const { return state_->table(); }
const Store& StoredRun::store() const { return state_->store; }
StoreFindings StoredRun::findings() const { return state_->findings(); }

const NimSequence& StoredRun::values_to(std::uint64_t n) {
  State& state = *state_;
  if (n < state.table().size()) return state.table();
  if (state.session == nullptr && n < state.store.record().count) {
    state.part = state.store.load(n + 1, *state.observer);
    if (n < state.part.size()) return state.part;  // or a repair left less
  }
  state.observer->require_memory("the table of values", n + 1);
  state.start();
  // With a checkpoint where a period is proved, before the rest is copied.
  state.work(n + 1, [&] { state.session->prepare(Position(static_cast<std::int64_t>(n))); });
  state.work(n + 1, [&] { static_cast<void>(state.session->values_to(n)); });
  return state.table();
}

std::optional<StoredPeriod> StoredRun::until_period(std::uint64_t n) {
  State& state = *state_;
  if (!state.store.record().findings.period) {
    state.start();
    // An engine looks for a period as it computes: one more heap where all are there.
    const std::uint64_t heap = std::max(n, state.table().size());
    state.work(0, [&] { state.session->prepare(Position(static_cast<std::int64_t>(heap))); });
  }
  return state.store.record().findings.period;
}

}  // namespace grundy
