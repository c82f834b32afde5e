// The program's eye on a computation: limits, signals, progress.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "grundy/observer.hpp"

namespace grundy::cli {

/// SIGINT and SIGTERM ask for a clean stop from now on (a second one kills at once), and writing
/// to a closed pipe is an error instead of a signal.
void watch_signals();

class Watch final : public Observer {
 public:
  struct Limits {
    double seconds = 0;              ///< 0: no limit
    std::uint64_t memory_bytes = 0;  ///< 0: the library's default
  };

  /// The clock starts here. Progress is shown on standard error if that is a terminal and
  /// `quiet` is false, from half a second on.
  Watch(Limits limits, bool quiet);
  ~Watch() override;
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

  void progress(std::string_view what, std::uint64_t done, std::uint64_t total) override;
  [[nodiscard]] std::string stop_requested() override;
  [[nodiscard]] std::uint64_t memory_limit() const override;

  /// Since the clock started.
  [[nodiscard]] double seconds() const;

  /// Removes the line of progress, before something else is printed.
  void clear_progress();

 private:
  Limits limits_;
  double start_;
  double shown_ = 0;  // when the line of progress was last written; 0: there is none
  bool terminal_;
};

}  // namespace grundy::cli
