// An observer for what is not given one.
#pragma once

#include "grundy/observer.hpp"

namespace grundy {

/// While it lives, work of this thread that is not given an observer asks this one whether to stop:
/// reading rulesets (Ruleset::parse, RulesetTemplate::bind) and slow functions of the rule language
/// (prime_index, factors of large numbers) then end with Error(budget). They ask the observer of
/// the thread also where a Session or solve() was given another one. Scopes nest; the innermost one
/// is asked. To be destroyed by the thread that made it, before `observer`.
class ObserverScope {
 public:
  [[nodiscard]] explicit ObserverScope(Observer& observer) noexcept;
  ~ObserverScope();
  ObserverScope(const ObserverScope&) = delete;
  ObserverScope& operator=(const ObserverScope&) = delete;

  /// The observer of the innermost scope of this thread; Observer::none() outside of all.
  [[nodiscard]] static Observer& current() noexcept;

  /// Throws Error(budget) when current() wants to stop. For work between two reports of progress: a
  /// few thousand times a second at most.
  static void check();

 private:
  Observer* before_;
};

}  // namespace grundy
