// A checkpoint is one new manifest. The segments that it speaks of are on the disk before it, each
// under its name at once, and a last segment may hold more values than the manifest counts. So the
// manifest that is there is right at any moment, whatever was written after it.
#include "grundy/store.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "core/checksum.hpp"
#include "core/element.hpp"
#include "core/largest.hpp"
#include "grundy/error.hpp"
#include "store/files.hpp"
#include "store/lock.hpp"
#include "store/manifest.hpp"
#include "store/segment.hpp"

namespace grundy {
namespace {

namespace fs = std::filesystem;

constexpr const char* manifest_name = "manifest.json";
/// The same once more, written after it: where the manifest is damaged, a repair begins here.
constexpr const char* copy_name = "manifest.copy.json";
constexpr const char* lock_name = "lock";

[[noreturn]] void fail_as_damaged(const std::string& directory, const std::string& complaint,
                                  const std::string& hint) {
  throw Error(ErrorKind::bad_input, fmt::format("the store '{}': {}", directory, complaint), hint);
}

bool is_segment_name(const std::string& name) {
  return name.starts_with("segment-") && name.ends_with(".npy");
}

/// What stands in the directory, by what it means to a store.
struct Entries {
  bool manifest = false, copy = false, segments = false;
  std::vector<std::string> left_over;
  std::string foreign;  ///< one that is no file of a store
};

Entries list(const std::string& directory) {
  Entries entries;
  std::error_code error;
  fs::directory_iterator entry(directory, error);
  for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    if (name == manifest_name) {
      entries.manifest = true;
    } else if (name == copy_name) {
      entries.copy = true;
    } else if (is_segment_name(name)) {
      entries.segments = true;
    } else if (store::NewFile::is_left_over(name)) {
      entries.left_over.push_back(name);
    } else if (name != lock_name) {
      entries.foreign = name;
    }
  }
  if (error) {
    throw Error(ErrorKind::bad_input,
                fmt::format("cannot read the directory '{}': {}", directory, error.message()));
  }
  return entries;
}

/// Makes the directory where nothing has its name.
void require_directory(const std::string& directory, store::Files& files) {
  struct stat status;
  if (::stat(directory.c_str(), &status) == 0) {
    if (S_ISDIR(status.st_mode)) return;
    throw Error(ErrorKind::bad_input, fmt::format("'{}' is no directory", directory),
                "a store is a directory; name one that is empty, or that is not there yet");
  }
  if (errno != ENOENT) {
    throw Error(ErrorKind::bad_input,
                fmt::format("cannot open '{}': {}", directory, std::strerror(errno)));
  }
  // Another run may have made it in the meantime.
  if (files.make_folder(directory) != 0 && errno != EEXIST) {
    throw Error(ErrorKind::output,
                fmt::format("cannot make the directory '{}': {}", directory, std::strerror(errno)));
  }
  if (files.sync_folder(directory + "/..") != 0) store::fail_to_write(directory);
}

struct Manifest {
  StoreRecord record;
  double written_at;
};

/// The manifest of this name. Throws store::BadManifest.
Manifest read_record(const std::string& directory, const char* name) {
  constexpr std::uint64_t most_bytes = std::uint64_t{1} << 30;
  store::OldFile file(directory + "/" + name);
  std::string text;
  if (file.complaint().empty() && file.size() <= most_bytes) {
    text.resize(file.size());
    std::size_t got = 0;
    if (file.read(text.data(), text.size(), got)) text.resize(got);
  }
  if (!file.complaint().empty()) throw store::BadManifest{file.complaint()};
  return {store::read_manifest(text), file.written_at()};
}

[[noreturn]] void fail_as_bad(const std::string& directory, const store::BadManifest& bad) {
  fail_as_damaged(directory, fmt::format("{} {}", manifest_name, bad.complaint),
                  bad.newer
                      ? "use a newer grundy"
                      : "a repair (--repair) goes back to the copy of the manifest, or begins "
                        "anew where that is damaged too");
}

std::string text_of(const StoredSegment& segment) {
  return fmt::format("{} (heaps {} to {})", segment.file, segment.first,
                     segment.first + segment.count - 1);
}

}  // namespace

struct Store::State {
  std::string directory;
  StoreOptions options;
  store::Files* files;
  store::Lock lock = {};
  int not_writable = 0;     ///< errno, where the lock could not be taken
  StoreRecord record = {};  ///< as it is on the disk
  std::string repairs = {};
  /// Of the values that were loaded or are to be saved; the last segment is unfinished.
  StoreRecord described = {};
  core::Checksum whole = {}, last = {};

