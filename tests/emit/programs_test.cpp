// Every problem file as a program: compiled, run on its samples byte for byte, and on random input
// against the judge.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "emit/compile.hpp"
#include "grundy/emit.hpp"
#include "grundy/error.hpp"
#include "grundy/problem.hpp"
#include "grundy/stress.hpp"
#include "problem/program.hpp"
#include "support/expect_error.hpp"
#include "support/problem_text.hpp"

namespace grundy::emit {
namespace {

constexpr std::size_t units = 4;

/// Reads lines `program input output` of a file and runs each program in a process of its own.
constexpr const char* driver = R"(
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sys/wait.h>
#include <unistd.h>
int main() {
  static char name[100], in[200], out[200];
  std::FILE* cases = std::fopen("cases", "r");
  while (std::fscanf(cases, "%99s %199s %199s", name, in, out) == 3) {
    const pid_t child = fork();
    if (child == 0) {
      if (!std::freopen(in, "r", stdin) || !std::freopen(out, "w", stdout)) _exit(9);
      alarm(30);
      for (const Entry& entry : entries) {
        if (std::strcmp(entry.name, name) == 0) entry.run();
      }
      std::fflush(stdout);
      _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    if (status != 0) {
      std::printf("%s failed on %s\n", name, in);
      return 1;
    }
  }
}
)";

class Programs {
 public:
  void add(const Problem& problem, int random_inputs) {
    const std::string name = "p" + std::to_string(problems_.size());
    std::string code = emit_program(problem);
    EXPECT_TRUE(names_without_header(code).empty())
        << problem.name() << ": " << *names_without_header(code).begin();
    const std::size_t main = code.find("int main()");
    ASSERT_NE(main, std::string::npos);
    code.replace(main, 10, "void start()");
    units_[problems_.size() % units].add(code, name);
    declarations_ += "namespace " + name + " { void start(); }\n";
    entries_ += "  {\"" + name + "\", " + name + "::start},\n";
    problems_.push_back(problem.name());
    for (const auto& sample : problem.samples()) add_case(name, sample.in, sample.out);
    StressOptions options;
    options.tests = static_cast<std::uint64_t>(random_inputs);
    options.proper_end = true;
    const StressCommand add_input = [&](std::string_view input, std::size_t) {
      const std::string answer = problem.judge(input);
      add_case(name, std::string(input), answer);
      return StressRun{StressEnd::answered, answer, {}, {}};
    };
    EXPECT_FALSE(stress(problem, add_input, options).failure) << problem.name();
  }

  void run() {
    std::vector<std::string> texts;
    for (const Unit& unit : units_) texts.push_back(unit.text());
    texts.push_back(declarations_ + "struct Entry { const char* name; void (*run)(); };\n" +
                    "const Entry entries[] = {\n" + entries_ + "};\n" + driver);
    ASSERT_TRUE(workshop_.compile(texts));
    workshop_.write("cases", cases_);
    EXPECT_TRUE(workshop_.run("./program")) << workshop_.read("out") << workshop_.read("err");
    for (std::size_t i = 0; i < expected_.size(); ++i) {
      const std::string number = std::to_string(i);
      EXPECT_EQ(workshop_.read("out" + number), expected_[i]) << problems_[of_[i]] << ", input:\n"
                                                              << workshop_.read("in" + number);
    }
  }

 private:
  void add_case(const std::string& name, const std::string& in, const std::string& out) {
    const std::string number = std::to_string(expected_.size());
    workshop_.write("in" + number, in);
    cases_ += name + " in" + number + " out" + number + "\n";
    expected_.push_back(out);
    of_.push_back(problems_.size() - 1);
  }

