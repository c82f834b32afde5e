// System calls that fail, each in its turn, and the power that goes at any moment: the last
// checkpoint is there.
#include <gtest/gtest.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "grundy/error.hpp"
#include "sample.hpp"
#include "store/files.hpp"

namespace grundy {
namespace {

namespace fs = std::filesystem;

// Within a segment, to its end, over several, and nothing new.
constexpr std::uint64_t checkpoints[] = {30, 200, 450, 450, 600, 777};

NimSequence first_values(std::uint64_t size) { return sample_values(size); }

/// Saves every checkpoint; `saved` is the last one that is on the disk for certain.
void save_all(const std::string& directory, store::Files& files, std::uint64_t& saved) {
  Store store(directory, sample_rules(), small_segments(), files);
  load_all(store);
  for (const std::uint64_t size : checkpoints) {
    if (size < store.record().count) continue;
    store.save(first_values(size), {});
    saved = size;
  }
}

/// The store holds a checkpoint that is not before `saved`, and a new run completes it.
void expect_usable(const std::string& directory, std::uint64_t saved) {
  {
    Store store(directory, sample_rules(), small_segments());
    const NimSequence values = load_all(store);
    EXPECT_GE(values.size(), saved);
    EXPECT_EQ(values, first_values(values.size()));
    if (!values.empty()) {
      EXPECT_NE(std::find(std::begin(checkpoints), std::end(checkpoints), values.size()),
                std::end(checkpoints));
    }
  }
  save_all(directory, store::Files::system(), saved);
  Store store(directory, sample_rules());
  EXPECT_EQ(load_all(store), first_values(777));
}

enum class Fault { once, from_then_on, short_write };

/// The operating system's calls, of which one fails.
class Failing final : public store::Files {
 public:
  Failing(std::uint64_t at, Fault fault, int error) : at_(at), fault_(fault), error_(error) {}
  [[nodiscard]] std::uint64_t calls() const { return calls_; }

  int create(const std::string& path) override { return fails() ? -1 : Files::create(path); }
  ssize_t write(int file, const char* bytes, std::size_t count) override {
    if (!fails()) return Files::write(file, bytes, count);
    return fault_ == Fault::short_write && count > 1 ? Files::write(file, bytes, count / 2) : -1;
  }
  int sync(int file) override { return fails() ? -1 : Files::sync(file); }
  int close(int file) override {
    Files::close(file);  // the descriptor is gone in any case
    return fails() ? -1 : 0;
  }
  int rename(const std::string& from, const std::string& to) override {
    return fails() ? -1 : Files::rename(from, to);
  }
  int remove(const std::string& path) override { return fails() ? -1 : Files::remove(path); }
  int make_folder(const std::string& path) override {
    return fails() ? -1 : Files::make_folder(path);
  }
  int sync_folder(const std::string& path) override {
    return fails() ? -1 : Files::sync_folder(path);
  }

 private:
  bool fails() {
    ++calls_;
    errno = error_;
    return calls_ == at_ || (fault_ == Fault::from_then_on && calls_ > at_);
  }

  std::uint64_t at_;
  Fault fault_;
  int error_;
  std::uint64_t calls_ = 0;
};

void fail_every_call(Fault fault, int error) {
  bool failed = true;
  std::uint64_t failures = 0;
  for (std::uint64_t at = 1; failed; ++at) {
    const StoreFolder folder;
    Failing files(at, fault, error);
    std::uint64_t saved = 0;
    try {
      save_all(folder.store(), files, saved);
    } catch (const Error& thrown) {
      EXPECT_EQ(thrown.kind(), ErrorKind::output) << thrown.report();
      EXPECT_NE(thrown.message().find(std::strerror(error)), std::string::npos) << thrown.report();
      ++failures;
    }
    failed = files.calls() >= at;
    expect_usable(folder.store(), saved);
    if (testing::Test::HasFailure()) FAIL() << "at call " << at;
  }
  // Only a short write, which goes on, is no failure.
  EXPECT_GT(failures, 50U);
}

TEST(Faults, OneCallFails) { fail_every_call(Fault::once, EIO); }

TEST(Faults, TheDiskIsFullFromOneCallOn) { fail_every_call(Fault::from_then_on, ENOSPC); }

TEST(Faults, AWriteThatIsShortGoesOn) { fail_every_call(Fault::short_write, ENOSPC); }

/// Keeps account of what is on the disk for certain while the calls go through: the content of a
/// file after its sync, names after that of the folder.
class Disk final : public store::Files {
 public:
  struct PowerFailure {};

