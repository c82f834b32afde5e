// grundy graph: what it prints in each form, tokens, other endings, Hackenbush, and what it
// refuses.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "run.hpp"

namespace grundy {
namespace {

/// a leads to an end by b and to c, which leads to itself and to the end b.
constexpr const char* loopy = "a b\na c\nc c\nc b\nd a # d has one way\ne\nf f\n";

Ran graph(const std::string& input, std::vector<std::string> arguments = {}) {
  arguments.insert(arguments.begin(), {"graph", "-"});
  How how;
  how.input = input;
  return run(arguments, how);
}

std::string printed(const std::string& input, const std::vector<std::string>& arguments = {}) {
  const Ran ran = graph(input, arguments);
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.err, "");
  return ran.out;
}

TEST(GraphCommand, PrintsATable) {
  EXPECT_EQ(printed(loopy),
            "6 vertices, 6 edges\n\n"
            "  vertex  value   outcome  moves to the end\n"
            "  a       inf(0)  N        1\n"
            "  b       *0      P        0\n"
            "  c       inf(0)  N        1\n"
            "  d       *0      P        2\n"
            "  e       *0      P        0\n"
            "  f       inf()   D        -\n");
}

TEST(GraphCommand, PrintsCsv) {
  EXPECT_EQ(printed("x 'y\nx z,\"z\n", {"--format", "csv", "--input", "edges"}),
            "vertex,value,infinite,outcome,remoteness\n"
            "x,1,,N,1\n'y,0,,P,0\n\"z,\"\"z\",0,,P,0\n");
  EXPECT_EQ(printed("f f\n", {"--format", "csv"}),
            "vertex,value,infinite,outcome,remoteness\nf,,{},D,\n");
}

TEST(GraphCommand, PrintsJsonInTheOrderOfTheFile) {
  EXPECT_EQ(
      printed("b a\nb c\nc c\n", {"--json"}),
      "{\"vertices\":["
      "{\"vertex\":\"b\",\"value\":null,\"infinite\":[0],\"outcome\":\"N\",\"remoteness\":1},"
      "{\"vertex\":\"a\",\"value\":0,\"infinite\":null,\"outcome\":\"P\",\"remoteness\":0},"
      "{\"vertex\":\"c\",\"value\":null,\"infinite\":[],\"outcome\":\"D\",\"remoteness\":null}"
      "]}\n");
}

TEST(GraphCommand, PrintsDot) {
  EXPECT_EQ(
      printed("b \"a\n", {"--format", "dot", "b"}),
      "digraph game {\n"
      "  // N (the player to move wins) is blue, P (the other one does) yellow, D (a draw) grey.\n"
      "  node [shape=box style=\"rounded,filled\" fontname=\"Helvetica\"]\n"
      "  \"b\" [label=\"b\\n*1\" fillcolor=\"#8fc1e3\" penwidth=3]\n"
      "  \"\\\"a\" [label=\"\\\"a\\n*0\" fillcolor=\"#f6c667\"]\n"
      "  \"b\" -> \"\\\"a\" [penwidth=3]\n"
      "}\n");
}

TEST(GraphCommand, ItsDotIsReadAgain) {
  const std::string dot = printed(loopy, {"--format", "dot"});
  EXPECT_EQ(printed(dot, {"--input", "dot", "--json"}), printed(loopy, {"--json"}));
}

TEST(GraphCommand, SolvesASumOfTokens) {
  EXPECT_EQ(printed("a c\nb c\nc d\n", {"a", "b", "b"}),
            "P: the player to move loses.\n\n"
            "  token  value  outcome  moves to the end\n"
            "  a      *0     P        2\n"
            "  b      *0     P        2\n"
            "  b      *0     P        2\n\n"
            "The nim-sum of the values is 0: whatever the move, the other player can make it 0 "
            "again, and "
            "so on to the end.\n");
  EXPECT_EQ(printed("a b\na c\nb c\n", {"a", "a", "b"}),
            "N: the player to move wins.\n\n"
            "  token  value  outcome  moves to the end\n"
            "  a      *2     N        1\n"
            "  a      *2     N        1\n"
            "  b      *1     N        1\n\n"
            "1 winning move:\n"
            "  token 3: b -> c\n\n"
            "The nim-sum of the values is 1; a winning move makes it 0.\n");
  EXPECT_EQ(
      printed("a b\na c\nb c\n", {"a", "a", "b", "--json"}),
      "{\"outcome\":\"N\",\"nim_sum\":1,\"tokens\":["
      "{\"vertex\":\"a\",\"value\":2,\"infinite\":null,\"outcome\":\"N\",\"remoteness\":1},"
      "{\"vertex\":\"a\",\"value\":2,\"infinite\":null,\"outcome\":\"N\",\"remoteness\":1},"
      "{\"vertex\":\"b\",\"value\":1,\"infinite\":null,\"outcome\":\"N\",\"remoteness\":1}],"
      "\"winning_moves\":[{\"token\":2,\"from\":\"b\",\"to\":\"c\"}],\"winning_move_count\":1,"
      "\"drawing_moves\":[],\"drawing_move_count\":0,\"complete\":true}\n");
}

TEST(GraphCommand, QuietPrintsTheOutcomeAlone) {
  EXPECT_EQ(printed(loopy, {"d", "--quiet"}), "P\n");
  EXPECT_EQ(printed(loopy, {"a", "--quiet"}), "N\n");
  EXPECT_EQ(printed(loopy, {"f", "--quiet"}), "D\n");
  EXPECT_EQ(printed(loopy, {"f", "a", "--quiet"}), "D\n");
}

TEST(GraphCommand, KeepsTheDraw) {
  EXPECT_EQ(printed("x y\nx z\ny x\nz w\n", {"x"}),
            "D: neither can win; play goes on for ever.\n\n"
            "  token  value   outcome  moves to the end\n"
            "  x      inf(1)  D        -\n\n"
            "1 move that keeps the draw:\n"
            "  token 1: x -> y\n\n"
            "From x, which is inf(1), there is no move to a value of 0, "
            "and the token there need never come to an end.\n");
}

TEST(GraphCommand, OtherEndings) {
  const std::string path = "a b\nb c\nc d\n";
  EXPECT_EQ(printed(path, {"a", "--quiet"}), "N\n");
  EXPECT_EQ(printed(path, {"a", "--misere", "--quiet"}), "P\n");
  EXPECT_EQ(printed(path, {"a", "--target", "c,d", "--quiet"}), "P\n");
  EXPECT_EQ(printed(path, {"a", "--target", "c", "--losing", "--quiet"}), "N\n");
  EXPECT_EQ(printed(path, {"--target", "c", "--losing", "--format", "csv"}),
            "vertex,outcome,remoteness\na,N,2\nb,P,1\nc,N,0\nd,P,0\n");
  EXPECT_EQ(printed(path, {"b", "--misere"}),
            "N: the player to move wins.\n\n"
            "  token  outcome  moves to the end\n"
            "  b      N        2\n\n"
            "1 winning move:\n"
            "  token 1: b -> c (then 1 to the end)\n\n"
            "A winning move leads to a vertex from which the player to move loses.\n");
  EXPECT_EQ(printed(path, {"d", "--misere", "--json"}),
            "{\"outcome\":\"N\",\"tokens\":[{\"vertex\":\"d\",\"outcome\":\"N\",\"remoteness\":0}],"
            "\"winning_moves\":[],\"winning_move_count\":0,\"drawing_moves\":[],"
            "\"drawing_move_count\":0,\"complete\":true}\n");
}

TEST(GraphCommand, Hackenbush) {
  const std::string tree = "1 2\n2 3\n2 4\n4 5\n";
  EXPECT_EQ(printed(tree, {"1", "--game", "hackenbush", "--quiet"}), "N\n");
  EXPECT_EQ(printed(tree, {"1", "--game", "hackenbush"}),
            "N: the player to move wins.\n\n"
            "ground: 1\n"
            "value: *4\n\n"
            "1 winning cut:\n"
            "  1 - 2\n\n"
            "A winning cut makes the value 0.\n");
  EXPECT_EQ(printed("ground a\na ground\nb c\n", {"--game", "hackenbush", "--json"}),
            "{\"game\":\"hackenbush\",\"ground\":[\"ground\"],\"outcome\":\"P\",\"value\":0,"
            "\"loose_edges\":1,\"winning_moves\":[],\"winning_move_count\":0,\"complete\":true}\n");
  EXPECT_EQ(printed("graph { 1 -- 2 -- 3 }", {"1", "--game", "hackenbush", "--quiet"}), "N\n");
}

TEST(GraphCommand, MovesAreListedUpToALimit) {
  const std::string star = "a b\na c\na d\n";
  const auto json = nlohmann::json::parse(printed(star, {"a", "--max-moves", "2", "--json"}));
  EXPECT_EQ(json["winning_move_count"], 2);
  EXPECT_EQ(json["complete"], false);
}

TEST(GraphCommand, WritesACertificateThatCheckVerifies) {
  const TemporaryFolder folder;
  const std::string certificate = folder.file("values.json");
  const std::string file = folder.file("moves.txt");
  write_file(file, loopy);
  ASSERT_EQ(run({"graph", file, "--certificate", certificate}).status, 0);
  const Ran verified = run({"check", certificate, "--graph", file});
  EXPECT_EQ(verified.status, 0) << verified.err;
  EXPECT_EQ(
      verified.out,
      "verified: 6 vertices, 6 edges\n"
      "finite: 3 values, each the mex of the options' finite values; every option that is infinite "
      "or larger has an option of that value with a smaller counter\n"
      "infinite: 3 vertices, each with an infinite option that has no option of the value it would "
      "need\n"
      "so these are the values (Fraenkel and Yesha 1986)\n"
      "the edges are those of " +
          file + "\n");
  const std::string undirected = folder.file("moves.dot");
  write_file(undirected, "graph { a -- b }");
  EXPECT_EQ(run({"check", certificate, "--graph", undirected, "--quiet"}).out, "false\n");
  write_file(file, std::string(loopy) + "e f\n");
  const Ran other = run({"check", certificate, "--graph", file});
  EXPECT_EQ(other.status, 1);
  EXPECT_EQ(other.out,
            "false: the certificate is about another graph: it has other edges from 'e' than " +
                file + "\n");
}

TEST(GraphCommand, SaysWhenAnotherFormatIsMeant) {
  const Ran ran = graph("a;b\n1;2\n");
  EXPECT_EQ(ran.status, 0);
  EXPECT_NE(ran.err.find("has no edge; --input csv"), std::string::npos) << ran.err;
  EXPECT_EQ(graph("a;b x\n").err, "");
  expect_failure(graph("\xff a\n"), 2, {"the label of vertex 1", "is no UTF-8", "iconv"});
}

TEST(GraphCommand, RefusesWhatMakesNoSense) {
  const std::string path = "alpha beta\nbeta gamma\n";
  const auto refused = [&](const std::vector<std::string>& arguments,
                           std::initializer_list<const char*> parts) {
    expect_failure(graph(path, arguments), 2, parts);
  };
  refused({"betta"}, {"no vertex of standard input is called 'betta'", "did you mean 'beta'?"});
  refused({std::string(100'000, 'b')}, {"is called 'bbbb", "...'"});
  refused({"alpha", "-o", "x", "--certificate", "x"}, {"name the same file"});
  refused({"--target", "alpha,x"}, {"is called 'x'"});
  refused({"--losing"}, {"--losing is about targets", "--target VERTEX"});
  refused({"alpha", "beta", "--misere"}, {"--misere is about one token, and there are 2"});
  refused({"--misere", "--certificate", "x"}, {"under normal play"});
  refused({"--format", "cvs"}, {"unknown format 'cvs'", "did you mean 'csv'?"});
  refused({"--game", "hackenbush"}, {"no vertex stands on the ground"});
  refused({"alpha", "--game", "hackenbush", "--misere"}, {"not misere"});
  expect_failure(graph("graph { a -- b }"), 2, {"without directions", "digraph"});
  expect_failure(graph(""), 2, {"standard input"});
  expect_failure(run({"graph", "/nonexistent"}), 2, {"/nonexistent"});
}

}  // namespace
}  // namespace grundy
