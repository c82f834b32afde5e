// --emit cpp|python: code instead of a report.
#pragma once

#include <cstdint>
#include <string>

#include "grundy/emit.hpp"
#include "grundy/law.hpp"
#include "grundy/session.hpp"

namespace grundy::cli {

/// Throws Error(bad_input) with the nearest name for a language that is none.
[[nodiscard]] Language read_language(const std::string& name);

/// A function `sg` by the first law of the report that is not refuted and tells all values, be it
/// proved, published or only observed (the code says so); without such a law from the rules, sized
/// to coordinates up to `largest`. Throws Error(budget) of the session.
[[nodiscard]] std::string emit_code(Session& session, const LawReport& report,
                                    const LawNames& names, Language language, std::int64_t largest);

}  // namespace grundy::cli