  void open(const Ruleset& rules);
  /// The record on the disk, or that of a store with no values yet.
  [[nodiscard]] StoreRecord find_record(const Entries& entries, const std::string& ruleset);
  [[nodiscard]] StoreRecord repair_record(const std::string& complaint, StoreRecord empty);
  [[noreturn]] void fail_as_not_writable() const;
  void forget();
  void describe(const NimSequence& values);
  [[nodiscard]] NimSequence load(std::uint64_t size, Observer& observer);
  void describe_loaded(const NimSequence& values, std::string damage);
  void require_repair(const std::string& damage, std::uint64_t from) const;
  void write_record(const StoreRecord& next);
  void write_manifest(const char* name, const std::string& text);
};

void Store::State::fail_as_not_writable() const {
  throw Error(ErrorKind::output,
              fmt::format("cannot write in '{}': {}", directory, std::strerror(not_writable)),
              "copy the store to where you may write");
}

void Store::State::open(const Ruleset& rules) {
  require_directory(directory, *files);
  const Entries before = list(directory);
  const bool is_store = before.manifest || before.copy || before.segments;
  if (!is_store && !before.foreign.empty()) {
    throw Error(
        ErrorKind::bad_input,
        fmt::format("'{}' is no store, and not empty: it has '{}'", directory, before.foreign),
        "name a directory that is empty, or that is not there yet");
  }
  not_writable = lock.take(directory);
  if (not_writable != 0 && !is_store) fail_as_not_writable();
  const Entries entries = list(directory);  // as the run that had the lock before left it
  record = find_record(entries, rules.canonical());
  if (record.ruleset != rules.canonical()) {
    throw Error(ErrorKind::bad_input,
                fmt::format("the store '{}' has values of {}, not of {}", directory, record.ruleset,
                            rules.canonical()),
                "name another directory for these rules");
  }
  forget();
  if (not_writable != 0) return;
  for (const std::string& name : entries.left_over) files->remove(directory + "/" + name);
}

StoreRecord Store::State::find_record(const Entries& entries, const std::string& ruleset) {
  StoreRecord empty;
  empty.ruleset = ruleset;
  empty.program = options.program;
  empty.segment_values = options.segment_values;
  empty.checksum = core::Checksum().digest();
  if (!entries.manifest && !entries.copy && !entries.segments) {
    // From now on a missing manifest means damage.
    write_record(empty);
    return empty;
  }
  try {
    return read_record(directory, manifest_name).record;
  } catch (const store::BadManifest& bad) {
    // A store has both files, so nothing here was made by one.
    if (!entries.copy && (bad.foreign || !entries.manifest)) {
      throw Error(ErrorKind::bad_input,
                  fmt::format("'{}' is no store, or no longer one: {} {}", directory, manifest_name,
                              bad.complaint),
                  "name a directory that is empty, or that is not there yet");
    }
    if (bad.newer || !options.repair) fail_as_bad(directory, bad);
    return repair_record(bad.complaint, std::move(empty));
  }
}

StoreRecord Store::State::repair_record(const std::string& complaint, StoreRecord empty) {
  if (not_writable != 0) fail_as_not_writable();
  repairs += fmt::format("{} {}; ", manifest_name, complaint);
  try {
    empty = read_record(directory, copy_name).record;
    repairs += fmt::format("its copy knows {} heaps\n", empty.count);
  } catch (const store::BadManifest& bad) {
    if (bad.newer) fail_as_bad(directory, bad);
    repairs += fmt::format("{} {} as well: begun anew\n", copy_name, bad.complaint);
  }
  write_record(empty);
  return empty;
}

/// `described` says nothing of any value.
void Store::State::forget() {
  described = {};
  described.ruleset = record.ruleset;
  described.program = options.program;
  described.segment_values = record.segment_values;
  whole = core::Checksum();
}

/// Brings `described` up to all of `values`.
void Store::State::describe(const NimSequence& values) {
  StoreRecord& to = described;
  while (to.count < values.size()) {
    if (to.segments.empty() || to.segments.back().count == record.segment_values) {
      to.segments.push_back({store::segment_name(to.segments.size()), to.count, 0, 1, 0});
      last = core::Checksum();
    }
    StoredSegment& segment = to.segments.back();
    const std::uint64_t room = record.segment_values - segment.count;
    const std::uint64_t end = to.count + std::min(room, values.size() - to.count);
    const auto [largest, heap] = core::largest(values, to.count, end);
    if (largest > to.largest) {
      to.largest = largest;
      to.largest_at = heap;
    }
    last.add(values, to.count, end);
    whole.add(values, to.count, end);
    segment.bytes = std::max(segment.bytes, core::bytes_for(largest));
    segment.count = end - segment.first;
    segment.checksum = last.digest();
    to.count = end;
  }
  to.checksum = whole.digest();
}

