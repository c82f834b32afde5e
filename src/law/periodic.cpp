#include "law/periodic.hpp"

#include "core/int128.hpp"
#include "law/shape.hpp"

#include <cstdint>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace grundy::law {
namespace {

// Longer rounds are said in words.
constexpr std::uint64_t longest_table = 64;

/// G(n) = slope n + rest(n mod p), or G(n) = saltus floor(n / p) + rest(n mod p).
struct Split {
  Phrase trend;
  Pairs rest;
};

class Periodic {
 public:
  Periodic(const NimSequence& values, const Period& period) : values_(values), period_(period) {}

  std::vector<Candidate> say() {
    std::vector<Candidate> found = {table()};
    if (const auto better = formula()) found.push_back(*better);
    return found;
  }

 private:
  [[nodiscard]] Phrase n_mod() const {
    return binary("n", "%", number(static_cast<std::int64_t>(period_.period)));
  }

  [[nodiscard]] Candidate start(std::string kind) const {
    Candidate law;
    law.kind = std::move(kind);
    law.period = period_;
    law.first = law.defined = period_.preperiod;
    law.value = [](std::uint64_t) { return undefined; };  // nothing is left to be tested
    return law;
  }

  /// With what `rest` is less, at most two ways; none where the numbers pass 63 bits.
  [[nodiscard]] std::vector<Split> splits() const {
    std::vector<Split> ways;
    const Period& p = period_;
    // The last round has the largest values.
    for (std::uint64_t n = values_.size() - p.period; n < values_.size(); ++n) {
      if (values_[n] > INT64_MAX) return ways;
    }
    const Phrase n("n");
    const auto saltus = static_cast<std::int64_t>(p.saltus);
    const Phrase quotient =
        p.period == 1 ? n : binary(n, "/", number(static_cast<std::int64_t>(p.period)));
    if (saltus == 0) {
      add(ways, number(0), [](std::uint64_t) { return core::Int128{0}; });
      return ways;
    }
    add(ways, times(saltus, quotient),
        [&](std::uint64_t m) { return static_cast<core::Int128>(m / p.period) * p.saltus; });
    if (p.period > 1 && p.saltus % p.period == 0) {
      add(ways, times(saltus / static_cast<std::int64_t>(p.period), n),
          [&](std::uint64_t m) { return static_cast<core::Int128>(m) * (p.saltus / p.period); });
    }
    return ways;
  }

  template <typename Trend>
  void add(std::vector<Split>& ways, Phrase trend, const Trend& at) const {
    Split split{std::move(trend), {}};
    for (std::uint64_t r = 0; r < period_.period; ++r) {
      const std::uint64_t e = period_.preperiod;
      const std::uint64_t n = e + (r + period_.period - e % period_.period) % period_.period;
      const core::Int128 rest = static_cast<core::Int128>(values_[n]) - at(n);
      if (rest != static_cast<std::int64_t>(rest)) return;
      split.rest.emplace_back(static_cast<std::int64_t>(r), static_cast<std::int64_t>(rest));
    }
    ways.push_back(std::move(split));
  }

  [[nodiscard]] Candidate table() const {
    Candidate law = start("periodic");
    law.stated = period_.period;
    std::uint64_t length = std::to_string(period_.period).size();
    if (period_.saltus != 0) length += std::to_string(period_.saltus).size();
    for (std::uint64_t n = 0; n < period_.period; ++n) {
      length += std::to_string(values_[period_.preperiod + n]).size();
    }
    law.words_length = length;
    const std::string rise = period_.saltus == 0 ? "" : fmt::format(" + {}", period_.saltus);
    law.phrase.words = period_.period == 1 && period_.saltus == 0
                           ? std::to_string(values_[period_.preperiod])
                           : fmt::format("G(n - {}){} after the first round", period_.period, rise);
    if (period_.period > longest_table) return law;
    const std::vector<Split> ways = splits();
    for (const Split& way : ways) {
      std::vector<Phrase> arguments = {n_mod()};
      for (const auto& [r, rest] : way.rest) arguments.push_back(number(rest));
      const Phrase said =
          sum(way.trend, period_.period == 1 ? arguments[1] : call("pick", arguments));
      keep_shorter(law, said);
    }
    return law;
  }

  static bool keep_shorter(Candidate& law, const Phrase& said) {
    const bool shorter = law.phrase.text.empty() || symbols(said.text) < symbols(law.phrase.text);
    if (shorter) law.phrase = said;
    return shorter;
  }

  [[nodiscard]] std::optional<Candidate> formula() const {
    if (period_.period == 1) return std::nullopt;  // the table is the formula
    Candidate law = start("periodic");
    for (const Split& way : splits()) {
      for (const Shape& shape : find_shapes(way.rest, Places::some)) {
        if (keep_shorter(law, sum(way.trend, shape.say(n_mod())))) law.stated = shape.stated;
      }
    }
    if (law.phrase.text.empty()) return std::nullopt;
    return law;
  }

  const NimSequence& values_;
  Period period_;
};

}  // namespace

std::vector<Candidate> say_period(const NimSequence& values, const Period& period) {
  return Periodic(values, period).say();
}

}  // namespace grundy::law
