// Tuples: values by search and by table, cycles, budgets.
#include "engine/memo/memo.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/naive.hpp"
#include "grundy/error.hpp"
#include "support/clause_generators.hpp"

namespace grundy::engine {
namespace {

constexpr char wythoff[] =
    "(x, y) -> (x-k, y) for k in 1..x; (x, y) -> (x, y-k) for k in 1..y; "
    "(x, y) -> (x-k, y-k) for k in 1..min(x, y)";

/// The definition, by recursion on small positions. Nothing when play fails, comes back or goes
/// beyond a number of positions.
class Definition {
 public:
  explicit Definition(const Ruleset& rules) : rules_(rules) {}

  std::optional<Nimber> value(const Position& position) {
    const auto found = known_.find(position);
    if (found != known_.end()) return found->second;
    if (known_.size() > 3000) return std::nullopt;
    known_[position] = std::nullopt;  // until it is known, coming back is a failure
    std::vector<Nimber> values;
    try {
      for (const Option& option : rules_.options(position)) {
        Nimber sum = 0;
        for (const Component& component : option) {
          const auto part = value(component.position);
          if (!part) return std::nullopt;
          if (component.count % 2 == 1) sum ^= *part;
        }
        values.push_back(sum);
      }
    } catch (const Error&) {
      return std::nullopt;
    }
    return known_[position] = mex(values);
  }

 private:
  const Ruleset& rules_;
  std::map<Position, std::optional<Nimber>> known_;
};

class Brakes final : public Observer {
 public:
  std::string stop_requested() override { return stop ? "stopped" : ""; }
  [[nodiscard]] std::uint64_t memory_limit() const override { return limit; }
  bool stop = false;
  std::uint64_t limit = std::uint64_t{1} << 25;
};

Position random_position(std::size_t arity, int most) {
  std::vector<std::int64_t> coordinates;
  for (std::size_t c = 0; c < arity; ++c) coordinates.push_back(*rc::gen::inRange(0, most));
  return Position(std::span<const std::int64_t>(coordinates));
}

RC_GTEST_PROP(Memo, AgreesWithTheDefinition, ()) {
  const auto arity = *rc::gen::element<std::size_t>(1, 2, 3);
  const std::string text = *testing::clause_texts(arity);
  RC_LOG() << text << '\n';
  const Ruleset rules = Ruleset::parse(text);
  MemoEngine engine(rules);
  if (*rc::gen::arbitrary<bool>()) {
    engine.prepare(random_position(arity, 8), Observer::none());
  }
  for (int i = 0; i < 3; ++i) {
    const Position position = random_position(arity, 8);
    const auto expected = Definition(rules).value(position);
    if (expected) {
      RC_ASSERT(engine.value(position, Observer::none()) == *expected);
    }
  }
}

TEST(Memo, WythoffBySearchAndByTable) {
  // The first rows of the table of values.
  const std::vector<Nimber> row_1{1, 2, 0, 4, 5, 3, 7, 8, 6, 10, 11, 9, 13, 14, 12, 16, 17, 15};
  const std::vector<Nimber> row_3{3, 4, 5, 6, 2, 0, 1, 9, 10, 12, 8, 7, 15, 11, 16, 18, 14, 13};
  MemoEngine search(Ruleset::parse(wythoff));
  MemoEngine table(Ruleset::parse(wythoff));
  table.prepare(Position{20, 20}, Observer::none());
  for (std::int64_t n = 0; n < 18; ++n) {
    const auto i = static_cast<std::size_t>(n);
    for (MemoEngine* engine : {&search, &table}) {
      EXPECT_EQ(engine->value(Position{1, n}, Observer::none()), row_1[i]) << n;
      EXPECT_EQ(engine->value(Position{n, 3}, Observer::none()), row_3[i]) << n;
    }
  }
}

TEST(Memo, LinesAndCandidatesGiveOneTable) {
  // The same game, where the condition hides the lines.
  std::string hidden = wythoff;
  for (std::size_t at = 0; (at = hidden.find(';', at)) != std::string::npos; at += 12) {
    hidden.insert(at, " if k > 0");
  }
  MemoEngine lines(Ruleset::parse(wythoff));
  MemoEngine candidates(Ruleset::parse(hidden));
  for (MemoEngine* engine : {&lines, &candidates}) {
    engine->prepare(Position{90, 70}, Observer::none());
  }
  for (std::int64_t x = 0; x <= 90; ++x) {
    for (std::int64_t y = 0; y <= 70; ++y) {
      const Position position{x, y};
      ASSERT_EQ(lines.value(position, Observer::none()),
                candidates.value(position, Observer::none()));
    }
  }
}

TEST(Memo, LinesInThreeCoordinatesWithGuards) {
  const Ruleset rules = Ruleset::parse(
      "(x, y, z) -> (x-k, y, z) for k in 1..x; (x, y, z) -> (x, a, z) for a in 0..y-1 if z > 1; "
      "(x, y, z) -> (x-k, y, z-k) for k in 1..min(z, x); "
      "(x, y, z) -> (x-k, y-k, z-k) for k in 1..min(x, y, z) if x != y");
  MemoEngine engine(rules);
  engine.prepare(Position{7, 5, 6}, Observer::none());
  Definition definition(rules);
  for (std::int64_t x = 0; x <= 7; ++x) {
    for (std::int64_t y = 0; y <= 5; ++y) {
      for (std::int64_t z = 0; z <= 6; ++z) {
        const Position position{x, y, z};
        EXPECT_EQ(engine.value(position, Observer::none()), definition.value(position))
            << position.text();
      }
    }
  }
}

TEST(Memo, ABigSearchBecomesATable) {
  MemoEngine engine(Ruleset::parse(wythoff));
  EXPECT_EQ(engine.value(Position{300, 300 + 186}, Observer::none()), 0U);  // a pair of Wythoff's
}

TEST(Memo, FewHeapsOfALargeRange) {
  MemoEngine halves(Ruleset::parse("n -> (n+m-1)/m for m in 2..9 if n > 1"));
  // Whoever makes 1 wins; from 2 to 9 at once.
  EXPECT_NE(halves.value(Position(9), Observer::none()), 0U);
  EXPECT_EQ(halves.value(Position(18), Observer::none()), 0U);
  EXPECT_NE(halves.value(Position(std::int64_t{1} << 32), Observer::none()), 0U);
}

TEST(Memo, RangesOfSmallHeaps) {
  const Ruleset rules = Ruleset::parse("n -> y for y in isqrt(isqrt(n-1))+1..isqrt(n) if n > 3");
  MemoEngine engine(rules);
  NaiveEngine naive(rules);
  NimSequence values;
  naive.extend(values, 4000, false, Observer::none());
  for (std::int64_t n = 0; n < 4000; ++n) {
    ASSERT_EQ(engine.value(Position(n), Observer::none()), values[static_cast<std::size_t>(n)]);
  }
  // The published table: 1 from 50626 to 2562991875, 2 above.
  EXPECT_EQ(engine.value(Position(2562991875), Observer::none()), 1U);
  EXPECT_EQ(engine.value(Position(2562991876), Observer::none()), 2U);
  EXPECT_EQ(engine.value(Position(777777777777), Observer::none()), 2U);
}

std::string error_of(const std::string& text, const Position& position, ErrorKind kind) {
  MemoEngine engine(Ruleset::parse(text));
  Brakes brakes;
  try {
    static_cast<void>(engine.value(position, brakes));
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), kind) << error.what();
    return error.message();
  }
  ADD_FAILURE() << "no error: " << text;
  return {};
}

