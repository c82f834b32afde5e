// The ways to a value, cheapest first; session/state.cpp has the ways themselves.
#include "grundy/session.hpp"

#include <algorithm>
#include <utility>

#include "core/int128.hpp"
#include "grundy/error.hpp"
#include "session/state.hpp"

namespace grundy {
namespace {

/// With a published law at hand, this many heaps or positions are still computed: a few
/// milliseconds for every engine, and a value that rests on nothing but the rules.
constexpr std::uint64_t cheap = 2048;

/// Positions (x, y, ...) with coordinates up to those of `corner`, at most `most`.
std::uint64_t box(const Position& corner, std::uint64_t most) {
  core::Uint128 positions = 1;
  for (const std::int64_t coordinate : corner) {
    positions *= static_cast<std::uint64_t>(coordinate) + 1;
    if (positions > most) return most;
  }
  return static_cast<std::uint64_t>(positions);
}

}  // namespace

Session::Session(Ruleset rules, SessionOptions options, Observer& observer)
    : state_(
          std::make_unique<State>(State{std::move(rules), std::move(options), &observer, {}, {}})) {
  state_->engines = engine::choose_engines(
      state_->rules, state_->options.engine,
      {.threads = state_->options.threads, .copy_periods = state_->options.copy_periods});
  state_->values = std::move(state_->options.known);
}

Session::~Session() = default;
Session::Session(Session&&) noexcept = default;
Session& Session::operator=(Session&&) noexcept = default;

const Ruleset& Session::rules() const { return state_->rules; }
std::string_view Session::engine() const { return state_->engines.name(); }
std::optional<ProvedPeriod> Session::proved() const { return state_->proved(); }
const NimSequence& Session::table() const { return state_->values; }

std::optional<SparseSpace> Session::sparse_space() const {
  return state_->engines.sequence == nullptr ? std::nullopt
                                             : state_->engines.sequence->sparse_space();
}

HeapValue Session::State::published_value(const Position& position) const {
  const PublishedLaw& law = *options.published;
  std::string text = law.text;
  if (!law.source.empty()) text += " (" + law.source + ")";
  try {
    return {law.value(position), ValueStatus::published, std::move(text)};
  } catch (const Error& error) {
    // The formula ends where its 64-bit numbers do; the rules go on.
    if (error.kind() != ErrorKind::bad_input) throw;
    throw Error(ErrorKind::budget, "position " + position.text() +
                                       " is out of reach of the published law: " + error.message());
  }
}

HeapValue Session::State::heap_value(std::uint64_t heap) {
  if (auto value = known(heap)) return *std::move(value);
  const Position position(static_cast<std::int64_t>(heap));
  if (options.published) {
    if (engines.sequence != nullptr) {
      grow(std::min(heap + 1, cheap));
      if (auto value = known(heap)) return *std::move(value);
    } else if (heap < cheap) {
      return {engines.position->value(position, *observer), ValueStatus::computed, {}};
    }
    return published_value(position);
  }
  if (engines.sequence == nullptr) {
    return {engines.position->value(position, *observer), ValueStatus::computed, {}};
  }
  if (engines.search_first(heap)) {
    if (auto value = search(heap)) return *std::move(value);
  }
  grow(heap + 1);
  return known(heap).value();
}

HeapValue Session::State::tuple_value(const Position& position) {
  if (options.published && box(position, cheap + 1) > cheap) return published_value(position);
  return {engines.position->value(position, *observer), ValueStatus::computed, {}};
}

HeapValue Session::value(const Position& position) {
  state_->require_position(position);
  const bool one = position.size() == 1;
  if (!one || !state_->known(static_cast<std::uint64_t>(position[0]))) {
    if (auto value = state_->observed_value(*this, position)) return *std::move(value);
  }
  if (!one) return state_->tuple_value(position);
  return state_->heap_value(static_cast<std::uint64_t>(position[0]));
}

Nimber Session::nim_value(const Position& position) {
  State& state = *state_;
  if (position.size() == 1 && position[0] >= 0 &&
      static_cast<std::uint64_t>(position[0]) < state.values.size()) {
    return state.values[static_cast<std::uint64_t>(position[0])];
  }
  state.require_position(position);
  if (state.options.accept_observed) return value(position).value;
  if (position.size() == 1) {
    // The text of the law is not wanted here.
    const auto heap = static_cast<std::uint64_t>(position[0]);
    if (const auto proved = state.proved()) return state.along(proved->period, heap);
    if (state.engines.sequence == nullptr && !state.options.published) {
      return state.engines.position->value(position, *state.observer);
    }
    return state.heap_value(heap).value;
  }
  if (!state.options.published) return state.engines.position->value(position, *state.observer);
  return state.tuple_value(position).value;
}

const NimSequence& Session::values_to(std::uint64_t n) {
  State& state = *state_;
  if (state.rules.coordinates() != 1) {
    throw Error(ErrorKind::bad_input, "a list of values of heaps 0.." + std::to_string(n) +
                                          " needs rules of one coordinate");
  }
  if (n < state.values.size()) return state.values;
  state.observer->require_memory(
      "the table of values",
      n >= UINT64_MAX / 8 ? UINT64_MAX : (n + 1) * state.values.element_bytes());
  if (state.engines.sequence != nullptr) {
    state.engines.sequence->extend(state.values, n + 1, false, *state.observer);
    return state.values;
  }
  state.engines.position->prepare(Position(static_cast<std::int64_t>(n)), *state.observer);
  while (state.values.size() <= n) {
    const Position next(static_cast<std::int64_t>(state.values.size()));
    state.values.push_back(state.engines.position->value(next, *state.observer));
  }
  return state.values;
}

void Session::prepare(const Position& corner) {
  State& state = *state_;
  state.require_position(corner);
  if (state.engines.sequence == nullptr) {
    state.engines.position->prepare(corner, *state.observer);
    return;
  }
  const auto heap = static_cast<std::uint64_t>(corner[0]);
  if (!state.known(heap)) state.grow(heap + 1);
}

}  // namespace grundy
