// Graphs as texts, for the tests of their readers.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <initializer_list>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grundy/graph_text.hpp"

namespace grundy::testing {

/// A graph by its labels, for comparisons.
struct Plain {
  std::vector<std::string> vertices;
  std::vector<std::pair<std::string, std::string>> edges;
  bool directed = true;
  friend bool operator==(const Plain&, const Plain&) = default;
};

inline Plain plain(const GraphText& text) {
  Plain result;
  for (std::uint64_t i = 0; i < text.labels.size(); ++i) {
    result.vertices.emplace_back(text.labels[static_cast<Vertex>(i)]);
  }
  for (const auto& block : text.edges.blocks()) {
    for (const Edge& edge : block) {
      result.edges.emplace_back(result.vertices.at(edge.from), result.vertices.at(edge.to));
    }
  }
  result.directed = text.directed;
  return result;
}

/// Gives a text in pieces of so many bytes.
inline ReadBytes in_pieces(std::string_view text, std::size_t piece) {
  return [text, piece](std::span<char> out) mutable {
    const std::size_t count = std::min({piece, out.size(), text.size()});
    if (count != 0) std::memcpy(out.data(), text.data(), count);
    text.remove_prefix(count);
    return count;
  };
}

/// Reads a text whole and in small pieces; all must give the same.
inline Plain read(std::string_view text, GraphFormat format) {
  Plain result = plain(read_graph(text, "graph", format));
  for (const std::size_t piece : std::initializer_list<std::size_t>{1, 2, 3, 7}) {
    EXPECT_EQ(plain(read_graph(in_pieces(text, piece), "graph", format)), result)
        << "in pieces of " << piece << ":\n"
        << text;
  }
  return result;
}

/// Checks that a text is refused at this line and column, with all of `parts` in the report,
/// however it comes in pieces.
template <class... Parts>
void expect_refused(std::string_view text, GraphFormat format, int line, int column,
                    Parts... parts) {
  for (const std::size_t piece :
       {std::size_t{1}, std::size_t{2}, std::size_t{7}, text.size() + 1}) {
    try {
      (void)read_graph(in_pieces(text, piece), "g.txt", format);
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::bad_input) << error.report();
      const std::string place =
          "g.txt, line " + std::to_string(line) + ", column " + std::to_string(column) + ":";
      for (const std::string& part :
           {place, "line " + std::to_string(line) + ": ", std::string(parts)...}) {
        EXPECT_NE(error.report().find(part), std::string::npos)
            << "no '" << part << "', pieces of " << piece << ", in:\n"
            << error.report();
      }
      continue;
    }
    ADD_FAILURE() << "not refused, in pieces of " << piece << ":\n" << text;
  }
}

/// A random graph in which every vertex is named by an edge or alone, in the order of `text_order`:
/// a list of edges, where an empty second label is a vertex alone.
using Lines = std::vector<std::pair<std::string, std::string>>;

/// One of the bytes of `alphabet`; in the place of one that is no ASCII, a whole character.
inline std::string random_letter(std::mt19937& random, const std::string& alphabet) {
  const char byte = alphabet[random() % alphabet.size()];
  return static_cast<unsigned char>(byte) < 0x80 ? std::string(1, byte) : "\xC3\xA9";
}

/// Random lines whose labels are made by `label`.
template <class Label>
Lines random_lines(std::mt19937& random, Label label) {
  std::vector<std::string> labels(1 + random() % 12);
  for (std::string& one : labels) one = label();
  Lines lines(1 + random() % 30);
  for (auto& [from, to] : lines) {
    from = labels[random() % labels.size()];
    if (random() % 5 != 0) to = labels[random() % labels.size()];
  }
  return lines;
}

/// What reading the lines must give.
inline Plain graph_of(const Lines& lines) {
  Plain result;
  const auto name = [&](const std::string& label) {
    const auto& all = result.vertices;
    if (std::find(all.begin(), all.end(), label) == all.end()) result.vertices.push_back(label);
  };
  for (const auto& [from, to] : lines) {
    name(from);
    if (to.empty()) continue;
    name(to);
    result.edges.emplace_back(from, to);
  }
  return result;
}

}  // namespace grundy::testing
