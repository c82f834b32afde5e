// Canonical text: what a ruleset is called, and that the name reads back as the same ruleset.

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "grundy/ruleset.hpp"

namespace grundy {
namespace {

struct Spelling {
  std::string text;
  std::string canonical;
};

void PrintTo(const Spelling& spelling, std::ostream* out) { *out << spelling.text; }

class CanonicalText : public testing::TestWithParam<Spelling> {};

TEST_P(CanonicalText, IsTheNormalForm) {
  const Bindings bindings{{"m", std::int64_t{3}}, {"S", std::vector<std::int64_t>{5, 2, 2}}};
  EXPECT_EQ(Ruleset::parse(GetParam().text, bindings).canonical(), GetParam().canonical);
}

TEST_P(CanonicalText, ReadsBackAsTheSameRuleset) {
  EXPECT_EQ(Ruleset::parse(GetParam().canonical).canonical(), GetParam().canonical);
}

const Spelling spellings[] = {
    // sets
    {"{2, 5}", "{2, 5}"},
    {"{5,2,2}", "{2, 5}"},
    {"{1..4, 9}", "{1..4, 9}"},
    {"{9, 3, 1..4, 2}", "{1..4, 9}"},
    {"{4..1}", "{}"},
    {"{}", "{}"},
    {"~{}", "~{}"},
    {"~{1, 3}", "~{1, 3}"},
    {"{1..100**2}", "{1..10000}"},
    {"{1..9223372036854775807}", "~{}"},
    {"{1, 2}; {4}", "{1, 2, 4}"},
    {"~{1, 2}; {1}", "~{2}"},
    {"{m, m+1}", "{3, 4}"},
    // codes
    {".77", "0.77"},
    {"4.7", "4.7"},
    {"4.", "4.0"},
    {"4!.0", "4!.0"},
    {"4.[3]", "4.[3]"},
    {"0.03003", "{2, 5}"},
    {"0.[3]", "~{}"},
    {"0.[33]", "~{}"},
    {"0.33[3]", "~{}"},
    {"0.0[3]", "~{1}"},
    {"0.[30]", "0.[30]"},
    {"0.3[03]", "0.[30]"},
    {"0.3!", "{1}"},
    {"0.7!?", "0.7!"},
    {"0.4!=", "{}"},
    {".7?{2}", "0.7?4"},
    {"{2,3}!.0{2+}", "C!.0{2+}"},
    {"0.{0,1,2,3+}", "0.{0,1+}"},
    {"0 . 7 7", "0.77"},
    {"0.7; 0.07", "0.77"},
    {"0.3; 4!.0", "4!.3"},
    {"4!.0; 4.0", "4.0"},
    {"0.77000", "0.77"},
    // the same structure in clauses
    {"n -> n-k for k in {2,5}", "{2, 5}"},
    {"n -> n-s for s in S", "{2, 5}"},
    {"n -> n-2; n -> n-5", "{2, 5}"},
    {"n -> n-2\nn -> n-5", "{2, 5}"},
    {"n -> n-k for k in 1..m", "{1..3}"},
    {"n -> n-2*k for k in 1..3", "{2, 4, 6}"},
    {"n -> n-j*k for j in 1..2, k in {3,5}", "{3, 5, 6, 10}"},
    {"n -> n-k for k in 1..100 if k*k = 49 or prime(k) and k > 90", "{7, 97}"},
    {"n -> n-k for k in 1..n", "~{}"},
    {"n -> m2 for m2 in 0..n-1", "~{}"},
    {"n -> n-k for k in 1..n if k != 3", "~{3}"},
    {"n -> n-k for k in 2..n", "~{1}"},
    {"n -> n-k for k in 1..n-1", "0.[2]"},
    {"n -> n-k for k in 1..n if k != n", "0.[2]"},
    {"n -> n-k for k in 1..min(n, 4)", "{1..4}"},
    {"n -> n-k for k in 1..n if k % 2 = 1", "0.[30]"},
    {"n -> n-k for k in 1..n if k <= 5 or k % 3 = 1", "0.33333[030]"},
    {"n -> n-1; n -> n-2 if n >= 2", "{1, 2}"},
    {"n -> n-1; n -> n-2 if n >= 3", "0.32"},
    {"n -> n-1 if n = 1", "0.1"},
    {"n -> n-1 if n > 1", "0.2"},
    {"n -> [] if n = 3", "0.001"},
    {"n -> [] if n >= 1", "0.[1]"},
    {"n -> [a, n-a] for a in 1..n-1", "4.0"},
    {"n -> [a, n-a] for a in 1..n/2", "4.0"},
    {"n -> [a, n-a] for a in 1..(n-1)/2", "4!.0"},
    {"n -> [a, n-a] for a in 1..n-1 if a != n-a", "4!.0"},
    {"n -> [a, n-a] for a in 1..n-1 if a < n-a", "4!.0"},
    {"n -> [a, b] for a in 1..n-1, b in 1..n-1 if a + b = n and a < b", "4!.0"},
    {"n -> [a, n-a] for a in 1..n-1 if a = n-a", "4=.0"},
    {"n -> [a, n-2-a] for a in 0..n-2", "0.07"},
    {"n -> [i-1, n-i-1] for i in 1..n-1", "0.07"},
    {"n -> [a, n-k-a] for k in 1..2, a in 0..n-k", "0.77"},
    {"n -> [a, n-1-a] for a in 0..n-2", "0.6"},
    {"n -> [a, b, n-a-b] for a in 1..n-2, b in 1..n-a-1", "8.0"},
    {"n -> [a, b, n-a-b] for a in 1..n/3, b in a..(n-a)/2", "8.0"},
    {"n -> n-k for k in 1..n; n -> [a, n-a] for a in 1..n-1", "4.[3]"},
    {"{1}; n -> n-2", "{1, 2}"},
    // what stays a clause
    {"n -> []", "n -> []"},
    {"n -> n-k for k in primes", "n -> n-k for k in primes"},
    {"n->n-k for k in 1..n if gcd(k,n)=1||k==n",
     "n -> n-k for k in 1..n if gcd(k, n) = 1 or k = n"},
    {"n -> [a, b] for a in 0..n-1, b in 0..a", "n -> [a, b] for a in 0..n-1, b in 0..a"},
    {"n -> [n/k for i in 1..k] for k in divisors(n) if k > 1",
     "n -> [n/k for i in 1..k] for k in divisors(n) if k > 1"},
    {"(x, y) -> (x-k, y) for k in 1..x", "(x, y) -> (x-k, y) for k in 1..x"},
    {"n -> n/2; {1}", "n -> n/2; {1}"},
    {"n -> n-(n-(n-1)) if n-(2-n) > -(-3)", "n -> n-(n-(n-1)) if n-(2-n) > --3"},
    {"n -> n/(2*2)*3 % 5 if not (n = 1 and n > 2)", "n -> n/(2*2)*3%5 if not (n = 1 and n > 2)"},
    {"n -> (n > 4 ? n/2 : n > 2 ? 1 : 0) if n > 0", "n -> n > 4 ? n/2 : n > 2 ? 1 : 0 if n > 0"},
    {"n -> 2**3**2 xor (n | 1) & 3 << 1 if n > 600",
     "n -> 2**3**2 xor (n | 1) & 3 << 1 if n > 600"},
    {"n -> (-2)**2 - n/3 if n > 9", "n -> (-2)**2-n/3 if n > 9"},
};

INSTANTIATE_TEST_SUITE_P(Spellings, CanonicalText, testing::ValuesIn(spellings));

TEST(Canonical, ABoundNegativeParameterReadsBack) {
  const Ruleset rules = Ruleset::parse("n -> n/2 + m - m for i in 1..2 if n > m and n > 1",
                                       {{"m", std::int64_t{-7}}});
  EXPECT_EQ(Ruleset::parse(rules.canonical()), rules);
  const Ruleset least = Ruleset::parse("n -> n/2 if n > m", {{"m", INT64_MIN}});
  EXPECT_EQ(Ruleset::parse(least.canonical()).options(Position(5)), least.options(Position(5)));
}

TEST(Canonical, AListParameterHidesTheNamedSet) {
  const Bindings bindings{{"primes", std::vector<std::int64_t>{4, 6}}};
  EXPECT_EQ(Ruleset::parse("n -> n-k for k in primes", bindings).canonical(), "{4, 6}");
}

TEST(Canonical, CommentsAndLineBreaks) {
  const Ruleset rules = Ruleset::parse(
      "# first line\n\nn -> n\n  - k  # goes on after an operator\n  for k in\n {1,\n2}\n\n;; n -> "
      "n-7 # end");
  EXPECT_EQ(rules.canonical(), "{1, 2, 7}");
}

}  // namespace
}  // namespace grundy
