// Written as all certificates are; read value by value, and the first that does not belong there
// ends it.
#include "certificate/graph_document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "certificate/json_faults.hpp"
#include "certificate/json_writer.hpp"
#include "core/checksum.hpp"

namespace grundy::certificate {
namespace {

using Json = nlohmann::json;

constexpr std::array<std::string_view, 7> keys{graph_version_key, "vertices", "offsets", "targets",
                                               "values",          "counters", "checksum"};
enum Key : std::size_t { version_key, vertices, offsets, targets, values, counters, checksum_key };

void write_content(JsonWriter& writer, const GraphDocument& document) {
  writer.key(keys[version_key]);
  writer.number(graph_version);
  writer.key(keys[vertices]);
  for (std::size_t i = 0; i < document.vertices.size(); ++i) {
    writer.raw(i == 0 ? "[" : ",");
    writer.string(document.vertices[i]);
  }
  writer.raw(document.vertices.empty() ? "[]" : "]");
  writer.key(keys[offsets]);
  writer.list(document.offsets);
  writer.key(keys[targets]);
  writer.list(document.targets);
  writer.key(keys[values]);
  for (std::size_t i = 0; i < document.values.size(); ++i) {
    writer.raw(i == 0 ? "[" : ",");
    if (document.values[i] == GraphDocument::infinite) {
      writer.raw("null");
    } else {
      writer.number(document.values[i]);
    }
  }
  writer.raw(document.values.empty() ? "[]" : "]");
  writer.key(keys[counters]);
  writer.list(document.counters);
}

/// The names are those of nlohmann's interface.
class Handler {
 public:
  Handler(std::string_view text, Observer& observer) : text_(text), observer_(observer) {}

  bool null() {
    if (!in_list_ || key_ != values) wrong("null");
    document_.values.push_back(GraphDocument::infinite);
    return true;
  }
  bool boolean(bool value) { wrong(value ? "true" : "false"); }
  bool number_integer(Json::number_integer_t value) { wrong(std::to_string(value)); }
  bool number_unsigned(Json::number_unsigned_t value) {
    if (++read_ % 65536 == 0) observer_.poll("numbers of the certificate", read_, 0);
    if (!in_list_) {
      if (depth_ == 0 || key_ != version_key) wrong("a number");
      require_version(value, graph_version);
      return true;
    }
    switch (key_) {
      case offsets:
        document_.offsets.push_back(value);
        return true;
      case targets:
        if (value > std::numeric_limits<std::uint32_t>::max()) wrong(std::to_string(value));
        document_.targets.push_back(static_cast<std::uint32_t>(value));
        return true;
      case values:
        if (value == GraphDocument::infinite) wrong(std::to_string(value));
        document_.values.push_back(value);
        return true;
      case counters:
        document_.counters.push_back(value);
        return true;
      default:
        wrong("a number");
    }
  }
  bool number_float(Json::number_float_t, const std::string& text) {
    wrong(text.substr(0, most_shown));
  }
  bool string(std::string& value) {
    if (in_list_ && key_ == vertices) {
      document_.vertices.push_back(std::move(value));
    } else if (!in_list_ && depth_ == 1 && key_ == checksum_key) {
      checksum_ = std::move(value);
    } else {
      wrong("a string");
    }
    return true;
  }
  bool binary(Json::binary_t&) { wrong("bytes"); }
  bool start_object(std::size_t) {
    if (depth_ != 0) wrong("an object");
    depth_ = 1;
    return true;
  }
  bool key(std::string& name) {
    const auto found = std::find(keys.begin(), keys.end(), name);
    if (found == keys.end()) fail("unknown key '" + name.substr(0, most_shown) + "'");
    key_ = static_cast<std::size_t>(found - keys.begin());
    if (seen_[key_]) fail("the key '" + name + "' stands there twice");
    seen_[key_] = true;
    return true;
  }
  bool end_object() { return true; }
  bool start_array(std::size_t) {
    if (depth_ == 0 || in_list_ || key_ == version_key || key_ == checksum_key) wrong("a list");
    in_list_ = true;
    return true;
  }
  bool end_array() {
    in_list_ = false;
    return true;
  }
  bool parse_error(std::size_t position, const std::string& token, const Json::exception& error) {
    if (error.id == number_overflow) wrong(token.substr(0, most_shown));
    fail_as_json(text_, position, error);
  }

  [[nodiscard]] SealedGraph take() {
    for (std::size_t i = 0; i < keys.size(); ++i) {
      if (!seen_[i]) fail(fmt::format("the key '{}' is missing", keys[i]));
    }
    return {std::move(document_), std::move(checksum_)};
  }

 private:
  [[noreturn]] void wrong(const std::string& found) const {
    if (depth_ == 0) fail("expected an object, found " + found);
    static constexpr std::array<std::string_view, keys.size()> types{
        "a natural number",
        "a list of strings",
        "a list of natural numbers",
        "a list of natural numbers below 2^32",
        "a list of natural numbers below 2^64 - 1 and nulls",
        "a list of natural numbers",
        "a string"};
    fail(fmt::format("'{}' is {}, found {}", keys[key_], types[key_], found));
  }

  std::string_view text_;
  Observer& observer_;
  GraphDocument document_;
  std::string checksum_;
  std::array<bool, keys.size()> seen_{};
  std::uint64_t read_ = 0;
  unsigned depth_ = 0;
  bool in_list_ = false;
  std::size_t key_ = 0;
};

}  // namespace

std::string checksum(const GraphDocument& document) {
  JsonWriter writer(false);
  write_content(writer, document);
  return core::checksum_text(core::checksum_of_bytes(writer.end()));
}

std::string to_text(const GraphDocument& document) {
  JsonWriter writer(true);
  write_content(writer, document);
  writer.key(keys[checksum_key]);
  writer.string(checksum(document));
  return writer.end();
}

SealedGraph read_graph_document(std::string_view text, Observer& observer) {
  require_text(text);
  // `"",` is a label of 32 bytes.
  observer.require_memory("the certificate", 16 * std::uint64_t{text.size()});
  Handler handler(text, observer);
  Json::sax_parse(text.begin(), text.end(), &handler);
  return handler.take();
}

}  // namespace grundy::certificate
