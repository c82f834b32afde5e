#include "grundy/observer_scope.hpp"

namespace grundy {
namespace {

thread_local Observer* innermost = nullptr;

}  // namespace

ObserverScope::ObserverScope(Observer& observer) noexcept : before_(innermost) {
  innermost = &observer;
}

ObserverScope::~ObserverScope() { innermost = before_; }

Observer& ObserverScope::current() noexcept {
  return innermost == nullptr ? Observer::none() : *innermost;
}

}  // namespace grundy
