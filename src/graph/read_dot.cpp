// GraphViz DOT: the vertices and the edges of one graph; attributes are read over. docs/graphs.md
// says which part of the language this is.
//
// Groups in braces are kept on a stack of our own. A group as the end of an edge stands for the
// vertices that are named in it, so each open group lists those: at most twice as many as there
// are, since repeats are dropped whenever the list has doubled.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "graph/dot_lexer.hpp"

namespace grundy {
namespace {

using Vertices = std::vector<Vertex>;

/// Keeps the first of each vertex, in their order.
void drop_repeats(Vertices& vertices) {
  std::vector<std::pair<Vertex, std::size_t>> order;
  order.reserve(vertices.size());
  for (std::size_t i = 0; i < vertices.size(); ++i) order.emplace_back(vertices[i], i);
  std::sort(order.begin(), order.end());
  const auto same = [](const auto& a, const auto& b) { return a.first == b.first; };
  order.erase(std::unique(order.begin(), order.end(), same), order.end());
  std::sort(order.begin(), order.end(),
            [](const auto& a, const auto& b) { return a.second < b.second; });
  vertices.clear();
  for (const auto& [vertex, place] : order) vertices.push_back(vertex);
}

/// The braces of the graph itself, or of a group in it.
struct Group {
  Spot spot;
  Vertices named;              // all vertices named in it; of a group only
  std::size_t compact = 1024;  // repeats are dropped when `named` is so long
  Vertices last;               // the end of the edge that was read last in the statement here
  bool has_end = false;        // the statement has an end, so that an edge may follow
  bool wants_end = false;      // an edge has begun
};

class DotReader {
 public:
  DotReader(ByteReader& reader, GraphSink& sink) : reader_(reader), sink_(sink), lexer_(reader) {}

  void read() {
    next();
    header();
    while (!groups_.empty()) step();
    if (token_.kind != DotKind::end) {
      fail("text behind the closing brace of the graph", "one graph is read from a text");
    }
  }

 private:
  static constexpr std::size_t most_depth = 64;

  void next() { lexer_.next(token_); }

  [[noreturn]] void fail(const std::string& message, const std::string& hint = {}) const {
    reader_.fail(token_.spot, token_.length, message, hint);
  }
  [[noreturn]] void fail_expected(const std::string& what) const {
    if (token_.kind == DotKind::end && !groups_.empty()) {
      reader_.fail(groups_.back().spot, 1, "this brace is never closed");
    }
    fail(fmt::format("expected {}, but found {}", what, token_.what()),
         token_.kind == DotKind::id ? "" : "keywords and signs as names stand in double quotes");
  }

  void header() {
    if (token_.kind == DotKind::strict) next();
    directed_ = token_.kind == DotKind::digraph;
    if (!directed_ && token_.kind != DotKind::graph) fail_expected("'digraph' or 'graph'");
    if (!directed_) sink_.undirected();
    next();
    if (token_.kind == DotKind::id) next();
    if (token_.kind != DotKind::open) fail_expected("'{'");
    open();
  }

  void open() {
    if (groups_.size() > most_depth) {
      fail(fmt::format("groups are nested more than {} deep", most_depth));
    }
    groups_.emplace_back();
    groups_.back().spot = token_.spot;
    next();
  }

  /// Reads one part of a statement.
  void step() {
    Group& group = groups_.back();
    if (group.has_end && !group.wants_end) {
      after_end(group);
      return;
    }
    switch (token_.kind) {
      case DotKind::id:
        id(group);
        return;
      case DotKind::subgraph:
        next();
        if (token_.kind == DotKind::id) next();
        if (token_.kind != DotKind::open) fail_expected("'{'");
        open();
        return;
      case DotKind::open:
        open();
        return;
      default:
        break;
    }
    if (group.wants_end) fail_expected("a vertex or a group behind the edge");
    switch (token_.kind) {
      case DotKind::semicolon:
        next();
        return;
      case DotKind::graph:
      case DotKind::node:
      case DotKind::edge:
        next();
        if (token_.kind != DotKind::open_list) fail_expected("'['");
        attributes();
        return;
      case DotKind::close:
        close();
        return;
      default:
        fail_expected("a vertex, an edge or '}'");
    }
  }

