// The contract of the engines: extend these values to n.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "grundy/law.hpp"
#include "grundy/observer.hpp"
#include "grundy/position.hpp"
#include "grundy/values.hpp"

namespace grundy::engine {

/// Nim-values of heaps of a one-coordinate ruleset, in ascending order.
class SequenceEngine {
 public:
  virtual ~SequenceEngine() = default;

  [[nodiscard]] virtual std::string_view name() const = 0;

  /// Extends `values` to at least `size` heaps, or to the point where the period is
  /// proved if `stop_at_period`, whichever comes first. `values` is the sequence that
  /// this engine or another built so far, from heap 0; an engine may keep what it needs to go on.
  /// Once a period is proved the rest is filled by copying.
  /// Throws Error(budget) between two heaps, with `values` right as far as it goes.
  virtual void extend(NimSequence& values, std::uint64_t size, bool stop_at_period,
                      Observer& observer) = 0;

  /// The period, once it is proved.
  [[nodiscard]] virtual std::optional<ProvedPeriod> proved() const { return std::nullopt; }

  /// What the engine found out about rare values, where it looks at them.
  [[nodiscard]] virtual std::optional<SparseSpace> sparse_space() const { return std::nullopt; }
};

/// How an engine is to work; the values are the same whatever it says.
struct EngineOptions {
  unsigned threads = 1;
  bool copy_periods = true;  ///< false: no period is looked for (codes only)
};

/// Nim-values of single positions, 1 to 8 coordinates; what was computed is kept.
class PositionEngine {
 public:
  virtual ~PositionEngine() = default;

  [[nodiscard]] virtual std::string_view name() const = 0;

  /// Throws Error(bad_input) with the cycle when play from `position` can return to a
  /// position, Error(budget) at a limit.
  virtual Nimber value(const Position& position, Observer& observer) = 0;

  /// Announces that values of all positions with coordinates up to `corner` are wanted;
  /// value() then answers them fast. Does nothing when that is not supported.
  virtual void prepare(const Position& corner, Observer& observer);
};

}  // namespace grundy::engine