TEST(Memo, ACycleIsShown) {
  const auto shows = [](const std::string& text, const Position& position, const char* cycle) {
    EXPECT_NE(error_of(text, position, ErrorKind::bad_input).find(cycle), std::string::npos)
        << text;
  };
  shows("(x, y) -> (y, x)", Position{1, 2}, "(1,2) -> (2,1) -> (1,2)");
  shows("(x, y) -> (y, x)", Position{3, 3}, "(3,3) -> (3,3)");
  shows("(x, y) -> (x-1, y+1); (x, y) -> (x+1, y-1)", Position{0, 1}, "(0,1) -> (1,0) -> (0,1)");
  shows("n -> n", Position(3), "3 -> 3");
}

TEST(Memo, AComponentOfAnOptionThatDoesNotExistIsNoCycle) {
  MemoEngine engine(Ruleset::parse("(x, y) -> [(y, x), (x-5, y)]; (x, y) -> (x-1, y)"));
  EXPECT_EQ(engine.value(Position{3, 3}, Observer::none()), 1U);
}

TEST(Memo, AnEndlessAscentStopsAtTheMemoryLimit) {
  error_of("(x, y) -> (x+1, y)", Position{1, 2}, ErrorKind::budget);
}

TEST(Memo, FailingExpressionsAreErrorsWhereTheyAreMet) {
  const std::string text = "(x, y) -> (x-1, y/(x-2))";
  EXPECT_NE(error_of(text, Position{4, 1}, ErrorKind::bad_input).find("division by zero"),
            std::string::npos);
  MemoEngine engine(Ruleset::parse(text));
  engine.prepare(Position{9, 9}, Observer::none());
  EXPECT_EQ(engine.value(Position{0, 4}, Observer::none()), 0U);
}

TEST(Memo, WorkGoesOnAfterAStop) {
  MemoEngine engine(Ruleset::parse("(n, m) -> (n-k, 2*k) for k in 1..min(n, m)"));
  Brakes brakes;
  brakes.stop = true;
  EXPECT_THROW(static_cast<void>(engine.value(Position{400, 399}, brakes)), Error);
  EXPECT_NE(engine.value(Position{40, 39}, Observer::none()), 0U);
  EXPECT_EQ(engine.value(Position{34, 33}, Observer::none()), 0U);  // a Fibonacci number
}

TEST(Memo, TheTableHoldsTheMemoryLimit) {
  MemoEngine engine(Ruleset::parse(wythoff));
  Brakes brakes;
  EXPECT_THROW(engine.prepare(Position{100'000, 100'000}, brakes), Error);
}

TEST(Memo, WrongPositionsAreRefused) {
  MemoEngine engine(Ruleset::parse(wythoff));
  EXPECT_THROW(static_cast<void>(engine.value(Position(3), Observer::none())), Error);
  EXPECT_THROW(static_cast<void>(engine.value(Position{-1, 3}, Observer::none())), Error);
}

}  // namespace
}  // namespace grundy::engine
