// Sums against play itself: who wins is found by trying every move of the whole sum.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "grundy/session.hpp"
#include "grundy/sum.hpp"

namespace grundy {
namespace {

/// Plays sums of one ruleset to the end, with no theory.
class Play {
 public:
  explicit Play(const Ruleset& rules) : rules_(rules) {}

  /// True when the player to move can win.
  bool wins(std::vector<Position> heaps) {
    std::sort(heaps.begin(), heaps.end());
    const auto known = known_.find(heaps);
    if (known != known_.end()) return known->second;
    bool result = false;
    for (std::size_t i = 0; i < heaps.size() && !result; ++i) {
      for (const Option& option : rules_.options(heaps[i])) {
        if (!wins(after(heaps, i, option))) {
          result = true;
          break;
        }
      }
    }
    known_[heaps] = result;
    return result;
  }

  static std::vector<Position> after(std::vector<Position> heaps, std::size_t i,
                                     const Option& option) {
    heaps.erase(heaps.begin() + static_cast<std::ptrdiff_t>(i));
    for (const Component& component : option) {
      for (std::uint64_t k = 0; k < component.count; ++k) heaps.push_back(component.position);
    }
    return heaps;
  }

 private:
  const Ruleset& rules_;
  std::map<std::vector<Position>, bool> known_;
};

/// One ruleset, its session and heaps.
struct Sum {
  Ruleset rules;
  std::unique_ptr<Session> session;
  std::vector<SumComponent> components;

