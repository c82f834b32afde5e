// The program's eye on a computation: limits, signals, progress.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "grundy/observer.hpp"
#include "grundy/observer_scope.hpp"

namespace grundy::cli {

/// SIGINT and SIGTERM ask for a clean stop from now on (a second one kills at once), and writing
/// to a closed pipe is an error instead of a signal.
void watch_signals();

/// "0.7 s", "12 min", "3.5 h", "2.1 days".
[[nodiscard]] std::string duration(double seconds);

class Watch final : public Observer {
 public:
  struct Limits {
    double seconds = 0;              ///< 0: no limit
    std::uint64_t memory_bytes = 0;  ///< 0: the library's default
  };

  /// The clock starts here, and the thread's work is watched (ObserverScope). Progress is shown on
  /// standard error if that is a terminal and `quiet` is false, from half a second on.
  Watch(Limits limits, bool quiet);
  ~Watch() override;
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

  void progress(std::string_view what, std::uint64_t done, std::uint64_t total) override;
  [[nodiscard]] std::string stop_requested() override;
  [[nodiscard]] std::uint64_t memory_limit() const override;

  /// Starts the clock anew: the limit is one for each answer of a conversation.
  void restart();
  /// The signal that asked for an end, "interrupted" or "terminated"; empty when there was none.
  [[nodiscard]] static std::string interrupted();

  /// Since the clock started.
  [[nodiscard]] double seconds() const override;

  /// From now on a checkpoint is due whenever `seconds` have passed since the last one.
  void checkpoint_every(double seconds);
  [[nodiscard]] bool checkpoint_due() override;

  /// The line of progress ends with what `details` says; it is asked for each line.
  void show_also(std::function<std::string()> details) { details_ = std::move(details); }

  /// Removes the line of progress, before something else is printed.
  void clear_progress();

 private:
  /// How fast work goes, by what was done at two times; the earlier one follows.
  struct Mark {
    double time = 0;
    std::uint64_t done = 0;
  };
  [[nodiscard]] double rate(std::string_view what, Mark now);

  ObserverScope scope_{*this};
  Limits limits_;
  double start_;
  double every_ = -1;  // seconds between checkpoints; negative: none is due ever
  double checkpoint_ = 0;
  bool saving_ = false;
  std::function<std::string()> details_;
  std::string what_;
  Mark earlier_, later_;
  double shown_ = 0;  // when the line of progress was last written; 0: there is none
  bool terminal_;
};

}  // namespace grundy::cli
