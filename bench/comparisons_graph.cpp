// Graphs. The edge list is made by a fixed random sequence.
#include "comparisons.hpp"
#include "grundy/graph_text.hpp"
#include "process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <memory>
#include <numeric>
#include <queue>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

namespace bench {
namespace {

struct GraphSize {
  std::uint32_t vertices, edges;
};

std::string edge_list(const GraphSize& size) {
  std::mt19937 random(20);
  std::uniform_int_distribution<std::uint32_t> vertex(0, size.vertices - 1);
  std::string text;
  for (std::uint32_t i = 0; i < size.edges; ++i) {
    const std::uint32_t from = vertex(random);
    fmt::format_to(std::back_inserter(text), "{} {}\n", from, vertex(random));
  }
  return text;
}

GraphSize graph_size(bool quick) {
  return quick ? GraphSize{100, 1000} : GraphSize{1'000'000, 10'000'000};
}

std::uint64_t edge_checksum(std::uint64_t from, std::uint64_t to) {
  return mix(mix(first_checksum, from), to);
}

/// The sum over the edges, in whatever order they are kept.
std::uint64_t checksum_of(const grundy::GraphText& graph) {
  std::vector<std::uint64_t> numbers(graph.labels.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    numbers[i] = std::stoull(std::string(graph.labels[static_cast<grundy::Vertex>(i)]));
  }
  std::uint64_t sum = 0;
  for (const auto& block : graph.edges.blocks()) {
    for (const grundy::Edge& edge : block)
      sum += edge_checksum(numbers[edge.from], numbers[edge.to]);
  }
  return sum;
}

grundy::GraphText read_file(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) throw std::runtime_error("cannot open " + path);
  const grundy::ReadBytes read = [file](std::span<char> out) {
    const ssize_t got = ::read(file, out.data(), out.size());
    if (got < 0) throw std::runtime_error("cannot read the edge list");
    return static_cast<std::size_t>(got);
  };
  grundy::GraphText graph = grundy::read_graph(read, path, grundy::GraphFormat::edges);
  ::close(file);
  return graph;
}

/// What both comparisons share: reading `path` by the library.
Comparison reading_by_library(const GraphSize& size) {
  Comparison c;
  c.unit = "edge";
  c.units = size.edges;
  const GraphSize part{std::max(size.vertices / 100, 10U), size.edges / 100};
  c.counted = [part] {
    return [text = edge_list(part)] {
      static_cast<void>(grundy::read_graph(text, "g", grundy::GraphFormat::edges));
    };
  };
  c.counted_units = part.edges;
  return c;
}

}  // namespace

Comparison graph_reading(bool quick) {
  const GraphSize size = graph_size(quick);
  const auto file = std::make_shared<TemporaryFile>(edge_list(size));
  Comparison c = reading_by_library(size);
  c.what = fmt::format(
      "graph, reading an edge list of {} vertices and {} edges, against `>>` of a stream into a "
      "vector of vectors",
      size.vertices, size.edges);
  c.plain = [file] {
    std::vector<std::vector<int>> options;
    Run run;
    run.seconds = seconds_of([&] {
      std::ios::sync_with_stdio(false);
      std::ifstream in(file->path());
      int from = 0;
      int to = 0;
      while (in >> from >> to) {
        const auto most = static_cast<std::size_t>(std::max(from, to));
        if (most >= options.size()) options.resize(most + 1);
        options[static_cast<std::size_t>(from)].push_back(to);
      }
    });
    for (std::size_t from = 0; from < options.size(); ++from) {
      for (const int to : options[from]) {
        run.checksum += edge_checksum(from, static_cast<std::uint64_t>(to));
      }
    }
    return run;
  };
  c.grundy = [file] {
    grundy::GraphText graph;
    Run run;
    run.seconds = seconds_of([&] { graph = read_file(file->path()); });
    run.checksum = checksum_of(graph);
    return run;
  };
  c.goal = "5 times";
  c.allowed = times_faster(5);
  return c;
}

