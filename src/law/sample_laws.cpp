// Laws of positions with several coordinates and of families: what may be said, in words.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "grundy/law.hpp"
#include "law/evidence.hpp"
#include "law/expression_search.hpp"
#include "law/sample_beatty.hpp"
#include "law/sample_choice.hpp"
#include "law/sample_period.hpp"

namespace grundy {

namespace {

using law::Formula;
using law::Wanted;

constexpr std::size_t short_life = 10;  // what fails in the first tenth was no law
constexpr std::uint64_t roomy = 40;     // so long a law can say all that is searched for

/// What a reader of the formula may not know.
std::string glossary(const std::string& expression) {
  constexpr std::pair<const char*, const char*> words[] = {
      {"isqrt(", "isqrt is the square root, rounded down"},
      {"log2(", "log2 is rounded down"},
      {"/", "/ rounds down"},
      {"%", "% is the remainder"},
      {"xor", "xor is the nim-sum"},
      {" & ", "& is bitwise and"},
      {" | ", "| is bitwise or"},
      {"popcount(", "popcount counts the binary ones"},
      {"ctz(", "ctz counts the trailing binary zeros"},
      {"zeckendorf(", "zeckendorf is the least part as a sum of Fibonacci numbers"},
      {"pick(", "pick(i, ...) is the i-th of the list, from 0"}};
  std::string result;
  for (const auto& [symbol, meaning] : words) {
    if (expression.find(symbol) == std::string::npos) continue;
    result += (result.empty() ? "; " : ", ") + std::string(meaning);
  }
  return result;
}

class Search {
 public:
  Search(const SampledValues& samples, Observer& observer)
      : samples_(samples), observer_(observer) {}

  LawReport find() {
    law::require_columns(samples_);
    for (const auto& column : samples_.columns) {
      for (const std::int64_t c : column) {
        if (c > 0) report_.checked_to = std::max(report_.checked_to, static_cast<std::uint64_t>(c));
      }
    }
    weigh();
    if (longest_ == 0) {
      report_.note = too_little();
      return std::move(report_);
    }
    values();
    if (longest_if_lost_ > 0) lost();
    finish();
    return std::move(report_);
  }

 private:
  [[nodiscard]] std::size_t count() const { return samples_.values.size(); }

  /// How long a law may be.
  void weigh() {
    std::vector<Nimber> sorted = samples_.values;
    std::sort(sorted.begin(), sorted.end());
    std::uint64_t most = 0;
    for (std::size_t begin = 0; begin < sorted.size();) {
      std::size_t end = begin;
      while (end < sorted.size() && sorted[end] == sorted[begin]) ++end;
      most = std::max<std::uint64_t>(most, end - begin);
      begin = end;
    }
    longest_ = law::longest_supported(law::evidence(count(), most));
    const auto lost = static_cast<std::uint64_t>(std::count(sorted.begin(), sorted.end(), 0U));
    const bool mixed = lost > 0 && lost < count();
    longest_if_lost_ =
        mixed ? law::longest_supported(law::evidence(count(), std::max(lost, count() - lost))) : 0;
  }

  [[nodiscard]] std::string too_little() const {
    return count() == 0 ? "no values were given"
                        : fmt::format("{} values support no law that takes more than {} symbol{}",
                                      count(), longest_, longest_ == 1 ? "" : "s");
  }

  void values() {
    law::SearchLimits limits;
    limits.longest = longest_;
    const law::SearchResult result =
        law::search_formula(samples_, Wanted::values, limits, observer_);
    if (result.formula) add("formula", *result.formula, Wanted::values);
    refute(result.misses, Wanted::values);
    if (const auto period = law::find_double_period(samples_, longest_, observer_)) {
      add("doubly periodic", period->formula, Wanted::values);
      report_.laws.back().text = words(*period);
    }
  }

