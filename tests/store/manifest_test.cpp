// Manifests: written, read, and damaged in every way.
#include "store/manifest.hpp"

#include <gtest/gtest.h>

#include <string>

#include "core/checksum.hpp"

namespace grundy::store {
namespace {

StoreRecord record() {
  StoreRecord record;
  record.ruleset = "n -> n-k for k in {1, 2} if \"x\\";
  record.program = "grundy 0.1.0";
  record.count = 25;
  record.checksum = 0x0123456789abcdef;
  record.largest = 300;
  record.largest_at = 12;
  record.segment_values = 10;
  record.segments = {{segment_name(0), 0, 10, 1, 17},
                     {segment_name(1), 10, 10, 2, 18},
                     {segment_name(2), 20, 5, 1, ~std::uint64_t{0}}};
  record.findings.sparse = {{0xff, true, 5, 6}};
  record.findings.period = {{{7, 8, 9}, "a theorem"}};
  record.findings.seconds = 0.1;
  record.findings.heaps_per_second = 1e9;
  return record;
}

/// `body` with the last line that makes it whole.
std::string sealed(const std::string& body) {
  return body + "\"manifest_checksum\": \"" + core::checksum_text(core::checksum_of_bytes(body)) +
         "\"\n}\n";
}

/// The text of record() with something else in one place, and the right checksum.
std::string forged(const std::string& old, const std::string& text) {
  std::string body = manifest_text(record());
  body.erase(body.find("\"manifest_checksum\""));
  return sealed(body.replace(body.find(old), old.size(), text));
}

TEST(Manifest, IsReadAsItWasWritten) {
  const std::string text = manifest_text(record());
  const StoreRecord read = read_manifest(text);
  EXPECT_EQ(manifest_text(read), text);
  EXPECT_EQ(read.ruleset, record().ruleset);
  EXPECT_EQ(read.segments, record().segments);
  EXPECT_EQ(read.findings.period, record().findings.period);
  EXPECT_EQ(read.findings.sparse, record().findings.sparse);
  EXPECT_EQ(read.findings.seconds, 0.1);
  EXPECT_EQ(manifest_text(read_manifest(manifest_text({}))), manifest_text({}));
}

TEST(Manifest, NoFlippedBitGoesUnseen) {
  const std::string text = manifest_text(record());
  for (std::size_t bit = 0; bit < 8 * text.size(); ++bit) {
    std::string other = text;
    other[bit / 8] = static_cast<char>(other[bit / 8] ^ (1 << (bit % 8)));
    EXPECT_THROW(static_cast<void>(read_manifest(other)), BadManifest) << "bit " << bit;
  }
}

TEST(Manifest, NoCutGoesUnseen) {
  const std::string text = manifest_text(record());
  for (std::size_t size = 0; size < text.size(); ++size) {
    EXPECT_THROW(static_cast<void>(read_manifest(text.substr(0, size))), BadManifest) << size;
  }
  EXPECT_THROW(static_cast<void>(read_manifest(text + text)), BadManifest);
  EXPECT_THROW(static_cast<void>(read_manifest(text + "\n")), BadManifest);
}

TEST(Manifest, ANewerVersionIsToldFromDamage) {
  try {
    static_cast<void>(read_manifest(forged("\"grundy_store\": 1", "\"grundy_store\": 2")));
    FAIL();
  } catch (const BadManifest& bad) {
    EXPECT_TRUE(bad.newer);
    EXPECT_NE(bad.complaint.find("version 2"), std::string::npos) << bad.complaint;
  }
}

TEST(Manifest, WhatMakesNoSenseIsRefusedWhateverItsChecksum) {
  ASSERT_NO_THROW(static_cast<void>(read_manifest(forged("0.1.0", "0.2.0"))));
  for (const auto& [old, text] : std::initializer_list<std::pair<const char*, const char*>>{
           {"\"heaps\": 25", "\"heaps\": 26"},
           {"\"heaps\": 25", "\"heaps\": 20"},
           {"\"heaps\": 25", "\"heaps\": -25"},
           {"\"heaps\": 25", "\"heaps\": 25.0"},
           {"\"heaps\": 25", "\"heap\": 25"},
           {"\"segment_values\": 10", "\"segment_values\": 0"},
           {"\"segment_values\": 10", "\"segment_values\": 25"},
           {"\"first\":10", "\"first\":11"},
           {"segment-000001", "segment-000002"},
           {"segment-000001", "../segment-1"},
           {"<u2", "<u3"},
           {"xxh64:0123456789abcdef", "xxh64:0123456789ABCDEF"},
           {"xxh64:0123456789abcdef", "0123456789abcdef"},
           {"\"largest\": {", "\"largest\": {{"},
           {"\"largest\": {\"value\":300,\"heap\":12}", "\"largest\": 300"},
           {"\"position\":true", "\"position\":1"},
           {"\"seconds\": 0.1", "\"seconds\": \"0.1\""},
           {"{\n", "[\n"}}) {
    EXPECT_THROW(static_cast<void>(read_manifest(forged(old, text))), BadManifest)
        << old << " -> " << text;
  }
  EXPECT_THROW(static_cast<void>(read_manifest(sealed("[1, 2,"))), BadManifest);
  EXPECT_THROW(static_cast<void>(read_manifest(sealed(std::string(1 << 16, '[')))), BadManifest);
}

}  // namespace
}  // namespace grundy::store
