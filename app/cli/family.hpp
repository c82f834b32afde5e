// Families of rulesets: --vary m=1..20 --vary R=m..30.
#pragma once

#include <string>
#include <vector>

#include "grundy/ruleset.hpp"

namespace grundy::cli {

struct Family {
  std::vector<std::string> names;  ///< of the parameters that vary, in the order given
  std::vector<Bindings> members;  ///< `fixed` and one choice of numbers each, the last name fastest
};

/// Each text is NAME=A..B, where A and B are expressions in the names before it. Throws
/// Error(bad_input) with the place for what is none, for a name given twice or bound by `fixed`,
/// and for a family without members or with more than 10^5.
[[nodiscard]] Family read_family(const std::vector<std::string>& texts, const Bindings& fixed);

}  // namespace grundy::cli
