// What the certificate of a graph's values says, and its text.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/observer.hpp"

namespace grundy::certificate {

/// The version that is written, and the newest that is read.
inline constexpr std::uint64_t graph_version = 1;
inline constexpr std::string_view graph_version_key = "grundy_graph_certificate";

struct GraphDocument {
  /// In the place of a value: infinite. In the file it is null.
  static constexpr std::uint64_t infinite = std::numeric_limits<std::uint64_t>::max();

  std::vector<std::string> vertices;
  std::vector<std::uint64_t> offsets;
  std::vector<std::uint32_t> targets;
  std::vector<std::uint64_t> values;
  std::vector<std::uint64_t> counters;
};

struct SealedGraph {
  GraphDocument document;
  std::string checksum;
};

/// As that of a period's certificate: of the text without blanks and checksum.
[[nodiscard]] std::string checksum(const GraphDocument& document);
[[nodiscard]] std::string to_text(const GraphDocument& document);

/// Throws Error(bad_input) for a text that has not all keys, each once and of its type.
[[nodiscard]] SealedGraph read_graph_document(std::string_view text, Observer& observer);

}  // namespace grundy::certificate
