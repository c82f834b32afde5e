// The least period and preperiod of a sequence whose period is known.
#include "period/least.hpp"

#include "support/sequences.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <vector>

namespace grundy::period {
namespace {

// The first (p, e) in order of p for which the known period's sequence repeats.
Period least_by_trial(const NimSequence& values, Period known) {
  NimSequence far = values;
  far.truncate(known.preperiod + known.period);
  far.extend_periodically(known.preperiod + 3 * known.period, known.period, known.saltus);
  for (std::uint64_t p = 1;; ++p) {
    const std::uint64_t end = far.size() - p;
    std::uint64_t e = end;
    const Nimber saltus = far[end - 1 + p] - far[end - 1];
    while (e > 0 && far[e - 1 + p] == far[e - 1] + saltus) --e;
    if (e <= known.preperiod && saltus * known.period == known.saltus * p) return {e, p, saltus};
  }
}

RC_GTEST_PROP(Least, AgreesWithTrial, ()) {
  const auto values = testing::sequence(
      *rc::gen::nonEmpty(rc::gen::container<std::vector<Nimber>>(rc::gen::inRange<Nimber>(0, 3))));
  const auto base = *rc::gen::inRange<std::uint64_t>(1, values.size() + 1);
  const auto times = *rc::gen::inRange<std::uint64_t>(1, 13);
  const auto saltus = *rc::gen::inRange<Nimber>(0, 3);
  const Period known{values.size() - base, base * times, saltus * times};
  NimSequence table = values;
  table.extend_periodically(known.preperiod + known.period, base, saltus);
  RC_ASSERT(least(table, known) == least_by_trial(table, known));
}

TEST(Least, SplitsTheSaltusToo) {
  // 0 0 1 1 2 2: period 2 with saltus 1, known as period 6 with saltus 3 from heap 2.
  EXPECT_EQ(least(testing::sequence({0, 0, 1, 1, 2, 2, 3, 3}), {2, 6, 3}), (Period{0, 2, 1}));
}

}  // namespace
}  // namespace grundy::period
