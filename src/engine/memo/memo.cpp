// A search reaches only what play reaches, a table costs less for each position. Which is better
// shows after a while: the search gets about the work of the table, then the table is made.
#include "engine/memo/memo.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "grundy/error.hpp"
#include "rules/options.hpp"

namespace grundy::engine {
namespace {

constexpr std::uint64_t least_work = std::uint64_t{1} << 16;
constexpr std::uint64_t most_cells = std::uint64_t{1} << 28;
constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

std::span<const std::int64_t> span_of(const Position& position) {
  return {position.begin(), position.size()};
}

}  // namespace

MemoEngine::MemoEngine(Ruleset rules)
    : rules_(std::move(rules)),
      options_(rules_.form()),
      search_(make_search(rules_.form(), options_)) {
  if (HeapRuns::serves(options_)) runs_.emplace(options_);
}

void MemoEngine::require_position(const Position& position) const {
  const bool negative = std::any_of(position.begin(), position.end(), [](auto c) { return c < 0; });
  if (position.size() == rules_.form().arity() && !negative) return;
  // The definition has the words for it.
  rules::for_each_option(rules_.form(), position, [](const Option&) { return false; });
}

bool MemoEngine::fill_table(std::span<const std::int64_t> corner, Observer& observer) {
  auto table = std::make_unique<DenseTable>(corner);
  if (!table->fill(options_, observer)) return false;
  table_ = std::move(table);
  return true;
}

void MemoEngine::prepare(const Position& corner, Observer& observer) {
  require_position(corner);
  const std::span<const std::int64_t> wanted = span_of(corner);
  if (runs_ || (table_ && table_->has(wanted)) || !DenseTable::cells(wanted)) return;
  try {
    fill_table(wanted, observer);
  } catch (const Error& error) {
    // Rules that fail somewhere in the box may never be asked there.
    if (error.kind() != ErrorKind::bad_input) throw;
  }
}

Nimber MemoEngine::value(const Position& position, Observer& observer) {
  require_position(position);
  const std::span<const std::int64_t> wanted = span_of(position);
  if (table_ && table_->has(wanted)) return table_->value(wanted);
  if (runs_) {
    if (const auto value = runs_->value(position[0], observer)) return *value;
  }
  const auto cells = DenseTable::cells(wanted);
  const bool may_fill = cells && *cells <= most_cells && *cells <= observer.memory_limit() / 8 &&
                        options_.never_larger();
  if (may_fill) {
    const std::uint64_t work = std::max(least_work, *cells);
    if (const auto value = search_->value(wanted, work, observer)) return *value;
    prepare(position, observer);
    if (table_ && table_->has(wanted)) return table_->value(wanted);
  }
  return *search_->value(wanted, no_limit, observer);
}

}  // namespace grundy::engine
