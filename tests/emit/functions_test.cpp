// Emitted functions, compiled and run: values of random rules, laws and periods, also at 10^18.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "emit/compile.hpp"
#include "grundy/emit.hpp"
#include "grundy/error.hpp"
#include "grundy/session.hpp"
#include "rules/law_expression.hpp"
#include "support/clause_generators.hpp"
#include "support/expect_error.hpp"
#include "support/generators.hpp"

namespace grundy::emit {
namespace {

constexpr std::int64_t far_heap = 1'000'000'000'000'000'000;

struct Value {
  Position position;
  Nimber value;
};

/// Functions in both languages, with the values that they must give.
class Functions {
 public:
  using Emit = std::function<std::string(Language)>;

  void add(const std::string& what, const Emit& emit, std::vector<Value> values,
           const std::string& function = "sg") {
    const std::string name = "f" + std::to_string(what_.size());
    const std::string code = emit(Language::cpp);
    EXPECT_TRUE(names_without_header(code).empty())
        << what << ": " << *names_without_header(code).begin();
    units_[what_.size() % 2].add(code, name);
    python_ += "names = {}\nexec(open('" + name + ".py').read(), names)\n";
    workshop_.write(name + ".py", emit(Language::python));
    std::string rows;
    std::string list;
    for (const Value& value : values) {
      std::string row;
      for (const std::int64_t c : value.position)
        row += (row.empty() ? "" : ", ") + std::to_string(c);
      rows += "{" + row + "}, ";
      list += "(" + row + ",), ";
      expected_.push_back(std::to_string(value.value));
      where_.push_back(what + " at " + value.position.text());
    }
    const std::size_t arity = values.front().position.size();
    std::string arguments = "row[0]";
    for (std::size_t i = 1; i < arity; ++i) arguments += ", row[" + std::to_string(i) + "]";
    units_[what_.size() % 2].add(
        "void print() {\n  static const long long rows[][" + std::to_string(arity) + "] = {" +
            rows + "};\n  for (const auto& row : rows) std::printf(\"%lld\\n\", (long long)" +
            function + "(" + arguments + "));\n}\n",
        name);
    python_ += "for row in (" + list + "): print(int(names['" + function + "'](*row)))\n";
    calls_ += "namespace " + name + " { void print(); }\n";
    main_ += "  " + name + "::print();\n";
    what_.push_back(what);
  }

  void run() {
    for (Unit& unit : units_) unit.include("cstdio");
    ASSERT_TRUE(workshop_.compile(
        {units_[0].text(), units_[1].text(), calls_ + "int main() {\n" + main_ + "}\n"}));
    ASSERT_TRUE(workshop_.run("./program")) << workshop_.read("err");
    compare(workshop_.read("out"), "C++");
    workshop_.write("all.py", python_);
    ASSERT_TRUE(workshop_.run("python3 all.py")) << workshop_.read("err");
    compare(workshop_.read("out"), "Python");
  }

  [[nodiscard]] std::size_t size() const { return what_.size(); }

 private:
  void compare(const std::string& output, const char* language) {
    std::istringstream lines(output);
    std::size_t at = 0;
    for (std::string line; std::getline(lines, line); ++at) {
      ASSERT_LT(at, expected_.size());
      EXPECT_EQ(line, expected_[at]) << language << ": " << where_[at];
    }
    EXPECT_EQ(at, expected_.size()) << language;
  }

