// grundy stress PROBLEM -- COMMAND...
#include "grundy/stress.hpp"

#include <fmt/format.h>
#include <string.h>
#include <sys/resource.h>

#include <chrono>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/child.hpp"
#include "cli/command.hpp"
#include "cli/number.hpp"
#include "cli/output.hpp"
#include "cli/problem_argument.hpp"
#include "cli/stress_report.hpp"
#include "cli/watch.hpp"
#include "grundy/error.hpp"

namespace grundy::cli {
namespace {

constexpr const char* example =
    "  grundy stress acwing-893 -- ./a.out                random inputs for a program of yours\n"
    "  grundy stress hdu-1536 --seed 7 --save in.txt -- python3 snim.py\n"
    "  grundy stress ./my-problem.toml -- ./a.out         a problem file of your own";

// More than any answer by so much is output without an end.
constexpr std::size_t more_output = std::size_t{1} << 16;

struct Options {
  CommonOptions common;
  std::string problem;
  std::vector<std::string> command;
  std::string seed = "1";
  std::string cases = "300";
  std::string case_time = "2";
  std::string shrink_time = "5";
  std::string save;
  std::string engine;
  bool exact = false;
  bool proper_end = false;
};

double read_time(const char* name, const std::string& text) {
  const Piece piece(name, text);
  const double seconds = read_seconds(piece);
  if (seconds == 0) piece.fail("0 s leave no time");
  return seconds;
}

/// The command line without what does not matter for finding the same again.
std::string again(const Options& options) {
  std::string line = "grundy stress " + shell_word(options.problem);
  const auto add = [&](const char* name, const std::string& value, const std::string& usual) {
    if (value != usual) line += std::string(" ") + name + " " + shell_word(value);
  };
  const Options usual;
  line += " --seed " + shell_word(options.seed);
  add("--cases", options.cases, usual.cases);
  add("--case-time", options.case_time, usual.case_time);
  add("--shrink-time", options.shrink_time, usual.shrink_time);
  add("--engine", options.engine, usual.engine);
  if (options.exact) line += " --exact";
  if (options.proper_end) line += " --proper-end";
  line += " --";
  for (const std::string& word : options.command) line += " " + shell_word(word);
  return line;
}

/// The program under test.
class Tested {
 public:
  Tested(const std::vector<std::string>& command, double seconds, Watch& watch)
      : command_(command), watch_(watch) {
    limits_.seconds = seconds;
  }

  StressRun run(std::string_view input, std::size_t expected_bytes) {
    limits_.output_bytes = 2 * expected_bytes + more_output;
    ChildRun child = run_child(command_, input, limits_, watch_);
    StressRun run;
    run.message = message(child, run.end);
    run.output = std::move(child.output);
    run.errors = std::move(child.errors);
    return run;
  }

 private:
  [[nodiscard]] std::string message(const ChildRun& child, StressEnd& end) const {
    switch (child.end) {
      case ChildRun::End::exited:
        if (child.code == 0) return "";
        end = StressEnd::crashed;
        return fmt::format("the program ended with exit status {}", child.code);
      case ChildRun::End::killed:
        end = StressEnd::crashed;
        return fmt::format("the program was killed by signal {} ({})", child.code,
                           ::strsignal(child.code));
      case ChildRun::End::timed_out:
        end = StressEnd::timed_out;
        return fmt::format("the program did not end within {:g} s", limits_.seconds);
      case ChildRun::End::flooded:
        end = StressEnd::flooded;
        return fmt::format("the program printed more than {} bytes and was stopped",
                           limits_.output_bytes);
    }
    return "";
  }

  const std::vector<std::string>& command_;
  Watch& watch_;
  ChildLimits limits_;
};

/// True until `seconds` have passed since it was asked first.
class Stopwatch {
 public:
  explicit Stopwatch(double seconds) : seconds_(seconds) {}
  bool goes_on() {
    const auto now = Clock::now();
    if (!start_) start_ = now;
    return std::chrono::duration<double>(now - *start_).count() < seconds_;
  }

