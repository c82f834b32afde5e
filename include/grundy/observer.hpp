// Progress, budgets and cancellation, handed down by the caller.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace grundy {

/// The caller's eyes and brakes on a long computation. The library itself never
/// prints and never reads a clock: a caller that wants a time limit overrides
/// stop_requested(), one that wants its work saved now and then checkpoint_due(). All functions may
/// be called from the computing thread at any time, a few thousand times a second at most.
class Observer {
 public:
  virtual ~Observer() = default;

  /// `done` of `total` units (heaps, positions, ...) of `what` are finished;
  /// `total` is 0 when it is not known.
  virtual void progress(std::string_view what, std::uint64_t done, std::uint64_t total);

  /// Why the work must stop now ("time limit of 5 s reached"); empty to go on.
  [[nodiscard]] virtual std::string stop_requested();

  /// The most bytes that tables of one computation may take; default 4 GiB.
  [[nodiscard]] virtual std::uint64_t memory_limit() const;

  /// Whether a run that is kept on disk (StoredRun) should save now what it has; it asks again and
  /// again, and a true answer counts once. Never true by default.
  [[nodiscard]] virtual bool checkpoint_due();

  /// Seconds of work so far, for the records of a run; 0 where the caller keeps no time.
  [[nodiscard]] virtual double seconds() const;

  /// Reports progress, then throws Error(budget) when the caller wants to stop.
  void poll(std::string_view what, std::uint64_t done, std::uint64_t total);

  /// Throws Error(budget) when `bytes` for `what` pass the memory limit.
  void require_memory(std::string_view what, std::uint64_t bytes) const;

  /// An observer that watches nothing, with the default memory limit.
  static Observer& none();
};

}  // namespace grundy