  Workshop workshop_;
  Unit units_[2];
  std::string python_, calls_, main_;
  std::vector<std::string> what_, expected_, where_;
};

/// Values of a few positions from the definition; nothing where the rules fail there.
std::optional<std::vector<Value>> values_of(const Ruleset& rules, std::int64_t largest) {
  class Budget final : public Observer {
   public:
    [[nodiscard]] std::string stop_requested() override { return ++looks_ > 50 ? "enough" : ""; }
    [[nodiscard]] std::uint64_t memory_limit() const override { return 64U << 20U; }

   private:
    std::uint64_t looks_ = 0;
  } budget;
  std::vector<Value> values;
  try {
    Session session(rules, {.published = {}, .engine = rules.coordinates() == 1 ? "naive" : ""},
                    budget);
    if (rules.coordinates() == 1) {
      for (std::int64_t n = 0; n <= largest; ++n) {
        values.push_back({Position(n), session.nim_value(Position(n))});
      }
      return values;
    }
    for (std::int64_t seed = 0; seed < 30; ++seed) {
      std::vector<std::int64_t> coordinates;
      for (std::size_t c = 0; c < rules.coordinates(); ++c) {
        coordinates.push_back((seed * (7 + 4 * static_cast<std::int64_t>(c)) + 3) % (largest + 1));
      }
      const Position position(coordinates);
      values.push_back({position, session.nim_value(position)});
    }
  } catch (const Error&) {
    return std::nullopt;
  }
  return values;
}

void add_rules(Functions& functions, const Ruleset& rules, std::int64_t largest,
               std::int64_t announced) {
  auto values = values_of(rules, largest);
  if (!values) return;
  functions.add(
      rules.canonical(),
      [&](Language language) { return emit_table_function(rules, language, announced); },
      std::move(*values));
}

TEST(RulesFunctions, ClausesOfEveryKind) {
  Functions functions;
  for (const char* text : {"{}",
                           "~{}",
                           "{2, 5}",
                           "{1..4, 9}",
                           "~{1, 3..4}",
                           "n -> []",
                           "n -> [] if n > 3",
                           "n -> n-k for k in 1..n if gcd(k, n) = 1 or k = n",
                           "n -> n-k for k in powers(2)",
                           "n -> n-k for k in fibonacci",
                           "n -> n-k for k in squares; m -> m-k for k in triangular",
                           "n -> n-k for k in primes if not prime(n)",
                           "n -> n-k for k in prime_powers",
                           "n -> [n/k for i in 1..k] for k in divisors(n) if k > 1",
                           "n -> [n-i for i in 2..3, j in {1, 4..n}] if n > 2",
                           "n -> [a, n-a] for a in 1..n-1 if a != n-a",
                           "int -> int-class for class in 1..int/2",
                           "n -> [max(0, i-3), max(0, n-i-2)] for i in 1..n",
                           "0.77; n -> n/3 if n > 0",
                           "n -> n-k for k in {1, n/2, 3..5, 7} if k > 0",
                           "n -> [a for a in 0..n-1 if a % 3 = 1 and n % a < 2] if n > 1",
                           "n -> [n-k, 6-k, 100/(k-6)] for k in 1..7"}) {
    add_rules(functions, Ruleset::parse(text), 30, 30);
  }
  // The search, which serves larger heaps.
  for (const char* text :
       {"{}", "{2, 5}", "~{1, 3}", "4!.0", "n -> n-k for k in primes",
        "n -> [n-i for i in 2..3, j in {1, 4..n}] if n > 2", "n -> [n-k, 6-k] for k in 1..7"}) {
    add_rules(functions, Ruleset::parse(text), 12, far_heap);
  }
  for (const char* text :
       {"wythoff", "fibonacci-nim", "euclid", "end-nim", "nim-with-a-pass",
        "(x, y) -> (y, x-1) if x > 0; (a, b) -> [(a/2, 0), (b/2, b/3)] if a + b > 0",
        "(x, y) -> (x-k, y+k) for k in squares", "(p, q) -> [(p-1, i) for i in 0..q if i % 2 = 0]",
        "(x, used) -> (x-k, used | 1 << (k-1)) for k in 1..x if (used >> (k-1)) & 1 = 0"}) {
    Ruleset rules = Ruleset::parse("nim");
    try {
      rules = Ruleset::parse(text);
    } catch (const Error&) {
      continue;
    }
    add_rules(functions, rules, 7, functions.size() % 2 == 0 ? 7 : far_heap);
  }
  EXPECT_GE(functions.size(), 35U);
  functions.run();
}

TEST(RulesFunctions, Codes) {
  Functions functions;
  for (const char* text :
       {"0.77", "4.7", "0.137", "4!.0", "4?.3", "4=.3", "0.[3]", "4.[3]", "8.[3]", "0.3[07]",
        "0.{2+}", "0.8", "0.8!", "0.C?", "{3}.G=", "0.{0,2,4}!{1,5}", "0.{3+}=[1]", "{2+}!.3"}) {
    add_rules(functions, Ruleset::parse(text), 22, 1000);
  }
  const rc::Random random(20260101);
  for (int i = 0; i < 12; ++i) {
    rc::Random at = random;
    for (int skip = 0; skip <= i; ++skip) at = at.split();
    add_rules(functions, Ruleset::parse(testing::code({})(at, 30).value().text()), 14, 1000);
  }
  functions.run();
}

TEST(RulesFunctions, RandomClauses) {
  Functions functions;
  const rc::Random random(7);
  rc::Random at = random;
  for (int i = 0; i < 70; ++i) {
    const std::string text =
        testing::clause_texts(1 + static_cast<std::size_t>(i) % 3)(at.split(), 30).value();
    try {
      const Ruleset rules = Ruleset::parse(text);
      add_rules(functions, rules, rules.coordinates() == 1 ? 12 : 5, 12);
    } catch (const Error&) {
      continue;  // a set with the amount 0, say
    }
  }
  EXPECT_GT(functions.size(), 20U);
  functions.run();
}

TEST(PeriodFunctions, GiveTheValuesAlsoFarAway) {
  Functions functions;
  for (const char* text : {"kayles", "dawsons-kayles", "{2, 5}", "~{1, 3}", "nim", "{1..3}", "{}",
                           "~{2, 5, 6}", "{3, 7, 300}", "0.137", "~{1, 2, 3, 500}"}) {
    Session session(Ruleset::parse(text));
    const NimSequence values = session.values_to(20000);
    const auto proved = session.proved();
    ASSERT_TRUE(proved) << text;
    std::vector<Value> wanted;
    const auto period = static_cast<std::int64_t>(proved->period.preperiod + proved->period.period);
    for (const std::int64_t n :
         {std::int64_t{0}, std::int64_t{1}, period - 1, period, period + 1, 2 * period + 5,
          std::int64_t{999'999'937}, far_heap - 1, far_heap}) {
      wanted.push_back({Position(n), session.nim_value(Position(n))});
    }
    Law law;
    law.period = proved->period;
    law.text = proved->period.text();
    law.status = LawStatus::proved;
    law.theorem = std::string(proved->theorem);
    functions.add(
        text,
        [&](Language language) { return emit_function(session.rules(), law, values, language); },
        std::move(wanted));
  }
  functions.run();
}

TEST(LawFunctions, GiveTheValuesAlsoFarAway) {
  Functions functions;
  const std::vector<std::pair<std::vector<std::string>, std::string>> laws = {
      {{"n"}, "n % 4 = 3 ? n + 1 : n % 4 = 0 and n > 0 ? n - 1 : n"},
      {{"n"}, "n % 2 = 0 ? n/2 : g(n/2)"},
      {{"n"}, "n < 3 ? n : g(n/2) = 1 ? 2 : 1 + n % 2"},
      {{"x", "y"}, "x < y ? 0 : y = 0 ? x : g(y, x % y)"},
      {{"n", "k"}, "n = 0 ? 0 : n % (k + 1)"},
      {{"n"}, "popcount(n) * 2 + (n = 0 ? 0 : ctz(n) + log2(n) + valuation(3, n))"},
      {{"n"}, "n < 2 ? 0 : spf(n) % 7 + omega(n) + bigomega(n) * divisor_count(n)"},
      {{"n"}, "n < 2 ? n : gpf(n) % 1000 + zeckendorf(n) % 3"},
      {{"n"}, "prime(n) + 2*square(n) + 4*fibonacci_number(n)"},
      {{"n"}, "n < 2 or n > 1000000 ? 0 : prime_index(spf(n)) + prime_index(gpf(n))"},
      {{"n"}, "pick(n % 5, 3, 0, 7, 1, 1) + pick(n % 2, n/2, g(n/4))"},
      {{"n"}, "pick(popcount(n) % 3, 1000000, 5, 70000) * pick(n % 3, 1, 100000, 5)"},
      {{"n"}, "isqrt(5*n*n) - isqrt(n)**2 + isqrt(isqrt(n))"},
      {{"n"}, "muldiv(n, 7540113804746346429, 4660046610375530309) - n"},
      {{"x", "y"},
       "(x xor y) + (x & y) * 2 - (x | y) + gcd(x, y) + (lcm(x % 9 + 1, y % 7 + 1, 4))"},
      {{"x", "y"}, "abs(x-y) + min(x, y, 7) + max(3, x) % 5 + (x - y) % 7 + (y - x)/3 + x"},
      {{"x", "y"}, "x - y < 0 ? (x >> (y % 70)) + (x % 5 << (y % 40)) : 2**(x % 62) / 3**(y % 39)"},
      {{"x", "y"}, "not (x = y) and (x < y or y % 2 = 0) or x = 0"},
      {{"x", "y"},
       "(x < y) + (x = y) * 2 + ((x > y) = (y > 3)) + (x != x) + (y % 4 & 1) * (x & 6 = 1)"},
      {{"x", "y"}, "-(-x) - -y + (not x) + (not not y) - (x >= y ? -1 : x <= 3) + 1"},
      {{"p"}, "2*p + (popcount(p) % 2 = 0 ? 1 : 0)"},
      {{"class"}, "class / 4294967296 + 9223372036854775807 / 3000000000 * (class % 2)"},
  };
  for (const auto& [names, text] : laws) {
    std::vector<Value> values;
    const bool further = names.back() == "k";
    const rules::LawExpression law("law", text, names, further ? 1 : 0);
    const auto add = [&](const std::vector<std::int64_t>& arguments) {
      try {
        values.push_back({Position(arguments), law(arguments)});
      } catch (const Error&) {
        // The notation has 64 bits; what it cannot say is not asked for.
      }
    };
    if (names.size() == 1) {
      for (std::int64_t n = 0; n <= 100; ++n) add({n});
      for (const std::int64_t n : {999'999'937L, 1'000'000'007L * 998'244'353L,
                                   123'456'789'012'345L, far_heap - 11, far_heap - 1, far_heap}) {
        add({n});
      }
    } else {
      for (std::int64_t x = 0; x <= 12; ++x) {
        for (std::int64_t y = 0; y <= 12; ++y) add({x, y});
      }
      add({far_heap, 999'999'937});
      add({far_heap - 3, far_heap});
      add({1'000'003, far_heap - 1});
    }
    EXPECT_GT(values.size(), 100U) << text;
    Law said;
    said.expression = text;
    said.text = "a law";
    const Ruleset rules = Ruleset::parse(names.size() == 1 ? "nim" : "wythoff");
    functions.add(
        text,
        [&, coordinates = names](Language language) {
          return emit_function(rules, said, {}, language,
                               {.names = coordinates, .parameters = further ? 1U : 0U});
        },
        std::move(values));
  }
  // Beyond 64 bits on the way, and right there: the lost pairs of Wythoff's game.
  Law wythoff;
  wythoff.expression = "x = (y - x + isqrt(5*(y - x)*(y - x))) / 2";
  wythoff.lost_only = true;
  const auto lost = [&](Language language) {
    return emit_function(Ruleset::parse("wythoff"), wythoff, {}, language);
  };
  functions.add("Wythoff", lost,
                {{Position{1, 2}, 1},
                 {Position{2, 4}, 0},
                 {Position{3, 5}, 1},
                 {Position{618033988749894848, far_heap}, 1},
                 {Position{618033988749894848, 1000000000000000000 - 3}, 0}},
                "lost");
  functions.run();
}

TEST(EmitFunction, SaysWhyThereIsNone) {
  const Ruleset rules = Ruleset::parse("{2, 5}");
  expect_error(
      ErrorKind::bad_input, [&] { (void)emit_function(rules, {}, {}, Language::cpp); },
      "neither a period nor an expression");
  Law law;
  law.period = Period{0, 7, 0};
  expect_error(
      ErrorKind::bad_input, [&] { (void)emit_function(rules, law, {}, Language::cpp); },
      "needs the values of 7 heaps, but there are 0");
  law.period.reset();
  law.expression = "n % m";
  expect_error(
      ErrorKind::bad_input, [&] { (void)emit_function(rules, law, {}, Language::python); },
      "unknown name 'm'");
}

}  // namespace
}  // namespace grundy::emit
