// Errors as the HTTP API says them (docs/explorer.md).
#pragma once

#include <string>

#include "grundy/error.hpp"

namespace grundy::serve {

/// The message, the hint, the place with the text around it, and the report of the command line.
/// `busy`: the budget that ended the work is the server's, not the request's.
[[nodiscard]] std::string error_json(const Error& error, bool busy = false);

[[nodiscard]] std::string error_json(const std::string& kind, const std::string& message);

}  // namespace grundy::serve
