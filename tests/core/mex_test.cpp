// The mex, of a list and of a set that is used again and again.
#include "core/mex_set.hpp"
#include "grundy/nimber.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <vector>

namespace grundy {
namespace {

TEST(Mex, OfNothingIsZero) { EXPECT_EQ(mex({}), 0U); }

TEST(Mex, PassesWholeWords) {
  std::vector<Nimber> values;
  for (Nimber v = 0; v < 200; ++v) {
    EXPECT_EQ(mex(values), v);
    values.insert(values.begin(), v);
  }
}

TEST(Mex, IgnoresHugeValues) {
  EXPECT_EQ(mex(std::vector<Nimber>{~Nimber{0}, 0, 1'000'000'000'000}), 1U);
}

RC_GTEST_PROP(Mex, IsTheLeastAbsentValue, ()) {
  const auto values = *rc::gen::container<std::vector<Nimber>>(rc::gen::inRange<Nimber>(0, 100));
  core::MexSet set;
  for (int round = 0; round < 2; ++round) {  // a cleared set is as a new one
    set.clear();
    for (const Nimber value : values) set.insert(value);
    Nimber least = 0;
    while (std::find(values.begin(), values.end(), least) != values.end()) ++least;
    RC_ASSERT(mex(values) == least);
    RC_ASSERT(set.mex() == least);
    RC_ASSERT(!set.contains(least));
  }
}

}  // namespace
}  // namespace grundy
