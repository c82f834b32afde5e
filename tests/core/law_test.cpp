#include "grundy/law.hpp"

#include <gtest/gtest.h>

namespace grundy {
namespace {

TEST(Period, InWords) {
  EXPECT_EQ((Period{0, 7, 0}.text()), "period 7 from heap 0");
  EXPECT_EQ((Period{1, 4, 4}.text()), "period 4 from heap 1, saltus 4");
}

}  // namespace
}  // namespace grundy
