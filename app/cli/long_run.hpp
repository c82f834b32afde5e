// Runs that end with a report: in a store, or until a period is proved.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "cli/game.hpp"
#include "cli/run_report.hpp"
#include "cli/watch.hpp"
#include "core/largest.hpp"
#include "grundy/stored_run.hpp"

namespace grundy::cli {

struct LongRunOptions {
  std::string store;    ///< the directory; empty: nothing is kept
  std::string every;    ///< seconds between checkpoints
  std::string segment;  ///< values a file
  bool repair = false;
  bool until_period = false;
};

/// What --every says; 30 where it says nothing.
[[nodiscard]] double seconds_between_checkpoints(const std::string& every);

class LongRun {
 public:
  /// `game` and `watch` must outlive the run; `session` is what the session of `game` got.
  LongRun(Game& game, SessionOptions session, const LongRunOptions& options, Watch& watch);

  /// Computes to heap n, or until a period is proved.
  void go_to(std::uint64_t n);

  /// What came of it; the values of heaps 0, ..., heaps() - 1 are known.
  [[nodiscard]] std::uint64_t heaps() const { return heaps_; }
  [[nodiscard]] RunReport report();
  [[nodiscard]] const NimSequence& values();

 private:
  [[nodiscard]] StoreFindings findings() const;
  [[nodiscard]] const NimSequence& table() const;
  [[nodiscard]] std::string progress();

  Game& game_;
  Watch& watch_;
  bool until_period_;
  std::optional<StoredRun> stored_;
  std::uint64_t heaps_ = 0;
  core::Largest largest_;  // of so many heaps, for the line of progress
  std::uint64_t looked_at_ = 0;
};

}  // namespace grundy::cli
