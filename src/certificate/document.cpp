#include "certificate/document.hpp"

#include <fmt/format.h>

#include <iterator>
#include <nlohmann/json.hpp>

#include "certificate/base64.hpp"
#include "core/checksum.hpp"

namespace grundy::certificate {
namespace {

/// Adds the keys of one JSON object after the other, in the form of the checksum or of the file.
class Writer {
 public:
  explicit Writer(bool spaced) : spaced_(spaced) {}

  /// A key of the document.
  void key(std::string_view name) {
    text_ += first_ ? "{" : ",";
    if (spaced_) text_ += "\n  ";
    inner(name, true);
    first_ = false;
  }
  /// A key within a value.
  void inner(std::string_view name, bool first) {
    if (!first) text_ += spaced_ ? ", " : ",";
    text_ += '"';
    text_ += name;
    text_ += spaced_ ? "\": " : "\":";
  }
  void number(std::uint64_t value) { text_ += fmt::format_int(value).c_str(); }
  void string(const std::string& value) { text_ += nlohmann::json(value).dump(); }
  void raw(std::string_view json) { text_ += json; }

  template <typename List>
  void list(const List& numbers) {
    text_ += '[';
    for (std::uint64_t i = 0; i < numbers.size(); ++i) {
      if (i != 0) text_ += ',';
      number(numbers[i]);
    }
    text_ += ']';
  }

  [[nodiscard]] std::string end() {
    text_ += spaced_ ? "\n}\n" : "}";
    return std::move(text_);
  }

 private:
  std::string text_;
  bool spaced_;
  bool first_ = true;
};

/// Little-endian, so that the text is the same on every machine.
std::vector<std::uint8_t> bytes_of(const NimSequence& values) {
  const unsigned width = values.element_bytes();
  std::vector<std::uint8_t> bytes;
  bytes.reserve(values.size() * width);
  for (std::uint64_t n = 0; n < values.size(); ++n) {
    const Nimber value = values[n];
    for (unsigned i = 0; i < width; ++i) {
      bytes.push_back(static_cast<std::uint8_t>(value >> (8 * i) & 0xff));
    }
  }
  return bytes;
}

void write_witness(Writer& writer, const Document& document) {
  const Split& split = *document.split;
  writer.raw("{");
  writer.inner("mask", true);
  writer.number(split.mask);
  writer.inner("position_parity", false);
  writer.raw(split.position_parity ? "true" : "false");
  writer.inner("rare", false);
  writer.list(split.rare);
  writer.inner("value_bytes", false);
  writer.number(document.values.element_bytes());
  writer.inner("values", false);
  writer.raw("\"" + to_base64(bytes_of(document.values)) + "\"}");
}

void write_content(Writer& writer, const Document& document) {
  writer.key("grundy_certificate");
  writer.number(version);
  writer.key("ruleset");
  writer.string(document.ruleset);
  writer.key("theorem");
  writer.string(document.theorem);
  writer.key("preperiod");
  writer.number(document.period.preperiod);
  writer.key("period");
  writer.number(document.period.period);
  writer.key("saltus");
  writer.number(document.period.saltus);
  if (document.split) {
    writer.key("witness");
    write_witness(writer, document);
  } else {
    writer.key("values");
    writer.list(document.values);
  }
}

}  // namespace

std::string checksum(const Document& document) {
  Writer writer(false);
  write_content(writer, document);
  const std::string content = writer.end();
  return core::checksum_text(core::checksum_of_bytes(content));
}

std::string to_text(const Document& document) {
  Writer writer(true);
  write_content(writer, document);
  writer.key("checksum");
  writer.string(checksum(document));
  return writer.end();
}

}  // namespace grundy::certificate
