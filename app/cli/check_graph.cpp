#include "cli/check_graph.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "cli/byte_source.hpp"
#include "cli/graph_report.hpp"
#include "grundy/graph_text.hpp"

namespace grundy::cli {
namespace {

/// What a vertex leads to, by the numbers of the file.
std::vector<Vertex> sorted(std::vector<Vertex> options) {
  std::sort(options.begin(), options.end());
  options.erase(std::unique(options.begin(), options.end()), options.end());
  return options;
}

/// Where the certificate's graph differs from the file's; empty where it does not.
std::string difference(const GraphCertificateCheck& check, const std::string& file, Watch& watch) {
  GraphText text = read_graph(open_bytes(file, watch), file, GraphFormat::automatic, watch);
  const VertexLabels& labels = text.labels;
  if (!text.directed) return "directed edges, and those of " + file + " have no direction";
  const Graph graph(static_cast<Vertex>(labels.size()), std::move(text.edges), watch);
  if (check.labels.size() != labels.size()) {
    return fmt::format("{} vertices, and {} has {}", check.labels.size(), file, labels.size());
  }
  std::vector<Vertex> in_file;
  for (const std::string& label : check.labels) {
    const auto vertex = labels.find(label);
    if (!vertex) return fmt::format("a vertex '{}', which {} has not", shown(label), file);
    in_file.push_back(*vertex);
  }
  // A label that stands twice hides another one.
  if (sorted(in_file).size() != in_file.size()) return "a label that stands twice";
  for (Vertex v = 0; v < in_file.size(); ++v) {
    std::vector<Vertex> options;
    for (std::uint64_t i = check.offsets[v]; i < check.offsets[v + 1]; ++i) {
      options.push_back(in_file[check.targets[i]]);
    }
    const std::span<const Vertex> others = graph.view().options(in_file[v]);
    if (sorted(std::move(options)) != sorted({others.begin(), others.end()})) {
      return fmt::format("other edges from '{}' than {}", shown(check.labels[v]), file);
    }
  }
  return {};
}

}  // namespace

GraphCertificateCheck check_graph(const std::string& certificate, const std::string& graph_file,
                                  Watch& watch) {
  GraphCertificateCheck check = check_graph_certificate(certificate, watch);
  if (graph_file.empty() || !check.verified) return check;
  const std::string found = difference(check, graph_file, watch);
  if (found.empty()) {
    check.text += "\nthe edges are those of " + graph_file;
  } else {
    check.verified = false;
    check.text = "the certificate is about another graph: it has " + found;
  }
  return check;
}

std::string json_of(const GraphCertificateCheck& check) {
  nlohmann::ordered_json document;
  document["verified"] = check.verified;
  document["theorem"] = "Fraenkel and Yesha 1986";
  document["vertices"] = check.vertices;
  document["edges"] = check.edges;
  document["text"] = check.text;
  return document.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace grundy::cli
