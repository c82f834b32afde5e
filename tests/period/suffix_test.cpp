// The periods that the end of a sequence shows.
#include "period/suffix.hpp"

#include "support/sequences.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <vector>

namespace grundy::period {
namespace {

RC_GTEST_PROP(SuffixPeriod, GivesTheStartOfEveryPeriod, ()) {
  const auto values = testing::sequence(
      *rc::gen::container<std::vector<Nimber>>(rc::gen::element<Nimber>(0, 1, 1000)));
  const auto most = *rc::gen::inRange<std::uint64_t>(0, 20);
  std::uint64_t expected_p = 1;
  const auto found = suffix_period(values, most, [&](std::uint64_t e, std::uint64_t p) {
    RC_ASSERT(p == expected_p++);
    std::uint64_t start = values.size() - p;
    while (start > 0 && values[start - 1] == values[start - 1 + p]) --start;
    RC_ASSERT(e == start);
    return false;
  });
  RC_ASSERT(!found);
  RC_ASSERT(values.size() < 2 || expected_p == 1 + std::min(most, values.size() - 1));
}

TEST(SuffixPeriod, StopsAtTheFirstThatIsEnough) {
  const auto values = testing::sequence({5, 0, 1, 2, 0, 1, 2, 0, 1, 2});
  const auto found = suffix_period(
      values, 9, [&](std::uint64_t e, std::uint64_t p) { return e + 2 * p <= values.size(); });
  EXPECT_EQ(found, (Period{1, 3, 0}));
}

}  // namespace
}  // namespace grundy::period
