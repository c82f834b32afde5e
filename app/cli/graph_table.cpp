// All vertices of a solved graph: as a table, csv, json. Written line by line, for there may be
// millions.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/graph_report.hpp"

namespace grundy::cli {
namespace {

std::string remoteness_text(const SolvedGraph& solved, Vertex vertex, const char* none) {
  const auto remoteness = solved.remoteness(vertex);
  return remoteness ? std::to_string(*remoteness) : none;
}

/// A field of RFC 4180: quoted where it must be.
std::string csv_field(std::string_view label) {
  if (label.find_first_of(",\"\r\n;\t ") == std::string_view::npos && !label.empty()) {
    return std::string(label);
  }
  std::string field = "\"";
  for (const char c : label) {
    if (c == '"') field += '"';
    field += c;
  }
  return field + '"';
}

}  // namespace

std::string shown(std::string_view label) {
  std::string text(label);
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = '?';
  }
  return text;
}

void write_table(const SolvedGraph& solved, Output& output) {
  const Vertex count = solved.graph.vertex_count();
  std::size_t label_width = std::string("vertex").size();
  std::size_t value_width = std::string("value").size();
  for (Vertex v = 0; v < count; ++v) {
    label_width = std::max(label_width, solved.labels[v].size());
    if (solved.values != nullptr && (*solved.values)[v].infinite) {
      value_width = std::max(value_width, (*solved.values)[v].text().size());
    }
  }
  // One long label does not push all lines apart.
  label_width = std::min<std::size_t>(label_width, 40);
  value_width = std::min<std::size_t>(value_width, 24);
  output.write(fmt::format("{} {}, {} {}\n\n", count, count == 1 ? "vertex" : "vertices",
                           solved.graph.edge_count(),
                           solved.graph.edge_count() == 1 ? "edge" : "edges"));
  const bool values = solved.values != nullptr;
  const std::string head = values ? fmt::format("{:<{}}  ", "value", value_width) : std::string();
  output.write(fmt::format("  {:<{}}  {}outcome  moves to the end\n", "vertex", label_width, head));
  for (Vertex v = 0; v < count; ++v) {
    solved.poll(v);
    const std::string value =
        values ? fmt::format("{:<{}}  ", (*solved.values)[v].text(), value_width) : std::string();
    output.write(fmt::format("  {:<{}}  {}{:<7}  {}\n", shown(solved.labels[v]), label_width, value,
                             to_text(solved.outcome(v)), remoteness_text(solved, v, "-")));
  }
}

void write_csv(const SolvedGraph& solved, Output& output) {
  const bool values = solved.values != nullptr;
  output.write(values ? "vertex,value,infinite,outcome,remoteness\n"
                      : "vertex,outcome,remoteness\n");
  for (Vertex v = 0; v < solved.graph.vertex_count(); ++v) {
    solved.poll(v);
    output.write(csv_field(solved.labels[v]));
    output.write(',');
    if (values) {
      const LoopyValue value = (*solved.values)[v];
      if (!value.infinite) output.write(std::uint64_t{value.nimber});
      output.write(',');
      if (value.infinite) output.write(fmt::format("{{{}}}", fmt::join(value.finite_options, " ")));
      output.write(',');
    }
    output.write(to_text(solved.outcome(v)));
    output.write(',');
    output.write(remoteness_text(solved, v, ""));
    output.write('\n');
  }
}

std::string json_of_label(std::string_view label) {
  using Json = nlohmann::json;
  return Json(std::string(label)).dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string json_of_vertex(const SolvedGraph& solved, Vertex vertex) {
  std::string text = "{\"vertex\":" + json_of_label(solved.labels[vertex]);
  if (solved.values != nullptr) {
    const LoopyValue value = (*solved.values)[vertex];
    if (value.infinite) {
      text +=
          fmt::format(",\"value\":null,\"infinite\":[{}]", fmt::join(value.finite_options, ","));
    } else {
      text += fmt::format(",\"value\":{},\"infinite\":null", value.nimber);
    }
  }
  return text + fmt::format(",\"outcome\":\"{}\",\"remoteness\":{}}}",
                            to_text(solved.outcome(vertex)),
                            remoteness_text(solved, vertex, "null"));
}

void write_json(const SolvedGraph& solved, Output& output) {
  output.write("{\"vertices\":[");
  for (Vertex v = 0; v < solved.graph.vertex_count(); ++v) {
    solved.poll(v);
    if (v > 0) output.write(',');
    output.write(json_of_vertex(solved, v));
  }
  output.write("]}\n");
}

}  // namespace grundy::cli
