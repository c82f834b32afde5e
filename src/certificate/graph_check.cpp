// The values of a graph, checked from its edges by the theorem of Fraenkel and Yesha: a labelling
// that has the three properties of check_graph_certificate is the only one, so it is right.
//
// What is asked of an option u of v, "has u an option of the value m?", is asked from u's side, for
// all vertices that lead to u at once: the values of u's options stand in one table then. So the
// check is linear.
#include <fmt/format.h>

#include <algorithm>

#include "certificate/document.hpp"
#include "certificate/graph_document.hpp"
#include "certificate/json_faults.hpp"
#include "core/mex_set.hpp"
#include "core/rows.hpp"
#include "grundy/error.hpp"
#include "grundy/graph_certificate.hpp"

namespace grundy {
namespace certificate {
namespace {

constexpr std::uint64_t infinite = GraphDocument::infinite;

class Check {
 public:
  Check(const GraphDocument& document, GraphView graph, Observer& observer)
      : document_(document), graph_(graph), observer_(observer), mex_(graph.vertex_count()) {}

  std::string run() {
    find_mexes();
    check_replies();
    std::uint64_t drawn = 0;
    for (Vertex v = 0; v < graph_.vertex_count(); ++v) {
      if (document_.values[v] != infinite) continue;
      ++drawn;
      if (!has_reason_[v]) {
        throw False(
            fmt::format("{} is given as infinite, but every infinite option of it has an "
                        "option of the value {}",
                        name(v), mex_[v]));
      }
    }
    return fmt::format(
        "{} vertices, {} edges\n"
        "finite: {} values, each the mex of the options' finite values; every option that is "
        "infinite "
        "or larger has an option of that value with a smaller counter\n"
        "infinite: {} vertices, each with an infinite option that has no option of the value it "
        "would "
        "need\n"
        "so these are the values (Fraenkel and Yesha 1986)",
        graph_.vertex_count(), graph_.edge_count(), graph_.vertex_count() - drawn, drawn);
  }

 private:
  [[nodiscard]] std::string name(Vertex vertex) const {
    return "vertex '" + document_.vertices[vertex].substr(0, most_shown) + "'";
  }

  void find_mexes() {
    core::MexSet finite;
    for (Vertex v = 0; v < graph_.vertex_count(); ++v) {
      if (v % 65536 == 0) observer_.poll("vertices", v, graph_.vertex_count());
      const std::span<const Vertex> options = graph_.options(v);
      finite.clear();
      for (const Vertex option : options) {
        // The mex is at most the number of options.
        if (document_.values[option] <= options.size()) finite.insert(document_.values[option]);
      }
      mex_[v] = finite.mex();
      if (document_.values[v] != infinite && document_.values[v] != mex_[v]) {
        throw False(
            fmt::format("{} has the value {}, but the mex of its options' finite values is {}",
                        name(v), document_.values[v], mex_[v]));
      }
    }
  }

  /// Once for each vertex u: the least counter of an option of each value, against what those who
  /// lead to u need.
  void check_replies() {
    const Vertex vertices = graph_.vertex_count();
    core::Rows<std::uint64_t> before(vertices);
    for (Vertex v = 0; v < vertices; ++v) {
      for (const Vertex option : graph_.options(v)) before.count(option);
    }
    before.open();
    for (Vertex v = 0; v < vertices; ++v) {
      for (const Vertex option : graph_.options(v)) before.put(option, v);
    }
    has_reason_.assign(vertices, false);
    // A value that is needed is a mex, so at most the largest number of options.
    std::uint64_t most = 0;
    for (Vertex v = 0; v < vertices; ++v) most = std::max(most, mex_[v]);
    struct Reply {
      Vertex turn = 0;  // the vertex, from 1, whose table this is
      std::uint64_t counter = 0;
    };
    std::vector<Reply> replies(most + 1);
    for (Vertex u = 0; u < vertices; ++u) {
      if (u % 65536 == 0) observer_.poll("vertices", u, vertices);
      for (const Vertex option : graph_.options(u)) {
        const std::uint64_t value = document_.values[option];
        if (value > most) continue;
        Reply& reply = replies[value];
        if (reply.turn != u + 1 || document_.counters[option] < reply.counter) {
          reply = {u + 1, document_.counters[option]};
        }
      }
      for (const Vertex v : before[u])
        check_move(v, u, replies[mex_[v]].turn == u + 1, replies[mex_[v]].counter);
    }
  }

