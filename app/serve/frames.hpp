// A stream of values: frames of a JSON head and raw numbers (docs/explorer.md).
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

#include "serve/answer.hpp"

namespace grundy::serve {

inline constexpr const char* frames_type = "application/vnd.grundy.frames";

/// Four bytes with the length of the head, the lowest first, then the head, then `numbers`; the
/// head says how many bytes these are.
void write_frame(Answer& answer, nlohmann::ordered_json head, std::string_view numbers = {});

}  // namespace grundy::serve
