#include <fmt/format.h>

#include <algorithm>

#include "grundy/graph.hpp"

namespace grundy {

Outcome LoopyValue::outcome() const noexcept {
  if (!infinite) return nimber == 0 ? Outcome::P : Outcome::N;
  return !finite_options.empty() && finite_options.front() == 0 ? Outcome::N : Outcome::D;
}

std::string LoopyValue::text() const {
  return infinite ? fmt::format("inf({})", fmt::join(finite_options, ","))
                  : fmt::format("*{}", nimber);
}

bool operator==(const LoopyValue& a, const LoopyValue& b) noexcept {
  return a.infinite == b.infinite && a.nimber == b.nimber &&
         std::equal(a.finite_options.begin(), a.finite_options.end(), b.finite_options.begin(),
                    b.finite_options.end());
}

}  // namespace grundy
