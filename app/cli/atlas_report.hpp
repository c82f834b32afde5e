// Rows of an atlas as text, csv and JSON.
#pragma once

#include <string>
#include <vector>

#include "survey/atlas.hpp"

namespace grundy::cli {

/// A table for people.
[[nodiscard]] std::string table_of(const std::vector<survey::Row>& rows);
/// A header and a line a row, columns as in the database.
[[nodiscard]] std::string csv_of(const std::vector<survey::Row>& rows);
[[nodiscard]] std::string json_of(const std::string& database, const survey::Summary& summary,
                                  const std::vector<survey::Row>& rows);
/// All that is known of one ruleset, a line each.
[[nodiscard]] std::string text_of(const survey::Row& row);
[[nodiscard]] std::string text_of(const std::string& database, const survey::Summary& summary);

}  // namespace grundy::cli
