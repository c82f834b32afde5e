#include "grundy/observer_scope.hpp"

#include <string>

#include "grundy/error.hpp"

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

void ObserverScope::check() {
  const std::string reason = current().stop_requested();
  if (!reason.empty()) {
    throw Error(ErrorKind::budget, reason, "allow more time or ask for less");
  }
}

}  // namespace grundy
