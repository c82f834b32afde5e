// Files that changed since they were written: named, never used, and computed again on request.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <functional>
#include <random>
#include <string>

#include "core/checksum.hpp"
#include "sample.hpp"
#include "store/npy.hpp"
#include "support/expect_error.hpp"

namespace grundy {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t all = 1000;
constexpr const char* second = "segment-000001.npy";  // heaps 300 to 599
constexpr const char* tail = "segment-000003.npy";    // heaps 900 to 999

StoreOptions repairing() {
  StoreOptions options;
  options.repair = true;
  return options;
}

/// A whole store of four segments.
class Damage : public testing::Test {
 protected:
  Damage() { Store(folder.store(), sample_rules(), small_segments(300)).save(values, {}); }

  /// Opening or loading names the damage, and a repair leaves the first `good` values, with which
  /// the store is completed.
  void expect_damage(const std::string& name, std::uint64_t good,
                     const std::string& complaint = {}) {
    for (int i = 0; i < 2; ++i) {  // the complaint changes nothing
      expect_error(
          ErrorKind::bad_input,
          [&] {
            Store store(folder.store(), sample_rules());
            load_all(store);
          },
          name, complaint, "--repair");
    }
    {
      Store store(folder.store(), sample_rules(), repairing());
      const NimSequence left = load_all(store);
      EXPECT_EQ(left, sample_values(good));
      EXPECT_EQ(store.record().count, good);
      EXPECT_NE(store.repairs().find(name), std::string::npos) << store.repairs();
      EXPECT_EQ(store_status(folder.store()).record.count, good);
      store.save(values, {});
    }
    Store store(folder.store(), sample_rules());
    EXPECT_EQ(load_all(store), values);
    EXPECT_EQ(store.repairs(), "");
  }

  void change(const std::string& name, const std::function<void(std::string&)>& edit) {
    std::string bytes = bytes_of(folder.file(name));
    edit(bytes);
    fs::remove(folder.file(name));
    put_bytes(folder.file(name), bytes);
  }

  StoreFolder folder;
  NimSequence values = sample_values(all);
};

void flip(std::string& bytes, std::size_t bit) {
  bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ (1 << (bit % 8)));
}

TEST_F(Damage, OneFlippedBitOfASegmentIsFound) {
  std::mt19937 random(1);
  const std::size_t bits = 8 * bytes_of(folder.file(second)).size();
  for (int i = 0; i < 60; ++i) {
    change(second, [&](std::string& bytes) { flip(bytes, i == 0 ? bits - 1 : random() % bits); });
    expect_damage("segment-000001.npy (heaps 300 to 599)", 300);
    if (HasFailure()) FAIL() << i;
  }
}

TEST_F(Damage, OneFlippedBitOfTheLastSegmentIsFound) {
  const std::size_t bits = 8 * bytes_of(folder.file(tail)).size();
  for (std::size_t bit = 0; bit < bits; bit += 97) {
    change(tail, [&](std::string& bytes) { flip(bytes, bit); });
    expect_damage("segment-000003.npy (heaps 900 to 999)", 900);
    if (HasFailure()) FAIL() << bit;
  }
}

TEST_F(Damage, OneFlippedBitOfTheManifestIsFoundAndItsCopyServes) {
  const std::size_t bits = 8 * bytes_of(folder.file("manifest.json")).size();
  for (std::size_t bit = 0; bit < bits; bit += 101) {
    change("manifest.json", [&](std::string& bytes) { flip(bytes, bit); });
    expect_damage("manifest.json", all);
    if (HasFailure()) FAIL() << bit;
  }
}

TEST_F(Damage, OneFlippedBitOfTheCopyOrTheLockDoesNoHarm) {
  put_bytes(folder.file("lock"), "12345\n");
  for (const char* name : {"manifest.copy.json", "lock"}) {
    change(name, [](std::string& bytes) { flip(bytes, 17); });
    Store store(folder.store(), sample_rules());
    EXPECT_EQ(load_all(store), values) << name;
  }
}

