// Budgets that the caller hands down.
#include "grundy/observer.hpp"

#include "grundy/error.hpp"

#include <gtest/gtest.h>

namespace grundy {
namespace {

class Stopping : public Observer {
 public:
  void progress(std::string_view what, std::uint64_t done, std::uint64_t) override {
    last = std::string(what) + " " + std::to_string(done);
  }
  std::string stop_requested() override { return reason; }
  std::uint64_t memory_limit() const override { return 1000; }

  std::string last;
  std::string reason;
};

TEST(Observer, ReportsThenStops) {
  Stopping observer;
  observer.poll("heaps", 5, 10);
  EXPECT_EQ(observer.last, "heaps 5");
  observer.reason = "time limit of 1 s reached";
  try {
    observer.poll("heaps", 7, 10);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::budget);
    EXPECT_EQ(error.message(), "time limit of 1 s reached, after 7 of 10 heaps");
  }
  EXPECT_EQ(observer.last, "heaps 7");
}

TEST(Observer, KeepsTheMemoryLimit) {
  const Stopping observer;
  EXPECT_NO_THROW(observer.require_memory("a table", 1000));
  EXPECT_THROW(observer.require_memory("a table", 1001), Error);
}

TEST(Observer, NoneNeverStops) {
  EXPECT_NO_THROW(Observer::none().poll("heaps", 1, 0));
  EXPECT_NO_THROW(Observer::none().require_memory("a table", std::uint64_t{1} << 30));
}

}  // namespace
}  // namespace grundy
