// A law of a nim-sequence, and how far it can be trusted.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "grundy/nimber.hpp"

namespace grundy {

/// G(n + period) = G(n) + saltus for all n >= preperiod; period and preperiod are the least.
struct Period {
  std::uint64_t preperiod = 0;
  std::uint64_t period = 0;
  Nimber saltus = 0;

  /// "period 7 from heap 0", "period 4 from heap 1, saltus 4".
  [[nodiscard]] std::string text() const;
  friend bool operator==(const Period&, const Period&) = default;
};

/// A period together with the theorem that proves it for these rules.
struct ProvedPeriod {
  Period period;
  std::string_view theorem;  ///< as named in docs/references.md
};

}  // namespace grundy