  explicit Disk(std::uint64_t at) : at_(at) {}
  [[nodiscard]] std::uint64_t calls() const { return calls_; }

  int create(const std::string& path) override {
    count();
    const int file = Files::create(path);
    if (file < 0) return file;
    open_[file] = std::make_shared<Content>();
    set_name(path, open_[file]);
    return file;
  }
  ssize_t write(int file, const char* bytes, std::size_t count_bytes) override {
    count();
    open_.at(file)->written.append(bytes, count_bytes);
    return Files::write(file, bytes, count_bytes);
  }
  int sync(int file) override {
    count();
    open_.at(file)->certain = open_.at(file)->written.size();
    return 0;
  }
  int close(int file) override {
    open_.erase(file);
    return Files::close(file);
  }
  int rename(const std::string& from, const std::string& to) override {
    count();
    set_name(to, names_.at(name_of(from)));
    set_name(from, nullptr);
    return Files::rename(from, to);
  }
  int remove(const std::string& path) override {
    if (calls_ >= at_) return 0;  // on the way out of the power failure
    count();
    set_name(path, nullptr);
    return Files::remove(path);
  }
  int sync_folder(const std::string&) override {
    count();
    certain_names_ = names_;
    pending_.clear();
    return 0;
  }

  /// What may be found in the folder after the power went: names that were not certain have changed
  /// or not, and files have a part of what was not certain.
  void leave(const std::string& folder, std::mt19937& random, unsigned chance) const {
    auto names = certain_names_;
    for (const auto& [name, content] : pending_) {
      if (random() % 4 < chance) names[name] = content;
    }
    fs::create_directory(folder);
    for (const auto& [name, content] : names) {
      if (content == nullptr) continue;
      const std::size_t more = content->written.size() - content->certain;
      const std::size_t kept = chance == 4 ? more : more == 0 ? 0 : random() % more;
      put_bytes(folder + "/" + name, content->written.substr(0, content->certain + kept));
    }
  }

 private:
  struct Content {
    std::string written;
    std::size_t certain = 0;
  };
  using Names = std::map<std::string, std::shared_ptr<Content>>;

  static std::string name_of(const std::string& path) { return fs::path(path).filename().string(); }
  void set_name(const std::string& path, std::shared_ptr<Content> content) {
    names_[name_of(path)] = content;
    pending_.emplace_back(name_of(path), std::move(content));
  }
  void count() {
    if (++calls_ == at_) throw PowerFailure();
  }

  std::uint64_t at_;
  std::uint64_t calls_ = 0;
  std::map<int, std::shared_ptr<Content>> open_;
  Names names_, certain_names_;
  std::vector<std::pair<std::string, std::shared_ptr<Content>>> pending_;
};

TEST(Faults, ThePowerGoesAtAnyMoment) {
  std::mt19937 random(20261130);
  bool failed = true;
  for (std::uint64_t at = 1; failed; ++at) {
    const StoreFolder folder;
    Disk disk(at);
    std::uint64_t saved = 0;
    failed = false;
    try {
      save_all(folder.store(), disk, saved);
    } catch (const Disk::PowerFailure&) {
      failed = true;
    }
    for (const unsigned chance : {0U, 1U, 2U, 3U, 4U}) {
      const StoreFolder after;
      disk.leave(after.store(), random, chance);
      expect_usable(after.store(), saved);
      if (testing::Test::HasFailure()) FAIL() << "at call " << at << ", chance " << chance;
    }
  }
}

}  // namespace
}  // namespace grundy
