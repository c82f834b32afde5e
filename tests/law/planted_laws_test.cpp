// Random laws of each family, planted in a table: what is found says the same beyond the table.
#include "check_law.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace grundy {
namespace {

using testing::values_of;

std::int64_t pick(std::int64_t low, std::int64_t high) { return *rc::gen::inRange(low, high + 1); }
std::string number(std::int64_t low, std::int64_t high) { return std::to_string(pick(low, high)); }
std::string one_of(const std::vector<std::string>& texts) { return *rc::gen::elementOf(texts); }

/// Some law that is found agrees with the planted one up to twice the table.
void expect_found(const std::string& planted, std::uint64_t size) {
  RC_LOG() << planted << "\n";
  const NimSequence all = values_of(planted, 2 * size);
  NimSequence values = all;
  values.truncate(size);
  const LawReport report = find_laws(values);
  bool found = false;
  for (const Law& law : report.laws) {
    RC_LOG() << law.text << "\n";
    RC_ASSERT(!testing::contradiction(law, values));
    found =
        found || (!law.expression.empty() && !law.lost_only && !testing::contradiction(law, all));
  }
  RC_ASSERT(found);
}

RC_GTEST_PROP(PlantedLaw, Periodic, ()) {
  const std::int64_t period = pick(1, 12);
  std::string law = "pick(n % " + std::to_string(period);
  for (std::int64_t r = 0; r < period; ++r) law += ", " + number(0, 9);
  law += ") + " + number(0, 5) + " * (n / " + std::to_string(period) + ")";
  const std::int64_t preperiod = pick(0, 6);
  if (preperiod > 0) {
    std::string before = "n < " + std::to_string(preperiod) + " ? pick(n";
    for (std::int64_t n = 0; n < preperiod; ++n) before += ", " + number(0, 9);
    law = before + ") : " + law;
  }
  expect_found(law, 400);
}

RC_GTEST_PROP(PlantedLaw, Modular, ()) {
  const std::string m = number(2, 60);
  const std::string residue = "(n % " + m + ")";
  expect_found(
      one_of({residue + " / " + number(1, 9), residue + " + " + number(0, 9),
              "min(" + residue + ", " + number(1, 9) + ")",
              number(1, 4) + " * (n / " + m + ") + " + residue,
              residue + " = " + number(0, 1) + " ? " + number(0, 5) + " : " + number(0, 5)}),
      500);
}

RC_GTEST_PROP(PlantedLaw, Digits, ()) {
  const std::string feature =
      one_of({"popcount(n)", "valuation(3, n + 1)", "ctz(n + 1)", "log2(n + 1)", "popcount(n + 1)",
              "valuation(10, n + 1)", "zeckendorf(n + 1)"});
  expect_found(one_of({feature + " + " + number(0, 9), feature + " % 2", "2 * " + feature,
                       feature + " * " + number(1, 4) + " + " + number(0, 9),
                       number(1, 3) + " * n + " + feature + " % 2", "n xor " + number(1, 40)}),
               400);
}

RC_GTEST_PROP(PlantedLaw, NumberTheoretic, ()) {
  const std::string feature =
      one_of({"prime_index(spf(n + 2))", "spf(n + 2)", "gpf(n + 2)", "prime_index(gpf(n + 2))",
              "bigomega(n + 1)", "omega(n + 1)", "divisor_count(n + 1)", "prime(n)"});
  expect_found(one_of({feature + " + " + number(0, 9), feature + " % 2",
                       feature + " * " + number(1, 4) + " + " + number(0, 9)}),
               400);
}

RC_GTEST_PROP(PlantedLaw, Root, ()) {
  // The greatest v with a v (v + 1) / 2 + b v <= n.
  const std::string a = number(1, 6);
  const std::string b = number(0, 6);
  const std::string c = "(" + a + " + 2 * " + b + ")";
  expect_found("(isqrt(" + c + " ** 2 + 8 * " + a + " * n) - " + c + ") / (2 * " + a + ")", 400);
}

RC_GTEST_PROP(PlantedLaw, Recursive, ()) {
  const std::int64_t b = pick(2, 4);
  const std::string base = std::to_string(b);
  std::string law = "n = 0 ? " + number(0, 3) + " : pick(n % " + base;
  bool recursive = false;
  for (std::int64_t r = 0; r < b; ++r) {
    const std::int64_t kind = r == b - 1 && !recursive ? 0 : pick(0, 2);
    recursive = recursive || kind == 0;
    law += kind == 0   ? ", g(n / " + base + ") + " + number(0, 3)
           : kind == 1 ? ", n / " + base + " + " + number(0, 3)
                       : ", " + number(0, 9);
  }
  expect_found(law + ")", 400);
}

}  // namespace
}  // namespace grundy
