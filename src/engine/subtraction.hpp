// The engine of finite subtraction sets.
#pragma once

#include "engine/engine.hpp"
#include "engine/subtraction_method.hpp"
#include "period/recurrence.hpp"
#include "rules/form.hpp"

#include <cstdint>
#include <memory>
#include <optional>

namespace grundy::engine {

/// Heaps with n -> n - s for s in a finite set. The period is proved while the table grows.
/// Time a heap: about 4 ns for amounts below 64, else what the cheapest of four ways costs;
/// amounts that are not smaller than the table cost nothing. Memory: the table, and 8 bytes
/// for each heap up to the largest amount.
class SubtractionEngine final : public SequenceEngine {
 public:
  explicit SubtractionEngine(rules::Subtraction rules);
  /// With one way for the whole table, for tests and comparisons. It must be able to serve.
  SubtractionEngine(rules::Subtraction rules, SubtractionWay way);

  [[nodiscard]] std::string_view name() const override { return "subtraction"; }
  void extend(NimSequence& values, std::uint64_t size, bool stop_at_period,
              Observer& observer) override;
  [[nodiscard]] std::optional<ProvedPeriod> proved() const override { return proved_; }

 private:
  void extend_range(NimSequence& values, std::uint64_t size, bool stop_at_period,
                    Observer& observer);
  void look_for_period(const NimSequence& values);

  rules::AmountSet amounts_;
  std::uint64_t largest_ = 0;
  std::optional<SubtractionWay> way_;
  std::unique_ptr<SubtractionMethod> method_;
  std::uint64_t limit_ = 0;  // of method_
  std::optional<period::Recurrence> recurrence_;
  std::optional<ProvedPeriod> proved_;
};

}  // namespace grundy::engine
