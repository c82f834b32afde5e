// A conjecture against values.
#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "grundy/error.hpp"
#include "grundy/law.hpp"
#include "rules/law_expression.hpp"

namespace grundy {
namespace {

constexpr std::uint64_t between_polls = 4096;

class Conjecture {
 public:
  Conjecture(const std::string& text, bool lost_only, std::vector<std::string> names)
      : formula_("conjecture", text, std::move(names)) {
    tested_.law.kind = "conjecture";
    tested_.law.text = text;
    tested_.law.expression = text;
    tested_.law.lost_only = lost_only;
  }

  /// False at the first counterexample.
  bool holds(std::span<const std::int64_t> position, Nimber value) {
    Nimber expected = said(position);
    if (tested_.law.lost_only) {
      expected = expected != 0 ? 0 : 1;
      value = value != 0 ? 1 : 0;
    }
    const std::int64_t largest = *std::max_element(position.begin(), position.end());
    tested_.law.checked_to = std::max(
        tested_.law.checked_to, static_cast<std::uint64_t>(std::max<std::int64_t>(largest, 0)));
    if (expected == value) return true;
    tested_.law.status = LawStatus::refuted;
    tested_.counterexample =
        RefutedLaw{formula_.text(), Position(position), expected, value, tested_.law.lost_only};
    return false;
  }

  TestedLaw take() { return std::move(tested_); }

 private:
  [[nodiscard]] Nimber said(std::span<const std::int64_t> position) const {
    try {
      return formula_(position);
    } catch (const Error& error) {
      const std::string message =
          "the conjecture is not defined at " + Position(position).text() + ": " + error.message();
      const std::string hint = "say what holds there, as in 'n < 2 ? n : spf(n)'";
      if (!error.place()) throw Error(error.kind(), message, hint);
      throw Error(error.kind(), message, *error.place(), hint);
    }
  }

  rules::LawExpression formula_;
  TestedLaw tested_;
};

}  // namespace

TestedLaw test_law(const std::string& expression, bool lost_only, const NimSequence& values,
                   const std::string& name, Observer& observer) {
  Conjecture conjecture(expression, lost_only, {name});
  for (std::uint64_t n = 0; n < values.size(); ++n) {
    if (n % between_polls == 0) observer.poll("heaps compared", n, values.size());
    const auto heap = static_cast<std::int64_t>(n);
    if (!conjecture.holds({&heap, 1}, values[n])) break;
  }
  return conjecture.take();
}

TestedLaw test_law(const std::string& expression, bool lost_only, const SampledValues& samples,
                   Observer& observer) {
  Conjecture conjecture(expression, lost_only, samples.names);
  std::vector<std::int64_t> position(samples.columns.size());
  for (std::size_t i = 0; i < samples.values.size(); ++i) {
    if (i % between_polls == 0) observer.poll("positions compared", i, samples.values.size());
    for (std::size_t axis = 0; axis < position.size(); ++axis) {
      position[axis] = samples.columns[axis][i];
    }
    if (!conjecture.holds(position, samples.values[i])) break;
  }
  return conjecture.take();
}

}  // namespace grundy