  /// A move from v to u; `answered`: whether u has an option of the value that v has or would need.
  void check_move(Vertex v, Vertex u, bool answered, std::uint64_t counter) {
    const bool u_infinite = document_.values[u] == infinite;
    if (document_.values[v] == infinite) {
      if (u_infinite && !answered) has_reason_[v] = true;
      return;
    }
    if (!u_infinite && document_.values[u] <= document_.values[v]) return;
    if (answered && counter < document_.counters[v]) return;
    throw False(
        fmt::format("{} has the value {}; its option {} is {}, and has no option of the value {}{}",
                    name(v), document_.values[v], name(u), u_infinite ? "infinite" : "larger",
                    document_.values[v], answered ? " with a smaller counter" : ""));
  }

  const GraphDocument& document_;
  GraphView graph_;
  Observer& observer_;
  std::vector<std::uint64_t> mex_;
  std::vector<bool> has_reason_;
};

std::string check(const SealedGraph& sealed, Observer& observer) {
  const GraphDocument& document = sealed.document;
  const std::string right = checksum(document);
  if (sealed.checksum != right) {
    throw False(
        fmt::format("the certificate was changed: its checksum is '{}', that of its content {}",
                    sealed.checksum.substr(0, most_shown), right));
  }
  const GraphView graph(document.offsets, document.targets);
  return Check(document, graph, observer).run();
}

/// The lists fit together; the rest of what makes a graph is the graph's to say.
void require_lists(const GraphDocument& document) {
  const std::size_t vertices = document.vertices.size();
  if (document.offsets.size() != vertices + 1) {
    fail(fmt::format("{} vertices need {} offsets, found {}", vertices, vertices + 1,
                     document.offsets.size()));
  }
  for (const auto* list : {&document.values, &document.counters}) {
    if (list->size() == vertices) continue;
    fail(fmt::format("{} vertices need as many {}, found {}", vertices,
                     list == &document.values ? "values" : "counters", list->size()));
  }
  static_cast<void>(GraphView(document.offsets, document.targets));
}

}  // namespace
}  // namespace certificate

std::string make_graph_certificate(const VertexLabels& labels, GraphView graph,
                                   const GraphValues& values, Observer& observer) {
  observer.require_memory("the certificate",
                          40 * graph.edge_count() + 100 * std::uint64_t{graph.vertex_count()});
  certificate::GraphDocument document;
  document.offsets.push_back(0);
  for (Vertex v = 0; v < graph.vertex_count(); ++v) {
    if (v % 65536 == 0) observer.poll("vertices of the certificate", v, graph.vertex_count());
    document.vertices.emplace_back(labels[v]);
    const std::span<const Vertex> options = graph.options(v);
    document.targets.insert(document.targets.end(), options.begin(), options.end());
    document.offsets.push_back(document.targets.size());
    const LoopyValue value = values[v];
    document.values.push_back(value.infinite ? certificate::infinite : value.nimber);
    document.counters.push_back(values.counter(v));
  }
  return certificate::to_text(document);
}

bool is_graph_certificate(std::string_view json) {
  return json.find(fmt::format("\"{}\"", certificate::graph_version_key)) != std::string_view::npos;
}

GraphCertificateCheck check_graph_certificate(std::string_view json, Observer& observer) {
  certificate::SealedGraph sealed = certificate::read_graph_document(json, observer);
  certificate::require_lists(sealed.document);
  GraphCertificateCheck result;
  result.vertices = sealed.document.vertices.size();
  result.edges = sealed.document.targets.size();
  try {
    result.text = certificate::check(sealed, observer);
    result.verified = true;
  } catch (const certificate::False& fault) {
    result.text = fault.what();
  }
  result.labels = std::move(sealed.document.vertices);
  result.offsets = std::move(sealed.document.offsets);
  result.targets = std::move(sealed.document.targets);
  return result;
}

}  // namespace grundy
