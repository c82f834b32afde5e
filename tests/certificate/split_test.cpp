// The check by rare and common heaps says what the check by all options says, on random codes, for
// any mask, on right values and on wrong ones.
#include "certificate/heap_values.hpp"
#include "certificate/pair_code.hpp"
#include "proofs.hpp"
#include "support/generators.hpp"
#include "support/sequences.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <bit>

namespace grundy::testing {
namespace {

using certificate::Character;
using certificate::PairCode;
using certificate::Split;

Split with_rare_heaps(const PairCode& code, Split split, const NimSequence& values) {
  split.rare.clear();
  const Character character(code, split);
  for (std::uint64_t n = 1; n < values.size(); ++n) {
    if (character.rare(n, values[n])) split.rare.push_back(n);
  }
  return split;
}

bool right(const Ruleset& rules, const NimSequence& values) {
  try {
    certificate::require_values(rules, values, Observer::none());
    return true;
  } catch (const certificate::False&) {
    return false;
  }
}

bool right(const PairCode& code, const Split& split, const NimSequence& values) {
  try {
    certificate::require_values(code, split, values, Observer::none());
    return true;
  } catch (const certificate::False&) {
    return false;
  }
}

/// Codes whose last digit, at least, allows two heaps.
rc::Gen<Ruleset> pair_codes() {
  return rc::gen::exec([] {
    rules::Code random = *code({.digits = 4, .heaps = 2, .repeating = false, .or_more = false});
    rules::Digit last;
    last.counts = 4 + *rc::gen::inRange<std::uint64_t>(0, 4);
    last.unequal = *rc::gen::inRange(0, 3) == 0;
    random.digits.push_back(last);
    return Ruleset::parse(random.text());
  });
}

RC_GTEST_PROP(Split, AgreesWithAllOptions, ()) {
  const Ruleset rules = *pair_codes();
  const auto code = PairCode::of(rules.form());
  RC_ASSERT(code.has_value());
  NimSequence values = naive_values(rules, *rc::gen::inRange<std::uint64_t>(1, 120));
  if (*rc::gen::inRange(0, 3) != 0) {
    const auto heap = *rc::gen::inRange<std::uint64_t>(0, values.size());
    const auto change = *rc::gen::inRange<Nimber>(1, 8);
    values = with_value(values, heap, values[heap] ^ change);
  }
  Split split = certificate::best_split(*code, values, Observer::none());
  if (*rc::gen::inRange(0, 2) == 0) {
    split.mask = *rc::gen::inRange<std::uint64_t>(0, 32);
    split.position_parity = code->one_parity() && *rc::gen::inRange(0, 2) == 0;
  }
  split = with_rare_heaps(*code, split, values);
  RC_ASSERT(right(*code, split, values) == right(rules, values));
}

RC_GTEST_PROP(Split, TheBestHasTheFewestRareHeaps, ()) {
  const Ruleset rules = *pair_codes();
  const auto code = PairCode::of(rules.form());
  RC_ASSERT(code.has_value());
  const NimSequence values = naive_values(rules, *rc::gen::inRange<std::uint64_t>(1, 80));
  Nimber largest = 0;
  for (std::uint64_t n = 0; n < values.size(); ++n) largest = std::max(largest, values[n]);
  std::size_t fewest = values.size();
  for (Split split; split.mask < std::bit_ceil(largest + 1); ++split.mask) {
    for (const bool parity : {false, true}) {
      if (parity && !code->one_parity()) continue;
      split.position_parity = parity;
      fewest = std::min(fewest, with_rare_heaps(*code, split, values).rare.size());
    }
  }
  const Split best = certificate::best_split(*code, values, Observer::none());
  RC_ASSERT(best.rare == with_rare_heaps(*code, best, values).rare);
  RC_ASSERT(best.rare.size() == fewest);
}

TEST(Split, ThePositionsParityTakesPartWhereItHelps) {
  // Dawson's Kayles, 0.07, takes two adjacent pins; parity of the position is a character of such
  // games, and the best split is at least as sparse as any without it.
  bool used = false;
  for (const char* rules : {"0.07", "0.004", "0.45", "0.16", "0.06", "4.0", "0.14"}) {
    const Ruleset ruleset = Ruleset::parse(rules);
    const auto code = PairCode::of(ruleset.form());
    ASSERT_TRUE(code) << rules;
    used = used || certificate::best_split(*code, naive_values(ruleset, 300), Observer::none())
                       .position_parity;
  }
  EXPECT_TRUE(used);
}

}  // namespace
}  // namespace grundy::testing
