// The engine of all-but sets: every positive amount may be taken but finitely many.
#pragma once

#include "engine/engine.hpp"
#include "rules/form.hpp"

#include <cstdint>
#include <memory>
#include <optional>

namespace grundy::engine {

class AllButSieve;

/// Heaps with n -> n - s for every s >= 1 not in a finite set E. The arithmetic period is proved
/// while the table grows. Let M be the largest member of E: time a heap at most M / 64 word
/// operations or |E| steps, whichever is less, and next to nothing when E is a range from 1;
/// memory: the table and 12 bytes for each heap up to M.
class AllButEngine final : public SequenceEngine {
 public:
  explicit AllButEngine(rules::AllBut rules);
  ~AllButEngine() override;

  [[nodiscard]] std::string_view name() const override { return "all-but"; }
  void extend(NimSequence& values, std::uint64_t size, bool stop_at_period,
              Observer& observer) override;
  [[nodiscard]] std::optional<ProvedPeriod> proved() const override { return proved_; }

 private:
  rules::AmountSet forbidden_;
  std::uint64_t largest_ = 0;
  std::unique_ptr<AllButSieve> sieve_;
  std::uint64_t limit_ = 0;  // members of E from here on are left out of sieve_
  std::optional<Period> candidate_;
  std::uint64_t candidate_size_ = 0;  // table size at which the theorem can be tried
  std::optional<ProvedPeriod> proved_;
};

}  // namespace grundy::engine
