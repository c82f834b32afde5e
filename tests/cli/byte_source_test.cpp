// Compressed input: what comes out is what went in; damaged data is told, endless data is stopped.
#include "cli/byte_source.hpp"

#include <gtest/gtest.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <random>
#include <string>

#include "run.hpp"
#include "support/expect_error.hpp"

namespace grundy {
namespace {

std::string gzip(const std::string& text) {
  z_stream stream{};
  EXPECT_EQ(deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY), Z_OK);
  std::string out(deflateBound(&stream, text.size()) + 64, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
  out.resize(out.size() - stream.avail_out);
  deflateEnd(&stream);
  return out;
}

std::string zstd(const std::string& text) {
  std::string out(ZSTD_compressBound(text.size()), '\0');
  const std::size_t size = ZSTD_compress(out.data(), out.size(), text.data(), text.size(), 3);
  EXPECT_FALSE(ZSTD_isError(size));
  out.resize(size);
  return out;
}

/// Numbers that do not compress to nothing.
std::string some_text(std::size_t bytes) {
  std::mt19937 random(7);
  std::string text;
  while (text.size() < bytes) text += std::to_string(random()) + "\n";
  text.resize(bytes);
  return text;
}

class ByteSource : public ::testing::Test {
 protected:
  /// All that comes from a file with these bytes, asked for in pieces of so many bytes.
  std::string read(const std::string& bytes, std::size_t piece = 100'000) {
    const std::string path = folder_.file("input");
    write_file(path, bytes);
    const ReadBytes source = cli::open_bytes(path, watch_);
    std::string text;
    for (;;) {
      const std::size_t old = text.size();
      text.resize(old + piece);
      const std::size_t got = source({text.data() + old, piece});
      text.resize(old + got);
      if (got == 0) return text;
    }
  }

  TemporaryFolder folder_;
  cli::Watch watch_{{}, true};
};

TEST_F(ByteSource, GivesWhatWentIn) {
  for (const std::size_t size : {0U, 1U, 3U, 5U, 1000U, 300'000U}) {
    const std::string text = some_text(size);
    for (const std::size_t piece : {std::size_t{1}, std::size_t{7}, std::size_t{1} << 20}) {
      if (size > 1000 && piece == 1) continue;
      EXPECT_EQ(read(text, piece), text);
      EXPECT_EQ(read(gzip(text), piece), text);
      EXPECT_EQ(read(zstd(text), piece), text);
    }
  }
}

TEST_F(ByteSource, SeveralMembersOrFramesAreOneText) {
  const std::string a = some_text(200'000);
  const std::string b = "the end";
  EXPECT_EQ(read(gzip(a) + gzip("") + gzip(b)), a + b);
  EXPECT_EQ(read(gzip(a) + std::string(1000, '\0')), a);
  EXPECT_EQ(read(zstd(a) + zstd("") + zstd(b)), a + b);
  const std::string skipped("\x5A\x2A\x4D\x18\x03\x00\x00\x00xyz", 11);
  EXPECT_EQ(read(skipped + zstd(a) + skipped + zstd(b) + skipped), a + b);
}

TEST_F(ByteSource, CutOffAnywhere) {
  const std::string text = some_text(2000);
  for (const bool with_gzip : {true, false}) {
    const std::string whole = with_gzip ? gzip(text) : zstd(text);
    for (std::size_t size = 4; size < whole.size(); size += size < 30 ? 1 : 37) {
      expect_error(
          ErrorKind::bad_input, [&] { (void)read(whole.substr(0, size)); }, "is cut off, after ",
          " bytes came out of it", with_gzip ? "gzip" : "zstd");
    }
    expect_error(
        ErrorKind::bad_input, [&] { (void)read(whole + whole.substr(0, whole.size() - 1)); },
        "is cut off, after ");
  }
}

TEST_F(ByteSource, Damaged) {
  const std::string text = some_text(300'000);
  for (const bool with_gzip : {true, false}) {
    const std::string whole = with_gzip ? gzip(text) : zstd(text);
    expect_error(
        ErrorKind::bad_input, [&] { (void)read(whole + "more"); }, "is followed by something else",
        "after 300000 bytes");
    std::mt19937 random(3);
    for (int i = 0; i < 20; ++i) {
      std::string changed = whole;
      changed[4 + random() % (changed.size() - 4)] ^= static_cast<char>(1 + random() % 255);
      try {
        // A change where nothing is kept (a time, a name) does no harm.
        EXPECT_TRUE(read(changed) == text || !with_gzip);
      } catch (const Error& error) {
        EXPECT_EQ(error.kind(), ErrorKind::bad_input) << error.report();
        EXPECT_NE(error.message().find(" bytes came out of it"), std::string::npos)
            << error.report();
      }
    }
  }
  std::string header = gzip(text);
  header[2] = 0;
  expect_error(
      ErrorKind::bad_input, [&] { (void)read(header); }, "is damaged", "after 0 bytes");
}

TEST_F(ByteSource, AFarLookingWindowIsHeldAgainstTheMemoryLimit) {
  cli::Watch small({0, 1'000'000}, true);
  const std::string path = folder_.file("input");
  write_file(path, zstd(some_text(8'000'000)));
  const ReadBytes source = cli::open_bytes(path, small);
  std::string buffer(1 << 20, '\0');
  expect_error(
      ErrorKind::budget,
      [&] {
        while (source({buffer.data(), buffer.size()}) != 0) {
        }
      },
      "window", "memory limit");
}

TEST_F(ByteSource, ABombIsStoppedByTheGraphsMemoryLimit) {
  std::string edges;
  for (int i = 0; i < 2'000'000; ++i) edges += "1 2\n";
  const std::string path = folder_.file("bomb.txt.zst");
  write_file(path, zstd(edges));
  cli::Watch small({0, 10'000'000}, true);
  expect_error(
      ErrorKind::budget, [&] { (void)read_graph(cli::open_bytes(path, small), path, {}, small); },
      "memory limit");
}

TEST_F(ByteSource, WhatCannotBeRead) {
  expect_error(
      ErrorKind::bad_input, [&] { (void)cli::open_bytes(folder_.file("none"), watch_); },
      "cannot read", "none", "No such file");
  expect_error(
      ErrorKind::bad_input, [&] { (void)cli::open_bytes(folder_.path(), watch_); }, "cannot read",
      "Is a directory");
}

}  // namespace
}  // namespace grundy