  Sum(const std::string& text, std::vector<std::int64_t> heaps)
      : rules(Ruleset::parse(text)), session(std::make_unique<Session>(rules)) {
    for (const std::int64_t heap : heaps) {
      components.push_back({&rules, session.get(), Position(heap)});
    }
  }
};

const std::vector<std::string> rulesets = {"{2,5}",
                                           "{1,3,4}",
                                           "~{}",
                                           "~{1,3}",
                                           "0.77",
                                           "0.137",
                                           "4!.0",
                                           "4.[3]",
                                           "n -> n-k for k in 1..n if gcd(k, n) = 1 or k = n",
                                           "n -> [n-1, n/2] if n > 1",
                                           "n -> n/2 if n > 0; n -> n-1"};

RC_GTEST_PROP(Sums, AgreeWithPlay, ()) {
  const std::string text = *rc::gen::elementOf(rulesets);
  const auto count = *rc::gen::inRange<std::size_t>(0, 4);
  const auto heaps =
      *rc::gen::container<std::vector<std::int64_t>>(count, rc::gen::inRange<std::int64_t>(0, 8));
  Sum sum(text, heaps);
  const Solution solution = solve(sum.components);
  Play play(sum.rules);
  std::vector<Position> positions(heaps.begin(), heaps.end());
  RC_ASSERT((solution.outcome == Outcome::N) == play.wins(positions));
  RC_ASSERT(solution.complete);
  RC_ASSERT(solution.nim_sum == nim_sum(sum.components));
  std::vector<std::pair<std::size_t, Option>> expected;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    for (const Option& option : sum.rules.options(positions[i])) {
      if (!play.wins(Play::after(positions, i, option))) expected.emplace_back(i, option);
    }
  }
  std::vector<std::pair<std::size_t, Option>> listed;
  for (const WinningMove& move : solution.winning_moves)
    listed.emplace_back(move.component, move.to);
  RC_ASSERT(listed == expected);
}

RC_GTEST_PROP(Sums, AListThatIsCutHoldsTheFirstMoves, ()) {
  const std::string text = *rc::gen::elementOf(rulesets);
  const auto heaps =
      *rc::gen::container<std::vector<std::int64_t>>(3, rc::gen::inRange<std::int64_t>(0, 60));
  Sum sum(text, heaps);
  const Solution whole = solve(sum.components);
  SolveLimits limits;
  limits.max_moves = *rc::gen::inRange<std::uint64_t>(0, whole.winning_moves.size() + 2);
  const Solution cut = solve(sum.components, limits);
  RC_ASSERT(cut.complete == (whole.winning_moves.size() <= limits.max_moves));
  RC_ASSERT(cut.stopped.empty() == cut.complete);
  RC_ASSERT(cut.winning_moves.size() ==
            std::min<std::size_t>(limits.max_moves, whole.winning_moves.size()));
  for (std::size_t i = 0; i < cut.winning_moves.size(); ++i) {
    RC_ASSERT(cut.winning_moves[i].component == whole.winning_moves[i].component);
    RC_ASSERT(cut.winning_moves[i].to == whole.winning_moves[i].to);
  }
}

// Amounts are inverted along the period; the definition walks them.
RC_GTEST_PROP(Sums, MovesFoundAlongThePeriodAreTheOptions, ()) {
  const std::string text = *rc::gen::element<std::string>(
      "{2,5}", "{1..4,9}", "{3..50}", "{1..100}", "~{}", "~{1,3}", "~{2..5,9}", "{1,2,4,8,16,32}");
  const auto heaps =
      *rc::gen::container<std::vector<std::int64_t>>(2, rc::gen::inRange<std::int64_t>(0, 3000));
  Sum sum(text, heaps);
  SolveLimits limits;
  limits.max_moves = 10000;
  const Solution solution = solve(sum.components, limits);
  std::vector<std::pair<std::size_t, Option>> expected;
  for (std::size_t i = 0; solution.nim_sum != 0 && i < heaps.size(); ++i) {
    for (const Option& option : sum.rules.options(Position(heaps[i]))) {
      const Nimber value = sum.session->nim_value(option[0].position);
      if (value == (solution.values[i].value ^ solution.nim_sum)) expected.emplace_back(i, option);
    }
  }
  std::vector<std::pair<std::size_t, Option>> listed;
  for (const WinningMove& move : solution.winning_moves)
    listed.emplace_back(move.component, move.to);
  RC_ASSERT(listed == expected);
}

TEST(Sums, HeapsOfDifferentGames) {
  Sum a("{2,5}", {7});
  Sum b("0.77", {10});
  const std::vector<SumComponent> both{a.components[0], b.components[0]};
  const Solution solution = solve(both);
  EXPECT_EQ(solution.nim_sum, 2U);
  for (const WinningMove& move : solution.winning_moves) {
    Nimber after = solution.nim_sum ^ solution.values[move.component].value;
    for (const Component& part : move.to) {
      if (part.count % 2 == 1) after ^= both[move.component].values->nim_value(part.position);
    }
    EXPECT_EQ(after, 0U);
  }
}

TEST(Sums, HugeHeapsOfNimAreInvertedNotWalked) {
  Sum sum("~{}", {1'000'000'000'000'000'000, 999'999'999'999'999'999, 12});
  const Solution solution = solve(sum.components);
  EXPECT_TRUE(solution.complete);
  ASSERT_EQ(solution.outcome, Outcome::N);
  for (const WinningMove& move : solution.winning_moves) {
    EXPECT_EQ(static_cast<Nimber>(move.to[0].position[0]),
              solution.values[move.component].value ^ solution.nim_sum);
  }
}

TEST(Sums, TheLargestHeapHasItsMoves) {
  Sum sum("{2,5}", {INT64_MAX - 5});
  const Solution solution = solve(sum.components);
  // 2^63 - 6 = 2 mod 7: to 0 mod 7 by 2, and to 4 mod 7 by 5, both of value 0.
  ASSERT_EQ(solution.winning_moves.size(), 2U);
  EXPECT_EQ(solution.winning_moves[0].to[0].position[0], INT64_MAX - 10);
  EXPECT_EQ(solution.winning_moves[1].to[0].position[0], INT64_MAX - 7);
}

TEST(Sums, WalkingEndsAtItsLimit) {
  Sum sum("0.77", {100});
  SolveLimits limits;
  limits.max_options = 10;
  const Solution solution = solve(sum.components, limits);
  EXPECT_EQ(solution.outcome, Outcome::N);
  EXPECT_FALSE(solution.complete);
  EXPECT_NE(solution.stopped.find("10 options of 100"), std::string::npos) << solution.stopped;
}

TEST(Sums, ManyEqualHeapsCostOneWalk) {
  Sum sum("n -> n-k for k in 1..n if gcd(k, n) = 1 or k = n",
          std::vector<std::int64_t>(20001, 5000));
  SolveLimits limits;
  limits.max_moves = 1'000'000;
  limits.max_options = 5000;
  const Solution solution = solve(sum.components, limits);
  EXPECT_TRUE(solution.complete) << solution.stopped;
  EXPECT_EQ(solution.winning_moves.size() % 20001, 0U);
}

TEST(Solve, NoLimitOnTheMovesIsALimitToo) {
  Session session(Ruleset::parse("{1, 2, 3}"));
  const std::vector<SumComponent> sum{{&session.rules(), &session, Position(6)}};
  const Solution solution = solve(sum, SolveLimits{.max_moves = UINT64_MAX});
  EXPECT_EQ(solution.winning_moves.size(), 1U);
  EXPECT_TRUE(solution.complete);
}

}  // namespace
}  // namespace grundy