namespace {

/// Edges from smaller to larger numbers of a random numbering: no loops.
std::string acyclic_edge_list(const GraphSize& size) {
  std::mt19937 random(21);
  std::vector<std::uint32_t> order(size.vertices);
  std::iota(order.begin(), order.end(), 0U);
  std::shuffle(order.begin(), order.end(), random);
  std::uniform_int_distribution<std::uint32_t> vertex(0, size.vertices - 1);
  std::string text;
  for (std::uint32_t i = 0; i < size.edges;) {
    const std::uint32_t a = vertex(random);
    const std::uint32_t b = vertex(random);
    if (a == b) continue;
    fmt::format_to(std::back_inserter(text), "{} {}\n", order[std::min(a, b)],
                   order[std::max(a, b)]);
    ++i;
  }
  return text;
}

/// As a contest solution has it: streams, a vector of vectors, a queue from the ends upwards.
std::vector<int> plain_values(const std::string& path) {
  std::vector<std::vector<int>> options, before;
  std::ios::sync_with_stdio(false);
  std::ifstream in(path);
  int from = 0;
  int to = 0;
  while (in >> from >> to) {
    const auto most = static_cast<std::size_t>(std::max(from, to));
    if (most >= options.size()) {
      options.resize(most + 1);
      before.resize(most + 1);
    }
    options[static_cast<std::size_t>(from)].push_back(to);
    before[static_cast<std::size_t>(to)].push_back(from);
  }
  std::vector<std::size_t> open(options.size());
  std::queue<std::size_t> ready;
  for (std::size_t v = 0; v < options.size(); ++v) {
    open[v] = options[v].size();
    if (open[v] == 0) ready.push(v);
  }
  std::vector<int> values(options.size());
  std::vector<int> seen_at(options.size() + 1, -1);
  for (; !ready.empty(); ready.pop()) {
    const std::size_t v = ready.front();
    for (const int option : options[v]) {
      seen_at[static_cast<std::size_t>(values[static_cast<std::size_t>(option)])] =
          static_cast<int>(v);
    }
    int mex = 0;
    while (seen_at[static_cast<std::size_t>(mex)] == static_cast<int>(v)) ++mex;
    values[v] = mex;
    for (const int earlier : before[v]) {
      if (--open[static_cast<std::size_t>(earlier)] == 0) {
        ready.push(static_cast<std::size_t>(earlier));
      }
    }
  }
  return values;
}

}  // namespace

Comparison graph_solving(bool quick) {
  const GraphSize size = graph_size(quick);
  const auto file = std::make_shared<TemporaryFile>(acyclic_edge_list(size));
  Comparison c;
  c.what = fmt::format(
      "graph, values from an edge list of {} vertices and {} edges without loops, against a "
      "stream, a "
      "vector of vectors and a queue",
      size.vertices, size.edges);
  c.plain = [file] {
    std::vector<int> values;
    Run run;
    run.seconds = seconds_of([&] { values = plain_values(file->path()); });
    for (std::size_t v = 0; v < values.size(); ++v) {
      run.checksum += edge_checksum(v, static_cast<std::uint64_t>(values[v]));
    }
    return run;
  };
  c.grundy = [file] {
    grundy::GraphText text;
    grundy::GraphValues values;
    Run run;
    run.seconds = seconds_of([&] {
      text = read_file(file->path());
      const grundy::Graph graph(static_cast<grundy::Vertex>(text.labels.size()),
                                std::move(text.edges));
      values = grundy::graph_values(graph);
    });
    for (grundy::Vertex v = 0; v < values.vertex_count(); ++v) {
      run.checksum += edge_checksum(std::stoull(std::string(text.labels[v])), values[v].nimber);
    }
    return run;
  };
  c.unit = "edge";
  c.units = size.edges;
  c.goal = "5 times";
  c.allowed = times_faster(5);
  return c;
}

Comparison graph_words(bool quick) {
  const GraphSize size = graph_size(quick);
  const auto file = std::make_shared<TemporaryFile>(edge_list(size));
  Comparison c = reading_by_library(size);
  c.what = fmt::format(
      "graph, reading an edge list of {} vertices and {} edges, against `wc -w`, which counts its "
      "words",
      size.vertices, size.edges);
  c.plain = [file] {
    const ProcessRun process = run_process({"wc", "-w", file->path()});
    return Run{process.cpu_seconds, mix(first_checksum, std::stoull(process.output))};
  };
  c.grundy = [file] {
    grundy::GraphText graph;
    Run run;
    run.seconds = seconds_of([&] { graph = read_file(file->path()); });
    run.checksum = mix(first_checksum, 2 * graph.edges.size());
    return run;
  };
  c.goal = "as fast";
  c.allowed = times_faster(1);
  return c;
}

}  // namespace bench
