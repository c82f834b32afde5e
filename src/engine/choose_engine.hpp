// Ruleset -> engine: the only place that chooses.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "engine/engine.hpp"
#include "grundy/ruleset.hpp"

namespace grundy::engine {

/// What serves one ruleset. A table of heaps and a search from single positions may both be
/// there; at least one is.
struct Engines {
  std::unique_ptr<SequenceEngine> sequence;
  std::unique_ptr<PositionEngine> position;

  /// The name of the one that is asked first.
  [[nodiscard]] std::string_view name() const {
    return sequence != nullptr ? sequence->name() : position->name();
  }

  /// True when the value of `heap` is better searched for than read from a table of heaps
  /// 0..heap: both are there and the table would be long.
  [[nodiscard]] bool search_first(std::uint64_t heap) const;
};

/// By the form of the rules: a finite subtraction set, an all-but set and a take-and-break code
/// have an engine each; other rules of one coordinate are compiled clauses, with the memo engine
/// beside them for heaps that reach few others; tuples are for the memo engine. `forced` names
/// an engine to be used instead, and alone. Throws Error(bad_input) for a name that does not
/// exist and for an engine that does not accept these rules.
[[nodiscard]] Engines choose_engines(const Ruleset& rules, std::string_view forced = {},
                                     const EngineOptions& options = {});

/// The names that can be forced.
[[nodiscard]] std::span<const std::string_view> engine_names();

}  // namespace grundy::engine
