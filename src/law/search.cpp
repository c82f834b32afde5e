#include "law/search.hpp"

#include "law/arithmetic_period.hpp"
#include "law/automaton.hpp"
#include "law/cases.hpp"
#include "law/growth.hpp"
#include "law/periodic.hpp"
#include "law/rank.hpp"

#include <algorithm>
#include <utility>

namespace grundy::law {
namespace {

// The first part is the first half, or this many values; then a quarter of it, and so on.
constexpr std::uint64_t longest_head = 4096;
constexpr std::uint64_t next_head = 4;
// Shorter parts show some law too easily to speak of its refutation.
constexpr std::uint64_t least_refutable = 16;
constexpr std::size_t most_tested = 32;
constexpr Nimber largest_guessed = Nimber{1} << 62;
// Features look a little past n.
constexpr std::uint64_t margin = 4;

bool shorter(const Statement& a, const Statement& b) { return a.length < b.length; }

}  // namespace

Findings Search::run() {
  find_period();
  guess();
  sort_by_length(found_.holding);
  if (found_.holding.size() > most_reported) found_.holding.resize(most_reported);
  // A longer law than one that holds is no news.
  std::vector<Refuted>& refuted = found_.refuted;
  if (!found_.holding.empty()) {
    refuted.erase(
        std::remove_if(refuted.begin(), refuted.end(),
                       [&](const Refuted& r) { return !shorter(r.law, found_.holding.front()); }),
        refuted.end());
  }
  std::stable_sort(refuted.begin(), refuted.end(),
                   [](const Refuted& a, const Refuted& b) { return a.at > b.at; });
  if (refuted.size() > most_reported) refuted.resize(most_reported);
  return std::move(found_);
}

void Search::accept(Statement law) {
  if (law.supported_by(data_)) {
    found_.holding.push_back(std::move(law));
  } else if (!found_.unsupported || shorter(law, *found_.unsupported)) {
    found_.unsupported = std::move(law);
  }
}

void Search::refute(Statement law, std::uint64_t n, Nimber expected) {
  const bool known = std::any_of(found_.refuted.begin(), found_.refuted.end(),
                                 [&](const Refuted& r) { return r.law.text() == law.text(); });
  if (!known) found_.refuted.push_back({std::move(law), n, expected});
}

void Search::find_period() {
  const auto period = arithmetic_period(values_, values_.size(), observer_);
  if (period) accept(shortest_way(*period));
  for (std::uint64_t size = values_.size() / 2; size >= least_refutable; size /= 2) {
    const auto early = arithmetic_period(values_, size, observer_);
    if (early && !(period && early->period == period->period && early->saltus == period->saltus)) {
      refute_period(*early, size);
    }
  }
}

/// The shortest way to say a period: as a formula, or as a table of one round.
Statement Search::shortest_way(const Period& period) const {
  std::vector<Statement> ways;
  for (Candidate& law : say_period(values_, period)) {
    ways.push_back(state(std::move(law), values_));
  }
  return std::move(*std::min_element(ways.begin(), ways.end(), shorter));
}

/// A period that the first `size` values show, if they support it and it fails later.
void Search::refute_period(const Period& period, std::uint64_t size) {
  const auto next = [&](std::uint64_t n) { return values_[n - period.period] + period.saltus; };
  std::uint64_t n = size;
  while (n < values_.size() && values_[n] == next(n)) ++n;
  if (n == values_.size()) return;
  Statement law = shortest_way(period);
  if (law.supported_by(size)) refute(std::move(law), n, next(n));
}

void Search::guess() {
  std::uint64_t size = std::min(values_.size() / 2, longest_head);
  if (size < 2) return;
  for (std::uint64_t n = 0; n < size; ++n) {
    if (values_[n] >= largest_guessed) return;
  }
  do {
    for (Statement& law : guesses_from(Head(values_, size))) test(std::move(law), size);
    size /= next_head;
  } while (size >= least_refutable);
}

std::vector<Statement> Search::guesses_from(const Head& head) {
  factors_.extend(head.size() + margin, observer_);
  if (features_.empty()) features_ = features(factors_);
  Terms terms(values_, head, features_);
  std::vector<Candidate> all = find_cases(terms, head);
  if (auto root = find_root(head)) all.push_back(std::move(*root));
  for (Candidate& law : find_automata(head, head.size() / 4)) all.push_back(std::move(law));

  std::vector<Statement> guesses;
  for (Candidate& law : all) {
    if (law.first >= law.defined) guesses.push_back(state(std::move(law), values_));
  }
  sort_by_length(guesses);
  if (guesses.size() > most_tested) guesses.resize(most_tested);
  return guesses;
}

void Search::test(Statement law, std::uint64_t guessed_from) {
  const bool known =
      std::any_of(found_.holding.begin(), found_.holding.end(), [&](const Statement& other) {
        const bool says_more = other.expression.empty() && !law.expression.empty();
        return !says_more && same_law(law, other, values_);
      });
  if (known) return;
  for (std::uint64_t n = law.candidate.first; n < values_.size(); ++n) {
    if ((n & 0xFFFF) == 0) observer_.poll("values tested", n, values_.size());
    if (law.candidate.factors && n + margin > factors_.size()) {
      factors_.extend(values_.size() + margin, observer_);
    }
    const std::int64_t expected = law.candidate.value(n);
    if (expected >= 0 && static_cast<Nimber>(expected) == values_[n]) continue;
    if (expected >= 0 && n >= guessed_from && law.supported_by(guessed_from)) {
      refute(std::move(law), n, static_cast<Nimber>(expected));
    }
    return;
  }
  accept(std::move(law));
}

}  // namespace grundy::law
