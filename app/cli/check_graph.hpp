// The certificate of a graph's values, checked.
#pragma once

#include <string>

#include "cli/watch.hpp"
#include "grundy/graph_certificate.hpp"

namespace grundy::cli {

/// Checks the certificate; with a file's name also that it is about that file's graph, which `text`
/// and `verified` then tell.
[[nodiscard]] GraphCertificateCheck check_graph(const std::string& certificate,
                                                const std::string& graph_file, Watch& watch);

[[nodiscard]] std::string json_of(const GraphCertificateCheck& check);

}  // namespace grundy::cli
