// Every section of tests/data/tables that the notation can express is reproduced.

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "grundy/session.hpp"
#include "grundy/sum.hpp"
#include "reference/position.hpp"

namespace grundy::testing {
namespace {

std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells;
  std::istringstream in(line);
  for (std::string cell; std::getline(in, cell, '\t');) cells.push_back(cell);
  return cells;
}

std::string path_of(const std::string& table) {
  return std::string(GRUNDY_TEST_DATA) + "/tables/" + table + ".tsv";
}

struct Section {
  std::string table, name, rules, position, kind, layout, let;
  std::int64_t first = 0;
};

std::vector<Section> sections() {
  std::vector<Section> result;
  std::ifstream in(path_of("index"));
  for (std::string line; std::getline(in, line);) {
    const auto cells = cells_of(line);
    if (line.empty() || line[0] == '#' || cells[0] == "table" || cells[2] == "-") continue;
    result.push_back({cells[0], cells[1], cells[2], cells[3], cells[4], cells[5], cells[7],
                      std::stoll(cells[6])});
  }
  return result;
}

/// The rows of a section as numbers.
std::vector<std::vector<std::int64_t>> rows_of(const Section& section) {
  std::vector<std::vector<std::int64_t>> rows;
  std::ifstream in(path_of(section.table));
  bool inside = false;
  for (std::string line; std::getline(in, line);) {
    if (line.rfind("##", 0) == 0) continue;
    if (line.rfind("# ", 0) == 0) {
      inside = line.substr(2) == section.name;
    } else if (inside && !line.empty()) {
      rows.emplace_back();
      for (const std::string& cell : cells_of(line)) rows.back().push_back(std::stoll(cell));
    }
  }
  return rows;
}

void PrintTo(const Section& section, std::ostream* out) {
  *out << section.table << ": " << section.name;
}

class Table : public ::testing::TestWithParam<Section> {
 protected:
  /// The answer of the kind that the section holds.
  std::int64_t answer(Session& session, const std::vector<Position>& positions) {
    const std::string& kind = GetParam().kind;
    std::vector<SumComponent> sum;
    for (const Position& position : positions)
      sum.push_back({&session.rules(), &session, position});
    if (kind == "value") return static_cast<std::int64_t>(nim_sum(sum));
    if (kind == "outcome") return nim_sum(sum) != 0 ? 1 : 0;
    if (kind == "lost") return nim_sum(sum) == 0 ? 1 : 0;
    if (kind == "winning-moves")
      return static_cast<std::int64_t>(
          solve(sum, SolveLimits{.max_moves = 100000}).winning_moves.size());
    if (kind == "least-winning-take") {
      std::int64_t least = 0;
      for (const WinningMove& move : solve(sum, SolveLimits{.max_moves = 100000}).winning_moves) {
        const std::int64_t taken = positions[0][0] - move.to[0].position[0];
        if (least == 0 || taken < least) least = taken;
      }
      return least;
    }
    if (kind == "losing-z") {
      for (std::int64_t z = 0; z <= 60; ++z) {
        if (session.nim_value({positions[0][0], positions[0][1], z}) == 0) return z;
      }
      return -1;
    }
    ADD_FAILURE() << "unknown kind " << kind;
    return 0;
  }
};

TEST_P(Table, IsReproduced) {
  const Section& section = GetParam();
  Session session(Ruleset::parse(section.rules, bindings_of(section.let)));
  const bool grid = section.layout == "grid";
  const PositionText position(section.position, grid ? std::vector<std::string>{"x", "y", "z"}
                                                     : std::vector<std::string>{"n"});
  const auto rows = rows_of(section);
  ASSERT_FALSE(rows.empty());
  std::size_t compared = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (std::size_t j = grid ? 0 : 1; j < rows[i].size(); ++j) {
      const std::int64_t x = grid ? static_cast<std::int64_t>(i) : rows[i][0];
      const auto y = static_cast<std::int64_t>(j);
      if (x < section.first || (grid && y < section.first)) continue;
      const auto positions =
          position(grid ? std::vector<std::int64_t>{x, y, 0} : std::vector<std::int64_t>{x});
      ASSERT_EQ(answer(session, positions), rows[i][j]) << "x or n = " << x << ", column " << y;
      ++compared;
    }
  }
  EXPECT_GT(compared, 0U);
}

INSTANTIATE_TEST_SUITE_P(Sections, Table, ::testing::ValuesIn(sections()), [](const auto& info) {
  std::string name = info.param.table + "_";
  for (const char c : info.param.name)
    name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  return name;
});

}  // namespace
}  // namespace grundy::testing