TEST_F(Damage, BothManifestsAreRubbish) {
  for (const std::string& rubbish :
       {std::string(), std::string("{}"), std::string(1000, '\0'), std::string("[[[["),
        bytes_of(folder.file("manifest.json")).substr(0, 300)}) {
    put_bytes(folder.file("manifest.json"), rubbish);
    put_bytes(folder.file("manifest.copy.json"), rubbish);
    expect_damage("manifest.json", 0);
    if (HasFailure()) FAIL() << rubbish;
  }
  fs::remove(folder.file("manifest.json"));
  fs::remove(folder.file("manifest.copy.json"));
  // Then nothing says that the segments are those of a store, and they are left alone.
  const std::string before = bytes_of(folder.file(second));
  expect_error(
      ErrorKind::bad_input, [&] { Store(folder.store(), sample_rules(), repairing()); },
      "no longer one: manifest.json is missing");
  EXPECT_EQ(bytes_of(folder.file(second)), before);
}

TEST_F(Damage, TheManifestIsMissing) {
  fs::remove(folder.file("manifest.json"));
  expect_damage("manifest.json", all, "is missing");
}

TEST_F(Damage, ASegmentIsMissingCutLongerOrNoFile) {
  const std::string whole = bytes_of(folder.file(second));
  const auto replace = [&](const std::function<void(const std::string&)>& with) {
    const std::string path = folder.file(second);
    fs::remove_all(path);
    with(path);
  };
  replace([](const std::string&) {});
  expect_damage(second, 300, "is missing");
  for (const std::size_t size : {std::size_t{0}, std::size_t{100}, whole.size() - 1}) {
    replace([&](const std::string& path) { put_bytes(path, whole.substr(0, size)); });
    expect_damage(second, 300);
  }
  replace([&](const std::string& path) { put_bytes(path, whole + "x"); });
  expect_damage(second, 300, "bytes, which do not hold 300 values");
  replace([](const std::string& path) { fs::create_directory(path); });
  expect_error(
      ErrorKind::bad_input,
      [&] {
        Store store(folder.store(), sample_rules());
        load_all(store);
      },
      second, "no regular file");
  replace([](const std::string& path) { ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0); });
  expect_damage(second, 300, "is no regular file");
  put_bytes(folder.file("elsewhere"), whole);
  replace([&](const std::string& path) { fs::create_symlink(folder.file("elsewhere"), path); });
  expect_damage(second, 300, "is a symbolic link");
  EXPECT_EQ(bytes_of(folder.file("elsewhere")), whole) << "what a link leads to is left alone";
}

TEST_F(Damage, TypesDoNotFoolIt) {
  const unsigned bytes = store_status(folder.store()).record.segments[1].bytes;
  for (const unsigned other : {1U, 2U, 4U, 8U}) {
    if (other == bytes) continue;
    change(second, [&](std::string& file) {
      file = store::npy_head(other, {300 * bytes / other}) + file.substr(128);
    });
    expect_damage(second, 300);
    // The same values in a wider type: not what was written.
    if (other < bytes) continue;
    change(second, [&](std::string& file) {
      std::string wide = store::npy_head(other, {300});
      for (std::size_t i = 0; i < 300; ++i) {
        wide += file.substr(128 + i * bytes, bytes) + std::string(other - bytes, '\0');
      }
      file = wide;
    });
    expect_damage(second, 300, "of type");
  }
}

TEST_F(Damage, ALinkInThePlaceOfATemporaryFileLeadsNowhere) {
  put_bytes(folder.file("precious"), "text");
  fs::create_symlink(folder.file("precious"), folder.file(".manifest.json.new"));
  Store store(folder.store(), sample_rules());
  load_all(store);
  fs::create_symlink(folder.file("precious"), folder.file(".manifest.json.new"));
  store.save(sample_values(all + 5), {});
  EXPECT_EQ(bytes_of(folder.file("precious")), "text");
}

TEST_F(Damage, ANewerVersionIsNotRepaired) {
  // Made as docs/store.md says that later versions will be.
  const std::string body = "{\n\"grundy_store\": 2,\n";
  put_bytes(folder.file("manifest.json"), body + "\"manifest_checksum\": \"" +
                                              core::checksum_text(core::checksum_of_bytes(body)) +
                                              "\"\n}\n");
  for (const StoreOptions& options : {StoreOptions(), repairing()}) {
    expect_error(
        ErrorKind::bad_input, [&] { Store(folder.store(), sample_rules(), options); }, "version 2",
        "newer grundy");
  }
}

}  // namespace
}  // namespace grundy
