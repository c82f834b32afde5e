// The direct engine of take-and-break codes.
#pragma once

#include "engine/engine.hpp"
#include "engine/take_and_break/moves.hpp"
#include "period/code_theorem.hpp"
#include "period/take_any_theorem.hpp"
#include "rules/form.hpp"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace grundy::engine {

/// Any code: finite or repeating, any number of heaps, all marks. The period is proved while
/// the table grows where a theorem covers the code. Time for heap n: O(n) for splits into two
/// heaps, n unions of sets for each further heap; memory: the sets of a few heaps, or of all heaps
/// when a move leaves three or more. A set takes a bit for each value, rounded up to a power of
/// two.
class TakeAndBreakEngine final : public SequenceEngine {
 public:
  explicit TakeAndBreakEngine(rules::Code code);

  [[nodiscard]] std::string_view name() const override { return "take-and-break"; }
  void extend(NimSequence& values, std::uint64_t size, bool stop_at_period,
              Observer& observer) override;
  [[nodiscard]] std::optional<ProvedPeriod> proved() const override { return proved_; }

 private:
  void clear();
  void widen(std::size_t words);
  [[nodiscard]] Nimber next_value(const NimSequence& values);
  [[nodiscard]] std::uint64_t bytes_for(std::uint64_t n) const;
  void look_for_period(const NimSequence& values);

  Splits splits_;
  std::vector<std::pair<std::uint64_t, DigitMoves>> digits_;    // place and moves, none empty
  std::vector<std::pair<std::uint64_t, DigitMoves>> repeated_;  // at its first place
  std::uint64_t cycle_;                                         // digits that repeat, or 0
  SetTable reached_;  // by n mod cycle_: options of the repeated digits so far
  std::vector<SetWord> options_;
  std::size_t words_ = 1;
  std::uint64_t heaps_ = 0;  // heaps that the sets know

  std::optional<period::CodeTheorem> theorem_;
  std::optional<period::TakeAnyTheorem> take_any_;
  std::uint64_t next_check_ = 16;
  std::optional<ProvedPeriod> proved_;
};

}  // namespace grundy::engine
