// The grammar of `read`: what it accepts, where its conditions are tested, what is a case.
#include "problem/grammar.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <vector>

#include "support/expect_error.hpp"

namespace grundy::problem {
namespace {

Grammar parse(const std::string& text, Names& names) {
  return parse_grammar({"read", text}, names);
}

void expect_refused(const std::string& text, const std::string& message,
                    const std::string& hint = {}) {
  expect_error(
      ErrorKind::bad_input,
      [&] {
        Names names;
        (void)parse(text, names);
      },
      message, hint, "in the read");
}

/// The text of the group that is the case when `used` are needed.
std::string case_of(const std::string& text, std::initializer_list<const char*> used) {
  Names names;
  Grammar grammar = parse(text, names);
  Uses uses;
  for (const char* name : used) uses.add(*names.find(name));
  const Group& group = choose_case(grammar, names, uses);
  return text.substr(group.begin, group.end - group.begin);
}

TEST(Grammar, KindsOfTokens) {
  Names names;
  const Grammar grammar = parse("k S[k] # a comment\n x[] s:word rest[ * ]", names);
  using Kind = ReadToken::Kind;
  const Kind kinds[] = {Kind::number, Kind::list, Kind::append, Kind::word, Kind::rest};
  ASSERT_EQ(grammar.root->body.size(), 5U);
  for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(grammar.root->body[i].kind, kinds[i]) << i;
  EXPECT_EQ(names.find("k")->kind, NameKind::number);
  EXPECT_EQ(names.find("S")->kind, NameKind::list);
  EXPECT_EQ(names.find("x")->kind, NameKind::list);
  EXPECT_EQ(names.find("s")->kind, NameKind::word);
}

TEST(Grammar, ConditionIsTestedAfterItsLastName) {
  Names names;
  const Grammar grammar = parse(
      "q until a = 0 and b = q { a c b d } until q = 1 { e } until sum(x) > 3 { repeat 2 { x[] } f "
      "}",
      names);
  EXPECT_EQ(grammar.root->body[1].group->test_before, 3U);
  EXPECT_EQ(grammar.root->body[2].group->test_before, 0U);
  EXPECT_EQ(grammar.root->body[3].group->test_before, 1U);
}

TEST(Grammar, CaseIsTheInnermostGroupThatCompletesTheHeaps) {
  EXPECT_EQ(case_of("until k = 0 { k S[k] m repeat m { l h[l] } }", {"S", "h"}),
            "repeat m { l h[l] }");
  EXPECT_EQ(case_of("T repeat T { n h[n] }", {"h"}), "repeat T { n h[n] }");
  EXPECT_EQ(case_of("n h[n]", {"h"}), "n h[n]");
  EXPECT_EQ(case_of("T repeat T { n k }", {}), "T repeat T { n k }");
  EXPECT_EQ(case_of("T repeat T { h m repeat m { q } }", {"h"}), "repeat T { h m repeat m { q } }");
}

TEST(Grammar, CollectedNumbersAreCompleteAfterTheirRounds) {
  EXPECT_EQ(case_of("T repeat T { n repeat n { h[] } }", {"h"}), "repeat T { n repeat n { h[] } }");
  EXPECT_EQ(case_of("n repeat n { x[] y[] }", {"x", "y"}), "n repeat n { x[] y[] }");
  EXPECT_EQ(case_of("n repeat n { s[] } repeat n { h }", {"s", "h"}), "repeat n { h }");
}

TEST(Grammar, TheWordCaseChoosesTheGroup) {
  const std::string inner = "repeat T { case n repeat n { h[] } }";
  EXPECT_EQ(case_of("T " + inner, {"h"}), inner);
  EXPECT_EQ(case_of("case n repeat n { h }", {"n"}), "case n repeat n { h }");
  const std::string outer = "repeat T { case k repeat k { h } }";
  EXPECT_EQ(case_of("T " + outer, {"k"}), outer);
  EXPECT_EQ(case_of("T repeat T { k repeat k { h } }", {"k"}), "repeat T { k repeat k { h } }");
}

TEST(Grammar, RefusesWhatIsNoGrammar) {
  expect_refused("n h[n", "is not closed");
  expect_refused("repeat n { h }", "n");
  expect_refused("n repeat n { h", "not closed");
  expect_refused("n } h", "'}' closes no group");
  expect_refused("n repeat n { }", "must read something");
  expect_refused("repeat { h }", "expected 'repeat COUNT {'");
  expect_refused("until { h }", "expected 'until COND {'");
  expect_refused("n h[n] 5", "expected a name");
  expect_refused("n for", "is a word of the notation");
  expect_refused("n case h", "'case' must be the first word");
  expect_refused("n repeat n { case a repeat a { case b } }", "only one group");
  expect_refused("s:number", "unknown type 'number'");
  expect_refused("h[*] n", "nothing can be read after");
  expect_refused("n repeat n { h[*] }", "cannot stand in a group");
}

TEST(Grammar, RefusesNamesOutOfPlace) {
  expect_refused("n h[m]", "m");
  expect_refused("h[n] n", "n");
  expect_refused("n n", "'n' is read twice");
  expect_refused("n h[n] h[]", "'h' is read twice");
  expect_refused("T repeat T { k } S[k]", "k");
  expect_refused("until z = 0 { k }", "z");
  expect_refused("s:word h[s]", "s");
}

TEST(Grammar, RefusesDeepNesting) {
  std::string text = "n ";
  for (int i = 0; i < 100; ++i) text += "repeat n { ";
  expect_refused(text + "h" + std::string(100, '}'), "nested too deep");
}

TEST(Grammar, NamesMustBeThereAtTheEndOfACase) {
  const auto refused = [](const std::string& text, std::initializer_list<const char*> used,
                          const std::string& message) {
    expect_error(
        ErrorKind::bad_input, [&] { (void)case_of(text, used); }, message);
  };
  refused("T repeat T { case n repeat n { h } }", {"h"}, "write h[]");
  refused("T repeat T { case n } h", {"h"}, "read after the case");
}

TEST(Grammar, AppendedListsAreEmptiedWhereTheyMustBe) {
  Names names;
  Grammar grammar = parse("T repeat T { m repeat m { s[] } q repeat q { h x[] } }", names);
  Uses uses;
  uses.add(*names.find("s"));
  uses.add(*names.find("h"));
  const Group& group = choose_case(grammar, names, uses);
  // s belongs to all cases of its set; x to one.
  EXPECT_EQ(group.parent->resets, std::vector<std::uint32_t>{names.find("s")->slot});
  EXPECT_EQ(group.resets, std::vector<std::uint32_t>{names.find("x")->slot});
}

/// The tokens of a grammar with edges, as text.
std::string tokens_of(const std::string& text) {
  Names names;
  Grammar grammar = parse(text, names);
  resolve_edges(grammar, names);
  std::string result;
  const std::function<void(const Group&)> walk = [&](const Group& group) {
    for (const ReadToken& token : group.body) {
      if (token.kind == ReadToken::Kind::number) result += token.name->text + " ";
      if (token.path) result += token.name->text + ":path ";
      if (token.edges) {
        result += "<" + text.substr(token.edges->begin, token.edges->end - token.edges->begin);
        result += "> ";
      }
      if (!token.group) continue;
      if (token.group->counter != nullptr) result += token.group->counter->text + "=";
      result += "{ ";
      walk(*token.group);
      result += "} ";
    }
  };
  walk(*grammar.root);
  return result;
}

TEST(GrammarOfEdges, NewNamesAreReadAndKnownOnesAreUsed) {
  EXPECT_EQ(tokens_of("m repeat m { u -> v }"), "m { u v <u -> v> } ");
  EXPECT_EQ(tokens_of("n repeat i in 0..n-1 { k repeat k { i -> v } }"),
            "n i={ k { v <i -> v> } } ");
  EXPECT_EQ(tokens_of("n repeat n { u k repeat k { v--u } }"), "n { u k { v <v--u> } } ");
  EXPECT_EQ(tokens_of("r t repeat t { m repeat m { (t, a) -- (t, b) } }"),
            "r t { m { a b <(t, a) -- (t, b)> } } ");
  EXPECT_EQ(tokens_of("repeat i in 1..5 { (i - 1) -> (gcd(i, 2)) }"),
            "i={ <(i - 1) -> (gcd(i, 2))> } ");
}

TEST(GrammarOfEdges, FormulasAndPaths) {
  EXPECT_EQ(tokens_of("n s[n] edges { i -> i+x for i in {1, n}, x in s, 0 -- n if n > 2 } k"),
            "n < i -> i+x for i in {1, n}, x in s, 0 -- n if n > 2 > k ");
  EXPECT_EQ(tokens_of("n repeat n { s:path }"), "n { s:path } ");
  // `edges` is a name where no brace follows.
  EXPECT_EQ(tokens_of("edges repeat edges { k }"), "edges { k } ");
}

TEST(GrammarOfEdges, OneDirectionOrTwo) {
  Names names;
  Grammar grammar =
      parse("n edges { 1 -> 2, 2 -- 3 for k in 1..n, (3) -> n-- 1 if n = 5 } n -- n", names);
  EXPECT_THROW(resolve_edges(grammar, names), Error);
  names = Names();
  Grammar right = parse("m edges { 1 -> 2, 2 -- 3 for k in 1..m, (3 - -1) -> m } m -- m", names);
  resolve_edges(right, names);
  EXPECT_EQ(right.root->body[1].edges->both_ways, (std::vector<bool>{false, true, false}));
  EXPECT_EQ(right.root->body[2].edges->both_ways, (std::vector<bool>{true}));
}

TEST(GrammarOfEdges, RangesOfRounds) {
  Names names;
  const Grammar grammar = parse("a b repeat i in a..b { k }", names);
  const auto rounds = [&](std::int64_t a, std::int64_t b) {
    State state(names, 0);
    state.set_number(0, a);
    state.set_number(1, b);
    return rounds_of(*grammar.root->body[2].group, state);
  };
  EXPECT_EQ(rounds(-2, 5).count, 8);
  EXPECT_EQ(rounds(-2, 5).first, -2);
  EXPECT_EQ(rounds(3, 3).count, 1);
  EXPECT_EQ(rounds(3, 2).count, 0);
  EXPECT_LT(rounds(3, 1).count, 0);
  EXPECT_EQ(rounds(INT64_MIN, INT64_MAX).count, INT64_MAX);
  EXPECT_LT(rounds(INT64_MAX, INT64_MIN).count, 1);
}

TEST(GrammarOfEdges, RefusesWhatIsNone) {
  expect_refused("m repeat m { u -> }", "expected a vertex");
  expect_refused("m repeat m { (u) v }", "expected '->' or '--' between the ends of an edge");
  expect_refused("m (m, u -> v", "this '(' is not closed");
  expect_refused("m u -> v m -> w v -> u u", "'u' is read twice");
  expect_refused("n repeat n { s:word s -> v }", "'s' is a word, but a vertex is a number");
  expect_refused("n edges { n -> 1", "this '{' is not closed");
  expect_refused("repeat i in 1 { k }", "expected 'repeat NAME in LOW..HIGH {'");
  expect_refused("repeat i in 1..m { k } m", "m");
  expect_refused("repeat i in 1..i { k }", "i");
  expect_refused("n repeat n in 1..n { k }", "'n' is read twice");
  expect_refused("n repeat i in 1..n { }", "must read something", "only 'case' can stand alone");
  expect_refused("s:tree", "only 'word' and 'path' can stand after ':'");
  const auto unresolved = [](const std::string& text, const std::string& message) {
    expect_error(
        ErrorKind::bad_input, [&] { (void)tokens_of(text); }, message, "in the read");
  };
  unresolved("n edges { n }", "between the ends of an edge");
  unresolved("n edges { }", "");
  unresolved("n edges { 1 -> z }", "z");
  unresolved("edges { n -> 1 } n", "n");
  unresolved("n edges { (1, 2) -> n }", "an edge from 2 to 1 coordinates");
  unresolved("n (n, n, n, n, n) -> (n, n, n, n, n)", "");
  expect_refused("n s[n] s -- n", "'s' is a list, but a vertex is a number");
}

std::string case_of_graph(const std::string& text, std::initializer_list<const char*> used) {
  Names names;
  Grammar grammar = parse(text, names);
  resolve_edges(grammar, names);
  Uses uses;
  for (const char* name : used) uses.add(*names.find(name));
  const Group& group = choose_case(grammar, names, uses);
  return text.substr(group.begin, group.end - group.begin);
}

TEST(GrammarOfEdges, TheCaseHasAllEdges) {
  const std::string all = "n repeat i in 2..n { a -- b }";
  EXPECT_EQ(case_of_graph(all, {}), all);
  const std::string tests = "repeat T { n repeat i in 2..n { a -- b } }";
  EXPECT_EQ(case_of_graph("T " + tests, {}), tests);
  const std::string lists = "until eof { n repeat i in 1..n { k repeat k { i -> v } } }";
  EXPECT_EQ(case_of_graph(lists, {"n"}), lists);
  const std::string named = "repeat T { n repeat n { v k repeat k { v -> w } } }";
  EXPECT_EQ(case_of_graph("T " + named, {}), named);
  const std::string trees =
      "until eof { n repeat t in 1..n { m k repeat k { (t, a) -- (t, b) } } }";
  EXPECT_EQ(case_of_graph(trees, {"n"}), trees);
  EXPECT_EQ(case_of_graph("n m repeat m { u -> v } q repeat q { h }", {"h"}), "repeat q { h }");
  const std::string formula = "repeat T { n s edges { s -> i for i in 1..n } }";
  EXPECT_EQ(case_of_graph("T " + formula, {"s"}), formula);
  const std::string asked = "repeat i in 1..n { case }";
  EXPECT_EQ(case_of_graph("n edges { k -> k+1 for k in 1..n } " + asked, {"i"}), asked);
  const std::string words = "repeat T { n repeat n { s:path } }";
  EXPECT_EQ(case_of_graph("T " + words, {}), words);
}

TEST(GrammarOfEdges, TheGraphBeginsAgainWithItsGroup) {
  Names names;
  Grammar grammar = parse(
      "until eof { n repeat i in 1..n { k repeat k { i -> v } } until m = 0 { m q[m] } }", names);
  resolve_edges(grammar, names);
  Uses uses;
  uses.add(*names.find("q"));
  const Group& group = choose_case(grammar, names, uses);
  EXPECT_FALSE(group.resets_graph);
  EXPECT_TRUE(group.parent->resets_graph);
  EXPECT_FALSE(grammar.root->resets_graph);
  expect_error(
      ErrorKind::bad_input,
      [&] { (void)case_of_graph("n repeat n { case h } m repeat m { u -> v }", {"h"}); },
      "edges that are read after the case");
}

}  // namespace
}  // namespace grundy::problem
