// The return of a window of values in a growing sequence.
#include "period/recurrence.hpp"

#include "support/sequences.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <optional>
#include <vector>

namespace grundy::period {
namespace {

std::optional<Period> search_growing(const NimSequence& values, std::uint64_t window,
                                     std::uint64_t step) {
  Recurrence recurrence(window);
  for (std::uint64_t size = 0; size <= values.size(); size += step) {
    if (const auto found = recurrence.search(testing::head(values, size))) return found;
  }
  return recurrence.search(values);
}

RC_GTEST_PROP(Recurrence, FindsEveryPeriodAndNothingElse, ()) {
  const auto factor = *rc::gen::element<Nimber>(1, 300);  // one and two bytes a value
  const auto start = *rc::gen::container<std::vector<Nimber>>(rc::gen::inRange<Nimber>(0, 2));
  const auto round =
      *rc::gen::nonEmpty(rc::gen::container<std::vector<Nimber>>(rc::gen::inRange<Nimber>(0, 3)));
  const auto window = *rc::gen::inRange<std::uint64_t>(1, 20);
  NimSequence values;
  for (const Nimber v : start) values.push_back(v * factor);
  for (const Nimber v : round) values.push_back(v * factor);
  values.extend_periodically(4 * (start.size() + round.size() + window) + 2 * window + 40,
                             round.size());
  const auto found = search_growing(
      values, window,
      *rc::gen::oneOf(rc::gen::inRange<std::uint64_t>(1, 30), rc::gen::just(values.size())));
  RC_ASSERT(found.has_value());
  for (std::uint64_t n = found->preperiod; n < found->preperiod + window; ++n) {
    RC_ASSERT(values[n + found->period] == values[n]);
  }
}

RC_GTEST_PROP(Recurrence, FindsNothingInWhatNeverReturns, ()) {
  // A new value every few heaps: no window of that length comes twice.
  const auto every = *rc::gen::inRange<std::uint64_t>(1, 6);
  NimSequence values;
  for (std::uint64_t n = 0; n < 2000; ++n) values.push_back(n % every == 0 ? n / every + 1 : 0);
  RC_ASSERT(!search_growing(values, every, 50));
}

// A quadratic search would take hours here.
TEST(Recurrence, IsLinearOnRunsOfZeros) {
  constexpr std::uint64_t window = 1'000'000;
  for (const Nimber other : {Nimber{1}, Nimber{1000}}) {
    NimSequence values;
    values.push_back(0);
    values.extend_periodically(window - 1, 1);
    Recurrence recurrence(window);
    std::optional<Period> found;
    std::uint64_t run = window / 3;
    while (!found && values.size() < 12 * window) {
      values.push_back(other);
      // A window holds one whole run of zeros at least, and no two runs are equally long.
      ++run;
      values.push_back(0);
      values.extend_periodically(values.size() + run, 1);
      found = recurrence.search(values);
    }
    EXPECT_FALSE(found);
  }
}

}  // namespace
}  // namespace grundy::period
