// Reads the tables of known values in tests/data.
#pragma once

#include <cstdint>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace grundy::testing {

using FactRow = std::map<std::string, std::string>;

/// The rows of tests/data/facts/<name>.tsv by column name. Lines with # are comments, the first
/// other line names the columns.
inline std::vector<FactRow> facts(const std::string& name) {
  const std::string path = std::string(GRUNDY_TEST_DATA) + "/facts/" + name + ".tsv";
  std::ifstream in(path);
  if (!in) throw std::runtime_error("cannot read " + path);
  std::vector<std::string> columns;
  std::vector<FactRow> rows;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::vector<std::string> cells;
    std::istringstream cut(line);
    for (std::string cell; std::getline(cut, cell, '\t');) cells.push_back(cell);
    if (columns.empty()) {
      columns = cells;
      continue;
    }
    FactRow row;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      row[columns[i]] = i < cells.size() ? cells[i] : "";
    }
    rows.push_back(row);
  }
  if (rows.empty()) throw std::runtime_error("no rows in " + path);
  return rows;
}

inline std::vector<std::uint64_t> numbers(const std::string& text) {
  std::vector<std::uint64_t> result;
  std::istringstream in(text);
  for (std::uint64_t number = 0; in >> number;) result.push_back(number);
  return result;
}

}  // namespace grundy::testing
