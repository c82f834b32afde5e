// A long computation that survives its end: a session whose values are kept in a store.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "grundy/observer.hpp"
#include "grundy/ruleset.hpp"
#include "grundy/session.hpp"
#include "grundy/store.hpp"
#include "grundy/values.hpp"

namespace grundy {

struct StoredRunOptions {
  SessionOptions session;  ///< `known` is what the store holds
  StoreOptions store;
};

/// Computes the values of one ruleset of one coordinate and saves them: when the observer says that
/// a checkpoint is due, when it stops the work, when a period is proved, and at the end. A run that
/// was ended in any way goes on from the last checkpoint. Not for two threads at once.
class StoredRun {
 public:
  /// Opens the store. `observer` must outlive the run. Throws what Store and Session throw.
  StoredRun(Ruleset rules, std::string directory, StoredRunOptions options = {},
            Observer& observer = Observer::none());
  ~StoredRun();
  StoredRun(StoredRun&&) noexcept;
  StoredRun& operator=(StoredRun&&) noexcept;

  /// The values of heaps 0..n, and maybe more, all of them saved. What the store holds is read;
  /// only the files that are needed where it holds all. Valid until the next call. Throws
  /// Error(budget) at a limit, with what was computed saved; Error(output) where it cannot be
  /// saved.
  const NimSequence& values_to(std::uint64_t n);

  /// Computes until a period is proved or heap n is done, and saves. The period, where one is
  /// proved, by this run or one before it. Same errors.
  std::optional<StoredPeriod> until_period(std::uint64_t n);

  /// What is known of the values so far.
  [[nodiscard]] StoreFindings findings() const;

  /// The values that were read or computed so far.
  [[nodiscard]] const NimSequence& table() const;

  [[nodiscard]] const Store& store() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace grundy
