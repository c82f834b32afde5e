// Edge lists, and what the readers of all formats share.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <string>

#include "graph/texts.hpp"
#include "support/expect_error.hpp"

namespace grundy {
namespace {

using testing::expect_refused;
using testing::Plain;
using testing::read;

constexpr GraphFormat edges = GraphFormat::edges;

Plain read_edges(std::string_view text) { return read(text, edges); }

TEST(ReadEdges, Lines) {
  const Plain expected{{"1", "2", "b", "alone"}, {{"1", "2"}, {"2", "b"}, {"1", "2"}}};
  for (const char* text :
       {"1 2\n2 b\nalone\n1 2\n", "1\t2\n\n 2  \t b \n\talone\t\n1 2",
        "\xEF\xBB\xBF"
        "1 2\r\n2 b\r\nalone\r\n1 2\r\n",
        "# a comment\n1 2 # another\n2 b\t#\nalone#\n1 2\n#", "1 2\n2 b\nalone\n1 2\r"}) {
    Plain found = read_edges(text);
    if (found.vertices.size() == 4 && found.vertices[3] == "alone#") found.vertices[3] = "alone";
    EXPECT_EQ(found, expected) << text;
  }
}

TEST(ReadEdges, LabelsAreAnyWords) {
  EXPECT_EQ(read_edges("a#b \xC3\xA9\n\"q\" 3,5\n-1 1e9\n"),
            (Plain{{"a#b", "\xC3\xA9", "\"q\"", "3,5", "-1", "1e9"},
                   {{"a#b", "\xC3\xA9"}, {"\"q\"", "3,5"}, {"-1", "1e9"}}}));
  EXPECT_EQ(read_edges("7 07\n07 7\n0 00\n"),
            (Plain{{"7", "07", "0", "00"}, {{"7", "07"}, {"07", "7"}, {"0", "00"}}}));
}

// Long enough that the fast way reads all but the last lines.
TEST(ReadEdges, NumbersOfEveryLength) {
  std::string text;
  testing::Lines lines;
  std::string number;
  for (int length = 1; length <= 24; ++length) {
    number += static_cast<char>('0' + length % 10);
    for (const std::string& other : {std::string("0"), number, std::string("00"), "0" + number}) {
      lines.emplace_back(number, other);
      lines.emplace_back(other, number + (length % 2 == 0 ? "x" : ""));
    }
  }
  for (int end = 0; end < 2; ++end) {
    for (const auto& [from, to] : lines) text += from + " " + to + (end == 0 ? "\n" : "\r\n");
  }
  testing::Lines twice = lines;
  twice.insert(twice.end(), lines.begin(), lines.end());
  EXPECT_EQ(read_edges(text), testing::graph_of(twice));
}

TEST(ReadEdges, Refused) {
  expect_refused("1 2\n3 4 5\n", edges, 2, 5, "a third word", "weight", "CSV", "^");
  expect_refused("1 2\n\n# c\n\"a b\" c\n", edges, 4, 7, "a third word", "CSV");
}

TEST(ReadEdges, BinaryData) {
  using namespace std::string_view_literals;
  expect_refused("1 2\n1 \0 2\n"sv, edges, 2, 3, "binary data", "0x00");
  expect_refused("1 2\n1 2 # \x7f\n"sv, edges, 2, 7, "binary data", "0x7f");
  expect_refused("1 2\nab\x01"sv, edges, 2, 3, "binary data", "0x01");
  expect_refused("\x1f\x8b\x08"sv, edges, 1, 1, "binary data");
  expect_refused("1 2\n3\r4\n"sv, edges, 2, 2, "carriage return");
  expect_refused("\xEF\xBB\xBF\x02"sv, edges, 1, 1, "binary data");
}

TEST(ReadEdges, NothingIsRefused) {
  for (const GraphFormat format :
       {GraphFormat::automatic, GraphFormat::edges, GraphFormat::csv, GraphFormat::dot}) {
    expect_error(
        ErrorKind::bad_input, [&] { (void)read_graph("", "g.x", format); }, "g.x is empty");
    expect_error(
        ErrorKind::bad_input, [&] { (void)read_graph("\xEF\xBB\xBF", "g.x", format); }, "empty");
  }
  expect_error(
      ErrorKind::bad_input, [] { (void)read_graph("# only\n \n", "g", edges); },
      "no vertices in g");
}

TEST(ReadEdges, APlaceFarInALongLine) {
  const std::string text = "1 2\n" + std::string(5000, ' ') + "a b cd e" + std::string(5000, ' ');
  expect_refused(text, edges, 2, 5005, "a third word", "   a b cd", "^^");
  const std::string words =
      std::string(3'000'000, 'x') + " " + std::string(3'000'000, 'y') + " z\n";
  try {
    (void)read_graph(words, "g", edges);
    ADD_FAILURE();
  } catch (const Error& error) {
    ASSERT_TRUE(error.place());
    EXPECT_LE(error.place()->text.size(), 200U);
    EXPECT_NE(error.report().find("line 1, column 6000003:"), std::string::npos) << error.report();
  }
}

TEST(ReadEdges, WordsLongerThanABlock) {
  const std::string a(2'500'000, 'a');
  const std::string b(1'100'000, 'b');
  const Plain found = testing::plain(read_graph(a + " " + b + "\n" + b + " 1\n", "g", edges));
  EXPECT_EQ(found, (Plain{{a, b, "1"}, {{a, b}, {b, "1"}}}));
}

TEST(ReadEdges, ManyBlocks) {
  std::string text;
  constexpr std::uint32_t count = 120'000;
  for (std::uint32_t i = 0; i < count; ++i) {
    text += std::to_string(i * 7919 % count) + (i % 1000 == 0 ? "  " : " ") +
            std::to_string(i * 104729 % count) + "\n";
  }
  for (const std::size_t piece : {std::size_t{65'537}, text.size()}) {
    const GraphText graph = read_graph(testing::in_pieces(text, piece), "g", edges);
    ASSERT_EQ(graph.labels.size(), count);
    ASSERT_EQ(graph.edges.size(), count);
    std::uint32_t i = 0;
    for (const auto& block : graph.edges.blocks()) {
      for (const Edge& edge : block) {
        ASSERT_EQ(graph.labels[edge.from], std::to_string(i * 7919 % count));
        ASSERT_EQ(graph.labels[edge.to], std::to_string(i * 104729 % count));
        ++i;
      }
    }
  }
}

class Small final : public Observer {
 public:
  [[nodiscard]] std::uint64_t memory_limit() const override { return 4U << 20U; }
  [[nodiscard]] std::string stop_requested() override { return stop; }
  std::string stop;
};

TEST(ReadEdges, EndlessInputEndsAtTheMemoryLimit) {
  struct Case {
    GraphFormat format;
    std::string head, repeated;
  };
  for (const auto& [format, head, repeated] : std::vector<Case>{
           {GraphFormat::edges, "", "1 2\n"},
           {GraphFormat::edges, "", "a"},
           {GraphFormat::automatic, "", "a"},
           {GraphFormat::csv, "source,target\n", "1,2\n"},
           {GraphFormat::csv, "source,target\n", "a"},
           {GraphFormat::csv, "source,target\n\"", "a,b\n"},
           {GraphFormat::csv, "\"", "a,b\n"},
           {GraphFormat::dot, "digraph {", "a->b;"},
           {GraphFormat::dot, "digraph {", "a"},
           {GraphFormat::dot, "digraph { \"", "a"},
       }) {
    // Long enough: the limit is a quarter of it.
    std::string text = head;
    while (text.size() < 16'000'000) text += repeated;
    Small observer;
    expect_error(
        ErrorKind::budget,
        [&, format = format] {
          (void)read_graph(testing::in_pieces(text, text.size()), "g", format, observer);
        },
        "memory limit");
  }
  const ReadBytes endless = [](std::span<char> out) {
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = "1 2\n"[i % 4];
    return out.size() / 4 * 4;
  };
  Small observer;
  expect_error(
      ErrorKind::budget, [&] { (void)read_graph(endless, "g", edges, observer); }, "memory limit");
  observer.stop = "enough";
  expect_error(
      ErrorKind::budget, [&] { (void)read_graph(endless, "g", edges, observer); }, "enough");
}

TEST(ReadGraph, TheNameTellsTheFormat) {
  const auto found = [](std::string_view text, const std::string& name) {
    return testing::plain(read_graph(text, name));
  };
  const std::string csv = "to,from\na,b\n";
  for (const char* name :
       {"g.csv", "g.CSV", "g.csv.gz", "g.tsv.zst", "g.csv.zstd", "g", "g.data"}) {
    EXPECT_EQ(found(csv, name), (Plain{{"b", "a"}, {{"b", "a"}}})) << name;
  }
  for (const char* name : {"g.txt", "g.edges.gz", "g.TXT.zst"}) {
    EXPECT_EQ(found(csv, name), (Plain{{"to,from", "a,b"}, {}})) << name;
  }
  EXPECT_EQ(found("digraph {\n", "g.edges"), (Plain{{"digraph", "{"}, {{"digraph", "{"}}}));
  expect_error(
      ErrorKind::bad_input, [&] { (void)read_graph(csv, "g.dot"); }, "expected 'digraph'");
  expect_error(
      ErrorKind::bad_input, [&] { (void)read_graph(csv, "g.gv.gz"); }, "expected 'digraph'");
}

TEST(ReadGraph, TheFirstBytesTellTheFormat) {
  const auto read_any = [](std::string_view text) { return read(text, GraphFormat::automatic); };
  const Plain ab{{"a", "b"}, {{"a", "b"}}};
  for (const char* text :
       {"digraph{a->b}", "strict digraph G { a -> b }",
        "\n # c\n// c\n/* c */ DiGraph \"x\\\" {\" {a->b}", "digraph /* c */ 5 \n { a -> b }",
        "source,target\na,b", "a b", "# x, y\na b", "\na b"}) {
    EXPECT_EQ(read_any(text), ab) << text;
  }
  EXPECT_EQ(read_any("graph b\n"), (Plain{{"graph", "b"}, {{"graph", "b"}}}));
  EXPECT_EQ(read_any("strict digraph\n"), (Plain{{"strict", "digraph"}, {{"strict", "digraph"}}}));
  EXPECT_EQ(read_any("graph {a--b}"), (Plain{{"a", "b"}, {{"a", "b"}}, false}));
}

RC_GTEST_PROP(ReadEdges, RandomGraphsAreReadBack, ()) {
  std::mt19937 random(*rc::gen::arbitrary<std::uint32_t>());
  const auto lines = testing::random_lines(random, [&random] {
    static const std::string alphabet = "019aZ,;\"{}->#=[]\xC3\xA9";
    std::string label;
    do {
      label = random() % 2 == 0 ? std::to_string(random() % 30) : std::string();
      for (std::size_t i = random() % 5; i > 0; --i)
        label += testing::random_letter(random, alphabet);
    } while (label.empty() || label[0] == '#');
    return label;
  });
  std::string text;
  for (const auto& [from, to] : lines) {
    const auto blanks = [&](std::size_t least) {
      for (std::size_t i = least + random() % 3 / 2; i > 0; --i) text += " \t"[random() % 2];
    };
    if (random() % 8 == 0) text += "# a b\n\n";
    blanks(0);
    text += from;
    blanks(1);
    text += to;
    if (random() % 4 == 0) text += " #x";
    text += random() % 4 == 0 ? "\r\n" : "\n";
  }
  RC_ASSERT(read_edges(text) == testing::graph_of(lines));
}

}  // namespace
}  // namespace grundy
