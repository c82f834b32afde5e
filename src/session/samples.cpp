// The values of all positions of a box, and of a family of rulesets.
#include <utility>
#include <variant>

#include "core/int128.hpp"
#include "grundy/session.hpp"
#include "rules/coordinate_names.hpp"
#include "session/state.hpp"

namespace grundy {
namespace {

constexpr std::uint64_t between_polls = 4096;

/// The next position up to `corner`, the last coordinate fastest; false after the last one.
bool advance(Position& position, const Position& corner) {
  for (std::size_t axis = position.size(); axis-- > 0;) {
    if (++position[axis] <= corner[axis]) return true;
    position[axis] = 0;
  }
  return false;
}

void require_room(const Position& corner, std::size_t columns, std::uint64_t members,
                  Observer& observer) {
  core::Uint128 bytes = core::Uint128{members} * (columns + 1) * sizeof(std::int64_t);
  for (const std::int64_t coordinate : corner) {
    bytes *= static_cast<std::uint64_t>(coordinate) + 1;
    if (bytes > UINT64_MAX) bytes = UINT64_MAX;
  }
  observer.require_memory("the table of positions", static_cast<std::uint64_t>(bytes));
}

}  // namespace

SampledValues Session::samples(const Position& corner) {
  State& state = *state_;
  state.require_position(corner);
  require_room(corner, corner.size(), 1, *state.observer);
  const bool heaps = corner.size() == 1;
  if (heaps) {
    static_cast<void>(values_to(static_cast<std::uint64_t>(corner[0])));
  } else {
    state.engines.position->prepare(corner, *state.observer);
  }
  SampledValues samples;
  samples.names = rules::coordinate_names(state.rules.form());
  samples.columns.resize(corner.size());
  Position position = corner;
  for (std::size_t axis = 0; axis < position.size(); ++axis) position[axis] = 0;
  do {
    if (samples.values.size() % between_polls == 0) {
      state.observer->poll("positions", samples.values.size(), 0);
    }
    for (std::size_t axis = 0; axis < position.size(); ++axis) {
      samples.columns[axis].push_back(position[axis]);
    }
    samples.values.push_back(heaps ? state.values[static_cast<std::uint64_t>(position[0])]
                                   : state.engines.position->value(position, *state.observer));
  } while (advance(position, corner));
  return samples;
}

SampledValues sample_family(const RulesetTemplate& rules, const std::vector<std::string>& names,
                            const std::vector<Bindings>& members, const Position& corner,
                            Observer& observer) {
  require_room(corner, corner.size() + names.size(), members.size(), observer);
  SampledValues family;
  for (const Bindings& member : members) {
    SampledValues one = Session(rules.bind(member), {}, observer).samples(corner);
    if (family.names.empty()) {
      family.names = one.names;
      family.names.insert(family.names.end(), names.begin(), names.end());
      family.columns.resize(family.names.size());
      family.parameters = names.size();
    }
    for (std::size_t axis = 0; axis < one.columns.size(); ++axis) {
      family.columns[axis].insert(family.columns[axis].end(), one.columns[axis].begin(),
                                  one.columns[axis].end());
    }
    for (std::size_t i = 0; i < names.size(); ++i) {
      auto& column = family.columns[one.columns.size() + i];
      column.resize(column.size() + one.values.size(), std::get<std::int64_t>(member.at(names[i])));
    }
    family.values.insert(family.values.end(), one.values.begin(), one.values.end());
  }
  return family;
}

}  // namespace grundy
