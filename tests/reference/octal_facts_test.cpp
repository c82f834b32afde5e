// Every row of the tables of octal periods is reproduced: the period proved, or no period as far
// as the row looked; the largest value, and where it comes first.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "grundy/session.hpp"
#include "support/facts.hpp"
#include "support/under_sanitizers.hpp"

namespace grundy::testing {
namespace {

struct Row {
  std::string rules;
  std::optional<Period> period;
  std::uint64_t heaps = 0;  ///< enough of them show what the row says
  std::string max_value;    ///< "-" where it is not known
  std::string first_heap_of_max;

  friend bool operator==(const Row&, const Row&) = default;
};

std::optional<Row> row_of(const FactRow& cells) {
  if (cells.count("status") != 0 && cells.at("status") != "proved") return std::nullopt;
  Row row;
  row.rules = Ruleset::parse(cells.at(cells.count("rules") != 0 ? "rules" : "code")).canonical();
  row.max_value = cells.at("max_value");
  row.first_heap_of_max = cells.at("first_heap_of_max");
  if (cells.at("preperiod").empty()) {
    row.heaps = std::stoull(cells.at("N_computed"));
  } else {
    row.period = Period{std::stoull(cells.at("preperiod")), std::stoull(cells.at("period")), 0};
    // Twice the bound of Guy and Smith: a period is looked for from time to time.
    row.heaps = 4 * (row.period->preperiod + row.period->period) + 400;
  }
  return row;
}

/// Each row once, however many files have it.
std::vector<Row> all_rows() {
  std::vector<Row> rows;
  for (const char* file : {"octal_3digit", "octal_periods", "octal_periodic_published"}) {
    for (const FactRow& cells : facts(file)) {
      if (const std::optional<Row> row = row_of(cells)) rows.push_back(*row);
    }
  }
  std::sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) {
    return std::tie(a.rules, a.heaps) < std::tie(b.rules, b.heaps);
  });
  rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
  return rows;
}

void expect_row(const Row& row, std::uint64_t heaps) {
  Session session(Ruleset::parse(row.rules));
  session.prepare(Position(static_cast<std::int64_t>(heaps - 1)));
  const NimSequence& values = session.table();
  ASSERT_EQ(session.proved().has_value(), row.period.has_value()) << row.rules;
  if (row.period) {
    EXPECT_EQ(session.proved()->period, *row.period) << row.rules;
  }
  if (row.max_value == "-") return;
  std::uint64_t first = 0;
  for (std::uint64_t n = 1; n < std::min(heaps, values.size()); ++n) {
    if (values[n] > values[first]) first = n;
  }
  EXPECT_EQ(std::to_string(values[first]), row.max_value) << row.rules;
  EXPECT_EQ(std::to_string(first), row.first_heap_of_max) << row.rules;
}

/// The longest table of a quick test; and where no period is known, which takes longer a heap, the
/// rows whose largest value comes before `quick_unsolved` are looked at up to there.
constexpr std::uint64_t quick = under_sanitizers ? 10'000 : 2'000'000;
constexpr std::uint64_t quick_unsolved = under_sanitizers ? 4'000 : 20'000;

TEST(OctalFacts, PeriodsAreProved) {
  std::size_t proved = 0;
  for (const Row& row : all_rows()) {
    if (!row.period || row.heaps > quick) continue;
    expect_row(row, row.heaps);
    ++proved;
  }
  EXPECT_GT(proved, under_sanitizers ? 430U : 475U);
}

TEST(OctalFacts, LargestValuesOfUnsolvedCodes) {
  std::size_t seen = 0;
  for (const Row& row : all_rows()) {
    if (row.period || std::stoull(row.first_heap_of_max) >= quick_unsolved) continue;
    expect_row(row, std::stoull(row.first_heap_of_max) + 1);
    ++seen;
  }
  EXPECT_GT(seen, under_sanitizers ? 15U : 40U);
}

/// The other rows in full, in parts that take about as long.
constexpr std::size_t parts = 16;

class OctalFactsLong : public ::testing::TestWithParam<std::size_t> {};

TEST_P(OctalFactsLong, AreReproducedInFull) {
  std::vector<Row> rows = all_rows();
  std::erase_if(rows, [](const Row& row) { return row.period && row.heaps <= quick; });
  for (std::size_t i = GetParam(); i < rows.size(); i += parts) expect_row(rows[i], rows[i].heaps);
}

INSTANTIATE_TEST_SUITE_P(Parts, OctalFactsLong, ::testing::Range(std::size_t{0}, parts));

}  // namespace
}  // namespace grundy::testing
