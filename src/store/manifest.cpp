#include "store/manifest.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "core/checksum.hpp"
#include "store/npy.hpp"

namespace grundy::store {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* version_key = "grundy_store";
constexpr std::string_view end_key = "\"manifest_checksum\": ";

/// The last line, for what stands before it.
std::string ending(std::string_view body) {
  return fmt::format("{}\"{}\"\n}}\n", end_key, core::checksum_text(core::checksum_of_bytes(body)));
}

Json to_json(const std::optional<StoredPeriod>& period) {
  if (!period) return nullptr;
  return {{"preperiod", period->period.preperiod},
          {"period", period->period.period},
          {"saltus", period->period.saltus},
          {"theorem", period->theorem}};
}

Json to_json(const std::optional<SparseSpace>& sparse) {
  if (!sparse) return nullptr;
  return {{"mask", sparse->mask},
          {"position", sparse->position},
          {"rare", sparse->rare},
          {"last_rare", sparse->last_rare}};
}

Json to_json(const StoredSegment& segment) {
  return {{"file", segment.file},
          {"first", segment.first},
          {"heaps", segment.count},
          {"dtype", npy_type(segment.bytes)},
          {"checksum", core::checksum_text(segment.checksum)}};
}

std::string dump(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// A value of the manifest that must be of one type.
class Field {
 public:
  Field(const Json& object, const char* key) : key_(key) {
    if (!object.is_object() || !object.contains(key)) fail();
    value_ = &object[key];
  }
  [[nodiscard]] bool null() const { return value_->is_null(); }
  [[nodiscard]] const Json& json() const { return *value_; }
  [[nodiscard]] std::uint64_t number() const {
    return value_->is_number_unsigned() ? value_->get<std::uint64_t>() : fail();
  }
  [[nodiscard]] double real() const {
    return value_->is_number() ? value_->get<double>() : static_cast<double>(fail());
  }
  [[nodiscard]] bool truth() const {
    return value_->is_boolean() ? value_->get<bool>() : fail() != 0;
  }
  [[nodiscard]] std::string text() const {
    if (!value_->is_string()) fail();
    return value_->get<std::string>();
  }
  [[nodiscard]] std::uint64_t checksum() const {
    const auto sum = core::read_checksum(text());
    return sum ? *sum : fail();
  }
  [[nodiscard]] unsigned type() const {
    for (const unsigned bytes : {1U, 2U, 4U, 8U}) {
      if (text() == npy_type(bytes)) return bytes;
    }
    return static_cast<unsigned>(fail());
  }

 private:
  [[noreturn]] std::uint64_t fail() const {
    throw BadManifest{fmt::format("says nothing that makes sense of '{}'", key_)};
  }

  const char* key_;
  const Json* value_ = nullptr;
};

StoreFindings read_findings(const Json& json) {
  StoreFindings findings;
  if (const Field period(json, "period"); !period.null()) {
    findings.period = {
        {Field(period.json(), "preperiod").number(), Field(period.json(), "period").number(),
         Field(period.json(), "saltus").number()},
        Field(period.json(), "theorem").text()};
  }
  if (const Field rare(json, "rare_values"); !rare.null()) {
    findings.sparse = {Field(rare.json(), "mask").number(), Field(rare.json(), "position").truth(),
                       Field(rare.json(), "rare").number(),
                       Field(rare.json(), "last_rare").number()};
  }
  findings.seconds = Field(json, "seconds").real();
  findings.heaps_per_second = Field(json, "heaps_per_second").real();
  return findings;
}

std::vector<StoredSegment> read_segments(const Json& json, const StoreRecord& record) {
  std::vector<StoredSegment> segments;
  std::uint64_t first = 0;
  for (const Json& row : json) {
    const StoredSegment segment{Field(row, "file").text(), Field(row, "first").number(),
                                Field(row, "heaps").number(), Field(row, "dtype").type(),
                                Field(row, "checksum").checksum()};
    const std::uint64_t expected = std::min(record.segment_values, record.count - first);
    if (segment.file != segment_name(segments.size()) || segment.first != first ||
        segment.count != expected || expected == 0) {
      throw BadManifest{fmt::format("has a wrong row of segment {}", segments.size())};
    }
    first += segment.count;
    segments.push_back(segment);
  }
  if (first != record.count) throw BadManifest{"has too few segments"};
  return segments;
}

constexpr std::size_t most_depth = 64;

/// How many brackets are open at once, those in strings included.
std::size_t depth(std::string_view text) {
  std::size_t open = 0, most = 0;
  for (const char c : text) {
    if (c == '{' || c == '[') most = std::max(most, ++open);
    if ((c == '}' || c == ']') && open > 0) --open;
  }
  return most;
}

}  // namespace

std::string segment_name(std::uint64_t index) { return fmt::format("segment-{:06}.npy", index); }

std::string manifest_text(const StoreRecord& record) {
  const StoreFindings& findings = record.findings;
  const Json head{
      {version_key, manifest_version},
      {"ruleset", record.ruleset},
      {"program", record.program},
      {"heaps", record.count},
      {"checksum", core::checksum_text(record.checksum)},
      {"largest", {{"value", record.largest}, {"heap", record.largest_at}}},
      {"period", to_json(findings.period)},
      {"rare_values", to_json(findings.sparse)},
      {"seconds", findings.seconds},
      {"heaps_per_second", findings.heaps_per_second},
      {"segment_values", record.segment_values},
  };
  std::string text = "{\n";
  for (const auto& [key, value] : head.items()) {
    text += fmt::format("{}: {},\n", dump(key), dump(value));
  }
  text += "\"segments\": [";
  for (std::size_t i = 0; i < record.segments.size(); ++i) {
    text += (i == 0 ? "\n" : ",\n") + dump(to_json(record.segments[i]));
  }
  text += "],\n";
  return text + ending(text);
}

StoreRecord read_manifest(std::string_view text) {
  if (text.find(fmt::format("\"{}\"", version_key)) == std::string_view::npos) {
    throw BadManifest{"is no manifest of a store", false, true};
  }
  if (depth(text) > most_depth)
    throw BadManifest{"has brackets in brackets, which no manifest has"};
  const std::size_t end = text.rfind(end_key);
  if (end == std::string_view::npos) throw BadManifest{"is cut off, or is no manifest"};
  if (text.substr(end) != ending(text.substr(0, end))) {
    throw BadManifest{"does not have the checksum that it says"};
  }
  const Json json = Json::parse(text, nullptr, false);
  const std::uint64_t version = Field(json, version_key).number();
  if (version > manifest_version) {
    throw BadManifest{
        fmt::format("has version {}, and this program knows version {}", version, manifest_version),
        true};
  }
  StoreRecord record;
  record.ruleset = Field(json, "ruleset").text();
  record.program = Field(json, "program").text();
  record.count = Field(json, "heaps").number();
  record.checksum = Field(json, "checksum").checksum();
  record.segment_values = Field(json, "segment_values").number();
  const Field largest(json, "largest");
  record.largest = Field(largest.json(), "value").number();
  record.largest_at = Field(largest.json(), "heap").number();
  record.findings = read_findings(json);
  record.segments = read_segments(Field(json, "segments").json(), record);
  return record;
}

}  // namespace grundy::store
