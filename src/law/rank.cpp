#include "law/rank.hpp"

#include "core/int128.hpp"
#include "grundy/error.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <tuple>
#include <utility>

namespace grundy::law {
namespace {

std::optional<Nimber> by_period(const Period& period, std::uint64_t n, const NimSequence& values) {
  if (n < period.preperiod) return values[n];
  const std::uint64_t after = n - period.preperiod;
  const core::Uint128 value =
      static_cast<core::Uint128>(values[period.preperiod + after % period.period]) +
      static_cast<core::Uint128>(after / period.period) * period.saltus;
  if (value > std::numeric_limits<Nimber>::max()) return std::nullopt;
  return static_cast<Nimber>(value);
}

}  // namespace

std::optional<Nimber> beyond(const Statement& law, std::uint64_t n, const NimSequence& values) {
  if (law.candidate.period) return by_period(*law.candidate.period, n, values);
  if (law.function == nullptr) {
    const std::int64_t value = law.candidate.value(n);
    return value < 0 ? std::nullopt : std::optional(static_cast<Nimber>(value));
  }
  try {
    return (*law.function)(std::array{static_cast<std::int64_t>(n)});
  } catch (const Error&) {
    return std::nullopt;
  }
}

void sort_by_length(std::vector<Statement>& laws) {
  std::stable_sort(laws.begin(), laws.end(), [](const Statement& a, const Statement& b) {
    return std::tuple(a.length, !a.candidate.period, a.words.size()) <
           std::tuple(b.length, !b.candidate.period, b.words.size());
  });
}

bool same_law(const Statement& a, const Statement& b, const NimSequence& values) {
  if (!a.expression.empty() && a.expression == b.expression) return true;
  for (std::uint64_t factor = 3; factor > 0; --factor) {
    for (std::uint64_t i = 0; i < 24; ++i) {
      const std::uint64_t n = factor * values.size() + i;
      if (beyond(a, n, values) != beyond(b, n, values)) return false;
    }
  }
  return true;
}

}  // namespace grundy::law
