// The definition itself, as an engine: the oracle of every test.
#pragma once

#include "engine/engine.hpp"
#include "grundy/ruleset.hpp"

namespace grundy::engine {

/// Any one-coordinate ruleset. Time: the number of options of every heap; memory: the table and
/// a bit for each possible option value.
class NaiveEngine final : public SequenceEngine {
 public:
  /// Throws Error(bad_input) when the ruleset has more than one coordinate.
  explicit NaiveEngine(Ruleset ruleset);

  [[nodiscard]] std::string_view name() const override { return "naive"; }
  void extend(NimSequence& values, std::uint64_t size, bool stop_at_period,
              Observer& observer) override;

 private:
  Ruleset ruleset_;
};

}  // namespace grundy::engine
