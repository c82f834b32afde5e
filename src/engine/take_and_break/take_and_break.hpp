// The engine of take-and-break codes.
#pragma once

#include "engine/engine.hpp"
#include "engine/take_and_break/method.hpp"
#include "period/code_theorem.hpp"
#include "period/take_any_theorem.hpp"
#include "rules/form.hpp"

#include <cstdint>
#include <memory>
#include <optional>

namespace grundy::engine {

/// Any code: finite or repeating, any number of heaps, all marks. The period is proved while
/// the table grows where a theorem covers the code. Time and memory are those of the method
/// (method.hpp); the search for periods takes O(1) a heap.
class TakeAndBreakEngine final : public SequenceEngine {
 public:
  explicit TakeAndBreakEngine(const rules::Code& code, const EngineOptions& options = {});
  /// With one method for the whole table, for tests and comparisons.
  TakeAndBreakEngine(const rules::Code& code, std::unique_ptr<CodeMethod> method,
                     bool copy_periods = true);

  [[nodiscard]] std::string_view name() const override { return "take-and-break"; }
  void extend(NimSequence& values, std::uint64_t size, bool stop_at_period,
              Observer& observer) override;
  [[nodiscard]] std::optional<ProvedPeriod> proved() const override { return proved_; }
  [[nodiscard]] std::optional<SparseSpace> sparse_space() const override {
    return method_->sparse_space();
  }

 private:
  void look_for_period(const NimSequence& values);

  std::unique_ptr<CodeMethod> method_;
  std::optional<period::CodeTheorem> theorem_;
  std::optional<period::TakeAnyTheorem> take_any_;
  std::uint64_t next_check_ = 16;
  std::uint64_t checked_ = 0;  // heaps of the last search
  std::optional<ProvedPeriod> proved_;
};

}  // namespace grundy::engine
