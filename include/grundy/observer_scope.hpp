// An observer for what is not given one.
#pragma once

#include "grundy/observer.hpp"

namespace grundy {

/// While it lives, work of this thread that is not given an observer asks this one: reading
/// rulesets (Ruleset::parse) and slow functions of the rule language (prime_index, factors of large
/// numbers) then end with Error(budget) when it wants to stop. Scopes nest; the innermost one is
/// asked. To be destroyed by the thread that made it, before `observer`.
class ObserverScope {
 public:
  explicit ObserverScope(Observer& observer) noexcept;
  ~ObserverScope();
  ObserverScope(const ObserverScope&) = delete;
  ObserverScope& operator=(const ObserverScope&) = delete;

  /// The observer of the innermost scope of this thread; Observer::none() outside of all.
  [[nodiscard]] static Observer& current() noexcept;

 private:
  Observer* before_;
};

}  // namespace grundy
