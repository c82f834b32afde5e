#include "survey/ruleset_watch.hpp"

#include <fmt/format.h>
#include <time.h>

#include <utility>

namespace grundy::survey {
namespace {

double now() {
  timespec time;
  ::clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

}  // namespace

RulesetWatch::RulesetWatch(const CrewOptions& options, std::function<bool()> survey_ends)
    : options_(options), survey_ends_(std::move(survey_ends)), start_(now()) {}

std::string RulesetWatch::stop_requested() {
  ended_ = ended_ || survey_ends_();
  if (ended_) return "the survey ends";
  if (options_.ruleset_seconds > 0 && now() - start_ >= options_.ruleset_seconds) {
    return fmt::format("time limit of {:g} s for a ruleset reached", options_.ruleset_seconds);
  }
  return {};
}

}  // namespace grundy::survey
