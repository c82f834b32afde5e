// The period of a take-and-break code whose table would not fit in memory.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "grundy/law.hpp"
#include "grundy/observer.hpp"
#include "grundy/ruleset.hpp"
#include "grundy/values.hpp"

namespace grundy {

struct ConstantMemoryOptions {
  /// How many of the last values are kept; it is rounded up to a multiple of 64 and to at least
  /// 4096. Memory: about 29 bytes for each.
  std::uint64_t window = std::uint64_t{1} << 18;
  /// Where the state of the run is saved, and read from when it is there; empty: nowhere.
  std::string directory;
  /// For what is saved: what writes it.
  std::string program = "libgrundy";
};

/// Works out heap after heap and keeps nothing but the rare heaps, the first window / 2 values and
/// the last `window` ones: all that the next values need as long as every rare heap is among the
/// last `window`, and every value is proved by pairs with a heap among the first ones. Where that
/// fails, the run ends. The period is proved when the last `window` values are those before an
/// earlier heap, an even number of heaps ago, with no rare heap between: from there on values
/// follow from what recurs and what stays [Brent '80 for the search]. Then its preperiod is found
/// by two more runs from the beginning. Not for two threads at once.
class ConstantMemoryRun {
 public:
  /// Opens the directory and goes on from what it holds. `observer` must outlive the run. Throws
  /// Error(bad_input) for rules that are no finite code with moves to at most two heaps, two
  /// somewhere, and for a directory that is in use, of other rules or another window, or damaged;
  /// Error(output) where it cannot be made; Error(budget) for a window beyond the memory limit.
  explicit ConstantMemoryRun(Ruleset rules, ConstantMemoryOptions options = {},
                             Observer& observer = Observer::none());
  ~ConstantMemoryRun();
  ConstantMemoryRun(ConstantMemoryRun&&) noexcept;
  ConstantMemoryRun& operator=(ConstantMemoryRun&&) noexcept;

  /// Works out heaps up to n, or until the period and preperiod are known, and saves the state:
  /// when the observer says that a checkpoint is due, when it stops the work, and at the end.
  /// Throws Error(budget) at a limit and where the window is too small, with the state saved;
  /// Error(output) where it cannot be saved. Time: 10 to 100 ns a heap while values are below 64,
  /// else some microseconds.
  void run(std::uint64_t n);

  /// Heaps 0, ..., heaps() - 1 are worked out.
  [[nodiscard]] std::uint64_t heaps() const;
  /// The period and its preperiod, once both are known.
  [[nodiscard]] std::optional<ProvedPeriod> proved() const;
  /// Once the values are known to recur, a multiple of the period; before that 0.
  [[nodiscard]] std::uint64_t recurs_after() const;
  [[nodiscard]] SparseSpace sparse_space() const;
  [[nodiscard]] Nimber largest() const;
  [[nodiscard]] std::uint64_t largest_at() const;
  [[nodiscard]] std::uint64_t window() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace grundy
