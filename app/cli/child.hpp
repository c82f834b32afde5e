// Runs somebody's program on an input: never waits without an end, never keeps more than asked.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/observer.hpp"

namespace grundy::cli {

struct ChildLimits {
  double seconds = 2;            ///< from its start to its end
  std::size_t output_bytes = 0;  ///< on standard output
};

struct ChildRun {
  enum class End { exited, killed, timed_out, flooded };
  End end = End::exited;
  int code = 0;        ///< the exit status, or the signal that killed it
  std::string output;  ///< standard output, at most ChildLimits::output_bytes and one buffer
  std::string errors;  ///< the beginning of standard error
  double seconds = 0;  ///< that it took
};

/// Starts `command` (a program, found in PATH, and its arguments) in a process group of its own,
/// with `input` on its standard input, which it need not read. Returns when it has ended, or kills
/// its group at a limit; no process of the group is left. Throws Error(bad_input) when it cannot be
/// started, Error(budget) when the observer stops it.
[[nodiscard]] ChildRun run_child(const std::vector<std::string>& command, std::string_view input,
                                 const ChildLimits& limits, Observer& observer);

}  // namespace grundy::cli