/// Throws for what is damaged, unless it is to be repaired from heap `from` on.
void Store::State::require_repair(const std::string& damage, std::uint64_t from) const {
  if (!options.repair) {
    fail_as_damaged(directory, damage,
                    fmt::format("a repair (--repair) computes again from heap {} on", from));
  }
  if (not_writable != 0) fail_as_not_writable();
}

NimSequence Store::State::load(std::uint64_t size, Observer& observer) {
  const bool all = size >= record.count || options.repair;
  const std::uint64_t wanted = all ? record.count : size;
  const auto end = std::find_if(record.segments.begin(), record.segments.end(),
                                [&](const StoredSegment& s) { return s.first >= wanted; });
  unsigned bytes = 1;
  for (auto segment = record.segments.begin(); segment != end; ++segment) {
    bytes = std::max(bytes, segment->bytes);
  }
  observer.require_memory("the table of values", wanted * bytes);
  NimSequence values;
  values.widen(bytes);
  values.reserve(wanted);
  std::string damage;
  for (auto segment = record.segments.begin(); segment != end && damage.empty(); ++segment) {
    const bool is_last = segment + 1 == record.segments.end();
    const auto complaint = store::read_segment(
        directory, *segment, is_last ? record.segment_values : segment->count, values);
    if (complaint) {
      damage = text_of(*segment) + " " + *complaint;
      require_repair(damage, values.size());
    }
    observer.poll("stored heaps", values.size(), wanted);
  }
  if (all) describe_loaded(values, std::move(damage));
  if (values.size() > size) values.truncate(size);
  return values;
}

void Store::State::describe_loaded(const NimSequence& values, std::string damage) {
  forget();
  describe(values);
  if (damage.empty() && described.checksum != record.checksum) {
    damage = fmt::format("{} has another checksum than its segments together", manifest_name);
    require_repair(damage, values.size());
  }
  if (damage.empty()) return;
  repairs += fmt::format("{}; computed again from heap {} on\n", damage, values.size());
  described.findings.seconds = record.findings.seconds;
  write_record(described);
}

void Store::State::write_manifest(const char* name, const std::string& text) {
  store::NewFile file(*files, directory, name);
  file.write(text);
  file.commit();
}

void Store::State::write_record(const StoreRecord& next) {
  const std::string text = store::manifest_text(next);
  write_manifest(manifest_name, text);
  if (files->sync_folder(directory) != 0) store::fail_to_write(directory);
  record = next;
  write_manifest(copy_name, text);
}

Store::Store(std::string directory, const Ruleset& rules, StoreOptions options)
    : Store(std::move(directory), rules, std::move(options), store::Files::system()) {}

Store::Store(std::string directory, const Ruleset& rules, StoreOptions options, store::Files& files)
    : state_(std::make_unique<State>(State{std::move(directory), std::move(options), &files})) {
  state_->open(rules);
}

Store::~Store() = default;
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;

const std::string& Store::directory() const { return state_->directory; }
const StoreRecord& Store::record() const { return state_->record; }
const std::string& Store::repairs() const { return state_->repairs; }

NimSequence Store::load(std::uint64_t size, Observer& observer) {
  return state_->load(size, observer);
}

void Store::require_writable() const {
  if (state_->not_writable != 0) state_->fail_as_not_writable();
}

void Store::save(const NimSequence& values, const StoreFindings& findings) {
  State& state = *state_;
  require_writable();
  if (!state.lock.stands(state.directory)) store::fail_as_moved(state.directory);
  state.describe(values);
  StoreRecord next = state.described;
  next.findings = findings;
  const std::uint64_t saved = state.record.count;
  for (const StoredSegment& segment : next.segments) {
    if (segment.first + segment.count <= saved) continue;
    store::write_segment(*state.files, state.directory, segment, values);
  }
  if (next.count != saved && state.files->sync_folder(state.directory) != 0) {
    store::fail_to_write(state.directory);
  }
  state.write_record(next);
}

StoreStatus store_status(const std::string& directory) {
  StoreStatus status;
  try {
    auto [record, saved_at] = read_record(directory, manifest_name);
    status.record = std::move(record);
    status.saved_at = saved_at;
  } catch (const store::BadManifest& bad) {
    std::error_code error;
    if (!fs::is_directory(directory, error)) {
      throw Error(ErrorKind::bad_input, fmt::format("'{}' is no directory", directory),
                  "name the directory of a store");
    }
    fail_as_bad(directory, bad);
  }
  const store::Lock::Holder holder = store::Lock::holder(directory);
  if (holder.state != store::Lock::State::unknown) {
    status.in_use = holder.state == store::Lock::State::held;
  }
  status.process = holder.process;
  return status;
}

}  // namespace grundy
