// Sampled values for tests: all positions of a box, from a function or from the rules.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "grundy/law.hpp"
#include "grundy/session.hpp"
#include "rules/law_expression.hpp"

namespace grundy::testing {

using Coordinates = std::vector<std::int64_t>;
using Sides = std::vector<std::pair<std::int64_t, std::int64_t>>;  // first and last of each

/// The positions of the box in lexicographic order, without those that `part` refuses.
inline SampledValues box(std::vector<std::string> names, const Sides& sides,
                         const std::function<Nimber(const Coordinates&)>& value,
                         const std::function<bool(const Coordinates&)>& part = nullptr) {
  SampledValues samples;
  samples.names = std::move(names);
  samples.columns.resize(sides.size());
  Coordinates at;
  for (const auto& side : sides) at.push_back(side.first);
  for (;;) {
    if (!part || part(at)) {
      for (std::size_t c = 0; c < at.size(); ++c) samples.columns[c].push_back(at[c]);
      samples.values.push_back(value(at));
    }
    std::size_t c = at.size();
    while (c > 0 && at[c - 1] == sides[c - 1].second) {
      at[c - 1] = sides[c - 1].first;
      --c;
    }
    if (c == 0) return samples;
    ++at[c - 1];
  }
}

/// The values of a game at the positions of a box from 0.
inline SampledValues game(const std::string& rules, std::vector<std::string> names,
                          const Coordinates& corner) {
  Session session{Ruleset::parse(rules)};
  session.prepare(Position(corner));
  Sides sides;
  for (const std::int64_t last : corner) sides.emplace_back(0, last);
  return box(std::move(names), sides,
             [&](const Coordinates& at) { return session.nim_value(Position(at)); });
}

inline Coordinates position(const SampledValues& samples, std::size_t i) {
  Coordinates at;
  for (const auto& column : samples.columns) at.push_back(column[i]);
  return at;
}

/// The number of positions where a law of the report is not what the values are, as the notation
/// evaluates it.
inline std::size_t contradictions(const Law& law, const SampledValues& samples) {
  const rules::LawExpression expression("law", law.expression, samples.names);
  std::size_t count = 0;
  for (std::size_t i = 0; i < samples.values.size(); ++i) {
    const Nimber said = expression(position(samples, i));
    const Nimber value = samples.values[i];
    count += law.lost_only ? (said != 0) != (value == 0) : said != value;
  }
  return count;
}

}  // namespace grundy::testing
