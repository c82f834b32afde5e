// A session gives the values of the definition by whichever way it takes, and says which.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

#include "grundy/error.hpp"
#include "grundy/session.hpp"

namespace grundy {
namespace {

/// Stops after so many polls.
class Impatient final : public Observer {
 public:
  explicit Impatient(int polls, std::uint64_t memory = std::uint64_t{1} << 30)
      : left_(polls), memory_(memory) {}
  [[nodiscard]] std::string stop_requested() override {
    return left_-- > 0 ? std::string() : "patience is over";
  }
  [[nodiscard]] std::uint64_t memory_limit() const override { return memory_; }

 private:
  int left_;
  std::uint64_t memory_;
};

Error error_of(Session& session, std::int64_t heap) {
  try {
    static_cast<void>(session.value(Position(heap)));
  } catch (const Error& error) {
    return error;
  }
  return Error(ErrorKind::output, "nothing was thrown");
}

SessionOptions with_engine(const std::string& engine) {
  SessionOptions options;
  options.engine = engine;
  return options;
}

SessionOptions with_law(std::uint64_t period) {
  SessionOptions options;
  options.published =
      PublishedLaw{[period](const Position& p) { return static_cast<Nimber>(p[0]) % period; },
                   "n % p", "Bachet"};
  return options;
}

RC_GTEST_PROP(Session, EveryWayGivesTheValuesOfTheDefinition, ()) {
  const std::string text = *rc::gen::element<std::string>(
      "{2,5}", "{1,3,4}", "~{1,3}", "~{2,3,7}", "0.77", "0.07", "4!.0", "n -> n-k for k in squares",
      "n -> n/2 if n > 0; n -> n-1 if n > 2", "{}");
  const Ruleset rules = Ruleset::parse(text);
  Session naive(rules, with_engine("naive"));
  Session session(rules);
  // In any order: the table may or may not reach, a period may or may not be proved.
  for (const auto heap :
       *rc::gen::container<std::vector<std::int64_t>>(rc::gen::inRange<std::int64_t>(0, 400))) {
    const Nimber expected = naive.nim_value(Position(heap));
    RC_ASSERT(session.value(Position(heap)).value == expected);
    RC_ASSERT(session.nim_value(Position(heap)) == expected);
  }
}

RC_GTEST_PROP(Session, HeapsOfAValueAreThoseThatHaveIt, ()) {
  const Ruleset rules = Ruleset::parse(
      *rc::gen::element<std::string>("{2,5}", "{1,2,7}", "~{}", "~{1,3}", "0.77", "4!.0", "0.3"));
  Session session(rules);
  // What was asked before decides how far the table reaches.
  static_cast<void>(session.nim_value(Position(*rc::gen::inRange<std::int64_t>(0, 500))));
  const auto low = *rc::gen::inRange<std::int64_t>(0, 500);
  const auto high = *rc::gen::inRange<std::int64_t>(0, 500);
  const auto value = *rc::gen::inRange<Nimber>(0, 20);
  std::vector<std::int64_t> expected;
  for (std::int64_t heap = low; heap <= high; ++heap) {
    if (session.nim_value(Position(heap)) == value) expected.push_back(heap);
  }
  Session fresh(rules);
  for (Session* each : {&session, &fresh}) {
    std::vector<std::int64_t> found;
    RC_ASSERT(each->for_each_heap_of_value(value, low, high, Observer::none(), [&](auto heap) {
      found.push_back(heap);
      return true;
    }));
    RC_ASSERT(found == expected);
  }
}

TEST(Session, TheTableAnswersAndThenThePeriod) {
  Session session(Ruleset::parse("{2,5}"));
  const HeapValue near = session.value(Position(9));
  EXPECT_EQ(near.status, ValueStatus::computed);
  EXPECT_EQ(near.law, "");
  const HeapValue far = session.value(Position(INT64_MAX));
  EXPECT_EQ(far.status, ValueStatus::proved);
  EXPECT_EQ(far.law, "period 7 from heap 0");
  EXPECT_EQ(far.value, session.value(Position(0)).value);  // 2^63-1 is 0 mod 7
  EXPECT_EQ(session.proved()->period, (Period{0, 7, 0}));
}

TEST(Session, ASaltusCarriesToHugeHeaps) {
  Session session(Ruleset::parse("~{}"));
  EXPECT_EQ(session.value(Position(1'000'000'000'000'000'000)).value, 1'000'000'000'000'000'000U);
  EXPECT_EQ(session.value(Position(INT64_MAX)).value, static_cast<Nimber>(INT64_MAX));
}

TEST(Session, ValuesToHoldsAllHeapsUpToN) {
  Session session(Ruleset::parse("{1,3,4}"));
  const NimSequence& values = session.values_to(1000);
  ASSERT_GE(values.size(), 1001U);
  for (std::uint64_t n = 0; n <= 1000; ++n) {
    ASSERT_EQ(values[n], static_cast<Nimber>("0101232"[n % 7] - '0'));
  }
  Session tuples(Ruleset::parse("wythoff"));
  EXPECT_THROW(tuples.values_to(3), Error);
}

TEST(Session, APublishedLawServesHeapsThatAreNotCheap) {
  const Ruleset rules = Ruleset::parse("n -> n-k for k in 1..3 if k <= n");
  Session named(rules, with_law(4));
  EXPECT_EQ(named.value(Position(2)).status, ValueStatus::computed);
  // These rules are a set, so a period is proved at once and goes before the law.
  EXPECT_EQ(named.value(Position(1'000'000)).status, ValueStatus::proved);
  Session clause(Ruleset::parse("n -> n-k for k in powers(2)"), with_law(3));
  EXPECT_EQ(clause.value(Position(10)).status, ValueStatus::computed);
  const HeapValue far = clause.value(Position(1'000'000'000'000));
  EXPECT_EQ(far.status, ValueStatus::published);
  EXPECT_EQ(far.value, 1U);
  EXPECT_EQ(far.law, "n % p (Bachet)");
  // Values that are asked for as a table are computed all the same.
  EXPECT_EQ(clause.values_to(5000)[5000], 5000U % 3);
  EXPECT_EQ(clause.value(Position(5000)).status, ValueStatus::computed);
}

TEST(Session, TuplesAreComputedAndPublishedLawsServeFarOnes) {
  SessionOptions options;
  options.published = PublishedLaw{
      [](const Position& p) { return static_cast<Nimber>(p[0] ^ p[1]); }, "x xor y", "Bouton"};
  Session session(
      Ruleset::parse("(x, y) -> (x-k, y) for k in 1..x; (x, y) -> (x, y-k) for k in 1..y"),
      std::move(options));
  EXPECT_EQ(session.value(Position{3, 5}).status, ValueStatus::computed);
  EXPECT_EQ(session.value(Position{3, 5}).value, 6U);
  EXPECT_EQ(session.value(Position{300, 500}).status, ValueStatus::published);
}

TEST(Session, HeapsThatReachFewOthersNeedNoTable) {
  Session session(Ruleset::parse("n -> n/2 if n > 0; n -> n/3 if n > 0"));
  const HeapValue value = session.value(Position(1'000'000'000'000'000'000));
  EXPECT_EQ(value.status, ValueStatus::computed);
  // By hand: the same recursion on the few hundred heaps that are reached.
  Session small(Ruleset::parse("n -> n/2 if n > 0; n -> n/3 if n > 0"), with_engine("naive"));
  EXPECT_EQ(session.value(Position(1'500'000)).value, small.value(Position(1'500'000)).value);
}

TEST(Session, WithoutAPeriodTheBudgetEndsAndSaysWhatIsKnown) {
  Impatient observer(20);
  Session session(Ruleset::parse("4!.0"), {}, observer);
  const Error error = error_of(session, 1'000'000'000'000);
  EXPECT_EQ(error.kind(), ErrorKind::budget);
  for (const char* part : {"heap 1000000000000 is out of reach", "patience is over", "are known"}) {
    EXPECT_NE(error.message().find(part), std::string::npos) << error.message();
  }
  // What was computed stays.
  EXPECT_EQ(session.nim_value(Position(3)), 1U);
}

TEST(Session, MemoryEndsATable) {
  Impatient observer(1 << 30, 1 << 16);
  Session session(Ruleset::parse("n -> n-k for k in squares"), with_engine("naive"), observer);
  EXPECT_EQ(error_of(session, 1'000'000).kind(), ErrorKind::budget);
  EXPECT_THROW(session.values_to(1'000'000), Error);
  EXPECT_THROW(session.values_to(UINT64_MAX - 1), Error);
}

TEST(Session, PositionsOfOtherRulesAreRefused) {
  Session heaps(Ruleset::parse("{2,5}"));
  EXPECT_EQ(error_of(heaps, -1).kind(), ErrorKind::bad_input);
  EXPECT_THROW(heaps.value(Position{1, 2}), Error);
  EXPECT_THROW(heaps.nim_value(Position{1, 2}), Error);
  Session tuples(Ruleset::parse("wythoff"));
  EXPECT_EQ(error_of(tuples, 1).kind(), ErrorKind::bad_input);
}

TEST(Session, ALawThatFailsIsAValueOutOfReach) {
  SessionOptions options;
  options.published = PublishedLaw{
      [](const Position&) -> Nimber { throw Error(ErrorKind::bad_input, "too large"); }, "?", ""};
  Session session(Ruleset::parse("n -> n-k for k in powers(2)"), std::move(options));
  EXPECT_EQ(session.value(Position(9)).value, 0U);
  EXPECT_EQ(error_of(session, 1'000'000).kind(), ErrorKind::budget);
}

TEST(Session, MovesTheStateAlong) {
  Session session(Ruleset::parse("{2,5}"));
  static_cast<void>(session.value(Position(20)));
  Session moved = std::move(session);
  EXPECT_EQ(moved.value(Position(2)).value, 1U);
}

const Law* find_law(const LawReport& report, LawStatus status) {
  for (const Law& law : report.laws) {
    if (law.status == status) return &law;
  }
  return nullptr;
}

TEST(SessionLaws, AProvedPeriodComesFirst) {
  Session session(Ruleset::parse("{2,5}"));
  const LawReport report = session.laws(Position(500));
  EXPECT_EQ(report.checked_to, 500U);
  ASSERT_FALSE(report.laws.empty());
  EXPECT_EQ(report.laws[0].status, LawStatus::proved);
  EXPECT_EQ(report.laws[0].period, (Period{0, 7, 0}));
  EXPECT_EQ(find_law(report, LawStatus::refuted), nullptr);
}

TEST(SessionLaws, APublishedLawIsComparedWithTheValues) {
  Session right(Ruleset::parse("n -> n-k for k in powers(2)"), with_law(3));
  const LawReport report = right.laws(Position(500));
  ASSERT_NE(find_law(report, LawStatus::published), nullptr);
  EXPECT_EQ(find_law(report, LawStatus::published)->theorem, "Bachet");
  Session wrong(Ruleset::parse("n -> n-k for k in primes"), with_law(4));
  const LawReport refuted = wrong.laws(Position(500));
  EXPECT_EQ(find_law(refuted, LawStatus::published), nullptr);
  ASSERT_FALSE(refuted.refuted.empty());
  EXPECT_EQ(refuted.refuted.back().at, Position(1));
  EXPECT_EQ(refuted.refuted.back().expected, 1U);
  EXPECT_EQ(refuted.refuted.back().found, 0U);
}

TEST(SessionLaws, SamplesAreTheValuesOfTheDefinition) {
  Session session(
      Ruleset::parse("(x, y) -> (x-k, y) for k in 1..x; (x, y) -> (x, y-k) for k in 1..y"));
  const SampledValues samples = session.samples({3, 4});
  EXPECT_EQ(samples.names, (std::vector<std::string>{"x", "y"}));
  ASSERT_EQ(samples.values.size(), 20U);
  for (std::size_t i = 0; i < samples.values.size(); ++i) {
    EXPECT_EQ(samples.columns[0][i], static_cast<std::int64_t>(i / 5));
    EXPECT_EQ(samples.columns[1][i], static_cast<std::int64_t>(i % 5));
    EXPECT_EQ(samples.values[i], (i / 5) ^ (i % 5));
  }
}

TEST(SessionLaws, AFamilyHasItsParametersAsCoordinates) {
  std::vector<Bindings> members;
  for (std::int64_t m = 1; m <= 3; ++m) members.push_back({{"m", m}});
  const SampledValues samples = sample_family(RulesetTemplate::parse("n -> n-k for k in 1..m"),
                                              {"m"}, members, Position(9), Observer::none());
  EXPECT_EQ(samples.names, (std::vector<std::string>{"n", "m"}));
  EXPECT_EQ(samples.parameters, 1U);
  ASSERT_EQ(samples.values.size(), 30U);
  for (std::size_t i = 0; i < samples.values.size(); ++i) {
    EXPECT_EQ(samples.values[i],
              static_cast<Nimber>(samples.columns[0][i] % (samples.columns[1][i] + 1)));
  }
}

TEST(SessionLaws, AnObservedLawIsUsedOnlyWhenItIsAccepted) {
  const Ruleset rules = Ruleset::parse("n -> n-k for k in powers(2)");
  const std::int64_t far = 1'000'000'000'000'000'000;
  SessionOptions options;
  options.accept_observed = true;
  Impatient watching(1'000'000, std::uint64_t{1} << 20);
  Session trusting(rules, options, watching);
  const HeapValue value = trusting.value(Position(far));
  EXPECT_EQ(value.status, ValueStatus::observed);
  EXPECT_EQ(value.value, static_cast<Nimber>(far % 3));
  EXPECT_EQ(trusting.nim_value(Position(far)), value.value);
  EXPECT_EQ(trusting.value(Position(9999)).status, ValueStatus::computed);
  Impatient observer(1'000'000, std::uint64_t{1} << 20);
  Session strict(rules, {}, observer);
  EXPECT_EQ(error_of(strict, far).kind(), ErrorKind::budget);
  // What is proved is not observed.
  Session proved(Ruleset::parse("{2,5}"), options);
  EXPECT_EQ(proved.value(Position(far)).status, ValueStatus::proved);
}

}  // namespace
}  // namespace grundy
