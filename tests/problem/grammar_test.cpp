// The grammar of `read`: what it accepts, where its conditions are tested, what is a case.
#include "problem/grammar.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>

#include "support/expect_error.hpp"

namespace grundy::problem {
namespace {

Grammar parse(const std::string& text, Names& names) {
  return parse_grammar({"read", text}, names);
}

void expect_refused(const std::string& text, const std::string& message) {
  expect_error(
      ErrorKind::bad_input,
      [&] {
        Names names;
        (void)parse(text, names);
      },
      message, "in the read");
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

}  // namespace
}  // namespace grundy::problem
