// The loops over pairs, for each instruction set that this machine has, against loops that say what
// they mean.
#include "engine/take_and_break/pair_kernels.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace grundy::engine {
namespace {

template <typename T>
struct Table {
  std::vector<T> values;
  std::vector<std::int64_t> offsets;
  std::vector<std::uint32_t> parts;
  std::size_t whole = 0;

  [[nodiscard]] const T* end() const { return values.data() + whole; }
  [[nodiscard]] Parts all() const { return {offsets.data(), parts.data(), parts.size()}; }
  [[nodiscard]] std::uint64_t sum(std::size_t row, std::size_t part) const {
    return parts[part] ^ values[whole + row - static_cast<std::size_t>(-offsets[part])];
  }
};

template <typename T>
Table<T> any_table(std::uint64_t limit, std::size_t rows) {
  Table<T> table;
  const auto number = *rc::gen::inRange<std::size_t>(0, 300);
  table.whole = 400;
  for (std::size_t i = 0; i < table.whole + rows; ++i) {
    table.values.push_back(static_cast<T>(*rc::gen::inRange<std::uint64_t>(0, limit)));
  }
  for (std::size_t i = 0; i < number; ++i) {
    table.offsets.push_back(-*rc::gen::inRange<std::int64_t>(1, 400));
    table.parts.push_back(*rc::gen::inRange<std::uint32_t>(0, static_cast<std::uint32_t>(limit)));
  }
  return table;
}

template <typename T>
std::vector<T> any_values(std::size_t number, std::uint64_t limit) {
  std::vector<T> values;
  for (std::size_t i = 0; i < number; ++i) {
    values.push_back(static_cast<T>(*rc::gen::inRange<std::uint64_t>(0, limit)));
  }
  return values;
}

template <typename T>
class Kernels : public ::testing::Test {};
using Widths = ::testing::Types<std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t>;
TYPED_TEST_SUITE(Kernels, Widths);

TYPED_TEST(Kernels, MarkRows) {
  using T = TypeParam;
  ASSERT_TRUE(rc::check([] {
    const std::size_t size = *rc::gen::element<std::size_t>(64, 128, 256);
    const std::size_t rows = 64;
    const Table<T> table = any_table<T>(size, rows);
    std::vector<std::uint8_t> expected(rows * size, 0);
    for (std::size_t row = 0; row < rows; ++row) {
      for (std::size_t i = 0; i < table.parts.size(); ++i)
        expected[row * size + table.sum(row, i)] = 1;
    }
    for (const PairTarget& target : pair_targets()) {
      std::vector<std::uint8_t> marks(rows * size, 0);
      target.of<T>().mark_rows(table.end(), table.all(), rows, size, marks.data());
      RC_ASSERT(marks == expected);
      std::vector<std::uint64_t> set(rows * size / 64);
      target.pack_marks(marks.data(), set.size(), set.data());
      for (std::size_t i = 0; i < marks.size(); ++i) {
        RC_ASSERT((set[i / 64] >> (i % 64) & 1) == marks[i]);
      }
    }
  }));
}

TYPED_TEST(Kernels, TestRows) {
  using T = TypeParam;
  ASSERT_TRUE(rc::check([] {
    const std::size_t rows = 64;
    const Table<T> table = any_table<T>(200, rows);
    const std::vector<T> candidates = any_values<T>(candidates_a_row * rows, 250);
    for (const PairTarget& target : pair_targets()) {
      std::vector<T> distance(candidates.size(), 1);
      target.of<T>().test_rows(table.end(), table.all(), rows, candidates.data(), distance.data());
      for (std::size_t at = 0; at < candidates.size(); ++at) {
        bool hit = false;
        for (std::size_t i = 0; i < table.parts.size(); ++i) {
          hit = hit || table.sum(at % rows, i) == candidates[at];
        }
        RC_ASSERT((distance[at] == 0) == hit);
      }
    }
  }));
}

TYPED_TEST(Kernels, UniteRows) {
  using T = TypeParam;
  ASSERT_TRUE(rc::check([] {
    const std::size_t limit = *rc::gen::element<std::size_t>(8, 32, 64);
    const Table<T> table = any_table<T>(limit, word_rows);
    for (const PairTarget& target : pair_targets()) {
      std::vector<std::uint64_t> words(word_rows, 0);
      target.of<T>().unite_rows(table.end(), table.all(), limit, words.data());
      for (std::size_t row = 0; row < word_rows; ++row) {
        std::uint64_t expected = 0;
        for (std::size_t i = 0; i < table.parts.size(); ++i) {
          expected |= std::uint64_t{1} << table.sum(row, i);
        }
        RC_ASSERT(words[row] == expected);
      }
    }
  }));
}

TYPED_TEST(Kernels, Pairs) {
  using T = TypeParam;
  ASSERT_TRUE(rc::check([] {
    const auto count = *rc::gen::inRange<std::size_t>(0, 700);
    const std::vector<T> x = any_values<T>(count, 64), y = any_values<T>(count, 64);
    std::vector<std::uint8_t> expected(64, 0);
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < count; ++i) {
      expected[static_cast<std::size_t>(x[i] ^ y[i])] = 1;
      word |= std::uint64_t{1} << static_cast<std::uint64_t>(x[i] ^ y[i]);
    }
    for (const PairTarget& target : pair_targets()) {
      std::vector<std::uint8_t> marks(64, 0);
      target.of<T>().mark_pairs(x.data(), y.data(), count, marks.data());
      RC_ASSERT(marks == expected);
      RC_ASSERT(target.of<T>().collect_pairs(x.data(), y.data(), count) == word);
    }
  }));
}

