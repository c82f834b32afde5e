// Cases whose rules are a graph: which edges belong together, draws, conditions, errors and limits.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "judge/vertex_table.hpp"
#include "support/expect_error.hpp"
#include "support/problem_text.hpp"

namespace grundy::problem {
namespace {

template <typename... Parts>
void refuse(const Problem& problem, const std::string& input, Parts... parts) {
  expect_error(
      ErrorKind::bad_input, [&] { (void)problem.judge(input); }, parts...);
}

template <typename... Parts>
void refuse_file(const std::string& keys, Parts... parts) {
  expect_error(
      ErrorKind::bad_input, [&] { (void)problem(keys); }, parts...);
}

const char* const graph = "rules = \"graph\"\n";
const char* const hackenbush = "rules = \"hackenbush\"\n";

std::string sums(const std::string& more) {
  return "read = \"m repeat m { u -> v } q repeat q { k h[k] }\"\n" + more;
}

TEST(GraphAnswer, SumsOfTokensOnOneGraph) {
  const Problem p = problem(sums(graph));
  // 3 -> 2 -> 1, 3 -> 1: values 0, 1, 2. The vertex 9 stands in no edge.
  EXPECT_EQ(p.judge("3\n3 2\n2 1\n3 1\n6\n1 1\n1 2\n2 3 3\n3 3 2 9\n0\n1 9\n"),
            "L\nW\nL\nW\nL\nL\n");
}

TEST(GraphAnswer, DrawsOfOneTokenAndOfSums) {
  const Problem p = problem(sums(graph) + "draw = \"D\"\n");
  // 1 and 2 lead to each other; 3 to itself and to the end 0; 4 to 3; 5 to 0.
  const std::string edges = "6\n1 2\n2 1\n3 3\n3 0\n4 3\n5 0\n";
  EXPECT_EQ(p.judge(edges + "8\n1 1\n1 3\n1 4\n2 3 3\n2 1 0\n2 3 5\n2 5 5\n2 5 0\n"),
            "D\nW\nL\nD\nD\nD\nL\nW\n");
  const Problem silent = problem(sums(graph));
  refuse(silent, edges + "2\n1 3\n1 1\n", "case 2, from line 10 of the input",
         "neither player can force a win", "says what is printed then: draw = \"...\"");
}

TEST(GraphAnswer, SmithsValuesInSums) {
  const Problem p = problem(sums(graph) + "draw = \"D\"\n");
  // 3 leads to itself and to 1, of value 1: infinity(1), which beside a 1 is won.
  EXPECT_EQ(p.judge("3\n1 0\n3 3\n3 1\n3\n1 3\n2 3 1\n3 3 1 1\n"), "D\nW\nD\n");
}

TEST(GraphAnswer, LinesHaveBothDirections) {
  const Problem p =
      problem(std::string("read = \"m repeat m { u -- v } h\"\ndraw = \"D\"\n") + graph);
  EXPECT_EQ(p.judge("1 1 2 1"), "D\n");
  EXPECT_EQ(p.judge("0 1"), "L\n");
}

TEST(GraphAnswer, EachRoundOfItsGroupHasAGraphOfItsOwn) {
  const Problem p =
      problem(std::string("read = \"T repeat T { m repeat m { u -> v } q repeat q { h } }\"\n") +
              graph + "join = \"\"\n");
  EXPECT_EQ(p.judge("3  1 1 2  2 1 2  1 2 1  2 1 2  0  2 1 2"), "WL\nLW\nLL\n");
}

TEST(GraphAnswer, TuplesNameVerticesOfSeveralGraphs) {
  const Problem p =
      problem(std::string("read = \"n repeat t in 1..n { k repeat k { (t, a) -> (t, b) } }\"\n"
                          "heaps = \"(i, 1) for i in 1..n\"\n") +
              graph);
  EXPECT_EQ(p.judge("2  1 1 2  2 1 2 1 3"), "L\n");
  EXPECT_EQ(p.judge("3  1 1 2  0  0"), "W\n");
}

TEST(GraphAnswer, MisereByWins) {
  const Problem p = problem(std::string("read = \"m repeat m { u -> v } q repeat q { h }\"\n") +
                            graph + "wins = \"misere\"\ndraw = \"D\"\n");
  EXPECT_EQ(p.judge("4 3 2 2 1 1 0 5 5  5 0 1 2 3 5"), "W\nL\nW\nL\nD\n");
  const Problem two = problem(sums(graph) + "wins = \"not normal\"\n");
  refuse(two, "1 1 0 1 2 1 1", "'wins' speaks of one token, here are 2");
  EXPECT_EQ(two.judge("1 1 0 2 1 1 1 0"), "L\nW\n");
}

TEST(GraphAnswer, HackenbushFromAnyGround) {
  const Problem p =
      problem(std::string("read = \"m repeat m { u -- v } q repeat q { k h[k] }\"\n") + hackenbush);
  // A path 1-2-3 and a double edge 3=4: from 1 the value is 2, from 3 it is 2; both ends are one.
  const std::string edges = "4\n1 2\n2 3\n3 4\n3 4\n";
  EXPECT_EQ(p.judge(edges + "5\n1 1\n1 3\n1 4\n2 1 3\n1 7\n"), "W\nW\nW\nL\nL\n");
  EXPECT_EQ(p.judge("0 2 0 1 5"), "L\nL\n");
}

TEST(GraphAnswer, RangesAndEmptyCases) {
  const Problem p = problem(
      "read = \"n repeat i in 2..n { case }\"\nrules = \"{1, 2}\"\nheaps = \"i\"\njoin = \" \"\n");
  EXPECT_EQ(p.judge("6"), "W L W W L\n");
  EXPECT_EQ(p.judge("1"), "\n");
  refuse(p, " -3", "'i in 2..n' = 2..-3 is no range", "column 2", "at most 1 before it begins");
  const Problem below =
      problem("read = \"n repeat i in -1..n { case }\"\nrules = \"{1, 2}\"\nheaps = \"i\"\n");
  refuse(below, "3", "case 1", "the heap -1 is negative");
}

TEST(GraphAnswer, NegativeVertices) {
  refuse(problem(sums(graph)), "2\n1 2\n3 -4\n1 1 1\n", "the vertex -4 is negative",
         "input, line 3", "column 3");
  refuse(problem(sums(graph)), "1\n1 2\n1\n2 1 -1\n", "case 1", "h[2] = -1 is negative",
         "coordinates of a vertex");
  const Problem formula =
      problem(std::string("read = \"n edges { k -> k-2 for k in 1..n } h\"\n") + graph);
  refuse(formula, "3 1", "the vertex -1 is negative", "add an 'if' where there is no such edge");
}

TEST(GraphAnswer, HugeCountsAndNumbers) {
  refuse(problem(sums(graph)), "4294967296000\n1 2\n3", "input ends at line 3: expected v");
  refuse(problem(sums(graph)), "-1", "'m' = -1 is no count");
  EXPECT_EQ(problem(sums(graph)).judge("1 9223372036854775807 4294967296 1 1 9223372036854775807"),
            "W\n");
}

TEST(GraphAnswer, StopsAtTheBudget) {
  class Small final : public Observer {
   public:
    std::uint64_t memory_limit() const override { return 1 << 20; }
  };
  Small observer;
  for (const char* edges :
       {"edges { k -> k+1 for k in 1..n }", "edges { 1 -> 1 for k in 1..n if k > 0 }",
        "repeat i in 1..n { i -> (i+1) }"}) {
    const Problem p = problem("read = \"n " + std::string(edges) + " h\"\ndraw = \"D\"\n" + graph);
    expect_error(
        ErrorKind::budget, [&] { (void)p.judge("1000000000000000000 1", {}, observer); },
        "memory limit");
  }
  class Stop final : public Observer {
   public:
    std::string stop_requested() override { return "time limit of 1 s reached"; }
  };
  Stop stop;
  const Problem p =
      problem(std::string("read = \"n edges { k -> 1 for k in 1..n if k > n } h\"\n") + graph);
  expect_error(
      ErrorKind::budget, [&] { (void)p.judge("1000000000000000000 1", {}, stop); }, "time limit");
}

TEST(GraphAnswer, NoEngineComputesIt) {
  expect_error(
      ErrorKind::bad_input, [&] { (void)problem(sums(graph)).judge("0 0", {.engine = "naive"}); },
      "which no engine computes");
}

TEST(GraphFiles, RefuseWhatDoesNotGoTogether) {
  const std::string read = "read = \"m repeat m { u -> v } h\"\n";
  refuse_file(read + "rules = \"nim\"\n", "'read' adds edges, but the rules are no graph");
  refuse_file(std::string("read = \"h\"\n") + graph,
              "the rules are \"graph\", but 'read' adds no edges");
  refuse_file(read + hackenbush, "the edges of Hackenbush have no direction", "write 'a -- b'");
  refuse_file(read + graph + "start = \"n -> n\"\n", "'start' is for rulesets");
  refuse_file(read + graph + "law = \"n\"\nlaw_source = \"s\"\n", "'law' is for rulesets");
  refuse_file(read + graph + "heaps = \"(h, m)\"\n",
              "a position of 2 coordinates, but the edges have 1");
  refuse_file(std::string("read = \"m u -> v (m, a) -> (m, b) h\"\n") + graph,
              "vertices of 2 coordinates, but those before have 1 coordinate");
  refuse_file("read = \"h\"\nrules = \"nim\"\ndraw = \"D\"\n", "'draw' needs rules = \"graph\"");
  refuse_file("read = \"h\"\nrules = \"nim\"\nwins = \"1\"\n", "'wins' needs rules = \"graph\"");
  refuse_file(std::string("read = \"normal u -> v h\"\nwins = \"misere\"\n") + graph,
              "'normal' is a word of 'wins', and a name of the file");
  refuse_file(read + graph + "wins = \"misre\"\n", "misre");
  refuse_file(read + graph + "heaps = \"normal\"\nwins = \"normal\"\n", "normal");
  refuse_file("read = \"n repeat i in 1..n { h[] }\"\nrules = \"nim\"\n[limits]\ni = \"1..2\"\n",
              "'i' counts rounds, it is not read");
  refuse_file("read = \"n h[n]\"\nrules = \"nim\"\n[limits]\nn = \"distinct 1..2\"\n",
              "'n' is no list");
}

/// Generators of `edges` and names of `let` do not share a place.
TEST(GraphFiles, LetsKeepTheirNumbers) {
  const Problem p = problem(
      std::string("read = \"n repeat T in 1..2 { m edges { k -> k+1 for k in m..m+1 } h }\"\n"
                  "let = [\"twice = 2 * n\"]\nheaps = \"h + twice\"\n") +
      graph);
  EXPECT_EQ(p.judge("1  5 3  7 5"), "L\nL\n");
  EXPECT_EQ(p.judge("1  5 4  7 6"), "W\nW\n");
  EXPECT_EQ(p.judge("1  5 5  7 7"), "L\nL\n");
}

RC_GTEST_PROP(VertexTable, NumbersEachVertexOnce, ()) {
  judge::VertexTable table(2);
  std::vector<std::vector<std::int64_t>> seen;
  for (int round = 0; round < 2; ++round) {
    table.clear();
    seen.clear();
    const auto labels = *rc::gen::container<std::vector<std::pair<int, int>>>(
        rc::gen::pair(rc::gen::inRange(-3, 9), rc::gen::inRange(0, 9)));
    for (const auto& [a, b] : labels) {
      const std::vector<std::int64_t> label = {a * (std::int64_t{1} << 40), b};
      auto found = std::find(seen.begin(), seen.end(), label);
      const bool known = found != seen.end();
      const auto number = static_cast<Vertex>(found - seen.begin() + 1);
      RC_ASSERT(table.find(label) == (known ? number : judge::VertexTable::unnamed));
      if (!known) seen.push_back(label);
      RC_ASSERT(table.add(label, 0, Observer::none()) == number);
      RC_ASSERT(table.find(label) == number);
    }
    RC_ASSERT(table.size() == seen.size() + 1);
  }
}

}  // namespace
}  // namespace grundy::problem