  /// A vertex, or `a = b`, which is an attribute.
  void id(Group& group) {
    std::swap(id_, token_);
    next();
    if (token_.kind == DotKind::equals && !group.wants_end) {
      next();
      if (token_.kind != DotKind::id) fail_expected("a value");
      next();
      return;
    }
    for (int ports = 0; ports < 2 && token_.kind == DotKind::colon; ++ports) {
      next();
      if (token_.kind != DotKind::id) fail_expected("a port");
      next();
    }
    if (id_.text.empty()) {
      reader_.fail(id_.spot, 2, "a vertex without a name", "every vertex has a label");
    }
    const Vertex vertex = sink_.vertex(id_.text);
    name(group, vertex);
    one_.assign(1, vertex);
    end_of_edge(group, one_);
  }

  void name(Group& group, Vertex vertex) {
    if (groups_.size() == 1) return;
    if (group.named.size() == group.named.capacity()) {
      reader_.observer().require_memory(reader_.name(),
                                        sink_.memory() + 12 * group.named.capacity());
    }
    group.named.push_back(vertex);
    if (group.named.size() < group.compact) return;
    drop_repeats(group.named);
    group.compact = std::max(group.compact, 2 * group.named.size());
  }

  void close() {
    Vertices named = std::move(groups_.back().named);
    groups_.pop_back();
    next();
    if (groups_.empty()) return;
    drop_repeats(named);
    Group& group = groups_.back();
    for (const Vertex vertex : named) name(group, vertex);
    end_of_edge(group, named);
  }

  /// The statement has come to a vertex or a group, whose vertices these are; takes them.
  void end_of_edge(Group& group, Vertices& ends) {
    if (group.wants_end) {
      const std::uint64_t edges = std::uint64_t{group.last.size()} * ends.size();
      constexpr std::uint64_t many = 1 << 16;
      if (edges > many) {
        reader_.observer().require_memory(reader_.name(), sink_.memory() + sizeof(Edge) * edges);
      }
      std::uint64_t since_poll = 0;
      for (const Vertex from : group.last) {
        for (const Vertex to : ends) sink_.edge(from, to);
        since_poll += ends.size();
        if (since_poll > many) {
          reader_.observer().poll("edges of a group", 0, 0);
          since_poll = 0;
        }
      }
    }
    group.last.swap(ends);
    group.has_end = true;
    group.wants_end = false;
  }

  /// Behind a vertex or a group: an edge, or attributes, or the end of the statement.
  void after_end(Group& group) {
    if (token_.kind == DotKind::arrow || token_.kind == DotKind::line) {
      if ((token_.kind == DotKind::arrow) != directed_) {
        fail(directed_ ? "'--' in a digraph" : "'->' in a graph",
             "edges are '->' in a digraph and '--' in a graph");
      }
      group.wants_end = true;
      next();
      return;
    }
    if (token_.kind == DotKind::open_list) attributes();
    group.has_end = false;
  }

  /// `[a = b, c; d = e] [...]`, of which nothing is kept.
  void attributes() {
    while (token_.kind == DotKind::open_list) {
      next();
      while (token_.kind != DotKind::close_list) {
        if (token_.kind != DotKind::id) fail_expected("an attribute or ']'");
        next();
        if (token_.kind == DotKind::equals) {
          next();
          if (token_.kind != DotKind::id) fail_expected("a value");
          next();
        }
        if (token_.kind == DotKind::comma || token_.kind == DotKind::semicolon) next();
      }
      next();
    }
  }

  ByteReader& reader_;
  GraphSink& sink_;
  DotLexer lexer_;
  DotToken token_;
  DotToken id_;
  Vertices one_;
  std::vector<Group> groups_;
  bool directed_ = true;
};

}  // namespace

void read_dot(ByteReader& reader, GraphSink& sink) { DotReader(reader, sink).read(); }

}  // namespace grundy
