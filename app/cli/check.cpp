// grundy check FILE
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/check_graph.hpp"
#include "cli/command.hpp"
#include "cli/input.hpp"
#include "cli/output.hpp"
#include "grundy/certificate.hpp"
#include "grundy/error.hpp"
#include "grundy/graph_certificate.hpp"

namespace grundy::cli {
namespace {

constexpr const char* example =
    "  grundy check kayles.json                     from the rules alone, is the period of kayles "
    "proved?\n"
    "  grundy check values.json --graph moves.txt   from the edges alone, are the values right?";

struct Options {
  CommonOptions common;
  std::string file;
  std::string graph;
};

std::string json_of_period(const CertificateCheck& check) {
  nlohmann::ordered_json document;
  document["verified"] = check.verified;
  document["ruleset"] = check.ruleset;
  document["theorem"] = check.theorem;
  document["preperiod"] = check.period.preperiod;
  document["period"] = check.period.period;
  document["saltus"] = check.period.saltus;
  document["text"] = check.text;
  return document.dump();
}

/// `text` says what was checked, or what is false.
int report(bool verified, const std::string& text, const std::string& json,
           const CommonOptions& options) {
  const std::string verdict = verified ? "verified" : "false";
  if (options.json) {
    print(json + "\n");
  } else if (options.quiet) {
    print(verdict + "\n");
  } else {
    print(verdict + ": " + text + "\n");
  }
  return verified ? done : came_out_false;
}

int check_file(const Options& options) {
  Watch watch(options.common.limits(), options.common.quiet);
  const std::string text = read_all(options.file, watch);
  if (is_graph_certificate(text)) {
    const GraphCertificateCheck check = check_graph(text, options.graph, watch);
    watch.clear_progress();
    return report(check.verified, check.text, json_of(check), options.common);
  }
  if (!options.graph.empty()) {
    throw Error(ErrorKind::bad_input, options.file + " is no certificate of a graph's values");
  }
  const CertificateCheck check = check_certificate(text, watch);
  watch.clear_progress();
  return report(check.verified, check.text, json_of_period(check), options.common);
}

}  // namespace

void add_check(CLI::App& program, Work& work) {
  CLI::App& command = add_command(
      program, "check", "Check a certificate of a proved period or of a graph's values", example);
  auto options = std::make_shared<Options>();
  command.add_option("FILE", options->file, "The certificate; standard input if it is -")
      ->type_name("")
      ->required();
  command
      .add_option("--graph", options->graph,
                  "Also compare the certificate's edges with this file's")
      ->type_name("FILE");
  add_common(command, options->common);
  command.callback([&work, options] { work = [options] { return check_file(*options); }; });
}

}  // namespace grundy::cli
