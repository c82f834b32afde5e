// The state of a run that keeps no values, in a directory of its own.
#pragma once

#include "store/files.hpp"
#include "store/lock.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace grundy::store {

/// What a state is of: it is read again for the same alone.
struct StateLabel {
  std::string ruleset;  ///< canonical text
  std::uint64_t window = 0;
};

/// One file: a line of JSON with the label, the version, the heaps done, the program and the XXH64
/// of what follows, and then the state itself. A new state replaces it whole, so the last one that
/// was saved is there after any end of the process, a full disk and a loss of power. One process
/// at a time has the directory.
class StateFile {
 public:
  /// Makes the directory where there is none. Throws Error(bad_input) when another process has it,
  /// when it is of another label or a newer version, holds other files, or is damaged;
  /// Error(output) where it cannot be made.
  StateFile(std::string directory, StateLabel label, Files& files = Files::system());

  /// The state that was there, if any.
  [[nodiscard]] const std::optional<std::string>& state() const { return state_; }

  /// Throws Error(output) with the last state as it was.
  void save(const std::string& state, std::uint64_t heaps, const std::string& program);

 private:
  void read();

  std::string directory_;
  StateLabel label_;
  Files* files_;
  Lock lock_;
  std::optional<std::string> state_;
};

/// What a state looks like from outside, also while a run goes on.
struct StateStatus {
  StateLabel label;
  std::uint64_t heaps = 0;
  std::string program;
  double saved_at = 0;  ///< in seconds since 1970
  Lock::Holder holder;
};

/// Reads the first line alone and takes no lock. Nothing when the directory has no state.
[[nodiscard]] std::optional<StateStatus> state_status(const std::string& directory);

}  // namespace grundy::store
