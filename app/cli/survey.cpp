// grundy survey PATTERN... --db FILE
#include "cli/survey.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "cli/input.hpp"
#include "cli/number.hpp"
#include "cli/output.hpp"
#include "grundy/error.hpp"
#include "survey/atlas.hpp"
#include "survey/pattern.hpp"
#include "survey/survey.hpp"

namespace grundy::cli {
namespace {

using survey::Pattern;

constexpr const char* example =
    "  grundy survey '0.?"
    "?' --db atlas.db --limit 2^16   all codes of two digits\n"
    "  grundy survey '{a,b,c <= 20}' --db sets.db        all sets of three amounts up to 20\n"
    "  grundy survey @codes.txt kayles --db atlas.db     patterns of a file, and one ruleset\n"
    "  grundy atlas atlas.db --unsolved                  what has no proved period";

/// More texts than this need --limit-rulesets.
constexpr std::uint64_t most_texts = 100'000;

constexpr std::uint64_t greatest_heap = (std::uint64_t{1} << 62);
constexpr std::uint64_t most_jobs = 1024;

struct Options {
  CommonOptions common;
  std::vector<std::string> patterns;
  std::string database;
  std::string limit = "2^14";
  std::string jobs = "1";
  std::string limit_rulesets;
  std::string ruleset_time;
};

/// The lines of `@FILE`, without comments.
void add_list_of(const std::string& path, Watch& watch, std::vector<Pattern>& patterns) {
  const std::string text = read_all(path, watch);
  std::size_t number = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string line = text.substr(at, end - at);
    at = end + 1;
    ++number;
    line.resize(std::min(line.find('#'), line.size()));
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    if (line.back() == '\r') line.pop_back();
    patterns.push_back(Pattern::parse(line, fmt::format("file {}, line {}", path, number)));
  }
}

std::vector<Pattern> read_patterns(const Options& options, Watch& watch) {
  std::vector<Pattern> patterns;
  for (const std::string& text : options.patterns) {
    if (text.size() > 1 && text[0] == '@') {
      add_list_of(text.substr(1), watch, patterns);
    } else {
      patterns.push_back(Pattern::parse(text));
    }
  }
  for (const Pattern& pattern : patterns) {
    if (pattern.count() == 0) {
      throw Error(ErrorKind::bad_input, "the pattern matches nothing", pattern.place(),
                  "so many different amounts need a greater bound");
    }
  }
  if (patterns.empty()) {
    throw Error(ErrorKind::bad_input, "the lists hold no pattern", "write one in each line");
  }
  return patterns;
}

survey::Expansion expand(const Options& options, Watch& watch) {
  const std::vector<Pattern> patterns = read_patterns(options, watch);
  std::uint64_t most = most_texts;
  if (!options.limit_rulesets.empty()) {
    const Piece piece("--limit-rulesets", options.limit_rulesets);
    most = read_number(piece, UINT64_MAX);
    if (most == 0) piece.fail("a limit of 0 leaves no ruleset");
  } else if (const auto texts = survey::count(patterns); texts > most) {
    throw Error(ErrorKind::bad_input,
                "the patterns stand for " + survey::to_text(texts) + " rulesets",
                fmt::format("--limit-rulesets K takes the first K of them; it is needed beyond {}",
                            most_texts));
  }
  return survey::expand(patterns, most, watch);
}

survey::CrewOptions crew_options(const Options& options, const Watch& watch) {
  survey::CrewOptions result;
  result.limit = read_number(Piece("--limit", options.limit), greatest_heap);
  result.memory_bytes = watch.memory_limit();
  if (!options.ruleset_time.empty()) {
    const Piece piece("--ruleset-time", options.ruleset_time);
    result.ruleset_seconds = read_seconds(piece);
    if (result.ruleset_seconds == 0) piece.fail("a time limit of 0 s leaves no time");
  }
  return result;
}

std::size_t read_jobs(const Options& options) {
  const Piece piece("--jobs", options.jobs);
  const std::uint64_t jobs = read_number(piece, most_jobs);
  if (jobs == 0) piece.fail("0 jobs do no work");
  return static_cast<std::size_t>(jobs);
}

std::string report(const Options& options, const survey::Expansion& expansion, std::size_t todo,
                   const survey::Summary& summary) {
  const std::size_t rulesets = expansion.rulesets.size();
  if (options.common.json) {
    const nlohmann::ordered_json document{{"database", options.database},
                                          {"texts", expansion.texts},
                                          {"rulesets", rulesets},
                                          {"computed", todo},
                                          {"skipped", rulesets - todo},
                                          {"atlas",
                                           {{"rulesets", summary.rulesets},
                                            {"proved", summary.proved},
                                            {"unsolved", summary.unsolved},
                                            {"failed", summary.failed},
                                            {"classes", summary.classes}}}};
    return document.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
  }
  if (options.common.quiet) return {};
  return fmt::format(
      "{} rulesets from {} texts: {} computed, {} were done before\n"
      "{}: {} rulesets in {} classes; {} proved, {} unsolved, {} failed\n",
      rulesets, expansion.texts, todo, rulesets - todo, options.database, summary.rulesets,
      summary.classes, summary.proved, summary.unsolved, summary.failed);
}

int survey_all(const Options& options, const MakeCrew& make_crew) {
  Watch watch(options.common.limits(), options.common.quiet);
  const survey::CrewOptions crew_of = crew_options(options, watch);
  const std::size_t jobs = read_jobs(options);
  const survey::Expansion expansion = expand(options, watch);
  survey::Atlas atlas = survey::Atlas::open_to_write(options.database);
  const std::vector<std::string> todo =
      survey::left_to_do(expansion.rulesets, crew_of.limit, atlas);
  const auto crew = make_crew(jobs, crew_of);
  survey::run_survey(todo, *crew, atlas, watch);
  watch.clear_progress();
  print(report(options, expansion, todo.size(), atlas.summary()));
  return done;
}

/// Copies of one process that mpirun starts would all want the same database.
void refuse_mpirun() {
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"}) {
    const char* size = std::getenv(name);
    if (size == nullptr || std::string(size) == "1") continue;
    throw Error(ErrorKind::bad_input,
                fmt::format("mpirun has started {} copies of grundy, which is one process", size),
                "grundy-mpi is the program for mpirun: an optional component of the build, made "
                "with -D GRUNDY_MPI=ON where Open MPI is installed");
  }
}

}  // namespace

