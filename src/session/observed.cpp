// Values by laws that were only seen to hold, for callers that accept them.
#include <algorithm>
#include <utility>

#include "grundy/error.hpp"
#include "rules/coordinate_names.hpp"
#include "session/state.hpp"

namespace grundy {
namespace {

constexpr std::int64_t heaps_looked_at = 10'000;
constexpr std::uint64_t tuples_looked_at = 20'000;

/// The largest box of equal edges with so many tuples; of heaps, so many heaps.
Position corner_looked_at(std::size_t coordinates) {
  std::int64_t edge = heaps_looked_at;
  for (; coordinates > 1; --edge) {
    std::uint64_t tuples = 1;
    for (std::size_t axis = 0; axis < coordinates && tuples <= tuples_looked_at; ++axis) {
      tuples *= static_cast<std::uint64_t>(edge) + 1;
    }
    if (tuples <= tuples_looked_at) break;
  }
  return Position(std::vector<std::int64_t>(coordinates, edge));
}

}  // namespace

void Session::State::find_observed(LawReport report) {
  observed.emplace();
  const std::vector<std::string> names = rules::coordinate_names(rules.form());
  for (Law& law : report.laws) {
    if (law.status != LawStatus::observed || law.lost_only) continue;
    std::optional<rules::LawExpression> formula;
    if (!law.period) {
      if (law.expression.empty()) continue;
      formula.emplace("observed law", law.expression, names);
    }
    observed->push_back({std::move(law), std::move(formula)});
  }
}

std::optional<HeapValue> Session::State::observed_value(Session& session,
                                                        const Position& position) {
  if (!options.accept_observed || options.published) return std::nullopt;
  const Position corner = corner_looked_at(position.size());
  if (std::equal(position.begin(), position.end(), corner.begin(),
                 [](std::int64_t a, std::int64_t b) { return a <= b; })) {
    return std::nullopt;
  }
  if (!observed) find_observed(session.laws(corner));
  if (position.size() == 1) {
    // A period may have been proved on the way.
    if (auto value = known(static_cast<std::uint64_t>(position[0]))) return value;
  }
  for (const ObservedLaw& candidate : *observed) {
    try {
      const Nimber value =
          candidate.formula ? (*candidate.formula)(std::span(position.begin(), position.end()))
                            : along(*candidate.law.period, static_cast<std::uint64_t>(position[0]));
      return HeapValue{
          value, ValueStatus::observed,
          candidate.law.text + " (seen to " + std::to_string(candidate.law.checked_to) + ")"};
    } catch (const Error& error) {
      // The formula ends where its 64-bit numbers do; another one may go on.
      if (error.kind() != ErrorKind::bad_input) throw;
    }
  }
  return std::nullopt;
}

}  // namespace grundy