  void lost() {
    // A condition that is no shorter than the law of the values says nothing new.
    std::uint64_t longest = longest_if_lost_;
    for (const Law& law : report_.laws) longest = std::min(longest, law.length - 1);
    if (longest == 0) return;
    if (const auto pairs = law::find_beatty_pairs(samples_, longest, observer_)) {
      add("lost positions", *pairs, Wanted::lost);
      longest = pairs->length - 1;
    }
    law::SearchLimits limits;
    limits.longest = longest;
    if (!report_.laws.empty()) {  // only what is shorter is worth while
      limits.pairs /= 8;
      limits.rounds = 2;
    }
    const law::SearchResult result = law::search_formula(samples_, Wanted::lost, limits, observer_);
    if (result.formula) add("lost positions", *result.formula, Wanted::lost);
    refute(result.misses, Wanted::lost);
  }

  void add(std::string kind, const Formula& formula, Wanted wanted) {
    Law law;
    law.kind = std::move(kind);
    law.text = sentence(formula.expression, wanted);
    law.expression = formula.expression;
    law.lost_only = wanted == Wanted::lost;
    law.length = formula.length;
    law.checked_to = report_.checked_to;
    report_.laws.push_back(std::move(law));
  }

  [[nodiscard]] std::string sentence(const std::string& expression, Wanted wanted) const {
    return (wanted == Wanted::lost ? "lost exactly when " : function() + " = ") + expression +
           glossary(expression);
  }

  /// "G(x, y)"; the parameters of a family are no part of the position.
  [[nodiscard]] std::string function() const {
    std::string result = "G(";
    const std::size_t coordinates = samples_.names.size() - samples_.parameters;
    for (std::size_t i = 0; i < coordinates; ++i) {
      result += (i == 0 ? "" : ", ") + samples_.names[i];
    }
    return result + ")";
  }

  [[nodiscard]] std::string words(const law::DoublePeriod& period) const {
    const auto of = [](const std::string& name, const law::Repeat& repeat) {
      return fmt::format("period {} in {} from {} = {}", repeat.period, name, name,
                         repeat.preperiod);
    };
    return fmt::format("{} has {} and {}", function(), of(period.first_name, period.first),
                       of(period.second_name, period.second));
  }

  void refute(const std::vector<law::Miss>& misses, Wanted wanted) {
    for (const law::Miss& miss : misses) {
      if (miss.at < count() / short_life) continue;
      std::vector<std::int64_t> at;
      for (const auto& column : samples_.columns) at.push_back(column[miss.at]);
      const Nimber value = samples_.values[miss.at];
      const Nimber found = wanted == Wanted::lost ? (value == 0 ? 0 : 1) : value;
      Nimber expected = static_cast<Nimber>(std::max<std::int64_t>(miss.expected, 0));
      if (wanted == Wanted::lost) expected = miss.expected != 0 ? 0 : 1;
      refuted_.emplace_back(
          miss.at, RefutedLaw{sentence(miss.formula.expression, wanted), Position(at), expected,
                              found, wanted == Wanted::lost});
    }
  }

  void finish() {
    std::stable_sort(refuted_.begin(), refuted_.end(),
                     [](const auto& one, const auto& other) { return one.first > other.first; });
    for (auto& [at, refuted] : refuted_) report_.refuted.push_back(std::move(refuted));
    std::stable_sort(report_.laws.begin(), report_.laws.end(),
                     [](const Law& one, const Law& other) { return one.length < other.length; });
    if (longest_ < roomy) {
      report_.note = too_little();
    } else if (report_.laws.empty()) {
      report_.note = fmt::format("no law that is searched for fits the {} values", count());
    }
  }

  const SampledValues& samples_;
  Observer& observer_;
  LawReport report_;
  std::vector<std::pair<std::size_t, RefutedLaw>> refuted_;  // with the number of the position
  std::uint64_t longest_ = 0;
  std::uint64_t longest_if_lost_ = 0;
};

}  // namespace

LawReport find_laws(const SampledValues& samples, Observer& observer) {
  return Search(samples, observer).find();
}

}  // namespace grundy
