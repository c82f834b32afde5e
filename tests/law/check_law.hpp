// What a law of one coordinate says, from its expression or its period.
#pragma once

#include "grundy/error.hpp"
#include "grundy/law.hpp"
#include "grundy/values.hpp"
#include "rules/law_expression.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace grundy::testing {

/// G(0), ..., G(size - 1) of a law; throws where it is not defined.
inline NimSequence values_of(const std::string& expression, std::uint64_t size) {
  const rules::LawExpression law("law", expression, {"n"});
  NimSequence values;
  for (std::uint64_t n = 0; n < size; ++n) {
    values.push_back(law(std::array{static_cast<std::int64_t>(n)}));
  }
  return values;
}

/// The first heap at which the law is not what the table says; nothing when it holds.
inline std::optional<std::uint64_t> contradiction(const Law& law, const NimSequence& values) {
  std::optional<rules::LawExpression> expression;
  if (!law.expression.empty())
    expression.emplace("law", law.expression, std::vector<std::string>{"n"});
  for (std::uint64_t n = 0; n < values.size(); ++n) {
    try {
      if (expression) {
        const Nimber said = (*expression)(std::array{static_cast<std::int64_t>(n)});
        if (law.lost_only ? (said != 0) != (values[n] == 0) : said != values[n]) return n;
      }
    } catch (const Error&) {  // not defined there
      return n;
    }
    if (law.period && n >= law.period->preperiod + law.period->period) {
      const Nimber before = values[n - law.period->period];
      if (values[n] < before || values[n] - before != law.period->saltus) return n;
    }
  }
  return std::nullopt;
}

}  // namespace grundy::testing
