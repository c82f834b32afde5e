// Stores that nothing happens to: what is saved is there, in files as docs/store.md has them.
#include "grundy/store.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <unistd.h>

#include <filesystem>
#include <optional>
#include <set>
#include <vector>

#include "core/checksum.hpp"
#include "core/element.hpp"
#include "sample.hpp"
#include "store/npy.hpp"
#include "support/expect_error.hpp"

namespace grundy {
namespace {

namespace fs = std::filesystem;

TEST(Store, BeginsEmptyAndKeepsWhatIsSaved) {
  const StoreFolder folder;
  const NimSequence values = sample_values(1234);
  StoreFindings findings;
  findings.period = {{{1, 2, 3}, "some theorem"}};
  findings.sparse = {{4, false, 5, 6}};
  {
    Store store(folder.store(), sample_rules(), small_segments());
    EXPECT_EQ(store.record().count, 0U);
    EXPECT_EQ(load_all(store), NimSequence());
    store.save(values, findings);
    EXPECT_EQ(store.record().count, 1234U);
  }
  Store store(folder.store(), sample_rules(), small_segments(77));
  EXPECT_EQ(load_all(store), values);
  const StoreRecord& record = store.record();
  EXPECT_EQ(record.segment_values, 100U) << "a store keeps its own";
  EXPECT_EQ(record.checksum, core::checksum(values, 0, values.size()));
  EXPECT_EQ(record.findings.period, findings.period);
  EXPECT_EQ(record.findings.sparse, findings.sparse);
  EXPECT_EQ(record.largest, values[record.largest_at]);
  for (std::uint64_t n = 0; n < values.size(); ++n) ASSERT_LE(values[n], record.largest);
}

TEST(Store, SegmentsAreNumPyFilesOfTheNarrowestType) {
  const StoreFolder folder;
  const NimSequence values = sample_values(1450);
  Store store(folder.store(), sample_rules(), small_segments());
  for (const std::uint64_t size : {150U, 260U, 1450U}) {
    NimSequence part = values;
    part.truncate(size);
    store.save(part, {});
  }
  std::uint64_t n = 0;
  std::set<unsigned> widths;
  for (const StoredSegment& segment : store.record().segments) {
    const std::string bytes = bytes_of(folder.file(segment.file));
    const auto row = store::read_npy_head(bytes);
    ASSERT_TRUE(row);
    EXPECT_EQ(row->count, segment.count);
    EXPECT_EQ(row->bytes, segment.bytes);
    EXPECT_EQ(segment.first, n);
    ASSERT_EQ(bytes.size(), row->begin + row->count * row->bytes);
    widths.insert(row->bytes);
    unsigned needed = 1;
    for (std::uint64_t i = 0; i < row->count; ++i, ++n) {
      Nimber value = 0;
      for (unsigned b = row->bytes; b-- > 0;) {
        value = value << 8 | static_cast<unsigned char>(bytes[row->begin + i * row->bytes + b]);
      }
      ASSERT_EQ(value, values[n]);
      needed = std::max(needed, core::bytes_for(value));
    }
    EXPECT_EQ(segment.bytes, needed);
    EXPECT_EQ(segment.checksum, core::checksum(values, segment.first, n));
  }
  EXPECT_EQ(n, values.size());
  EXPECT_EQ(widths, (std::set<unsigned>{1, 2, 4, 8}));
}

RC_GTEST_PROP(Store, AnyCheckpointsGiveTheSameStore, ()) {
  const StoreFolder folder;
  const auto steps =
      *rc::gen::resize(8, rc::gen::container<std::vector<unsigned>>(rc::gen::inRange(0U, 300U)));
  const auto segment = *rc::gen::inRange(40U, 400U);
  NimSequence values;
  std::optional<Store> store(std::in_place, folder.store(), sample_rules(),
                             small_segments(segment));
  for (const unsigned step : steps) {
    for (unsigned i = 0; i < step; ++i) values.push_back(sample_value(values.size()));
    store->save(values, {});
    if (step % 3 != 0) continue;
    store.reset();
    store.emplace(folder.store(), sample_rules());
    RC_ASSERT(load_all(*store) == values);
  }
  RC_ASSERT(store->record().checksum == core::checksum(values, 0, values.size()));
  RC_ASSERT(store->record().segments.size() == (values.size() + segment - 1) / segment);
}

TEST(Store, OnlyTheFilesThatAreNeededAreRead) {
  const StoreFolder folder;
  const NimSequence values = sample_values(1000);
  { Store(folder.store(), sample_rules(), small_segments()).save(values, {}); }
  fs::remove(folder.file("segment-000005.npy"));
  Store store(folder.store(), sample_rules());
  const NimSequence part = store.load(432, Observer::none());
  ASSERT_EQ(part.size(), 432U);
  for (std::uint64_t n = 0; n < part.size(); ++n) ASSERT_EQ(part[n], values[n]);
  expect_error(
      ErrorKind::bad_input, [&] { load_all(store); }, "segment-000005.npy");
}

TEST(Store, FilesOfACheckpointThatWasNotFinishedDoNotMatter) {
  const StoreFolder folder;
  const NimSequence values = sample_values(1000);
  std::string manifest;
  {
    Store store(folder.store(), sample_rules(), small_segments(300));
    NimSequence part = values;
    part.truncate(470);
    store.save(part, {});
    manifest = bytes_of(folder.file("manifest.json"));
    store.save(values, {});
  }
  put_bytes(folder.file("manifest.json"), manifest);
  put_bytes(folder.file(".segment-000003.npy.new"), "half");
  Store store(folder.store(), sample_rules());
  EXPECT_FALSE(fs::exists(folder.file(".segment-000003.npy.new")));
  NimSequence part = load_all(store);
  ASSERT_EQ(part.size(), 470U);
  for (std::uint64_t n = 0; n < 470; ++n) ASSERT_EQ(part[n], values[n]);
  store.save(values, {});
  EXPECT_EQ(load_all(store), values);
}

TEST(Store, MemoryHasALimit) {
  class Little final : public Observer {
    [[nodiscard]] std::uint64_t memory_limit() const override { return 1000; }
  } little;
  const StoreFolder folder;
  { Store(folder.store(), sample_rules(), small_segments()).save(sample_values(1001), {}); }
  Store store(folder.store(), sample_rules());
  expect_error(
      ErrorKind::budget, [&] { static_cast<void>(store.load(1001, little)); }, "memory limit");
  EXPECT_EQ(store.load(90, little).size(), 90U);
}

TEST(Store, TwoOfOneDirectoryExcludeEachOther) {
  const StoreFolder folder;
  std::optional<Store> first(std::in_place, folder.store(), sample_rules());
  expect_error(
      ErrorKind::bad_input, [&] { Store(folder.store(), sample_rules()); }, "in use",
      "process " + std::to_string(::getpid()));
  StoreStatus status = store_status(folder.store());
  EXPECT_EQ(status.in_use, true);
  EXPECT_EQ(status.process, ::getpid());
  first.reset();
  EXPECT_EQ(store_status(folder.store()).in_use, false);
  EXPECT_NO_THROW(Store(folder.store(), sample_rules()));
}

TEST(Store, StatusNeedsTheManifestAlone) {
  const StoreFolder folder;
  Store store(folder.store(), sample_rules());
  store.save(sample_values(10), {});
  const StoreStatus status = store_status(folder.store());
  EXPECT_EQ(status.record.count, 10U);
  EXPECT_EQ(status.record.ruleset, sample_rules().canonical());
  EXPECT_GT(status.saved_at, 1e9);
  expect_error(
      ErrorKind::bad_input, [] { static_cast<void>(store_status("/nonexistent")); },
      "no directory");
  expect_error(
      ErrorKind::bad_input, [] { static_cast<void>(store_status("/tmp")); },
      "manifest.json is missing");
}

TEST(Store, ADirectoryThatWasMovedIsNotFollowedByAnother) {
  const StoreFolder folder;
  Store store(folder.store(), sample_rules());
  store.save(sample_values(10), {});
  const std::string moved = folder.store() + "-moved";
  fs::rename(folder.store(), moved);
  const auto save = [&] { store.save(sample_values(20), {}); };
  expect_error(ErrorKind::output, save, "no longer");
  Store other(folder.store(), Ruleset::parse("0.137"));
  expect_error(ErrorKind::output, save, "no longer");
  EXPECT_EQ(store_status(folder.store()).record.ruleset, "0.137");
  EXPECT_EQ(store_status(moved).record.count, 10U);
  fs::remove_all(moved);
}

TEST(Store, OtherDirectoriesAreLeftAlone) {
  const StoreFolder folder;
  { Store(folder.store(), sample_rules()).save(sample_values(10), {}); }
  expect_error(
      ErrorKind::bad_input, [&] { Store(folder.store(), Ruleset::parse("0.07")); },
      "has values of 0.77, not of 0.07", "another directory");
  expect_error(
      ErrorKind::bad_input, [&] { Store(folder.file("manifest.json"), sample_rules()); },
      "is no directory");
  fs::create_directory(folder.file("notes"));
  put_bytes(folder.file("notes/thesis.tex"), "x");
  expect_error(
      ErrorKind::bad_input, [&] { Store(folder.file("notes"), sample_rules()); }, "not empty",
      "thesis.tex");
  EXPECT_FALSE(fs::exists(folder.file("notes/lock")));
  expect_error(
      ErrorKind::output, [] { Store("/nonexistent/store", sample_rules()); },
      "cannot make the directory");
  // Files beside a store do not matter.
  Store store(folder.store(), sample_rules());
  EXPECT_EQ(load_all(store).size(), 10U);
}

}  // namespace
}  // namespace grundy