  Workshop workshop_;
  Unit units_[units];
  std::string declarations_, entries_, cases_;
  std::vector<std::string> problems_;
  std::vector<std::string> expected_;
  std::vector<std::size_t> of_;
};

TEST(EmittedPrograms, AnswerAsTheJudge) {
  Programs programs;
  std::vector<std::string> refused;
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(GRUNDY_SOURCE_DIR "/problems")) {
    if (entry.path().extension() != ".toml") continue;
    ++files;
    const Problem problem = Problem::load(entry.path().string());
    if (problem.program().play != problem::Play::ruleset) {
      expect_error(
          ErrorKind::bad_input, [&] { (void)emit_program(problem); },
          "no program is written for '" + problem.name() + "'", "grundy judge");
      continue;
    }
    try {
      programs.add(problem, 12);
    } catch (const Error& error) {
      refused.push_back(entry.path().stem().string() + ": " + error.what());
    }
  }
  EXPECT_GE(files, 40U);
  // No kind of problem is without a program, but for those on graphs.
  EXPECT_EQ(refused, std::vector<std::string>{});
  programs.run();
}

/// What no problem file has, or not together.
TEST(EmittedPrograms, AllOfTheFormat) {
  const std::vector<std::string> files = {
      // Names that mean something in C++; a quoted and a strange answer; answers joined.
      "read = \"int repeat int { while y1[while] }\"\n"
      "rules = \"class -> class-k for k in y1\"\nheaps = \"while\"\njoin = \", \"\n"
      "prefix = \"{case}/{case}: \\\"a\\\\b\\\"?\?/ \"\n"
      "[limits]\nwhile = \"0..20\"\ny1 = \"1..5\"\n",
      // Words, lists of all kinds, numbers of lists.
      "read = \"t repeat t { s:word n x[n] }\"\nrules = \"0.137\"\n"
      "let = ['r = runs(s, \"a\")', 'c = count(s, \"b\")', 'd = distinct([v % 5 + c for v in "
      "x])',\n"
      "       'e = sorted([len(d), sum(x) % 7, xor(x), max(r) for i in 1..len(r) if i = 1])',\n"
      "       'w = [2 for i in 1..c]']\n"
      "heaps = \"r, d, e, c, min(x) for i in 1..n if i = 2, w\"\n"
      "[limits]\nt = \"0..3\"\nn = \"1..4\"\nx = \"0..30\"\n",
      // Rounds with a counter, and a case that reads nothing.
      "read = \"n a[n] repeat rounds in 0..n-1 { repeat last in rounds..n { case } }\"\n"
      "rules = \"{1, 3}\"\nheaps = \"rounds, last, a\"\njoin = \" \"\n"
      "[limits]\nn = \"1..4\"\na = \"0..9\"\n",
      // Cases inside of sets, whose amounts are read one by one.
      "read = \"until eof { m repeat m { b[] } q repeat q { w c[w] } }\"\n"
      "rules = \"n -> n-s for s in b; n -> [n-2, m % 3] if n > 2\"\nheaps = \"c\"\njoin = \"|\"\n"
      "[limits]\nm = \"0..9\"\nw = \"0..3\"\nb = \"1..4\"\nq = \"0..3\"\nc = \"0..12\"\n",
      // Infinite sets, multiplicities, conditions before and after, all-but sets of parameters.
      "read = \"n p q\"\nrules = \"~{p, q..q+1}\"\n"
      "heaps = \"v for v in powers(2) if v < 20, f for f in fibonacci, n for i in 1..p if q > 1\"\n"
      "[limits]\nn = \"0..40\"\np = \"1..5\"\nq = \"1..5\"\n",
      // A start outside of the game.
      "read = \"t repeat t { n }\"\nrules = \"(x, m) -> (x-k, 2*k) for k in 1..min(x, m)\"\n"
      "start = \"x -> (x, x-1)\"\nheaps = \"n\"\n[limits]\nt = \"1..3\"\nn = \"0..30\"\n",
      // Names that the code around the rules could use.
      "read = \"size first until part = 0 { part amount sum stack }\"\n"
      "rules = \"(rest, at) -> (rest - part, at - amount + k - 1) for k in 1..size if at >= k\"\n"
      "heaps = \"(sum, stack + first)\"\n[limits]\nsize = \"1..3\"\nfirst = \"0..3\"\n"
      "part = \"1..3\"\namount = \"1..3\"\nsum = \"0..9\"\nstack = \"0..9\"\n",
      // No limits at all, negative numbers, a law that calls itself beside other numbers.
      "read = \"until a = -1 { a b }\"\nrules = \"x -> x-k for k in 1..x/2\"\n"
      "heaps = \"abs(a - b), max(a, 0), b\"\nlaw = \"x % 2 = 0 ? x/2 : g(x/2)\"\nlaw_source = "
      "\"s\"\n"
      "[limits]\na = \"0..1000000000\"\nb = \"0..10\"\n",
      // Everything to the end of the input; every kind of named set.
      "read = \"k x[*]\"\nrules = \"\"\"n -> n-s for s in primes if n % 3 != 1\n"
      "n -> n/s for s in prime_powers if s > k\nn -> [n-s, s/2] for s in triangular if s < n\n"
      "n -> n-s for s in squares if not square(n)\nn -> d-1 for d in divisors(n) if d < n\"\"\"\n"
      "heaps = \"x\"\n[limits]\nk = \"1..4\"\nx = \"0..60\"\n",
      // Tuples in and beyond the limits' box, with sums of several positions.
      "read = \"t repeat t { n k x[n] }\"\n"
      "rules = \"(a, b) -> [(a-i, b+i) for i in 1..2 if i <= a, (a/2, j)] for j in 0..k if a > "
      "0\"\n"
      "heaps = \"(x[i], i) for i in 1..n\"\n"
      "[limits]\nt = \"1..3\"\nn = \"1..3\"\nk = \"0..2\"\nx = \"0..5\"\n",
  };
  Programs programs;
  for (const std::string& file : files) programs.add(problem::problem(file), 30);
  programs.run();
}

}  // namespace
}  // namespace grundy::emit
