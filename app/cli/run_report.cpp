#include "cli/run_report.hpp"

#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/command.hpp"
#include "cli/output.hpp"
#include "cli/watch.hpp"
#include "core/checksum.hpp"
#include "store/state_file.hpp"

namespace grundy::cli {
namespace {

using Json = nlohmann::ordered_json;

Json findings_json(const StoreFindings& findings, Nimber largest, std::uint64_t largest_at) {
  Json json;
  json["period"] = nullptr;
  if (const auto& found = findings.period) {
    json["period"] = {{"preperiod", found->period.preperiod},
                      {"period", found->period.period},
                      {"saltus", found->period.saltus},
                      {"theorem", found->theorem}};
  }
  json["rare_values"] = nullptr;
  if (const auto& sparse = findings.sparse) {
    json["rare_values"] = {{"mask", sparse->mask},
                           {"position", sparse->position},
                           {"rare", sparse->rare},
                           {"last_rare", sparse->last_rare}};
  }
  json["largest"] = {{"value", largest}, {"heap", largest_at}};
  json["seconds"] = findings.seconds;
  return json;
}

std::string findings_text(const StoreFindings& findings, Nimber largest, std::uint64_t largest_at) {
  std::string text;
  text += findings.period ? fmt::format("proved: {}\n    by: {}\n", findings.period->period.text(),
                                        findings.period->theorem)
                          : "no period is proved\n";
  text += fmt::format("largest value {}, first at heap {}{}\n", largest, largest_at,
                      rare_text(findings.sparse));
  return text;
}

std::string dump(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

double seconds_since(double time_since_1970) {
  timespec now;
  ::clock_gettime(CLOCK_REALTIME, &now);
  const double seconds = static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
  return std::max(seconds - time_since_1970, 0.0);
}

std::string use_text(const StoreStatus& status) {
  if (!status.in_use) return "whether a run is going on cannot be seen";
  if (!*status.in_use) return "no run is going on";
  if (status.process == 0) return "a run is going on";
  return fmt::format("process {} is at work", status.process);
}

/// How far a run without values is.
std::string state_text(const store::StateStatus& state, const std::string& directory, bool quiet,
                       bool json) {
  if (quiet) return fmt::format("{}\n", state.heaps);
  StoreStatus use;
  if (state.holder.state != store::Lock::State::unknown) {
    use.in_use = state.holder.state == store::Lock::State::held;
  }
  use.process = state.holder.process;
  const double age = seconds_since(state.saved_at);
  if (!json) {
    return fmt::format("{}\n\n{} heaps in {} with a window of {} and no values, saved {} ago; {}\n",
                       state.label.ruleset, state.heaps, directory, state.label.window,
                       duration(age), use_text(use));
  }
  Json document;
  document["directory"] = directory;
  document["ruleset"] = state.label.ruleset;
  document["program"] = state.program;
  document["heaps"] = state.heaps;
  document["window"] = state.label.window;
  document["checkpoint_age"] = age;
  document["in_use"] = use.in_use ? Json(*use.in_use) : Json();
  document["process"] = use.process != 0 ? Json(use.process) : Json();
  return dump(document);
}

}  // namespace

std::string rare_text(const std::optional<SparseSpace>& sparse) {
  if (!sparse) return {};
  return fmt::format(", {} rare, mask {:#x}{}", sparse->rare, sparse->mask,
                     sparse->position ? " with the position" : "");
}

std::string RunReport::text() const {
  std::string text = fmt::format("{}\n\n{} heaps, {}, {}\n", ruleset, heaps,
                                 core::checksum_text(checksum), duration(findings.seconds));
  text += findings_text(findings, largest, largest_at);
  if (directory.empty()) return text;
  text += fmt::format("stored: {} heaps in {}{}\n", stored, directory,
                      stored > heaps ? ", more than was asked for" : "");
  if (!repairs.empty()) text += "repaired: " + repairs;
  return text;
}

std::string RunReport::json() const {
  Json json;
  json["ruleset"] = ruleset;
  json["heaps"] = heaps;
  json["checksum"] = core::checksum_text(checksum);
  json.update(findings_json(findings, largest, largest_at));
  if (!directory.empty()) {
    json["stored"] = {{"directory", directory}, {"heaps", stored}, {"repairs", repairs}};
  }
  return dump(json);
}

int show_status(const std::string& directory, bool quiet, bool json) {
  if (const auto state = store::state_status(directory)) {
    print(state_text(*state, directory, quiet, json));
    return done;
  }
  const StoreStatus status = store_status(directory);
  const StoreRecord& record = status.record;
  const double age = seconds_since(status.saved_at);
  if (json) {
    Json document;
    document["directory"] = directory;
    document["ruleset"] = record.ruleset;
    document["program"] = record.program;
    document["heaps"] = record.count;
    document["checksum"] = core::checksum_text(record.checksum);
    document.update(findings_json(record.findings, record.largest, record.largest_at));
    document["heaps_per_second"] = record.findings.heaps_per_second;
    document["checkpoint_age"] = age;
    document["in_use"] = status.in_use ? Json(*status.in_use) : Json();
    document["process"] = status.process != 0 ? Json(status.process) : Json();
    print(dump(document));
  } else if (quiet) {
    print(fmt::format("{}\n", record.count));
  } else {
    print(fmt::format("{}\n\n{} heaps in {}, saved {} ago; {}\n", record.ruleset, record.count,
                      directory, duration(age), use_text(status)) +
          fmt::format("{} of work, {:.3g} heaps a second at last\n",
                      duration(record.findings.seconds), record.findings.heaps_per_second) +
          findings_text(record.findings, record.largest, record.largest_at));
  }
  return done;
}

}  // namespace grundy::cli
