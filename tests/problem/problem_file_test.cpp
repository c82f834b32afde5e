// Problem files that are wrong are refused when they are read, with the place.
#include <gtest/gtest.h>

#include <string>

#include "support/expect_error.hpp"
#include "support/problem_text.hpp"

namespace grundy::problem {
namespace {

template <typename... Parts>
void expect_refused(const std::string& toml, Parts... parts) {
  expect_error(
      ErrorKind::bad_input, [&] { (void)Problem::parse(toml, "bad.toml"); }, parts...);
}

const std::string nim = "read = \"n h[n]\"\nrules = \"nim\"\n";

TEST(ProblemFile, KeysAreKept) {
  const Problem p = problem(nim +
                            "law = \"n\"\nlaw_source = \"Bouton 1901\"\n"
                            "[[sample]]\nin = \"2 1 1\"\nout = \"L\\n\"\n");
  EXPECT_EQ(p.title(), "t");
  EXPECT_EQ(p.source(), "s");
  EXPECT_EQ(p.rules(), "nim");
  EXPECT_EQ(p.read(), "n h[n]");
  EXPECT_EQ(p.law(), "n");
  EXPECT_EQ(p.lost(), "");
  EXPECT_EQ(p.law_source(), "Bouton 1901");
  ASSERT_EQ(p.samples().size(), 1U);
  EXPECT_EQ(p.samples()[0].in, "2 1 1");
  EXPECT_EQ(p.samples()[0].out, "L\n");
  EXPECT_EQ(p.name(), "test");
}

TEST(ProblemFile, MisspeltKeyGetsTheRightOne) {
  expect_refused(problem_text("read = \"n h[n]\"\nrule = \"nim\"\n"), "unknown key 'rule'",
                 "problem file bad.toml, line 6", "did you mean 'rules'?");
  expect_refused(problem_text(nim + "[[sample]]\nin = \"\"\nuot = \"\"\n"), "unknown key 'uot'",
                 "did you mean 'out'?", "line 9");
  expect_refused(problem_text(nim + "colour = \"red\"\n"), "unknown key 'colour'", "line 7");
}

TEST(ProblemFile, MissingKey) {
  expect_refused("title = \"t\"\nsource = \"s\"\nwin = \"W\"\nlose = \"L\"\nread = \"h\"\n",
                 "the key 'rules' is missing", "problem file bad.toml");
  expect_refused("title = \"t\"\nsource = \"s\"\nwin = \"W\"\nread = \"h\"\nrules = \"nim\"\n",
                 "the key 'lose' is missing");
  expect_refused(problem_text(nim + "[[sample]]\nin = \"\"\n"), "the key 'out' is missing");
}

TEST(ProblemFile, NoToml) {
  expect_refused("title = \"t\"\nread = 'n\n", "problem file bad.toml, line 2");
  expect_refused("title", "problem file bad.toml");
}

TEST(ProblemFile, LettersOutsideOfAsciiBelongInStrings) {
  expect_refused(problem_text(nim + "l\xC6\xB7 = \"n\"\n"), "only strings and comments", "line 7",
                 "column 2");
  const Problem p = problem(nim + "prefix = \"\xC6\xB7\\\"\xC6\xB7\" # \xC6\xB7\n" +
                            "join = \"\"\"\xC6\xB7\"x\"\"\"\"\"\n");
  EXPECT_EQ(p.judge("1 1"), "\xC6\xB7\"\xC6\xB7W\n");
}

TEST(ProblemFile, TablesHaveNames) {
  for (const char* header : {"[[#sample]]", "[ . ]", "[[]]", "  [=]"}) {
    expect_refused(problem_text(nim + header + "\n"), "expected the name of a table", "line 7");
  }
}

TEST(ProblemFile, ValuesAreStringsOrListsOfStrings) {
  // toml++ 3.3 has undefined behaviour on the first two.
  expect_refused(problem_text(nim + "let = [}\n"), "expected a string in quotes, or ']'", "line 7",
                 "column 8");
  expect_refused(problem_text(nim + "let = 2000-01-01 1\n"), "expected a string in quotes",
                 "line 7", "column 7");
  expect_refused(problem_text(nim + "let = [[\"a = 1\"]]\n"), "expected a string in quotes");
  expect_refused(problem_text(nim + "let = {}\n"), "expected a string in quotes");
  expect_refused(problem_text(nim + "let = [\"a = 1\" \"b = 1\"]\n"), "expected ',' or ']'");
  expect_refused(problem_text(nim + "let = [\"a = 1\"\n"), "expected ',' or ']'", "line 8");
  expect_refused(problem_text(nim + "let.. = \"a\"\n"), "expected a key", "column 5");
  expect_refused(problem_text(nim + "let : \"a\"\n"), "expected '=' after the key");
  expect_refused(problem_text(nim + "let = \"a = 1\" b\n"), "the end of the line");
  EXPECT_EQ(
      problem(nim + "'let' = [ # of letters: \xC3\xA9\n  'a = 1',\r\n\t\"b = 2\",\n]\n").title(),
      "t");
}

TEST(ProblemFile, WrongTypes) {
  expect_refused("title = 5\n", "expected a string in quotes", "column 9");
  expect_refused("title = [\"t\"]\n", "'title' must be a string");
  expect_refused(problem_text(nim + "let = \"a = 1\"\n"), "'let' must be an array of strings");
  expect_refused(problem_text(nim + "let = [1]\n"), "expected a string in quotes");
  expect_refused(problem_text(nim + "limits = \"5\"\n"), "'limits' must be a table");
  expect_refused(problem_text(nim + "sample = \"5\"\n"), "[[sample]]");
  expect_refused(problem_text(nim + "sample = [\"5\"]\n"), "[[sample]]");
  expect_refused(problem_text(nim + "prefix = \"Case {n}: \"\n"), "{case}");
}

TEST(ProblemFile, ALawNeedsItsSource) {
  expect_refused(problem_text(nim + "law = \"n\"\n"), "'law' needs 'law_source'");
  expect_refused(problem_text(nim + "lost = \"xor(h) = 0\"\n"), "'lost' needs 'law_source'");
  expect_refused(problem_text(nim + "law_source = \"x\"\n"),
                 "'law_source' without 'law' or 'lost'");
}

TEST(ProblemFile, RulesAndTheirParameters) {
  expect_refused(problem_text("read = \"n h[n]\"\nrules = \"n -> n-k for k in\"\n"),
                 "'rules' at line 6");
  expect_refused(problem_text("read = \"n S[n] h\"\nrules = \"n -> n-s for s in T\"\n"),
                 "the rules use 'T'", "'rules' at line 6");
  expect_refused(problem_text("read = \"s:word h\"\nrules = \"n -> n-s\"\n"), "which is a word");
}

TEST(ProblemFile, Heaps) {
  expect_refused(problem_text("read = \"n a[n]\"\nrules = \"nim\"\n"), "no key 'heaps'");
  expect_refused(problem_text("read = \"h:word\"\nrules = \"nim\"\n"), "no key 'heaps'");
  expect_refused(problem_text(nim + "heaps = \"b\"\n"), "b", "'heaps' at line 7");
  expect_refused(problem_text(nim + "heaps = \"(n, n)\"\n"), "a position of 2 coordinates");
  expect_refused(problem_text("read = \"n\"\nrules = \"wythoff\"\nheaps = \"n\"\n"),
                 "a position of 1 coordinate");
}

TEST(ProblemFile, OtherExpressions) {
  expect_refused(problem_text(nim + "law = \"m\"\nlaw_source = \"x\"\n"), "'law' at line 7");
  expect_refused(problem_text(nim + "lost = \"xor(g) = 0\"\nlaw_source = \"x\"\n"),
                 "'lost' at line 7");
  expect_refused(problem_text(nim + "start = \"(n, n-1)\"\n"), "expected 'NAME -> POSITION'");
  expect_refused(problem_text(nim + "start = \"n -> (n, n-1)\"\n"), "2 coordinates");
  expect_refused(problem_text(nim + "[limits]\nk = \"1..2\"\n"), "'read' reads no 'k'");
  expect_refused(problem_text(nim + "[limits]\nn = \"1\"\n"), "expected 'LOW..HIGH'");
}

TEST(ProblemFile, Lets) {
  const auto refused = [](const std::string& let, const std::string& message) {
    expect_refused(
        problem_text("read = \"n h[n] s:word\"\nrules = \"nim\"\nlet = ['" + let + "']\n"), message,
        "'let' at line 7");
  };
  refused("5", "expected 'NAME = ...'");
  refused("for = 5", "expected 'NAME = ...'");
  refused("n = 5", "'n' is defined twice");
  refused("a = b", "b");
  refused("a = h", "a list cannot stand here");
  refused("a = sorted(n)", "expected the name of a list");
  refused("a = sorted(h", "expected ')'");
  refused("a = sorted(a)", "expected the name of a list");
  refused("a = runs(h, \"x\")", "'h' is not a word");
  refused("a = runs(s, x)", "one character in double quotes");
  refused("a = [(1, 2)]", "not tuples");
  refused("a = [h[1]", "is not closed");
  refused("a = sorted(h) h", "expected the end");
}

TEST(ProblemFile, AFileThatIsNotThere) {
  expect_error(
      ErrorKind::bad_input, [] { (void)Problem::load("/no/such/file.toml"); },
      "cannot read the problem file");
}

}  // namespace
}  // namespace grundy::problem
