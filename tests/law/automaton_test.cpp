// Automata that are found in the first part of a table say the rest of it.
#include "law/automaton.hpp"

#include "law/head.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace grundy::law {
namespace {

NimSequence table(const std::function<Nimber(std::uint64_t)>& value, std::uint64_t size) {
  NimSequence values;
  for (std::uint64_t n = 0; n < size; ++n) values.push_back(value(n));
  return values;
}

/// One of the automata holds for the sequence up to a little past what they keep in memory.
void expect_found(const std::function<Nimber(std::uint64_t)>& value, const std::string& base,
                  const std::string& beginning = "the") {
  const NimSequence values = table(value, 4000);
  const std::vector<Candidate> found = find_automata(Head(values, 2000), 500);
  bool holds = false;
  for (const Candidate& law : found) {
    if (law.phrase.words.find(base) == std::string::npos) continue;
    if (law.phrase.words.rfind(beginning, 0) != 0) continue;
    holds = true;
    for (std::uint64_t n = 0; n < (1 << 20) + 4000; n += n < 4000 ? 1 : 97) {
      ASSERT_EQ(law.value(n), static_cast<std::int64_t>(value(n))) << n << law.phrase.words;
    }
  }
  EXPECT_TRUE(holds);
}

TEST(Automaton, RudinShapiro) {
  expect_found([](std::uint64_t n) { return std::popcount(n & (n >> 1)) % 2; }, "in base 2");
}

TEST(Automaton, ADigitInBaseThree) {
  const auto has_a_one = [](std::uint64_t n) {
    for (; n > 0; n /= 3) {
      if (n % 3 == 1) return Nimber{1};
    }
    return Nimber{0};
  };
  expect_found(has_a_one, "in base 3");
  expect_found([&](std::uint64_t n) { return 2 * n + has_a_one(n); }, "in base 3", "2 * n + ");
}

TEST(Automaton, LastZeckendorfDigit) {
  // What the greedy way leaves is 0 or 1.
  const auto ends_in_one = [](std::uint64_t n) {
    std::vector<std::uint64_t> fibonacci = {1, 2};
    while (fibonacci.back() <= n) {
      fibonacci.push_back(fibonacci.back() + fibonacci[fibonacci.size() - 2]);
    }
    for (; fibonacci.size() > 1; fibonacci.pop_back()) {
      if (fibonacci.back() <= n) n -= fibonacci.back();
    }
    return n;
  };
  expect_found(ends_in_one, "Fibonacci");
}

TEST(Automaton, NotOfRandomValues) {
  std::uint64_t state = 1;
  const NimSequence values = table(
      [&](std::uint64_t) {
        state = state * 6364136223846793005U + 1442695040888963407U;
        return state >> 62;
      },
      4000);
  EXPECT_TRUE(find_automata(Head(values, 2000), 500).empty());
}

}  // namespace
}  // namespace grundy::law
