#include "survey/message.hpp"

#include <nlohmann/json.hpp>

namespace grundy::survey {
namespace {

using Json = nlohmann::json;

std::string bytes_of(const Json& json) {
  const std::vector<std::uint8_t> bytes = Json::to_cbor(json);
  return {bytes.begin(), bytes.end()};
}

Json json_of(const Period& period) {
  return Json::array({period.preperiod, period.period, period.saltus});
}

Json json_of(const SparseSpace& space) {
  return Json::array({space.mask, space.position, space.rare, space.last_rare});
}

}  // namespace

std::string pack(const Task& task) {
  return bytes_of(Json{{"code", task.code},
                       {"limit", task.options.limit},
                       {"memory", task.options.memory_bytes},
                       {"seconds", task.options.ruleset_seconds}});
}

Task unpack_task(const std::string& bytes) {
  const Json json = Json::from_cbor(bytes);
  return {json.at("code"), {json.at("limit"), json.at("memory"), json.at("seconds")}};
}

// The class is missing: it is found where the atlas is.
std::string pack(const Finding& finding) {
  const Row& row = finding.row;
  Json json{{"code", row.code},
            {"status", to_text(row.status)},
            {"reason", row.reason},
            {"theorem", row.theorem},
            {"largest", row.largest},
            {"largest_at", row.largest_at},
            {"limit", row.limit},
            {"heaps", row.heaps},
            {"checksum", row.checksum},
            {"zeros", row.zeros},
            {"certificate", row.certificate},
            {"seconds", row.seconds},
            {"version", row.version},
            {"document", finding.certificate}};
  if (row.period) json["period"] = json_of(*row.period);
  if (row.sparse) json["sparse"] = json_of(*row.sparse);
  json["prefixes"] = Json::array();
  for (const Prefix& prefix : finding.prefixes) {
    json["prefixes"].push_back({prefix.values, prefix.checksum});
  }
  return bytes_of(json);
}

Finding unpack_finding(const std::string& bytes) {
  const Json json = Json::from_cbor(bytes);
  Finding finding;
  Row& row = finding.row;
  row.code = json.at("code");
  row.status = read_status(json.at("status").get<std::string>());
  row.reason = json.at("reason");
  row.theorem = json.at("theorem");
  row.largest = json.at("largest");
  row.largest_at = json.at("largest_at");
  row.limit = json.at("limit");
  row.heaps = json.at("heaps");
  row.checksum = json.at("checksum");
  row.zeros = json.at("zeros");
  row.certificate = json.at("certificate");
  row.seconds = json.at("seconds");
  row.version = json.at("version");
  finding.certificate = json.at("document");
  if (json.contains("period")) {
    const Json& period = json["period"];
    row.period = Period{period.at(0), period.at(1), period.at(2)};
  }
  if (json.contains("sparse")) {
    const Json& space = json["sparse"];
    row.sparse = SparseSpace{space.at(0), space.at(1), space.at(2), space.at(3)};
  }
  for (const Json& prefix : json.at("prefixes")) {
    finding.prefixes.push_back({prefix.at(0), prefix.at(1)});
  }
  return finding;
}

}  // namespace grundy::survey
