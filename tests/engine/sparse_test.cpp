// Take-and-break codes by rare and common values, against the definition and the direct method.
#include "engine/take_and_break/sparse.hpp"

#include "engine/take_and_break/take_and_break.hpp"
#include "grundy/error.hpp"
#include "support/facts.hpp"
#include "support/generators.hpp"
#include "support/sequences.hpp"
#include "support/under_sanitizers.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace grundy::engine {
namespace {

constexpr std::uint64_t no_limit = ~std::uint64_t{0};

std::optional<rules::Code> code_of(const std::string& text) {
  const Ruleset ruleset = Ruleset::parse(text);
  const auto* code = std::get_if<rules::Code>(&ruleset.form().rules);
  return code == nullptr ? std::nullopt : std::optional(*code);
}

NimSequence values_of(CodeMethod& method, std::uint64_t size) {
  NimSequence values;
  while (values.size() < size) method.append(values, size, no_limit, Observer::none());
  return values;
}

NimSequence direct_values(const rules::Code& code, std::uint64_t size) {
  return values_of(*make_direct(code), size);
}

void expect_direct(const std::string& text, std::uint64_t size) {
  const auto code = code_of(text);
  if (!code || !can_serve(CodeWay::sparse, *code)) return;
  Sparse sparse(*code);
  EXPECT_EQ(values_of(sparse, size), direct_values(*code, size)) << text;
}

// A code that the sparse way serves: d0 may split, too.
rc::Gen<rules::Code> two_heaps(int digits) {
  return rc::gen::suchThat(
      testing::code({.digits = digits, .heaps = 2, .repeating = false, .or_more = false}),
      [](const rules::Code& code) { return can_serve(CodeWay::sparse, code); });
}

Character any_character() {
  Character character;
  character.mask = *rc::gen::inRange<std::uint64_t>(0, 64);
  character.position = *rc::gen::arbitrary<bool>();
  return character;
}

// Whether the places of the digits that split have one parity.
bool one_parity(const rules::Code& code) {
  int parities = 0;
  for (std::size_t j = 0; j < code.digits.size(); ++j) {
    if (code.digits[j].allows(2)) parities |= j % 2 == 0 ? 1 : 2;
  }
  return parities != 3;
}

RC_GTEST_PROP(Sparse, AgreesWithTheDefinition, ()) {
  const rules::Code code = *two_heaps(5);
  Sparse sparse(code);
  RC_ASSERT(testing::content(values_of(sparse, 150)) ==
            testing::content(testing::naive_values(testing::ruleset_of(code), 150)));
}

RC_GTEST_PROP(Sparse, EveryCharacterGivesTheDefinition, ()) {
  const rules::Code code = *two_heaps(5);
  Character character = any_character();
  character.position = character.position && one_parity(code);
  Sparse sparse(code, character);
  RC_ASSERT(testing::content(values_of(sparse, 150)) ==
            testing::content(testing::naive_values(testing::ruleset_of(code), 150)));
}

// Long enough for blocks, whose wholes and parts may meet in all ways.
RC_GTEST_PROP(Sparse, EveryCharacterGivesTheValuesOfTheDirectMethod, ()) {
  const rules::Code code = *two_heaps(6);
  Character character = any_character();
  character.position = character.position && one_parity(code);
  Sparse sparse(code, character);
  RC_ASSERT(values_of(sparse, 1500) == direct_values(code, 1500));
}

RC_GTEST_PROP(Sparse, AgreesWithTheDirectMethod, ()) {
  const rules::Code code = *two_heaps(8);
  Sparse sparse(code);
  RC_ASSERT(values_of(sparse, 3000) == direct_values(code, 3000));
}

// The widths of a table that no game of this length needs.
RC_GTEST_PROP(Sparse, WiderTablesHaveTheSameValues, ()) {
  const rules::Code code = *two_heaps(4);
  const auto bytes = *rc::gen::element(2U, 4U, 8U);
  std::optional<Character> forced;
  if (*rc::gen::arbitrary<bool>()) forced = Character{.mask = 6};
  Sparse sparse(code, forced);
  NimSequence values;
  values.widen(bytes);
  sparse.append(values, 1200, no_limit, Observer::none());
  RC_ASSERT(values.element_bytes() == bytes);
  RC_ASSERT(testing::content(values) == testing::content(direct_values(code, 1200)));
}

RC_GTEST_PROP(Sparse, GoesOnWithAnyTable, ()) {
  const rules::Code code = *two_heaps(4);
  const NimSequence expected = direct_values(code, 900);
  Sparse sparse(code);
  NimSequence values = testing::head(expected, *rc::gen::inRange<std::uint64_t>(0, 600));
  const auto step = *rc::gen::inRange<std::uint64_t>(50, 300);
  for (std::uint64_t size : {step, 2 * step, 500 + step, 300 + step, std::uint64_t{900}}) {
    // The last but one is less than what is there.
    if (size < values.size()) values.truncate(size);
    sparse.append(values, size, no_limit, Observer::none());
  }
  RC_ASSERT(values == expected);
}

TEST(Sparse, AllOctalCodesOfTwoDigits) {
  for (const char* first : {"0", "4"}) {
    for (int digits = 0; digits < 64; ++digits) {
      expect_direct(
          std::string(first) + "." + std::to_string(digits / 8) + std::to_string(digits % 8), 2000);
    }
  }
}

TEST(Sparse, SomeOctalCodesOfThreeDigits) {
  for (int digits = 3; digits < 512; digits += 7) {
    expect_direct((digits % 2 == 0 ? "0." : "4.") + std::to_string(digits / 64) +
                      std::to_string(digits / 8 % 8) + std::to_string(digits % 8),
                  2500);
  }
}

// Tens of thousands of heaps: the character settles, values pass a byte, blocks are in use.
class BigTables : public ::testing::TestWithParam<const char*> {};

TEST_P(BigTables, AreThoseOfTheDirectMethod) {
  const auto code = code_of(GetParam());
  const NimSequence expected = direct_values(*code, 14'000);
  Sparse sparse(*code);
  EXPECT_EQ(values_of(sparse, 14'000), expected);
  for (const Character character : {Character{.mask = 1}, Character{.mask = 0xfe}}) {
    Sparse forced(*code, character);
    EXPECT_EQ(values_of(forced, 5000), testing::head(expected, 5000));
    EXPECT_EQ(forced.character().mask, character.mask);
  }
}

INSTANTIATE_TEST_SUITE_P(Sparse, BigTables,
                         ::testing::Values("0.6", "4!.0", "0.106", "0.77", "0.137", "0.007", "0.06",
                                           "0.376", "4.4!04", "0.064=", "0.40604"));

// Values that pass 64 while few heaps are rare: a byte is enough (byte_space.hpp).
class Bytes : public ::testing::TestWithParam<const char*> {};

TEST_P(Bytes, GiveTheValuesOfTheDirectMethodOnEveryTargetAndWithTwoThreads) {
  const auto code = code_of(GetParam());
  const NimSequence expected = direct_values(*code, 9000);
  for (const PairTarget& target : pair_targets()) {
    for (const unsigned threads : {1U, 2U}) {
      Sparse sparse(*code, std::nullopt, threads);
      sparse.use(target);
      EXPECT_EQ(values_of(sparse, 9000), expected) << target.name << ' ' << threads;
      EXPECT_GT(sparse.by_bytes(), 500U) << target.name << ' ' << threads;
    }
  }
}

// The mask of 0.174 counts positions, 0.677 has three digits that split, 4!.46 no equal heaps.
INSTANTIATE_TEST_SUITE_P(Sparse, Bytes,
                         ::testing::Values("0.174", "0.677", "4!.46", "0.4!56", "0.374", "0.207",
                                           "0.354"));

class Targets : public ::testing::TestWithParam<const char*> {};

TEST_P(Targets, GiveTheValuesOfTheDirectMethod) {
  const auto code = code_of(GetParam());
  const NimSequence expected = direct_values(*code, 4000);
  for (const PairTarget& target : pair_targets()) {
    Sparse sparse(*code);
    sparse.use(target);
    EXPECT_EQ(values_of(sparse, 4000), expected) << target.name;
  }
}

INSTANTIATE_TEST_SUITE_P(Sparse, Targets,
                         ::testing::Values("0.77", "0.106", "0.137", "0.007", "0.06", "0.6", "4!.0",
                                           "0.376", "0.064="));

// Blocks on and off, each instruction set, one thread and two: one sequence.
void expect_all_ways(const std::string& text, std::uint64_t size) {
  const auto code = code_of(text);
  if (!code || !can_serve(CodeWay::sparse, *code)) return;
  Sparse plain(*code);
  plain.use_no_blocks();
  const NimSequence expected = values_of(plain, size);
  ASSERT_EQ(expected, direct_values(*code, size)) << text;
  for (const PairTarget& target : pair_targets()) {
    for (const unsigned threads : {1U, 2U}) {
      Sparse sparse(*code, std::nullopt, threads);
      sparse.use(target);
      ASSERT_EQ(values_of(sparse, size), expected) << text << ' ' << target.name << ' ' << threads;
    }
  }
}

std::string octal_code(int first, int digits) {
  return std::to_string(first) + "." + std::to_string(digits / 64) +
         std::to_string(digits / 8 % 8) + std::to_string(digits % 8);
}

TEST(Sparse, SomeOctalCodesInAllWays) {
  constexpr int step = testing::under_sanitizers ? 97 : 31;
  constexpr std::uint64_t heaps = testing::under_sanitizers ? 1500 : 3000;
  for (int digits = 5; digits < 512; digits += step) {
    expect_all_ways(octal_code(digits % 2 * 4, digits), heaps);
  }
}

class SparseLong : public ::testing::TestWithParam<int> {};

TEST_P(SparseLong, OctalCodesOfThreeDigitsInAllWays) {
  for (int digits = 64 * GetParam(); digits < 64 * GetParam() + 64; ++digits) {
    expect_all_ways(octal_code(0, digits), 5000);
  }
}

INSTANTIATE_TEST_SUITE_P(FirstDigit, SparseLong, ::testing::Range(0, 8));

// Which loops ran: those of the target that was asked for, and no others.
std::uint64_t calls = 0;
const PairTarget* counted = nullptr;

void counted_mark_rows(const std::uint8_t* end, const Parts& parts, std::size_t rows,
                       std::size_t size, std::uint8_t* marks) {
  ++calls;
  counted->bytes.mark_rows(end, parts, rows, size, marks);
}

TEST(Sparse, TheTargetThatIsAskedForRuns) {
  const auto code = code_of("0.677");
  for (const PairTarget& target : pair_targets()) {
    counted = &target;
    calls = 0;
    PairTarget watched = target;
    watched.bytes.mark_rows = counted_mark_rows;
    Sparse sparse(*code);
    sparse.use(watched);
    values_of(sparse, 4000);
    EXPECT_GT(calls, 0U) << target.name;
  }
}

// An observer's stop, a table that is cut and one that another engine made: the companion must not
// read what is no longer there.
RC_GTEST_PROP(Sparse, TwoThreadsGoOnWithAnyTable, ()) {
  const auto code = code_of("0.677");
  static const NimSequence expected = direct_values(*code, 7000);
  Sparse sparse(*code, std::nullopt, 2);
  NimSequence values = testing::head(expected, *rc::gen::inRange<std::uint64_t>(0, 6000));
  for (int round = 0; round < 4; ++round) {
    const auto size = *rc::gen::inRange<std::uint64_t>(2000, 7000);
    if (size < values.size()) values.truncate(size);
    sparse.append(values, size, *rc::gen::inRange<std::uint64_t>(1, 200'000), Observer::none());
    RC_ASSERT(values == testing::head(expected, values.size()));
  }
}

TEST(Sparse, RareHeapsOfKaylesAreFew) {
  Sparse sparse(*code_of("0.77"));
  values_of(sparse, 20'000);
  EXPECT_LT(sparse.rare(), 20U);
}

TEST(Sparse, ServesFiniteCodesWithAtMostTwoHeaps) {
  for (const char* text : {"0.77", "4!.0", "0.064=", "4.7?"}) {
    EXPECT_TRUE(can_serve(CodeWay::sparse, *code_of(text))) << text;
    EXPECT_EQ(best_way(*code_of(text)), CodeWay::sparse) << text;
    EXPECT_EQ(make_method(best_way(*code_of(text)), *code_of(text))->name(), "sparse") << text;
  }
  for (const char* text : {"0.8F", "4.[3]", "0.{2+}", "C.0"}) {
    EXPECT_FALSE(can_serve(CodeWay::sparse, *code_of(text))) << text;
    EXPECT_EQ(make_method(best_way(*code_of(text)), *code_of(text))->name(), "direct") << text;
  }
}

TEST(Sparse, KnownPeriodsAreProved) {
  std::set<std::pair<std::uint64_t, std::uint64_t>> seen;  // games that are nearly the same
  for (const char* table : {"octal_periods", "octal_3digit"}) {
    for (const auto& row : testing::facts(table)) {
      if (row.at("preperiod").empty()) continue;
      const std::uint64_t preperiod = std::stoull(row.at("preperiod"));
      const std::uint64_t period = std::stoull(row.at("period"));
      // Short ones are in other tests, and longer ones take too long.
      if (preperiod + period < 3000 || preperiod > 1'000'000) continue;
      if (!seen.emplace(preperiod, period).second) continue;
      const std::string& text = row.contains("rules") ? row.at("rules") : row.at("code");
      TakeAndBreakEngine engine(*code_of(text));
      NimSequence values;
      engine.extend(values, 2'000'000, true, Observer::none());
      ASSERT_TRUE(engine.proved()) << text;
      EXPECT_EQ(engine.proved()->period, (Period{preperiod, period, 0})) << text;
    }
  }
  EXPECT_GE(seen.size(), 9U);
}

TEST(Sparse, AMemoryLimitLeavesWhatIsRight) {
  class Limited : public Observer {
    std::uint64_t memory_limit() const override { return 100'000; }
  } observer;
  const auto code = code_of("0.6");
  TakeAndBreakEngine engine(*code);
  NimSequence values;
  EXPECT_THROW(engine.extend(values, 90'000, false, observer), Error);
  const std::uint64_t done = values.size();
  EXPECT_GT(done, 10'000U);
  EXPECT_LT(done, 60'000U);
  engine.extend(values, done + 1000, false, Observer::none());
  EXPECT_EQ(values, direct_values(*code, done + 1000));
}

TEST(Sparse, StopsWhenItIsTold) {
  class Impatient : public Observer {
    std::string stop_requested() override { return ++calls > 3 ? "enough" : ""; }
    int calls = 0;
  } observer;
  TakeAndBreakEngine engine(*code_of("0.007"));
  NimSequence values;
  EXPECT_THROW(engine.extend(values, std::uint64_t{1} << 40, true, observer), Error);
  EXPECT_LT(values.size(), 100'000U);
}

}  // namespace
}  // namespace grundy::engine
