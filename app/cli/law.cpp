// grundy law RULESET [N]
#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "cli/command.hpp"
#include "cli/emit_code.hpp"
#include "cli/family.hpp"
#include "cli/game.hpp"
#include "cli/input.hpp"
#include "cli/law_report.hpp"
#include "cli/law_values.hpp"
#include "cli/let.hpp"
#include "cli/output.hpp"
#include "cli/problem_argument.hpp"
#include "cli/read_table.hpp"
#include "grundy/certificate.hpp"
#include "grundy/emit.hpp"
#include "grundy/error.hpp"

namespace grundy::cli {
namespace {

constexpr const char* example =
    "  grundy law '{2,5}'                                the period, and the theorem that proves "
    "it\n"
    "  grundy law 'n -> n-k for k in powers(2)' 10^6     n % 3, seen on heaps 0..10^6\n"
    "  grundy law 'n -> n-k for k in 1..m' --vary m=1..20    one law in n and m\n"
    "  grundy law wythoff 60,60                          laws of pairs\n"
    "  grundy law 'n -> n-k for k in primes' --test 'n % 4'  holds, or where it fails\n"
    "  grundy law --values table.txt                     laws of anybody's numbers\n"
    "  grundy law 0.77 --certificate kayles.json         the proof, for `grundy check`\n"
    "  grundy law '{2,5}' --emit cpp                     a function that computes the values\n"
    "  grundy law --emit cpp --problem hdu-1536          a whole program for that judge";

struct Options {
  CommonOptions common;
  std::string ruleset;
  std::string to;
  std::vector<std::string> lets;
  std::vector<std::string> vary;
  std::vector<std::string> tests;
  std::vector<std::string> lost_tests;
  std::string values;
  std::string format;
  std::string engine;
  std::string certificate;
  std::string emit;
  std::string problem;

