// The observer of one ruleset of a survey.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "grundy/observer.hpp"
#include "grundy/observer_scope.hpp"
#include "survey/crew.hpp"

namespace grundy::survey {

class RulesetWatch final : public Observer {
 public:
  /// The clock starts here, and the thread's work is watched (ObserverScope). `survey_ends` is
  /// asked whether the whole survey ends.
  RulesetWatch(const CrewOptions& options, std::function<bool()> survey_ends);

  [[nodiscard]] std::string stop_requested() override;
  [[nodiscard]] std::uint64_t memory_limit() const override { return options_.memory_bytes; }

  /// Whether the survey ended: the ruleset is not done then.
  [[nodiscard]] bool ended() const { return ended_; }

 private:
  ObserverScope scope_{*this};
  CrewOptions options_;
  std::function<bool()> survey_ends_;
  double start_;
  bool ended_ = false;
};

}  // namespace grundy::survey
