// The values of a graph as a document that can be checked from its edges alone.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/graph.hpp"
#include "grundy/graph_text.hpp"
#include "grundy/observer.hpp"

namespace grundy {

/// Labels, edges, values and counter function as a JSON document (docs/certificates.md). Requires
/// values with counters. O(n + m) time; some 40 bytes an edge and 100 a vertex. Throws
/// Error(budget).
[[nodiscard]] std::string make_graph_certificate(const VertexLabels& labels, GraphView graph,
                                                 const GraphValues& values,
                                                 Observer& observer = Observer::none());

/// What check_graph_certificate found.
struct GraphCertificateCheck {
  bool verified = false;
  std::uint64_t vertices = 0;
  std::uint64_t edges = 0;
  /// For people: what was checked, a line each; or what is false, and at which vertex.
  std::string text;
  /// The graph that the certificate is about: labels, and the options of each vertex by number.
  std::vector<std::string> labels{};
  std::vector<std::uint64_t> offsets{};
  std::vector<Vertex> targets{};
};

/// Whether a text is a certificate of a graph's values, and not of a period: by the key that has
/// the version.
[[nodiscard]] bool is_graph_certificate(std::string_view json);

/// Checks that the values are those of the edges (Fraenkel and Yesha 1986): a finite value is the
/// mex of the options' finite values, and every option that is infinite or larger has an option of
/// that value with a smaller counter; an infinite vertex has an infinite option that has no option
/// of the value that the vertex would need. There is one such labelling at most. No engine takes
/// part. O(n + m) time and memory. Throws Error(bad_input) for a text that is no such certificate,
/// Error(budget) when the observer ends it.
[[nodiscard]] GraphCertificateCheck check_graph_certificate(std::string_view json,
                                                            Observer& observer = Observer::none());

}  // namespace grundy
