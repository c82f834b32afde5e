// Those who do the work of a survey: threads of this process, or other processes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "survey/row.hpp"

namespace grundy::survey {

struct CrewOptions {
  std::uint64_t limit = 0;         ///< heaps 0..limit
  std::uint64_t memory_bytes = 0;  ///< for the tables of one ruleset
  double ruleset_seconds = 0;      ///< for one ruleset; 0: no limit
};

/// Used by one thread. An exception of a worker that is no Error of a ruleset comes out of wait().
class Crew {
 public:
  virtual ~Crew() = default;
  /// How many workers live, busy or not.
  [[nodiscard]] virtual std::size_t size() const = 0;
  /// How many have nothing to do.
  [[nodiscard]] virtual std::size_t idle() const = 0;
  /// Gives a ruleset to one of them. Requires idle() > 0.
  virtual void give(const std::string& code) = 0;
  /// How many rulesets will not come back, for their workers died.
  [[nodiscard]] virtual std::size_t lost() const { return 0; }
  /// The next ruleset that is done; nothing when none is within about so many seconds.
  virtual std::optional<Finding> wait(double seconds) = 0;
};

/// Threads of this process. The destructor stops what they do and waits for them.
[[nodiscard]] std::unique_ptr<Crew> make_threads(std::size_t threads, const CrewOptions& options);

}  // namespace grundy::survey
