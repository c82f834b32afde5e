#include "law/expression_search.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "law/expression_bank.hpp"
#include "law/expression_guess.hpp"
#include "law/expression_leaves.hpp"
#include "law/sample_choice.hpp"

namespace grundy::law {

namespace {

constexpr std::size_t most_tests = 60;  // of formulas that fit the sample, in a round
constexpr std::size_t most_forced = 24;
constexpr std::size_t most_misses = 4;

/// A value that does not fit 64 signed bits is one that no expression has.
std::int64_t wanted_value(Nimber value, Wanted wanted) {
  if (wanted == Wanted::lost) return value == 0 ? 1 : 0;
  constexpr auto most = static_cast<Nimber>(std::numeric_limits<std::int64_t>::max());
  return value > most ? no_value : static_cast<std::int64_t>(value);
}

std::vector<Tree> fitting(Forest& forest, const SampledValues& samples,
                          const std::vector<std::size_t>& positions, Question& question,
                          Observer& observer) {
  LaneColumns columns;
  for (const auto& column : samples.columns) columns.push_back(gather(column, positions));
  for (std::size_t i = 0; i < lane_count; ++i) {
    question.values[i] = wanted_value(samples.values[positions[i]], question.wanted);
  }
  std::vector<Tree> found;
  const auto search_from = [&](const std::vector<Leaf>& leaves) {
    const Bank bank(forest, columns, leaves, question.limits.expressions, observer);
    const std::vector<Tree> more = guess_formulas(forest, bank, question, observer);
    found.insert(found.end(), more.begin(), more.end());
  };
  const SearchLimits limits = question.limits;
  if (const std::vector<Leaf> leaves = symmetric_leaves(forest, samples); !leaves.empty()) {
    search_from(leaves);
    // What may be exchanged is mostly said best in these; without them, only what is short.
    question.limits.expressions /= 3;
    question.limits.pairs /= 4;
  }
  search_from(plain_leaves(forest, samples));
  question.limits = limits;
  std::stable_sort(found.begin(), found.end(),
                   [&](Tree a, Tree b) { return forest.length(a) < forest.length(b); });
  return found;
}

}  // namespace

std::optional<Miss> first_miss(const Forest& forest, std::uint32_t tree,
                               const SampledValues& samples, Wanted wanted) {
  const std::size_t count = samples.values.size();
  LaneColumns columns(samples.columns.size());
  for (std::size_t begin = 0; begin < count; begin += lane_count) {
    const std::size_t size = std::min(lane_count, count - begin);
    for (std::size_t c = 0; c < columns.size(); ++c) {
      columns[c].fill(0);
      std::copy_n(samples.columns[c].begin() + static_cast<std::ptrdiff_t>(begin), size,
                  columns[c].begin());
    }
    const Lanes values = forest.evaluate(tree, columns);
    for (std::size_t i = 0; i < size; ++i) {
      const std::int64_t value = values[i];
      if (value != no_value && value == wanted_value(samples.values[begin + i], wanted)) continue;
      return Miss{{}, begin + i, value == no_value ? 0 : value};
    }
  }
  return std::nullopt;
}

SearchResult search_formula(const SampledValues& samples, Wanted wanted, const SearchLimits& limits,
                            Observer& observer) {
  SearchResult result;
  if (samples.values.empty()) return result;
  Question question;
  question.wanted = wanted;
  question.constants = likely_constants(samples);
  question.limits = limits;
  std::vector<std::size_t> forced;
  for (unsigned round = 0; round < limits.rounds; ++round) {
    Forest forest(samples.names);
    const std::vector<Tree> candidates =
        fitting(forest, samples, choose_sample(samples, forced), question, observer);
    bool failed = false;
    for (std::size_t i = 0; i < candidates.size() && i < most_tests; ++i) {
      const std::uint64_t length = forest.length(candidates[i]);
      if (length > limits.longest) break;
      observer.poll("formulas", i, candidates.size());
      const auto miss = first_miss(forest, candidates[i], samples, wanted);
      if (!miss) {
        result.formula = Formula{forest.text(candidates[i]), length};
        break;
      }
      failed = true;
      if (forced.size() < most_forced) forced.push_back(miss->at);
      result.misses.push_back({{forest.text(candidates[i]), length}, miss->at, miss->expected});
    }
    if (result.formula || !failed) break;
  }
  std::stable_sort(result.misses.begin(), result.misses.end(),
                   [](const Miss& one, const Miss& other) { return one.at > other.at; });
  if (result.misses.size() > most_misses) result.misses.resize(most_misses);
  return result;
}

}  // namespace grundy::law
