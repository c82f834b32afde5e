// grundy check FILE
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/command.hpp"
#include "cli/input.hpp"
#include "cli/output.hpp"
#include "grundy/certificate.hpp"

namespace grundy::cli {
namespace {

constexpr const char* example =
    "  grundy check kayles.json          from the rules alone, is the period of kayles proved?";

struct Options {
  CommonOptions common;
  std::string file;
};

std::string json_of(const CertificateCheck& check) {
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

int check_file(const Options& options) {
  Watch watch(options.common.limits(), options.common.quiet);
  const CertificateCheck check = check_certificate(read_all(options.file, watch), watch);
  watch.clear_progress();
  const std::string verdict = check.verified ? "verified" : "false";
  if (options.common.json) {
    print(json_of(check) + "\n");
  } else if (options.common.quiet) {
    print(verdict + "\n");
  } else {
    print(verdict + ": " + check.text + "\n");
  }
  return check.verified ? done : came_out_false;
}

}  // namespace

void add_check(CLI::App& program, Work& work) {
  CLI::App& command = add_command(
      program, "check", "Check a certificate of a proved period, from the rules alone", example);
  auto options = std::make_shared<Options>();
  command.add_option("FILE", options->file, "The certificate; standard input if it is -")
      ->type_name("")
      ->required();
  add_common(command, options->common);
  command.callback([&work, options] { work = [options] { return check_file(*options); }; });
}

}  // namespace grundy::cli
