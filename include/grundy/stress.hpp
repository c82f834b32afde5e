// Stress tests: random inputs of a judge's problem for a program, its answers against the
// definition, and the smallest input found that shows the difference.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/observer.hpp"
#include "grundy/problem.hpp"

namespace grundy {

/// How a run of the tested program ended.
enum class StressEnd {
  answered,   ///< by itself and in order
  crashed,    ///< with an exit status that is not 0, or by a signal
  timed_out,  ///< not within its time
  flooded,    ///< more output than any answer has
};

/// What the tested program did with one input.
struct StressRun {
  StressEnd end = StressEnd::answered;
  std::string output;
  std::string message;  ///< what happened, in words, where it did not answer
  std::string errors;   ///< standard error, for the report only
};

/// Runs the tested program on an input. An answer is at most `expected_bytes` long when it is
/// right. May throw; an Error(budget) while an input is shrunk ends the shrinking only.
using StressCommand = std::function<StressRun(std::string_view input, std::size_t expected_bytes)>;

struct StressOptions {
  std::uint64_t seed = 1;
  std::uint64_t tests = 300;
  /// Compare byte for byte; otherwise white space at the ends of lines and line breaks at the end
  /// of the output do not matter, as most judges have it.
  bool exact = false;
  /// Every input has its terminators and a line break at its end. Otherwise some inputs leave them
  /// out, as docs/problem-files.md allows.
  bool proper_end = false;
  /// Force an engine by name ("naive", ...) for the right answers; empty lets the chooser choose.
  std::string engine{};
  /// Runs of the program that shrinking may take.
  std::uint64_t most_shrink_runs = 2000;
  /// Asked before each of them; false ends the shrinking. Empty: only their number counts.
  std::function<bool()> goes_on_shrinking{};
};

struct StressFailure {
  std::string input;
  std::string expected;
  StressRun run;            ///< of `input`
  std::string first_input;  ///< the one that failed first
  std::uint64_t test = 0;   ///< its number, from 1
  std::uint64_t shrink_runs = 0;
  bool smallest = false;  ///< nothing more can be left out or lowered; false: stopped before
  /// The input ends without a terminator that its `until` group could have, or a line break.
  bool open_end = false;
};

struct StressReport {
  std::uint64_t passed = 0;
  /// Inputs that were made but are no legal ones, or take the definition too long.
  std::uint64_t left_out = 0;
  std::optional<StressFailure> failure;
};

/// True when `output` is the answer `expected`.
[[nodiscard]] bool same_answer(std::string_view expected, std::string_view output, bool exact);

/// Runs the samples of the problem and random inputs, made along its grammar within its limits,
/// small ones first, until one fails or `options.tests` have passed. The right answers come from
/// the rules, never from a law of the file; an input whose answer takes too much is left out, and
/// later ones are smaller. The same problem, options and program give the same report.
///
/// Costs the runs of the program and the values of small heaps. Throws Error(bad_input) when no
/// legal input could be made, Error(budget) when the observer stops it, and what `command` throws.
[[nodiscard]] StressReport stress(const Problem& problem, const StressCommand& command,
                                  const StressOptions& options = {},
                                  Observer& observer = Observer::none());

}  // namespace grundy
