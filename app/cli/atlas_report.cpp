#include "cli/atlas_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

namespace grundy::cli {
namespace {

using Json = nlohmann::ordered_json;
using survey::Row;

std::string mask_text(const SparseSpace& space) {
  return fmt::format("{:#x}{}", space.mask, space.position ? "+position" : "");
}

/// Each column of the database by its name, as JSON.
Json json_of(const Row& row) {
  Json document{{"code", row.code}, {"status", std::string(survey::to_text(row.status))}};
  const auto text = [](const std::string& value) { return value.empty() ? Json() : Json(value); };
  document["reason"] = text(row.reason);
  document["preperiod"] = row.period ? Json(row.period->preperiod) : Json();
  document["period"] = row.period ? Json(row.period->period) : Json();
  document["saltus"] = row.period ? Json(row.period->saltus) : Json();
  document["theorem"] = text(row.theorem);
  document["largest"] = row.largest;
  document["largest_at"] = row.largest_at;
  document["rare"] = row.sparse ? Json(row.sparse->rare) : Json();
  document["last_rare"] = row.sparse ? Json(row.sparse->last_rare) : Json();
  document["mask"] = row.sparse ? Json(fmt::format("{:#x}", row.sparse->mask)) : Json();
  document["position"] = row.sparse ? Json(row.sparse->position ? 1 : 0) : Json();
  document["limit"] = row.limit;
  document["heaps"] = row.heaps;
  document["checksum"] = row.checksum;
  document["zeros"] = row.zeros;
  document["class"] = text(row.class_code);
  document["class_values"] = row.class_values ? Json(*row.class_values) : Json();
  document["certificate"] = text(row.certificate);
  document["seconds"] = row.seconds;
  document["version"] = row.version;
  return document;
}

std::string cell_of(const Json& value) {
  if (value.is_null()) return {};
  if (!value.is_string()) return value.dump();
  const auto text = value.get<std::string>();
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

/// Columns as wide as their widest cell, numbers to the right.
std::string aligned(const std::vector<std::vector<std::string>>& lines,
                    std::string_view left_columns) {
  std::vector<std::size_t> widths(lines.front().size(), 0);
  for (const auto& line : lines) {
    for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], line[i].size());
  }
  std::string text;
  for (const auto& line : lines) {
    std::string row;
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (i != 0) row += "  ";
      row += left_columns[i] == 'l' ? fmt::format("{:<{}}", line[i], widths[i])
                                    : fmt::format("{:>{}}", line[i], widths[i]);
    }
    row.erase(row.find_last_not_of(' ') + 1);
    text += row + "\n";
  }
  return text;
}

}  // namespace

std::string table_of(const std::vector<Row>& rows) {
  std::vector<std::vector<std::string>> lines{{"code", "status", "preperiod", "period", "saltus",
                                               "largest", "at heap", "rare", "last rare", "mask",
                                               "heaps", "class"}};
  for (const Row& row : rows) {
    const auto period = [&](auto member) {
      return row.period ? std::to_string(*row.period.*member) : std::string();
    };
    const auto sparse = [&](auto member) {
      return row.sparse ? std::to_string(*row.sparse.*member) : std::string();
    };
    lines.push_back({row.code, std::string(survey::to_text(row.status)), period(&Period::preperiod),
                     period(&Period::period), period(&Period::saltus), std::to_string(row.largest),
                     std::to_string(row.largest_at), sparse(&SparseSpace::rare),
                     sparse(&SparseSpace::last_rare),
                     row.sparse ? mask_text(*row.sparse) : std::string(), std::to_string(row.heaps),
                     row.class_code});
  }
  return aligned(lines, "llrrrrrrrlrl");
}

std::string csv_of(const std::vector<Row>& rows) {
  std::string text;
  const Json names = json_of(Row());
  for (const auto& [name, value] : names.items()) text += (text.empty() ? "" : ",") + name;
  text += "\n";
  for (const Row& row : rows) {
    std::string line;
    const Json cells = json_of(row);
    for (const auto& [name, value] : cells.items()) {
      if (name != "code") line += ",";
      line += cell_of(value);
    }
    text += line + "\n";
  }
  return text;
}

std::string json_of(const std::string& database, const survey::Summary& summary,
                    const std::vector<Row>& rows) {
  Json document{{"database", database},
                {"rulesets", summary.rulesets},
                {"proved", summary.proved},
                {"unsolved", summary.unsolved},
                {"failed", summary.failed},
                {"classes", summary.classes},
                {"unclassified", summary.unclassified},
                {"rows", Json::array()}};
  for (const Row& row : rows) document["rows"].push_back(json_of(row));
  return document.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

std::string text_of(const Row& row) {
  std::string text = row.code + "\n";
  const auto add = [&](std::string_view key, const std::string& value) {
    if (!value.empty()) text += fmt::format("  {:<14}{}\n", key, value);
  };
  add("status", std::string(survey::to_text(row.status)));
  add("reason", row.reason);
  if (row.period) add("period", row.period->text());
  add("theorem", row.theorem);
  add("largest value", fmt::format("{}, first at heap {}", row.largest, row.largest_at));
  if (row.sparse) {
    add("rare heaps", fmt::format("{}, the last is {}, mask {}", row.sparse->rare,
                                  row.sparse->last_rare, mask_text(*row.sparse)));
  }
  add("computed", fmt::format("{} heaps, with a limit of {}", row.heaps, row.limit));
  add("checksum", row.checksum);
  if (!row.class_code.empty()) {
    add("class",
        fmt::format("of {}{}", row.class_code,
                    row.class_values ? fmt::format(", equal on {} values", *row.class_values)
                                     : std::string(", for ever: both periods are proved")));
  }
  add("certificate", row.certificate);
  add("seconds", fmt::format("{:.3f}", row.seconds));
  add("version", row.version);
  return text;
}

std::string text_of(const std::string& database, const survey::Summary& summary) {
  std::string text = fmt::format(
      "{}: {} rulesets in {} classes of equal sequences\n  {} proved\n  {} unsolved\n  {} failed\n"
      "{:.1f} s of processor time\n",
      database, summary.rulesets, summary.classes, summary.proved, summary.unsolved, summary.failed,
      summary.seconds);
  if (summary.unclassified != 0) {
    text += fmt::format("{} have no class: too few values, or their survey was killed\n",
                        summary.unclassified);
  }
  return text;
}

}  // namespace grundy::cli
