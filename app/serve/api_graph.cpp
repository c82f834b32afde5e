// /api/graph: the values and outcomes of all vertices of a graph that the page draws, and its
// edges.
#include <vector>

#include "cli/graph_report.hpp"
#include "cli/move_json.hpp"
#include "grundy/error.hpp"
#include "grundy/graph.hpp"
#include "grundy/graph_text.hpp"
#include "serve/api.hpp"

namespace grundy::serve {
namespace {

/// What one can still see. `grundy graph` takes larger ones.
constexpr std::uint64_t most_vertices = 2000;
constexpr std::uint64_t most_edges = 20'000;

void require_few(std::uint64_t count, std::uint64_t most, const char* what) {
  if (count <= most) return;
  throw Error(ErrorKind::bad_input,
              "the graph has " + std::to_string(count) + " " + what + ", and at most " +
                  std::to_string(most) + " are drawn",
              "use `grundy graph` for larger ones");
}

}  // namespace

void answer_graph(const Question& question, Answer& answer, RequestWatch& watch) {
  const std::string text = question.text("graph");
  const std::string ending = question.text("ending", "normal");
  if (ending != "normal" && ending != "misere") {
    throw Error(ErrorKind::bad_input, "play does not end as '" + ending.substr(0, 64) + "'",
                "the endings are normal and misere");
  }
  GraphText read = read_graph(text, "graph", GraphFormat::automatic, watch);
  require_few(read.labels.size(), most_vertices, "vertices");
  require_few(read.edges.size(), most_edges, "edges");
  const Graph graph(static_cast<Vertex>(read.labels.size()), std::move(read.edges), watch);
  cli::SolvedGraph solved{read.labels, graph.view(), watch};
  GraphValues values;
  GraphOutcomes outcomes;
  if (ending == "normal") {
    values = graph_values(graph, {}, watch);
    solved.values = &values;
  } else {
    outcomes = graph_outcomes(graph, {true, {}, false}, watch);
    solved.outcomes = &outcomes;
  }
  std::string vertices;
  cli::Json edges = cli::Json::array();
  for (Vertex from = 0; from < solved.graph.vertex_count(); ++from) {
    vertices += (from == 0 ? "" : ",") + cli::json_of_vertex(solved, from);
    for (const Vertex to : solved.graph.options(from)) edges.push_back({from, to});
  }
  finish_json(answer, "{\"vertices\":[" + vertices + "],\"edges\":" + edges.dump() + "}\n");
}

}  // namespace grundy::serve
