// The table needs no values by heap: the places of each value answer all questions.
#include "engine/memo/heap_runs.hpp"

#include <algorithm>

namespace grundy::engine {
namespace {

constexpr std::uint64_t heaps_between_checks = 4096;

}  // namespace

bool HeapRuns::serves(TupleOptions& options) {
  return std::all_of(options.parts().begin(), options.parts().end(), [](const TuplePart& part) {
    return part.program && part.program->is_heap_run();
  });
}

bool HeapRuns::find_ranges(std::int64_t heap) {
  ranges_.clear();
  for (TuplePart& part : options_.parts()) {
    const auto run = part.program->heap_run(heap);
    if (!run || (run->low <= run->high && run->high >= heap)) return false;
    if (run->low <= run->high) ranges_.push_back(*run);
  }
  return true;
}

Nimber HeapRuns::mex() const {
  Nimber value = 0;
  for (;;) {
    const Nimber before = value;
    for (const ClauseProgram::HeapRun& range : ranges_) {
      while (places_.occurs(value, static_cast<std::uint64_t>(range.low),
                            static_cast<std::uint64_t>(range.high))) {
        ++value;
      }
    }
    if (value == before) return value;
  }
}

std::optional<Nimber> HeapRuns::value(std::int64_t heap, Observer& observer) {
  if (!find_ranges(heap)) return std::nullopt;
  std::int64_t last = -1;
  for (const ClauseProgram::HeapRun& range : ranges_) last = std::max(last, range.high);
  if (last >= largest_table) return std::nullopt;
  while (static_cast<std::int64_t>(places_.size()) <= last) {
    const std::uint64_t n = places_.size();
    if (n % heaps_between_checks == 0) {
      observer.require_memory("the table of heaps", places_.bytes() + heaps_between_checks * 8);
      observer.poll("heaps", n, static_cast<std::uint64_t>(last) + 1);
    }
    // A smaller heap that fails may be one that no play reaches.
    if (!find_ranges(static_cast<std::int64_t>(n))) return std::nullopt;
    places_.push_back(mex());
  }
  if (!find_ranges(heap)) return std::nullopt;
  return mex();
}

}  // namespace grundy::engine
