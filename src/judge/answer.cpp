#include "judge/answer.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "judge/negative.hpp"

namespace grundy::judge {

namespace {

// Bindings of the parameters that are remembered; more would cost memory for rules that rarely
// come back.
constexpr std::size_t most_kept = 8;

// A table this small is built whole and indexed: no call for each heap. Beyond it, the session
// decides heap by heap between table, law and search.
constexpr std::int64_t small_heap = 1 << 16;

constexpr const char* natural_hint = "a heap holds 0 or more tokens";
constexpr const char* vertex_hint = "coordinates of a vertex are 0 or more";

std::string element_text(const Name& list, std::uint64_t index, std::int64_t value) {
  return list.text + "[" + std::to_string(index + 1) + "] = " + std::to_string(value);
}

// Heaps that are collected before they are looked up.
constexpr std::size_t batch = 4096;

template <typename T>
Nimber nim_sum_of(std::span<const T> table, std::span<const std::int64_t> heaps) {
  Nimber sum = 0;
  for (const std::int64_t heap : heaps) sum ^= table[static_cast<std::size_t>(heap)];
  return sum;
}

Nimber nim_sum_of(const NimSequence& table, std::span<const std::int64_t> heaps) {
  switch (table.element_bytes()) {
    case 1:
      return nim_sum_of(table.as<std::uint8_t>(), heaps);
    case 2:
      return nim_sum_of(table.as<std::uint16_t>(), heaps);
    case 4:
      return nim_sum_of(table.as<std::uint32_t>(), heaps);
    default:
      return nim_sum_of(table.as<std::uint64_t>(), heaps);
  }
}

}  // namespace

Answerer::Answerer(const Program& program, const Input& input, State& state,
                   const JudgeOptions& options, Observer& observer)
    : program_(program),
      input_(input),
      state_(state),
      options_(options),
      observer_(observer),
      graph_(program, input, state, observer) {
  if (program.play != problem::Play::ruleset && !options.engine.empty()) {
    throw Error(ErrorKind::bad_input,
                "the rules are \"" + program.file.rules.text + "\", which no engine computes",
                "engines are for rulesets");
  }
  const auto& items = program.heaps.list.items;
  if (items.size() == 1 && !program.start) plain_list_ = problem::bare_list(items[0]);
  if (program.start) start_frame_.numbers.resize(program.start->position.list.slots + 1);
}

Answerer::~Answerer() = default;

Outcome Answerer::outcome() {
  for (const Let& let : program_.lets) let.evaluate(state_, observer_);
  if (plain_list_ != nullptr) {
    require_natural(state_.lists[*plain_list_], *plain_list_);
  } else {
    require_natural_names();
  }
  const auto outcome_of = [](bool wins) { return wins ? Outcome::N : Outcome::P; };
  if (options_.use_published && program_.lost) {
    return outcome_of(program_.lost->evaluate(state_) == 0);
  }
  if (program_.play != problem::Play::ruleset) return graph_.outcome();
  choose_session();
  return outcome_of((plain_list_ != nullptr ? value_of(state_.lists[*plain_list_])
                                            : value_of(program_.heaps)) != 0);
}

void Answerer::choose_session() {
  if (session_ != nullptr && !changed_since(state_, program_.parameter_uses, chosen_)) return;
  chosen_ = state_.now();
  key_.clear();
  for (const Name* name : program_.parameters) {
    if (name->kind == NameKind::number) {
      key_.push_back(state_.frame.numbers[name->slot]);
    } else {
      const auto& list = state_.lists[name->slot];
      key_.push_back(static_cast<std::int64_t>(list.size()));
      key_.insert(key_.end(), list.begin(), list.end());
    }
  }
  auto found =
      std::find_if(kept_.begin(), kept_.end(), [&](const Kept& kept) { return kept.key == key_; });
  if (found == kept_.end() || session_ == nullptr) {
    auto session = make_session();
    if (kept_.size() < most_kept) {
      found = kept_.emplace(kept_.end());
    } else {
      found = std::min_element(kept_.begin(), kept_.end(),
                               [](const Kept& a, const Kept& b) { return a.used < b.used; });
    }
    found->key = key_;
    found->session = std::move(session);
  }
  found->used = ++uses_;
  if (session_ != found->session.get()) table_ = nullptr;
  session_ = found->session.get();
}

Bindings Answerer::bindings() const {
  Bindings bindings;
  for (const Name* name : program_.bound) {
    if (name->kind == NameKind::number) {
      bindings.emplace(name->text, state_.frame.numbers[name->slot]);
    } else {
      bindings.emplace(name->text, state_.lists[name->slot]);
    }
  }
  return bindings;
}

std::unique_ptr<Session> Answerer::make_session() const {
  SessionOptions options;
  options.engine = options_.engine;
  if (options_.use_published && program_.law) {
    PublishedLaw law;
    law.text = program_.law->value->text();
    law.source = program_.file.law_source;
    // The numbers of this binding stand after the coordinates.
    std::vector<std::int64_t> arguments(program_.arity);
    for (const std::uint32_t slot : program_.law->numbers) {
      arguments.push_back(state_.frame.numbers[slot]);
    }
    law.value = [formula = program_.law->value, arguments](const Position& position) mutable {
      std::copy(position.begin(), position.end(), arguments.begin());
      return (*formula)(arguments);
    };
    options.published = std::move(law);
  }
  try {
    return std::make_unique<Session>(program_.rules.bind(bindings()), std::move(options),
                                     observer_);
  } catch (const Error& error) {
    wrong_amount(error);
  }
}

bool Answerer::is_read(const Name& name) const {
  return !program_.grammar.counters.has(name) &&
         std::none_of(program_.lets.begin(), program_.lets.end(),
                      [&](const Let& let) { return &let.name() == &name; });
}

std::size_t Answerer::place_of(const Name& list, std::uint64_t index) const {
  const auto& elements = state_.element_begins[list.slot];
  return elements.empty() ? input_.token(state_.list_begins[list.slot], index) : elements[index];
}

void Answerer::wrong_amount(const Error& error) const {
  if (error.kind() != ErrorKind::bad_input) throw error;
  for (const Name* name : program_.bound) {
    if (name->kind != NameKind::list) continue;
    const auto& list = state_.lists[name->slot];
    const auto bad = std::find_if(list.begin(), list.end(), [](std::int64_t v) { return v <= 0; });
    if (bad == list.end()) continue;
    const auto index = static_cast<std::uint64_t>(bad - list.begin());
    const std::string message = element_text(*name, index, *bad) + ": " + error.message();
    if (!is_read(*name)) throw Error(ErrorKind::bad_input, message, error.hint());
    throw Error(ErrorKind::bad_input, message, input_.place(place_of(*name, index)), error.hint());
  }
  throw error;
}

void Answerer::require_natural(const std::vector<std::int64_t>& heaps, std::uint32_t slot) const {
  if (heaps.empty() || *std::min_element(heaps.begin(), heaps.end()) >= 0) return;
  const auto bad = std::find_if(heaps.begin(), heaps.end(), [](std::int64_t h) { return h < 0; });
  const auto index = static_cast<std::uint64_t>(bad - heaps.begin());
  const Name& name = program_.names.at(NameKind::list, slot);
  const std::string message = element_text(name, index, *bad) + " is negative";
  const char* hint = program_.play == problem::Play::ruleset ? natural_hint : vertex_hint;
  if (!is_read(name)) throw Error(ErrorKind::bad_input, message, hint);
  throw Error(ErrorKind::bad_input, message, input_.place(place_of(name, index)), hint);
}

void Answerer::require_natural_names() const {
  for (const rules::Item& item : program_.heaps.list.items) {
    if (const std::uint32_t* list = problem::bare_list(item))
      require_natural(state_.lists[*list], *list);
    if (!item.generators.empty() || !item.guards.empty() || !item.conditions.empty()) continue;
    for (const auto& coordinate : item.position) {
      if (coordinate->op != rules::Op::variable) continue;
      const std::int64_t value = state_.frame.numbers[coordinate->slot];
      const Name& name = program_.names.at(NameKind::number, coordinate->slot);
      if (value >= 0 || !is_read(name)) continue;
      throw Error(ErrorKind::bad_input, name.text + " = " + std::to_string(value) + " is negative",
                  input_.place(state_.number_begins[name.slot]),
                  program_.play == problem::Play::ruleset ? natural_hint : vertex_hint);
    }
  }
}

Nimber Answerer::value_of(std::span<const std::int64_t> heaps) try {
  if (heaps.empty()) return 0;
  const std::int64_t largest = *std::max_element(heaps.begin(), heaps.end());
  const bool published = options_.use_published && program_.law;
  if (largest < small_heap && !published) {
    const auto top = static_cast<std::uint64_t>(largest);
    if (table_ == nullptr || top >= table_->size()) table_ = &session_->values_to(top);
    return nim_sum_of(*table_, heaps);
  }
  table_ = nullptr;
  Nimber sum = session_->nim_value(Position(largest));
  bool skipped = false;  // the largest is counted already
  std::size_t done = 0;
  for (const std::int64_t heap : heaps) {
    if (++done % batch == 0) observer_.poll("heaps", done, heaps.size());
    if (heap == largest && !std::exchange(skipped, true)) continue;
    sum ^= session_->nim_value(Position(heap));
  }
  return sum;
} catch (const Error& error) {
  wrong_amount(error);
}

Position Answerer::start_of(std::int64_t heap) {
  start_frame_.numbers[0] = heap;
  start_frame_.source = program_.start->position.source.get();
  Position position;
  const auto& item = program_.start->position.list.items[0];
  rules::for_each_position(item, start_frame_, 0,
                           [&](std::span<const std::int64_t> coordinates, std::uint64_t) {
                             position = Position(coordinates);
                             return false;
                           });
  return position;
}

Nimber Answerer::value_of_tuple(std::span<const std::int64_t> coordinates) {
  Position position;
  if (program_.start) {
    position = start_of(coordinates[0]);
    // A start outside of the game, as (0,-1), is a game that nobody can move in.
    const bool outside =
        std::any_of(position.begin(), position.end(), [](std::int64_t c) { return c < 0; });
    if (position.size() == 0 || outside) return 0;
  } else {
    position = Position(coordinates);
  }
  try {
    return session_->nim_value(position);
  } catch (const Error& error) {
    wrong_amount(error);
  }
}

Nimber Answerer::value_of(const Positions& positions) {
  Nimber sum = 0;
  heaps_.clear();
  std::uint64_t done = 0;
  const bool heaps = program_.arity == 1 && !program_.start;
  for_each_position(
      positions, state_, [&](std::span<const std::int64_t> coordinates, std::uint64_t count) {
        if (std::any_of(coordinates.begin(), coordinates.end(), [](auto c) { return c < 0; })) {
          fail_negative_heap(positions, coordinates, "heap");
        }
        if (++done % batch == 0) observer_.poll("heaps", done, 0);
        if (count % 2 == 0) return true;
        if (!heaps) {
          sum ^= value_of_tuple(coordinates);
          return true;
        }
        heaps_.push_back(coordinates[0]);
        if (heaps_.size() == batch) {
          sum ^= value_of(heaps_);
          heaps_.clear();
        }
        return true;
      });
  return heaps_.empty() ? sum : sum ^ value_of(heaps_);
}

}  // namespace grundy::judge
