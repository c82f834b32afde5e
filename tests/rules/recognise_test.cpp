// A recognised ruleset has the nim-values of the clauses as written.

#include "rules/recognise.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

#include "grundy/nimber.hpp"
#include "grundy/ruleset.hpp"
#include "rules/bind.hpp"
#include "rules/print.hpp"

namespace grundy::rules {
namespace {

/// The ruleset with its parts as written, nothing recognised.
Ruleset as_written(const std::string& text) {
  General general;
  Form form;
  general.parts = bind(parse_ruleset(text), {});
  form.canonical = text;
  form.rules = std::move(general);
  return Ruleset(std::move(form));
}

/// Values by the definition alone.
std::vector<Nimber> values_of(const Ruleset& rules, std::int64_t last) {
  std::vector<Nimber> values;
  for (std::int64_t n = 0; n <= last; ++n) {
    std::vector<Nimber> reached;
    rules.for_each_option(Position(n), [&](const Option& option) {
      Nimber value = 0;
      for (const Component& c : option) {
        if (c.count % 2 == 1)
          value = nim_sum(value, values[static_cast<std::size_t>(c.position[0])]);
      }
      reached.push_back(value);
      return true;
    });
    values.push_back(mex(reached));
  }
  return values;
}

rc::Gen<std::string> one_of(std::vector<std::string> choices) {
  return rc::gen::elementOf(std::move(choices));
}

std::string small() { return std::to_string(*rc::gen::inRange(0, 4)); }
std::string positive() { return std::to_string(*rc::gen::inRange(1, 5)); }

/// A clause that leaves one component, in one of many spellings.
std::string take_clause() {
  const std::string low = positive();
  const std::string high = *one_of({"n", "n-1", "n-2", "4", "min(n, 3)", "n/2", "(n+1)/2", "2*n"});
  const std::string condition =
      *one_of({"", " if k != " + positive(), " if k < n", " if k <= n", " if k % 2 = 1",
               " if n > " + positive(), " if n-k != 1", " if k = n", " if k % 3 = 1 or k < 3",
               " if n >= " + small() + " and k != 2", " if not k = 2"});
  const std::string result = *one_of({"n-k", "n-k", "n-k-1", "n-2*k"});
  if (*rc::gen::inRange(0, 6) == 0) return "n -> m for m in " + small() + "..n-" + positive();
  return "n -> " + result + " for k in " + low + ".." + high + condition;
}

/// A clause that splits.
std::string split_clause() {
  const std::string taken = small();
  const std::string second = *one_of({"n-a-" + taken, "n-" + taken + "-a"});
  const std::string low = *one_of({"0", "1", "1", "2"});
  const std::string high = *one_of({"n-" + taken, "n-" + taken + "-1", "n/2", "(n-" + taken + ")/2",
                                    "(n-" + taken + "-1)/2", "n", "n-3"});
  const std::string condition = *one_of(
      {"", " if a != " + second, " if a < " + second, " if a <= " + second, " if a = " + second,
       " if " + second + " > 0", " if a > 0 and " + second + " != 0", " if n > 4"});
  return "n -> [a, " + second + "] for a in " + low + ".." + high + condition;
}

std::string three_parts() {
  return "n -> [a, b, n-a-b-" + small() + "] for a in " + small() + ".." +
         *one_of({"n", "n-2", "n/3"}) + ", b in " + *one_of({"1", "a", "a+1", "0"}) + ".." +
         *one_of({"n-a", "n-a-1", "(n-a)/2", "n"}) +
         *one_of({"", " if a != b", " if a < b", " if b <= n-a-b"});
}

RC_GTEST_PROP(Recognise, KeepsTheValues, ()) {
  std::string text;
  const int clauses = *rc::gen::inRange(1, 3);
  for (int i = 0; i < clauses; ++i) {
    const int kind = *rc::gen::inRange(0, 5);
    if (!text.empty()) text += "; ";
    text += kind < 2 ? take_clause() : kind < 4 ? split_clause() : three_parts();
  }
  RC_LOG(text);
  const Ruleset written = as_written(text);
  const Ruleset recognised = Ruleset::parse(text);
  RC_LOG(" as " + recognised.canonical());
  RC_CLASSIFY(!std::holds_alternative<General>(recognised.form().rules), "recognised");
  std::vector<Nimber> expected;
  try {
    expected = values_of(written, 24);
  } catch (const std::exception&) {
    // Not smaller, or not defined: the recognised form must not hide that.
    RC_ASSERT_THROWS(values_of(recognised, 24));
    return;
  }
  RC_ASSERT(values_of(recognised, 24) == expected);
}

RC_GTEST_PROP(Recognise, CanonicalTextReadsBack, ()) {
  const int kind = *rc::gen::inRange(0, 3);
  const std::string text = kind == 0 ? take_clause() : kind == 1 ? split_clause() : three_parts();
  const Ruleset rules = Ruleset::parse(text);
  RC_ASSERT(Ruleset::parse(rules.canonical()) == rules);
}

}  // namespace
}  // namespace grundy::rules
