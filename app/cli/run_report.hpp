// What is said of a run instead of its values: how far, what checksum, what period.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "grundy/store.hpp"

namespace grundy::cli {

struct RunReport {
  std::string ruleset;
  std::uint64_t heaps = 0;     ///< 0, ..., heaps - 1
  std::uint64_t checksum = 0;  ///< of these
  /// Of all that was computed or stored.
  StoreFindings findings;
  Nimber largest = 0;
  std::uint64_t largest_at = 0;

  std::string directory;     ///< empty without a store
  std::uint64_t stored = 0;  ///< heaps that it has
  std::string repairs;       ///< Store::repairs()

  [[nodiscard]] std::string text() const;
  /// One document on one line.
  [[nodiscard]] std::string json() const;
};

/// ", 12 rare, mask 0x3f", for the line of progress and for reports; empty for nothing.
[[nodiscard]] std::string rare_text(const std::optional<SparseSpace>& sparse);

/// Prints what the store looks like now; returns the exit status.
int show_status(const std::string& directory, bool quiet, bool json);

}  // namespace grundy::cli
