#include "cli/constant_memory_report.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/command.hpp"
#include "cli/long_run.hpp"
#include "cli/number.hpp"
#include "cli/output.hpp"
#include "cli/run_report.hpp"
#include "grundy/constant_memory.hpp"
#include "grundy/error.hpp"

namespace grundy::cli {
namespace {

constexpr std::uint64_t most_window = std::uint64_t{1} << 40;

std::string text(const ConstantMemoryRun& run, const std::string& ruleset, double seconds) {
  std::string result = fmt::format("{}\n\n{} heaps with a window of {}, {}\n", ruleset, run.heaps(),
                                   run.window(), duration(seconds));
  if (const auto proved = run.proved()) {
    result += fmt::format("proved: {}\n    by: {}\n", proved->period.text(), proved->theorem);
  } else if (run.recurs_after() != 0) {
    result += fmt::format("the values recur after {} heaps; the preperiod is not known yet\n",
                          run.recurs_after());
  } else {
    result += "no period is proved\n";
  }
  return result + fmt::format("largest value {}, first at heap {}{}\n", run.largest(),
                              run.largest_at(), rare_text(run.sparse_space()));
}

std::string json(const ConstantMemoryRun& run, const std::string& ruleset, double seconds) {
  nlohmann::ordered_json document;
  document["ruleset"] = ruleset;
  document["heaps"] = run.heaps();
  document["window"] = run.window();
  document["period"] = nullptr;
  if (const auto proved = run.proved()) {
    document["period"] = {{"preperiod", proved->period.preperiod},
                          {"period", proved->period.period},
                          {"saltus", proved->period.saltus},
                          {"theorem", proved->theorem}};
  }
  document["recurs_after"] = nullptr;
  if (run.recurs_after() != 0) document["recurs_after"] = run.recurs_after();
  const SparseSpace sparse = run.sparse_space();
  document["rare_values"] = {{"mask", sparse.mask},
                             {"position", sparse.position},
                             {"rare", sparse.rare},
                             {"last_rare", sparse.last_rare}};
  document["largest"] = {{"value", run.largest()}, {"heap", run.largest_at()}};
  document["seconds"] = seconds;
  return document.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace

int run_in_constant_memory(const ConstantMemoryArguments& arguments, const Game& game,
                           std::uint64_t n, Watch& watch) {
  ConstantMemoryOptions options;
  options.directory = arguments.directory;
  options.program = "grundy " GRUNDY_VERSION;
  if (!arguments.window.empty()) {
    options.window = read_number(Piece("--window", arguments.window), most_window);
  }
  watch.checkpoint_every(seconds_between_checkpoints(arguments.every));
  ConstantMemoryRun run(game.session->rules(), options, watch);
  watch.show_also([&run] { return rare_text(run.sparse_space()); });
  run.run(n);
  watch.show_also({});
  watch.clear_progress();
  const std::string& ruleset = game.session->rules().canonical();
  const auto proved = run.proved();
  if (arguments.json) {
    print(json(run, ruleset, watch.seconds()));
  } else if (!arguments.quiet) {
    print(text(run, ruleset, watch.seconds()));
  } else {
    print(proved ? proved->period.text() + "\n" : "no period\n");
  }
  if (proved || !arguments.until_period) return done;
  complain(fmt::format("grundy: no period is proved up to heap {}\n", run.heaps() - 1));
  return stopped;
}

}  // namespace grundy::cli