TYPED_TEST(Kernels, WantedValues) {
  using T = TypeParam;
  ASSERT_TRUE(rc::check([] {
    const auto count = *rc::gen::inRange<std::size_t>(0, 700);
    const std::vector<T> x = any_values<T>(count, 128), y = any_values<T>(count, 256);
    const auto number = *rc::gen::inRange<std::size_t>(1, most_wanted + 1);
    const std::vector<T> wanted = any_values<T>(number, 250);
    const auto among = [&](T value, std::size_t from, std::size_t to) {
      for (std::size_t i = from; i < to; ++i) {
        if (static_cast<T>(x[i] ^ y[i]) == value) return true;
      }
      return false;
    };
    for (const PairTarget& target : pair_targets()) {
      const Hit hit = target.of<T>().find_wanted(x.data(), y.data(), count, wanted.data(), number);
      RC_ASSERT(hit.pairs <= count);
      RC_ASSERT((hit.which != 0) || hit.pairs == count);
      for (std::size_t k = 0; k < number; ++k) {
        // Nothing was passed over, and what is reported is there.
        const bool here = among(wanted[k], 0, hit.pairs);
        RC_ASSERT(here == ((hit.which >> k & 1) != 0));
      }

      const std::size_t groups = std::min(most_groups, count / pair_group);
      std::vector<T> list = wanted, expected;
      for (const T value : wanted) {
        if (!among(value, 0, groups * pair_group)) expected.push_back(value);
      }
      list.resize(target.of<T>().take_out(x.data(), y.data(), groups, list.data(), number));
      RC_ASSERT(list == expected);
    }
  }));
}

RC_GTEST_PROP(Strike, TakesOutWhatTheOtherPairsHit, ()) {
  const auto groups = *rc::gen::inRange<std::size_t>(0, 12);
  const std::size_t words = *rc::gen::element<std::size_t>(1, 2, 4);
  const std::uint64_t limit = 64 * words;
  const auto x = any_values<std::uint8_t>(64 * groups, limit);
  const auto y = any_values<std::uint8_t>(64 * groups, limit);
  const auto skip = *rc::gen::container<std::vector<std::uint64_t>>(
      *rc::gen::inRange<std::size_t>(0, groups + 1), rc::gen::arbitrary<std::uint64_t>());
  std::vector<std::uint64_t> wanted(4, 0);
  for (const std::uint8_t value :
       any_values<std::uint8_t>(*rc::gen::inRange<std::size_t>(0, 40), limit)) {
    wanted[value / 64] |= std::uint64_t{1} << (value % 64);
  }
  std::vector<std::uint64_t> expected = wanted;
  for (std::size_t i = 0; i < 64 * groups; ++i) {
    if (i / 64 < skip.size() && (skip[i / 64] >> (i % 64) & 1) != 0) continue;
    const unsigned value = x[i] ^ y[i];
    expected[value / 64] &= ~(std::uint64_t{1} << (value % 64));
  }
  const bool none = std::all_of(expected.begin(), expected.end(), [](auto w) { return w == 0; });
  const bool empty = std::all_of(wanted.begin(), wanted.end(), [](auto w) { return w == 0; });
  for (const PairTarget& target : pair_targets()) {
    std::vector<std::uint64_t> left = wanted;
    const bool all =
        target.strike(x.data(), y.data(), groups, skip.data(), skip.size(), left.data(), words);
    RC_ASSERT(left == expected);
    RC_ASSERT(all == none || empty);
  }
}

TEST(PairTargets, AreDifferentAndEndInThePortableOne) {
  std::set<std::string> names;
  std::size_t last = ~std::size_t{0};
  for (const PairTarget& target : pair_targets()) {
    EXPECT_TRUE(names.insert(std::string(target.name)).second);
    EXPECT_LE(target.vector_bytes, last) << target.name;
    last = target.vector_bytes;
  }
  EXPECT_EQ(pair_targets().back().name, "portable");
}

}  // namespace
}  // namespace grundy::engine
