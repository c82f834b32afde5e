// grundy judge PROBLEM [INPUT]
#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/command.hpp"
#include "cli/input.hpp"
#include "cli/output.hpp"
#include "cli/problem_argument.hpp"
#include "grundy/error.hpp"
#include "grundy/problem.hpp"

namespace grundy::cli {
namespace {

constexpr const char* example =
    "  printf '2 2 5 3 2 4 7' | grundy judge acwing-893       prints Yes\n"
    "  grundy judge ./my-problem.toml input.txt               a problem file of your own\n"
    "  grundy games acwing-893                                what the input looks like";

struct Options {
  CommonOptions common;
  std::string problem;
  std::string input = "-";
};

int judge_input(const Options& options) {
  Watch watch(options.common.limits(), options.common.quiet);
  const Problem problem = open_problem(options.problem);
  const std::string input = read_all(options.input, watch);
  std::string answer = problem.judge(input, {}, watch);
  watch.clear_progress();
  if (options.common.json) {
    nlohmann::ordered_json document;
    document["problem"] = problem.name();
    document["output"] = answer;
    answer = document.dump() + "\n";
  }
  print(answer);
  return done;
}

}  // namespace

void add_judge(CLI::App& program, Work& work) {
  CLI::App& command =
      add_command(program, "judge", "Answer a judge's input exactly as the judge expects", example);
  auto options = std::make_shared<Options>();
  add_problem(command, options->problem);
  command.add_option("INPUT", options->input, "A file; standard input if it is - or left out")
      ->type_name("");
  add_common(command, options->common);
  command.callback([&work, options] { work = [options] { return judge_input(*options); }; });
}

}  // namespace grundy::cli
