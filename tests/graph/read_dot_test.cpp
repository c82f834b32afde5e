#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>

#include "graph/texts.hpp"
#include "support/expect_error.hpp"

namespace grundy {
namespace {

using testing::expect_refused;
using testing::Plain;

constexpr GraphFormat dot = GraphFormat::dot;

Plain read_dot(std::string_view text) { return testing::read(text, dot); }

TEST(ReadDot, Statements) {
  const Plain expected{{"a", "b", "c", "d"}, {{"a", "b"}, {"b", "c"}}};
  for (const char* text :
       {"digraph{a->b->c d}", "strict digraph G { a -> b; b -> c; d; }",
        "DIGRAPH \"a name\" {\n  a->b [label=\"x -> y\", w=.5][c];\n  b->c\n d "
        "[shape=box;color=red]\n}\n",
        "digraph 1.5 { node [shape=box] edge[] graph [a=b] rankdir = LR; a:n -> b:p:sw -> c; ;d }",
        "# made by hand\ndigraph /* a -> z\n */ { // b\n a -> b # no comment\n -> c\n d}",
        "\xEF\xBB\xBF"
        "digraph{a->b->c\r\nd\r\n}\r\n"}) {
    if (std::string_view(text).find("# no") != std::string_view::npos) {
      expect_refused(text, dot, 4, 9, "'#' means nothing here", "a line of its own");
    } else {
      EXPECT_EQ(read_dot(text), expected) << text;
    }
  }
}

TEST(ReadDot, UndirectedGraphs) {
  EXPECT_EQ(read_dot("graph { a -- b -- a; c }"),
            (Plain{{"a", "b", "c"}, {{"a", "b"}, {"b", "a"}}, false}));
}

TEST(ReadDot, Names) {
  EXPECT_EQ(
      read_dot(
          "digraph { abc_1 _ \xC3\xA9 -1 .5 -.5 1. 10 07 \"\\\"\" \"a\\\\\" \"\\n\" \"x\ny\" }")
          .vertices,
      (std::vector<std::string>{"abc_1", "_", "\xC3\xA9", "-1", ".5", "-.5", "1.", "10", "07", "\"",
                                "a\\\\", "\\n", "x\ny"}));
  EXPECT_EQ(
      read_dot("digraph { \"ab\\\ncd\" \"ab\\\r\ncd\" \"a\" + /* c */ \"b\"\n+\"c\" abc \"node\" }")
          .vertices,
      (std::vector<std::string>{"abcd", "abc", "node"}));
}

TEST(ReadDot, Groups) {
  const std::vector<std::pair<std::string, std::string>> all{
      {"a", "c"}, {"a", "d"}, {"b", "c"}, {"b", "d"}};
  for (const char* text :
       {"digraph { {a b} -> {c d} }", "digraph { subgraph x { a; b a } -> subgraph { c d } }",
        "digraph { {a {b}} -> {{{c}} d}; {} -> a -> {}}"}) {
    EXPECT_EQ(read_dot(text).edges, all) << text;
  }
  EXPECT_EQ(
      read_dot("digraph { {a -> b} -> c -> {d e} -> f }").edges,
      (std::vector<std::pair<std::string, std::string>>{
          {"a", "b"}, {"a", "c"}, {"b", "c"}, {"c", "d"}, {"c", "e"}, {"d", "f"}, {"e", "f"}}));
  EXPECT_EQ(read_dot("digraph { subgraph cluster_1 { label = x; a -> b } c }"),
            (Plain{{"a", "b", "c"}, {{"a", "b"}}}));
  // As the end of an edge the group is one, however often it names a vertex.
  std::string text = "digraph { {";
  for (int i = 0; i < 3000; ++i) text += i % 2 == 0 ? "a;" : "b ";
  EXPECT_EQ(read_dot(text + "} -> c }").edges.size(), 2U);
}

TEST(ReadDot, Depth) {
  const auto nested = [](std::size_t depth) {
    return "digraph {" + std::string(depth, '{') + "a" + std::string(depth, '}') + "}";
  };
  EXPECT_EQ(read_dot(nested(64)), (Plain{{"a"}, {}}));
  expect_refused(nested(65), dot, 1, 74, "more than 64 deep");
  expect_refused("digraph " + std::string(100'000, '{'), dot, 1, 74, "more than 64 deep");
}

TEST(ReadDot, Refused) {
  using namespace std::string_view_literals;
  expect_refused("a b", dot, 1, 1, "expected 'digraph' or 'graph', but found 'a'");
  expect_refused("strict {}", dot, 1, 8, "expected 'digraph' or 'graph', but found '{'");
  expect_refused("digraph a b {}", dot, 1, 11, "expected '{', but found 'b'");
  expect_refused("digraph {\n a -> ; }", dot, 2, 7, "expected a vertex or a group", "';'");
  expect_refused("digraph {\n a -- b }", dot, 2, 4, "'--' in a digraph");
  expect_refused("graph {\n a -> b }", dot, 2, 4, "'->' in a graph");
  expect_refused("digraph { a -> b", dot, 1, 9, "never closed");
  expect_refused("digraph { a -> {b", dot, 1, 16, "never closed");
  expect_refused("digraph { a }\ndigraph { b }", dot, 2, 1, "behind the closing brace");
  expect_refused("digraph { a } }", dot, 1, 15, "behind the closing brace");
  expect_refused("digraph { a [label=<<b>x</b>>] }", dot, 1, 20, "HTML strings");
  expect_refused("digraph { <b> -> a }", dot, 1, 11, "HTML strings");
  expect_refused("digraph { \"a }\n", dot, 1, 11, "never closed");
  expect_refused("digraph { /* a }\n", dot, 1, 11, "comment is never closed");
  expect_refused("digraph { a / b }\n", dot, 1, 13, "'/' means nothing");
  expect_refused("digraph { 1a }\n", dot, 1, 11, "a numeral", "^^");
  expect_refused("digraph { 1.2.3 }\n", dot, 1, 11, "a numeral");
  expect_refused("digraph { . }\n", dot, 1, 11, "a numeral");
  expect_refused("digraph { a-b }\n", dot, 1, 12, "'-' begins neither");
  expect_refused("digraph { node; }\n", dot, 1, 15, "expected '['");
  expect_refused("digraph { a -> node }\n", dot, 1, 16, "found 'node'", "double quotes");
  expect_refused("digraph { a [b=] }\n", dot, 1, 16, "expected a value");
  expect_refused("digraph { a [b=c }\n", dot, 1, 18, "expected an attribute or ']'");
  expect_refused("digraph { a = }\n", dot, 1, 15, "expected a value");
  expect_refused("digraph { a:-> b }\n", dot, 1, 13, "expected a port");
  expect_refused("digraph { subgraph a -> b }\n", dot, 1, 22, "expected '{'");
  expect_refused("digraph { \"\" }\n", dot, 1, 11, "without a name");
  expect_refused("digraph { \"a\" + b }\n", dot, 1, 17, "after '+'");
  expect_refused("digraph { a ?}\n", dot, 1, 13, "'?' means nothing");
  expect_refused("digraph { a\0}\n"sv, dot, 1, 12, "binary data", "0x00");
  expect_refused("digraph { \"a\x01\"}\n", dot, 1, 13, "binary data", "0x01");
  expect_error(
      ErrorKind::bad_input, [] { (void)read_graph("digraph { a = b }", "g", dot); },
      "no vertices in g");
}

class Small final : public Observer {
 public:
  [[nodiscard]] std::uint64_t memory_limit() const override { return 8U << 20U; }
};

TEST(ReadDot, EdgesBetweenGroupsAreCountedFirst) {
  std::string text = "digraph { {";
  for (int i = 0; i < 3000; ++i) text += std::to_string(i) + " ";
  text += "} -> {";
  for (int i = 3000; i < 6000; ++i) text += std::to_string(i) + " ";
  text += "} }";
  Small observer;
  expect_error(
      ErrorKind::budget, [&] { (void)read_graph(text, "g", dot, observer); }, "memory limit");
}

std::string quoted(const std::string& label) {
  std::string text = "\"";
  for (const char c : label) {
    if (c == '"') text += '\\';
    text += c;
  }
  return text + "\"";
}

RC_GTEST_PROP(ReadDot, RandomGraphsAreReadBack, ()) {
  std::mt19937 random(*rc::gen::arbitrary<std::uint32_t>());
  const auto lines = testing::random_lines(random, [&random] {
    static const std::string alphabet = "019aZ ,;{}->#=[]\"\n<\xC3\xA9";
    std::string label;
    do {
      label = random() % 2 == 0 ? std::to_string(random() % 30) : std::string();
      for (std::size_t i = random() % 5; i > 0; --i)
        label += testing::random_letter(random, alphabet);
    } while (label.empty());
    return label;
  });
  const auto name = [&](const std::string& label) {
    const bool bare = label.find_first_not_of("0123456789") == std::string::npos;
    return bare && random() % 2 == 0 ? label : quoted(label);
  };
  std::string text = random() % 2 == 0 ? "digraph {" : "strict digraph \"{ a\" {\n";
  int open = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto& [from, to] = lines[i];
    switch (random() % 8) {
      case 0:
        text += "\n# a -> b\n";
        break;
      case 1:
        text += " subgraph cluster_a { node [shape=box];";
        ++open;
        break;
      case 2:
        if (open > 0) {
          text += "}";
          --open;
        }
        break;
      default:
        break;
    }
    text += name(from);
    // A chain goes on where this line's end begins the next one.
    bool ended = to.empty();
    while (!ended) {
      text += " -> " + name(lines[i].second);
      ended = i + 1 == lines.size() || lines[i + 1].second.empty() ||
              lines[i + 1].first != lines[i].second;
      if (!ended) ++i;
    }
    if (random() % 3 == 0) text += " [label=\"a -> b\" color=red]";
    text += random() % 2 == 0 ? ";" : "\n";
  }
  text += std::string(static_cast<std::size_t>(open), '}') + "}";
  RC_ASSERT(read_dot(text) == testing::graph_of(lines));
}

}  // namespace
}  // namespace grundy
