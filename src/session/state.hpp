// What a session holds, and how its table grows.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/choose_engine.hpp"
#include "grundy/session.hpp"
#include "rules/law_expression.hpp"

namespace grundy {

struct ObservedLaw {
  Law law;
  std::optional<rules::LawExpression> formula;  ///< or the law has a period
};

struct Session::State {
  Ruleset rules;
  SessionOptions options;
  Observer* observer = nullptr;
  engine::Engines engines;
  /// The table of a sequence engine, or what a search engine was asked for in order.
  NimSequence values;
  /// Laws that were seen to hold, best first; looked for once.
  std::optional<std::vector<ObservedLaw>> observed = {};

  /// Throws Error(bad_input) for a position that is none of these rules.
  void require_position(const Position& position) const;

  [[nodiscard]] std::optional<ProvedPeriod> proved() const;

  /// The value of a heap if the table or a proved period has it.
  [[nodiscard]] std::optional<HeapValue> known(std::uint64_t heap) const;

  /// The value of `heap`, beyond the table, along a proved period. O(1).
  [[nodiscard]] Nimber along(const Period& period, std::uint64_t heap) const;

  /// Grows the table to `size` heaps or a proved period. Throws Error(budget).
  void grow(std::uint64_t size);

  /// The value by search, if that takes less memory than a table of heaps 0..heap would.
  [[nodiscard]] std::optional<HeapValue> search(std::uint64_t heap);

  /// The value by a law that was only seen to hold. Nothing where `position` is among those that
  /// are computed, and where no law was found.
  [[nodiscard]] std::optional<HeapValue> observed_value(Session& session, const Position& position);

  void find_observed(LawReport report);

  HeapValue heap_value(std::uint64_t heap);
  HeapValue tuple_value(const Position& position);
  [[nodiscard]] HeapValue published_value(const Position& position) const;

  /// Adds the published law, or what refutes it, to `report`.
  void add_published(const SampledValues& samples, LawReport& report) const;
};

}  // namespace grundy
