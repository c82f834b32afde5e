// What `grundy law` found, and its two forms.
#pragma once

#include <optional>
#include <string>

#include "grundy/law.hpp"

namespace grundy::cli {

struct FoundLaws {
  std::optional<std::string> ruleset;  ///< nothing for a table of numbers
  LawReport report;
  std::optional<std::string> code;  ///< printed instead, where code is asked for
};

[[nodiscard]] std::string text_of(const FoundLaws& found);
/// The best law alone, as an expression where the notation can say it; "no law" without one.
[[nodiscard]] std::string quiet_text_of(const FoundLaws& found);
[[nodiscard]] std::string json_of(const FoundLaws& found);

}  // namespace grundy::cli
