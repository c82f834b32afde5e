// Labels: each its own vertex, in the order of their first appearance, whatever way they are kept.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <random>
#include <string>
#include <vector>

#include "grundy/graph_text.hpp"
#include "support/expect_error.hpp"

namespace grundy {
namespace {

/// Adds all to labels of their own and to a map, and compares.
void expect_as_map(const std::vector<std::string>& added, const std::vector<std::string>& others) {
  VertexLabels labels;
  std::map<std::string, Vertex> map;
  std::vector<std::string> order;
  for (const std::string& label : added) {
    const auto [place, fresh] = map.emplace(label, static_cast<Vertex>(order.size()));
    if (fresh) order.push_back(label);
    ASSERT_EQ(labels.add(label), place->second) << label;
  }
  ASSERT_EQ(labels.size(), order.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    ASSERT_EQ(labels[static_cast<Vertex>(i)], order[i]);
    ASSERT_EQ(labels.find(order[i]), std::optional<Vertex>(static_cast<Vertex>(i))) << order[i];
  }
  for (const std::string& label : others) {
    const auto found = map.find(label);
    const auto expected = found == map.end() ? std::nullopt : std::optional<Vertex>(found->second);
    ASSERT_EQ(labels.find(label), expected) << label;
  }
}

TEST(Labels, NumbersAreComparedAsText) {
  expect_as_map({"7", "07", "007", "0", "00", "", "-7", "+7", "7 ", "7.0", "9999999999999999999",
                 "99999999999999999999", "18446744073709551616", "0", "7"},
                {"8", "000", "18446744073709551615", "70"});
}

TEST(Labels, AnyBytes) {
  expect_as_map({"a", "A", std::string("a\0b", 3), std::string("a\0", 2), "\xFF\xFE", "\xC3\xA9",
                 std::string(100'000, 'x'), std::string(100'001, 'x')},
                {std::string("\0", 1), "b", std::string(99'999, 'x')});
}

TEST(Labels, FirstNumbersThatAreFarApartThenAllBetween) {
  // 2^21 is a word at first; the table of numbers grows over it when there are enough labels.
  std::vector<std::string> added;
  for (const std::uint64_t number : {0U, 2097152U, 4000000000U, 2097153U, 3000000U}) {
    added.push_back(std::to_string(number));
  }
  added.emplace_back("word");
  VertexLabels labels;
  for (std::size_t i = 0; i < added.size(); ++i) ASSERT_EQ(labels.add(added[i]), i);
  constexpr std::uint64_t many = 600'000;
  for (std::uint64_t number = 1; number <= many; ++number) {
    ASSERT_EQ(labels.add(std::to_string(number)), added.size() + number - 1);
  }
  ASSERT_EQ(labels.add("1100000"), added.size() + many);
  for (std::size_t i = 0; i < added.size(); ++i) {
    ASSERT_EQ(labels.add(added[i]), i);
    ASSERT_EQ(labels.find(added[i]), std::optional<Vertex>(static_cast<Vertex>(i)));
  }
  EXPECT_EQ(labels.size(), added.size() + many + 1);
  EXPECT_EQ(labels.find("1100001"), std::nullopt);
  // The text, and some bytes a vertex.
  EXPECT_LT(labels.memory(), labels.size() * (2 * 7 + 24));
}

TEST(Labels, FarNumbersTakeNoTable) {
  VertexLabels labels;
  labels.add("999999999999");
  labels.add("4294967295");
  EXPECT_LT(labels.memory(), 10'000U);
}

RC_GTEST_PROP(Labels, RandomWordsAndNumbers, ()) {
  const auto seed = *rc::gen::arbitrary<std::uint32_t>();
  std::mt19937 random(seed);
  const auto label = [&random]() -> std::string {
    const std::size_t kind = random() % 4;
    if (kind == 0) return std::to_string(random() % 300);
    if (kind == 1) return std::to_string(random());
    std::string word;
    for (std::size_t i = random() % 4; i > 0; --i) word += static_cast<char>('0' + random() % 4);
    return kind == 2 ? word : word + "_";
  };
  std::vector<std::string> added(random() % 2000);
  std::vector<std::string> others(100);
  for (std::string& one : added) one = label();
  for (std::string& one : others) one = label();
  expect_as_map(added, others);
}

TEST(Labels, ACopyIsOnItsOwn) {
  VertexLabels labels;
  labels.add("a");
  labels.add("5");
  VertexLabels copy = labels;
  copy.add("b");
  labels.add("c");
  EXPECT_EQ(copy.find("b"), std::optional<Vertex>(2));
  EXPECT_EQ(copy.find("c"), std::nullopt);
  EXPECT_EQ(labels.find("c"), std::optional<Vertex>(2));
  EXPECT_EQ(copy.find("5"), std::optional<Vertex>(1));
}

TEST(Labels, TheLimit) {
  VertexLabels labels(3);
  for (const char* label : {"a", "1", "b", "a", "1"}) labels.add(label);
  for (const char* label : {"c", "2", "99999999999"}) {
    expect_error(
        ErrorKind::budget, [&] { labels.add(label); }, "more than 3 vertices");
    EXPECT_EQ(labels.size(), 3U);
    EXPECT_EQ(labels.find(label), std::nullopt);
  }
  EXPECT_EQ(labels.add("b"), 2U);
}

}  // namespace
}  // namespace grundy
