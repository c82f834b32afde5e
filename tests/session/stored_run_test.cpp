// Runs that are stopped, saved and taken up again give the values of a run that nothing disturbs.
#include "grundy/stored_run.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "grundy/session.hpp"
#include "support/expect_error.hpp"
#include "support/memory_folder.hpp"

namespace grundy {
namespace {

/// Wants a checkpoint at each `pause`-th question, and stops the run at the `stop`-th.
class Impatient final : public Observer {
 public:
  explicit Impatient(unsigned pause, unsigned stop = 0) : pause_(pause), stop_(stop) {}
  [[nodiscard]] bool checkpoint_due() override { return ++asked_ % pause_ == 0; }
  [[nodiscard]] std::string stop_requested() override { return ++polled_ == stop_ ? "enough" : ""; }
  [[nodiscard]] double seconds() const override { return 7; }
  [[nodiscard]] unsigned polled() const { return polled_; }

 private:
  unsigned pause_, stop_;
  unsigned asked_ = 0, polled_ = 0;
};

StoredRunOptions options(const std::string& engine = {}) {
  StoredRunOptions options;
  options.session.engine = engine;
  options.store.segment_values = 40000;
  return options;
}

struct Game {
  const char* rules;
  std::uint64_t to;
  bool long_enough = false;  ///< to be stopped several times
  const char* engine = "";
};

TEST(StoredRun, EveryEngineGoesOnAfterCheckpointsAndStops) {
  for (const Game& game :
       {Game{"4!.0", 100000, true}, Game{"0.[3]", 3000}, Game{"{3,5,17}", 3000000},
        Game{"~{1,3}", 3000000}, Game{"n -> n-k for k in 1..n if gcd(k,n)=1 or k=n", 4000, true},
        Game{"0.77", 2000, true, "naive"}, Game{"0.77", 300, false, "memo"}}) {
    const Ruleset rules = Ruleset::parse(game.rules);
    Session plain(rules, options(game.engine).session);
    const NimSequence& expected = plain.values_to(game.to);
    const MemoryFolder folder;
    unsigned stops = 0;
    for (unsigned stop = 1;; stop += 3) {
      Impatient observer(2, stop);
      StoredRun run(rules, folder.file("store"), options(game.engine), observer);
      try {
        const NimSequence& values = run.values_to(game.to);
        EXPECT_EQ(values, expected) << game.rules;
        EXPECT_EQ(run.store().record().count, values.size());
        EXPECT_EQ(run.findings().period.has_value(), plain.proved().has_value()) << game.rules;
        break;
      } catch (const Error& error) {
        ++stops;
        EXPECT_EQ(error.kind(), ErrorKind::budget);
        EXPECT_NE(error.message().find("enough"), std::string::npos) << error.report();
        EXPECT_GE(run.store().record().count, run.table().size()) << "a stop saves";
      }
    }
    EXPECT_TRUE(stops > 1 || !game.long_enough) << game.rules;
  }
}

TEST(StoredRun, APeriodIsSavedAndKnownLater) {
  const MemoryFolder folder;
  const Ruleset rules = Ruleset::parse("0.77");
  {
    StoredRun run(rules, folder.file("store"));
    const auto period = run.until_period(1000000);
    ASSERT_TRUE(period);
    EXPECT_EQ(period->period, (Period{71, 12, 0}));
    EXPECT_LT(run.table().size(), 1000U);
  }
  StoredRun run(rules, folder.file("store"));
  EXPECT_EQ(run.until_period(1)->theorem, "Guy-Smith 1956");
  EXPECT_EQ(run.values_to(100000)[99999], Session(rules).nim_value(Position(99999)));
  EXPECT_EQ(run.findings().period->period, (Period{71, 12, 0}));
}

TEST(StoredRun, AValueBelowWhatIsStoredCutsNothing) {
  const MemoryFolder folder;
  const Ruleset rules = Ruleset::parse("4!.0");
  { StoredRun(rules, folder.file("store"), options()).values_to(90000); }
  StoredRun run(rules, folder.file("store"));
  EXPECT_EQ(run.values_to(50).size(), 51U);
  EXPECT_EQ(run.store().record().count, 90001U);
  EXPECT_EQ(run.values_to(100).size(), 101U);
  EXPECT_GE(run.values_to(90001).size(), 90002U);
  EXPECT_EQ(run.values_to(50)[50], run.table()[50]);
}

TEST(StoredRun, TheLimitOfMemoryEndsItWithAllSaved) {
  class Little final : public Observer {
    [[nodiscard]] std::uint64_t memory_limit() const override { return 2000000; }
  } little;
  const MemoryFolder folder;
  StoredRun run(Ruleset::parse("4!.0"), folder.file("store"), options(), little);
  expect_error(
      ErrorKind::budget, [&] { run.values_to(10000000); }, "memory limit");
  expect_error(
      ErrorKind::budget, [&] { run.until_period(10000000); }, "memory limit", "saved in");
  EXPECT_GT(run.store().record().count, 10000U);
  EXPECT_EQ(run.store().record().count, run.table().size());
}

TEST(StoredRun, TuplesHaveNoStore) {
  const MemoryFolder folder;
  expect_error(
      ErrorKind::bad_input,
      [&] { StoredRun(Ruleset::parse("(x, y) -> (x-k, y) for k in 1..x"), folder.file("store")); },
      "one coordinate");
}

TEST(StoredRun, ARepairComputesAgain) {
  const MemoryFolder folder;
  const Ruleset rules = Ruleset::parse("4!.0");
  { StoredRun(rules, folder.file("store"), options()).values_to(100000); }
  std::filesystem::remove(folder.file("store") + "/segment-000001.npy");
  expect_error(
      ErrorKind::bad_input, [&] { StoredRun(rules, folder.file("store")).values_to(100000); },
      "segment-000001.npy (heaps 40000 to 79999) is missing", "from heap 40000 on");
  StoredRunOptions repairing = options();
  repairing.store.repair = true;
  StoredRun run(rules, folder.file("store"), repairing);
  EXPECT_EQ(run.values_to(60000), Session(rules).values_to(60000));
  EXPECT_EQ(run.store().record().count, 60001U);
}

}  // namespace
}  // namespace grundy
