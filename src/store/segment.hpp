// One segment of a store: a stretch of values in a NumPy file of its own.
#pragma once

#include "grundy/store.hpp"
#include "store/files.hpp"

#include <optional>
#include <string>

namespace grundy::store {

/// Writes the values that `segment` describes. Throws Error(output).
void write_segment(Files& files, const std::string& folder, const StoredSegment& segment,
                   const NimSequence& values);

/// Appends the values of `segment` to `values`, which has those of all heaps before. The file may
/// hold further values, `most` in all: it was written for a checkpoint that was never finished.
/// Returns what is wrong with the file, with `values` as they were.
[[nodiscard]] std::optional<std::string> read_segment(const std::string& folder,
                                                      const StoredSegment& segment,
                                                      std::uint64_t most, NimSequence& values);

}  // namespace grundy::store