  [[nodiscard]] bool tests_given() const { return !tests.empty() || !lost_tests.empty(); }
};

/// All conjectures against `values`, a NimSequence or SampledValues.
template <typename Values>
LawReport test_all(const Options& options, const Values& values,
                   const std::vector<std::string>& names, Watch& watch) {
  LawReport report;
  const auto add = [&](const std::string& expression, bool lost_only) {
    TestedLaw tested;
    if constexpr (std::is_same_v<Values, NimSequence>) {
      tested = test_law(expression, lost_only, values, names[0], watch);
    } else {
      tested = test_law(expression, lost_only, values, watch);
    }
    report.checked_to = std::max(report.checked_to, tested.law.checked_to);
    if (tested.counterexample) report.refuted.push_back(std::move(*tested.counterexample));
    report.laws.push_back(std::move(tested.law));
  };
  for (const std::string& expression : options.tests) add(expression, false);
  for (const std::string& expression : options.lost_tests) add(expression, true);
  return report;
}

template <typename Values>
LawReport search_or_test(const Options& options, const Values& values,
                         const std::vector<std::string>& names, Watch& watch) {
  return options.tests_given() ? test_all(options, values, names, watch) : find_laws(values, watch);
}

FoundLaws laws_of_file(const Options& options, Watch& watch) {
  const TableFormat format =
      options.format.empty() ? TableFormat::guess : read_table_format(options.format);
  const std::string name = options.values == "-" ? "standard input" : "file " + options.values;
  const Table table = read_table(read_all(options.values, watch), name, format);
  if (const auto* sequence = std::get_if<NimSequence>(&table)) {
    return {{}, search_or_test(options, *sequence, {"n"}, watch), {}};
  }
  const auto& samples = std::get<SampledValues>(table);
  return {{}, search_or_test(options, samples, samples.names, watch), {}};
}

FoundLaws laws_of_family(const Options& options, Watch& watch) {
  const Bindings fixed = read_lets(options.lets);
  const RulesetTemplate rules = RulesetTemplate::parse(options.ruleset);
  const Family family = read_family(options.vary, fixed);
  std::set<std::string> used(rules.parameters().begin(), rules.parameters().end());
  require_all_used(family.members.front(), used);
  const Ruleset first = rules.bind(family.members.front());
  const Position corner = family_corner(options.to, first.coordinates(), family.members.size());
  const SampledValues samples = sample_family(rules, family.names, family.members, corner, watch);
  return {options.ruleset, search_or_test(options, samples, samples.names, watch), {}};
}

/// The proof of the period of these rules as a file.
void write_certificate(const Options& options, Session& session, Watch& watch) {
  const auto proved = session.proved();
  if (!proved) {
    throw Error(ErrorKind::budget, "no period is proved for these rules so far: nothing to certify",
                "look at more heaps: grundy law RULESET N");
  }
  const std::uint64_t heaps = proved->period.preperiod + proved->period.period;
  const std::string text =
      make_certificate(session.rules(), *proved, session.values_to(heaps), watch);
  Output output(options.certificate);
  output.write(text);
  output.commit();
}

FoundLaws laws_of_rules(const Options& options, Watch& watch) {
  Games games(options.lets, options.engine, Games::Laws::published, watch);
  Game& game = games.open(options.ruleset);
  games.require_all_used();
  Session& session = *game.session;
  const Position corner = law_corner(options.to, game, watch);
  FoundLaws found{session.rules().canonical(), {}, {}};
  LawNames names;
  if (counts_starts(corner, game)) {
    const NimSequence values = values_of_starts(corner[0], game, watch);
    names.names = {"n"};
    found.report = search_or_test(options, values, names.names, watch);
  } else if (!options.tests_given()) {
    found.report = session.laws(corner);
  } else {
    const SampledValues samples = session.samples(corner);
    found.report = test_all(options, samples, samples.names, watch);
  }
  if (!options.certificate.empty()) write_certificate(options, session, watch);
  if (!options.emit.empty()) {
    found.code = emit_code(session, found.report, names, read_language(options.emit),
                           *std::max_element(corner.begin(), corner.end()));
  }
  return found;
}

void require_sense(const Options& options) {
  const auto fail = [](const std::string& message, const std::string& hint) {
    throw Error(ErrorKind::bad_input, message, hint);
  };
  if (!options.problem.empty() && options.emit.empty()) {
    fail("--problem names the judge that a program is for", "add --emit cpp");
  }
  const bool rules = !options.ruleset.empty();
  if (!options.problem.empty()) {
    if (rules || !options.values.empty()) {
      fail("a problem has its own rules", "give --problem without a ruleset");
    }
    if (read_language(options.emit) != Language::cpp) {
      fail("programs for a judge are written in C++", "use --emit cpp");
    }
    return;
  }
  if (rules == !options.values.empty()) {
    fail(rules ? "a ruleset and --values are two tables" : "there is no ruleset",
         "give a ruleset, or numbers with --values FILE");
  }
  if (!options.emit.empty()) static_cast<void>(read_language(options.emit));
  const bool one = rules && options.vary.empty() && !options.tests_given();
  if (!one && !(options.emit.empty() && options.certificate.empty())) {
    fail("--emit and --certificate are about the law of one ruleset",
         "leave out --vary, --values and --test, and bind parameters with --let");
  }
}

int find(const Options& options) {
  require_sense(options);
  Watch watch(options.common.limits(), options.common.quiet);
  if (!options.problem.empty()) {
    const std::string program = emit_program(open_problem(options.problem), watch);
    watch.clear_progress();
    print(program);
    return done;
  }
  FoundLaws found = !options.values.empty() ? laws_of_file(options, watch)
                    : !options.vary.empty() ? laws_of_family(options, watch)
                                            : laws_of_rules(options, watch);
  watch.clear_progress();
  print(found.code             ? *found.code
        : options.common.json  ? json_of(found)
        : options.common.quiet ? quiet_text_of(found)
                               : text_of(found));
  return options.tests_given() && !found.report.refuted.empty() ? came_out_false : done;
}

}  // namespace

void add_law(CLI::App& program, Work& work) {
  CLI::App& command =
      add_command(program, "law", "The law of the nim-values, its status and its proof", example);
  auto options = std::make_shared<Options>();
  command.add_option("RULESET", options->ruleset, "The rules")->type_name("");
  command
      .add_option(
          "N", options->to,
          "The largest heap looked at, or 60,60 for pairs (default: some 10^5 heaps or 20000 "
          "tuples, as far as two seconds go)")
      ->type_name("");
  add_list(command, "--vary", options->vary,
           "Look for one law of a family: m=1..20, or R=L..30 after L=1..9");
  add_list(command, "--test", options->tests,
           "A conjecture: 'n % 3' for the value; it holds to N, or here is where not");
  add_list(command, "--test-lost", options->lost_tests,
           "A conjecture on the lost positions: 'n % 4 = 0'");
  command
      .add_option("--values", options->values,
                  "Search the numbers of this file (- is standard input)")
      ->type_name("FILE");
  command
      .add_option("--format", options->format,
                  "Of that file: plain, csv, bfile or grid (default: it is guessed)")
      ->type_name("FORMAT");
  command
      .add_option("--certificate", options->certificate,
                  "Write the proof of the period to this file (docs/certificates.md)")
      ->type_name("FILE");
  command
      .add_option("--emit", options->emit,
                  "Print code that computes the values instead of the laws: cpp or python")
      ->type_name("LANGUAGE");
  command
      .add_option("--problem", options->problem,
                  "With --emit cpp: a whole program for this problem of `grundy games`")
      ->type_name("PROBLEM");
  add_list(command, "--let", options->lets, "Bind a parameter: m=3 or S={2,5}");
  command.add_option("--engine", options->engine, "Compute with this engine, as naive")
      ->type_name("NAME");
  add_common(command, options->common);
  command.callback([&work, options] { work = [options] { return find(*options); }; });
}

}  // namespace grundy::cli