 private:
  using Clock = std::chrono::steady_clock;
  double seconds_;
  std::optional<Clock::time_point> start_;
};

/// A program that crashes leaves no file of its memory behind at each test.
void no_core_files() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_CORE, &limit) != 0) return;
  limit.rlim_cur = 0;
  (void)::setrlimit(RLIMIT_CORE, &limit);
}

StressOptions library_options(const Options& options, Stopwatch& shrinking) {
  StressOptions result;
  constexpr auto most = std::numeric_limits<std::uint64_t>::max();
  result.seed = read_number(Piece("--seed", options.seed), most);
  const Piece cases("--cases", options.cases);
  result.tests = read_number(cases, most);
  if (result.tests == 0) cases.fail("0 cases test nothing");
  result.exact = options.exact;
  result.proper_end = options.proper_end;
  result.engine = options.engine;
  result.goes_on_shrinking = [&shrinking] { return shrinking.goes_on(); };
  return result;
}

void write(const std::string& path, const std::string& text) {
  Output output(path);
  output.write(text);
  output.commit();
}

int stress_program(const Options& options) {
  Watch watch(options.common.limits(), options.common.quiet);
  Stopwatch shrinking(read_time("--shrink-time", options.shrink_time));
  const StressOptions how = library_options(options, shrinking);
  const Problem problem = open_problem(options.problem);
  Tested tested(options.command, read_time("--case-time", options.case_time), watch);
  no_core_files();
  std::uint64_t runs = 0;
  StressReport report;
  try {
    report = stress(
        problem,
        [&](std::string_view input, std::size_t expected_bytes) {
          StressRun run = tested.run(input, expected_bytes);
          ++runs;
          return run;
        },
        how, watch);
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::budget) throw;
    throw Error(error.kind(),
                fmt::format("{}; no failure in {} tests until then", error.message(), runs),
                error.hint());
  }
  watch.clear_progress();
  if (report.failure && !options.save.empty()) write(options.save, report.failure->input);
  const StressResult result{problem, how, report, again(options)};
  if (options.common.json) {
    print(stress_json(result));
  } else if (!options.common.quiet) {
    print(stress_text(result));
  } else if (report.failure) {
    print(report.failure->input);
  }
  return report.failure ? came_out_false : done;
}

}  // namespace

void add_stress(CLI::App& program, Work& work) {
  CLI::App& command =
      add_command(program, "stress",
                  "Test a program on random inputs of a problem, against the definition", example);
  auto options = std::make_shared<Options>();
  add_problem(command, options->problem);
  command
      .add_option("COMMAND", options->command,
                  "The program under test and its arguments, after --; it reads standard input")
      ->type_name("")
      ->required();
  command.add_option("--seed", options->seed, "Other inputs for each number")
      ->type_name("N")
      ->capture_default_str();
  command.add_option("--cases", options->cases, "Inputs to run; an input may hold several cases")
      ->type_name("N")
      ->capture_default_str();
  command.add_option("--case-time", options->case_time, "Seconds for the program on one input")
      ->type_name("S")
      ->capture_default_str();
  command
      .add_option("--shrink-time", options->shrink_time,
                  "Seconds for making a failing input smaller")
      ->type_name("S")
      ->capture_default_str();
  command.add_flag("--exact", options->exact,
                   "Compare byte for byte; else white space at the ends of lines and empty lines "
                   "at the end do not matter");
  command.add_flag("--proper-end", options->proper_end,
                   "Only inputs with their terminators and a line break at the end");
  command.add_option("--save", options->save, "Write the failing input to a file")
      ->type_name("FILE");
  command
      .add_option("--engine", options->engine,
                  "Compute the right answers with this engine, as naive")
      ->type_name("NAME");
  add_common(command, options->common);
  command.callback([&work, options] { work = [options] { return stress_program(*options); }; });
}

}  // namespace grundy::cli
