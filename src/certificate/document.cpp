#include "certificate/document.hpp"

#include "certificate/base64.hpp"
#include "certificate/json_writer.hpp"
#include "core/checksum.hpp"

namespace grundy::certificate {
namespace {

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

void write_witness(JsonWriter& writer, const Document& document) {
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

void write_content(JsonWriter& writer, const Document& document) {
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
  JsonWriter writer(false);
  write_content(writer, document);
  const std::string content = writer.end();
  return core::checksum_text(core::checksum_of_bytes(content));
}

std::string to_text(const Document& document) {
  JsonWriter writer(true);
  write_content(writer, document);
  writer.key("checksum");
  writer.string(checksum(document));
  return writer.end();
}

}  // namespace grundy::certificate
