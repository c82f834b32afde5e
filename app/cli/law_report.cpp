#include "cli/law_report.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace grundy::cli {
namespace {

using Json = nlohmann::ordered_json;

std::string status_of(const Law& law) {
  std::string text(to_text(law.status));
  if (law.status == LawStatus::observed) text += fmt::format(" to {}", law.checked_to);
  return text;
}

std::string text_of(const Law& law) {
  std::string text = status_of(law) + ": " + law.text + "\n";
  if (!law.theorem.empty()) text += "    by: " + law.theorem + "\n";
  if (!law.expression.empty() && law.expression != law.text) {
    text += (law.lost_only ? "    lost: " : "    g: ") + law.expression + "\n";
  }
  return text;
}

std::string text_of(const RefutedLaw& law) {
  const auto word = [](Nimber v) { return v == 0 ? "lost" : "not lost"; };
  if (law.lost_only) {
    return fmt::format("refuted at {}: {} (it says {}, the position is {})\n", law.at.text(),
                       law.text, word(law.expected), word(law.found));
  }
  return fmt::format("refuted at {}: {} (it says {}, the value is {})\n", law.at.text(), law.text,
                     law.expected, law.found);
}

Json json_of(const Law& law) {
  const auto text_or_null = [](const std::string& text) {
    return text.empty() ? Json() : Json(text);
  };
  Json json;
  json["kind"] = law.kind;
  json["preperiod"] = law.period ? Json(law.period->preperiod) : Json();
  json["period"] = law.period ? Json(law.period->period) : Json();
  json["saltus"] = law.period ? Json(law.period->saltus) : Json();
  json["expression"] = text_or_null(law.expression);
  json["status"] = to_text(law.status);
  json["theorem"] = text_or_null(law.theorem);
  json["lost_only"] = law.lost_only;
  json["checked_to"] = law.checked_to;
  json["text"] = law.text;
  return json;
}

Json json_of(const RefutedLaw& law) {
  Json json;
  json["law"] = law.text;
  if (law.at.size() == 1) {
    json["at"] = law.at[0];
  } else {
    json["at"] = Json(std::vector<std::int64_t>(law.at.begin(), law.at.end()));
  }
  if (law.lost_only) json["lost_only"] = true;
  json["expected"] = law.expected;
  json["found"] = law.found;
  return json;
}

}  // namespace

std::string text_of(const FoundLaws& found) {
  const LawReport& report = found.report;
  std::string text;
  if (found.ruleset) text += *found.ruleset + "\n\n";
  for (const Law& law : report.laws) {
    if (law.status != LawStatus::refuted) text += text_of(law);
  }
  if (report.laws.empty()) text += fmt::format("no law found to {}\n", report.checked_to);
  for (const RefutedLaw& law : report.refuted) text += text_of(law);
  if (!report.note.empty()) text += report.note + "\n";
  return text;
}

std::string quiet_text_of(const FoundLaws& found) {
  const std::vector<Law>& laws = found.report.laws;
  if (laws.empty()) return "no law\n";
  std::string text;
  for (const Law& law : laws) {
    // A conjecture is answered by its status; otherwise the best law is what was asked for.
    const bool tested = law.kind == "conjecture";
    text += tested                   ? std::string(to_text(law.status))
            : law.expression.empty() ? law.text
                                     : law.expression;
    text += "\n";
    if (!tested) break;
  }
  return text;
}

std::string json_of(const FoundLaws& found) {
  Json document;
  document["ruleset"] = found.ruleset ? Json(*found.ruleset) : Json();
  document["checked_to"] = found.report.checked_to;
  document["laws"] = Json::array();
  for (const Law& law : found.report.laws) document["laws"].push_back(json_of(law));
  document["refuted"] = Json::array();
  for (const RefutedLaw& law : found.report.refuted) document["refuted"].push_back(json_of(law));
  if (!found.report.note.empty()) document["note"] = found.report.note;
  return document.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace grundy::cli
