// Heaps and moves as every JSON document has them (docs/json.md).
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>

#include "grundy/play.hpp"
#include "grundy/position.hpp"

namespace grundy::cli {

using Json = nlohmann::ordered_json;

/// The list of coordinates.
[[nodiscard]] Json heap_of(const Position& position);

/// A move in heap number `component`: `component`, `from`, and add_option().
[[nodiscard]] Json move_of(std::size_t component, const Position& from, const Option& to);

[[nodiscard]] Json move_of(const Play& play, const PlayMove& move);

/// Adds `to`, the heaps that a move leaves, and `to_counts` where they are many.
void add_option(Json& move, const Option& option);

/// The document on one line, with a line break at its end. Bytes that are no UTF-8 are replaced.
[[nodiscard]] std::string line_of(const Json& document);

}  // namespace grundy::cli
