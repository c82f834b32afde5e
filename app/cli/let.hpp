// Parameters from the command line: --let m=3 --let S={2,5}.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "grundy/ruleset.hpp"

namespace grundy::cli {

/// The bindings of all --let options. Throws Error(bad_input) with the place for what is no
/// NAME=NUMBER or NAME={NUMBERS}, and for a name that is bound twice. A list may hold ranges a..b.
[[nodiscard]] Bindings read_lets(const std::vector<std::string>& lets);

/// Throws Error(bad_input) when a name of `bindings` is not in `used`.
void require_all_used(const Bindings& bindings, const std::set<std::string>& used);

}  // namespace grundy::cli
