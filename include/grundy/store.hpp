// Nim-values kept in a directory, as NumPy files with a manifest (docs/store.md).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/law.hpp"
#include "grundy/observer.hpp"
#include "grundy/ruleset.hpp"
#include "grundy/values.hpp"

namespace grundy {

namespace store {
class Files;
}  // namespace store

struct StoredPeriod {
  Period period;
  std::string theorem;  ///< as in ProvedPeriod
  friend bool operator==(const StoredPeriod&, const StoredPeriod&) = default;
};

/// What a run found out besides the values, kept so that it can be looked at: an engine goes on
/// from the values alone.
struct StoreFindings {
  std::optional<SparseSpace> sparse;
  std::optional<StoredPeriod> period;
  double seconds = 0;           ///< Observer::seconds() of all runs
  double heaps_per_second = 0;  ///< between the last two checkpoints of one run
};

/// One file: a NumPy array of the narrowest unsigned type that holds its values.
struct StoredSegment {
  std::string file;
  std::uint64_t first = 0;  ///< the heap of its first value
  std::uint64_t count = 0;
  unsigned bytes = 1;          ///< a value: 1, 2, 4 or 8
  std::uint64_t checksum = 0;  ///< XXH64 of the values as 64-bit numbers, the lowest byte first
  friend bool operator==(const StoredSegment&, const StoredSegment&) = default;
};

/// The manifest of a store.
struct StoreRecord {
  std::string ruleset;         ///< canonical text
  std::string program;         ///< what wrote it, with its version
  std::uint64_t count = 0;     ///< the values of heaps 0, ..., count - 1 are there
  std::uint64_t checksum = 0;  ///< of all of them, as that of a segment
  Nimber largest = 0;
  std::uint64_t largest_at = 0;      ///< the first heap of that value
  std::uint64_t segment_values = 0;  ///< in every segment but the last
  std::vector<StoredSegment> segments;
  StoreFindings findings;
};

struct StoreOptions {
  /// Values of a segment, where the store is made; a store that is there keeps its own.
  std::uint64_t segment_values = std::uint64_t{1} << 22;
  /// Give up what is damaged and all that follows it, instead of failing. Such values are as if
  /// they had never been computed.
  bool repair = false;
  /// For the manifest: what writes it.
  std::string program = "libgrundy";
};

/// A directory with the values of heaps 0, 1, 2, ... of one ruleset, open for one process. What
/// the last save() wrote is there after any end of the process, a full disk and a loss of power.
class Store {
 public:
  /// Opens the store, or makes one in a directory that is empty or not there yet. Throws
  /// Error(bad_input) when another process has it open, when it is of other rules or of a newer
  /// version, when there are only other files, and when it is damaged; Error(output) when it
  /// cannot be made. A store that cannot be written can be read.
  Store(std::string directory, const Ruleset& rules, StoreOptions options = {});
  /// With the system calls of tests.
  Store(std::string directory, const Ruleset& rules, StoreOptions options, store::Files& files);
  ~Store();
  Store(Store&&) noexcept;
  Store& operator=(Store&&) noexcept;

  [[nodiscard]] const std::string& directory() const;
  /// As of the last checkpoint.
  [[nodiscard]] const StoreRecord& record() const;

  /// The values of the first `size` heaps, or of all that are there. Each file that is needed is
  /// read whole and compared with its checksum. Throws Error(bad_input) that names what is damaged,
  /// Error(budget) for more memory than there may be. With StoreOptions::repair the store ends
  /// before what is damaged from now on, and there may be fewer values. O(values of those files).
  [[nodiscard]] NimSequence load(std::uint64_t size, Observer& observer);

  /// What was damaged and given up, a line each; empty when all was well.
  [[nodiscard]] const std::string& repairs() const;

  /// Throws Error(output) when save() cannot work because of the directory's permissions.
  void require_writable() const;

  /// Makes the values and findings last. Requires that `values` begins with the values of
  /// record(), of which all were loaded. Costs the reading of what is new and the writing of the
  /// files that it touches. Throws Error(output) with the last checkpoint as it was.
  void save(const NimSequence& values, const StoreFindings& findings);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// What a store looks like from outside, also while another process writes to it.
struct StoreStatus {
  StoreRecord record;
  double saved_at = 0;         ///< when the manifest was written, in seconds since 1970
  std::optional<bool> in_use;  ///< whether a process has it open; nothing when unknown
  std::int64_t process = 0;    ///< the number of that process; 0 when unknown
};

/// Reads the manifest alone and takes no lock. Throws Error(bad_input) when there is no store.
[[nodiscard]] StoreStatus store_status(const std::string& directory);

}  // namespace grundy
