// What is proved, what was published and what is seen of the law of a ruleset.
#include <algorithm>
#include <utility>

#include "grundy/session.hpp"
#include "session/state.hpp"

namespace grundy {
namespace {

Law law_of(const ProvedPeriod& proved, std::uint64_t checked_to) {
  Law law;
  law.kind = "periodic";
  law.text = proved.period.text();
  law.status = LawStatus::proved;
  law.theorem = proved.theorem;
  law.period = proved.period;
  law.checked_to = checked_to;
  return law;
}

/// What was found and has this period says, on every heap, what the proved law says: both agree on
/// the preperiod and one whole period, which the table holds.
void mark_proved(std::vector<Law>& laws, const ProvedPeriod& proved) {
  for (Law& law : laws) {
    if (law.period != proved.period || law.lost_only) continue;
    law.status = LawStatus::proved;
    law.theorem = proved.theorem;
  }
}

void rank(std::vector<Law>& laws) {
  std::stable_sort(laws.begin(), laws.end(),
                   [](const Law& a, const Law& b) { return a.status < b.status; });
}

}  // namespace

LawReport Session::laws(const Position& corner) {
  State& state = *state_;
  state.require_position(corner);
  if (corner.size() != 1) {
    const SampledValues samples = this->samples(corner);
    LawReport report = find_laws(samples, *state.observer);
    if (state.options.published) state.add_published(samples, report);
    rank(report.laws);
    return report;
  }
  const auto n = static_cast<std::uint64_t>(corner[0]);
  static_cast<void>(values_to(n));
  NimSequence prefix;
  const bool whole = state.values.size() == n + 1;
  if (!whole) {
    prefix = state.values;
    prefix.truncate(n + 1);
  }
  LawReport report = find_laws(whole ? state.values : prefix, *state.observer);
  if (const auto proved = state.proved()) {
    const std::uint64_t round = proved->period.preperiod + proved->period.period;
    if (round <= n + 1) mark_proved(report.laws, *proved);
    const auto same = std::find_if(report.laws.begin(), report.laws.end(), [&](const Law& law) {
      return law.kind == "periodic" && law.status == LawStatus::proved;
    });
    if (same == report.laws.end()) report.laws.push_back(law_of(*proved, n));
  }
  if (state.options.published) state.add_published(samples(corner), report);
  rank(report.laws);
  return report;
}

void Session::State::add_published(const SampledValues& samples, LawReport& report) const {
  Law law;
  law.kind = "published";
  law.text = options.published->text;
  law.expression = options.published->text;
  law.status = LawStatus::published;
  law.theorem = options.published->source;
  law.checked_to = report.checked_to;
  Position position(std::vector<std::int64_t>(samples.columns.size()));
  for (std::size_t i = 0; i < samples.values.size(); ++i) {
    for (std::size_t axis = 0; axis < position.size(); ++axis) {
      position[axis] = samples.columns[axis][i];
    }
    const Nimber said = options.published->value(position);
    if (said == samples.values[i]) continue;
    report.refuted.push_back({law.text, position, said, samples.values[i], false});
    return;
  }
  report.laws.push_back(std::move(law));
}

}  // namespace grundy