void add_survey_of(CLI::App& program, Work& work, const std::string& example_of, bool jobs,
                   MakeCrew make_crew) {
  CLI::App& command = add_command(
      program, "survey", "Many rulesets into one database: their periods and values", example_of);
  auto options = std::make_shared<Options>();
  command
      .add_option("PATTERN", options->patterns,
                  "0.??? (each ? an octal digit), {a,b <= 9}, a ruleset, or @FILE with one a line")
      ->type_name("")
      ->required();
  command.add_option("--db", options->database, "The database; made if it is not there")
      ->type_name("FILE")
      ->required();
  command
      .add_option("--limit", options->limit,
                  "Compute heaps 0..N where no period is proved (default 2^14)")
      ->type_name("N");
  if (jobs) {
    command.add_option("--jobs", options->jobs, "Rulesets at a time (default 1)")->type_name("K");
  }
  command
      .add_option("--limit-rulesets", options->limit_rulesets,
                  "Take at most the first K different rulesets")
      ->type_name("K");
  command
      .add_option("--ruleset-time", options->ruleset_time,
                  "Give up a ruleset after so many seconds, and go on with the others")
      ->type_name("S");
  add_common(command, options->common);
  command.callback([&work, options, jobs, make_crew = std::move(make_crew)] {
    work = [options, jobs, make_crew] {
      if (jobs) refuse_mpirun();
      return survey_all(*options, make_crew);
    };
  });
}

void add_survey(CLI::App& program, Work& work) {
  add_survey_of(program, work, example, true, survey::make_threads);
}

}  // namespace grundy::cli
