// What `grundy games --json` prints (docs/json.md).
#pragma once

#include <string>

namespace grundy::cli {

/// All names, with a line break at the end.
[[nodiscard]] std::string games_json();

/// One game or problem. Throws Error(bad_input) with the nearest name for a name that is none.
[[nodiscard]] std::string game_json(const std::string& name);

}  // namespace grundy::cli
