// grundy atlas FILE
#include <memory>
#include <string>
#include <vector>

#include "cli/atlas_report.hpp"
#include "cli/command.hpp"
#include "cli/number.hpp"
#include "cli/output.hpp"
#include "grundy/error.hpp"
#include "grundy/ruleset.hpp"
#include "survey/atlas.hpp"

namespace grundy::cli {
namespace {

constexpr const char* example =
    "  grundy atlas atlas.db                        how many are proved, unsolved, failed\n"
    "  grundy atlas atlas.db --unsolved             those without a proved period\n"
    "  grundy atlas atlas.db --period 12            those of this period\n"
    "  grundy atlas atlas.db --equivalent 0.07      those with the same sequence, or a shift of "
    "it\n"
    "  grundy atlas atlas.db --code 0.77 --certificate kayles.json\n"
    "  grundy atlas atlas.db --format csv           all rows, for other programs\n"
    "  sqlite3 atlas.db 'SELECT ...'                the rest; docs/atlas.md has the tables";

struct Options {
  CommonOptions common;
  std::string database;
  std::string period;
  bool unsolved = false;
  bool failed = false;
  std::string equivalent;
  std::string code;
  std::string certificate;
  std::string format = "table";

  [[nodiscard]] bool asks() const {
    return !period.empty() || unsolved || failed || !equivalent.empty() || !code.empty();
  }
};

std::string canonical(const std::string& text) { return Ruleset::parse(text).canonical(); }

survey::Row row_of(survey::Atlas& atlas, const std::string& code) {
  const auto row = atlas.find(code);
  if (!row) {
    throw Error(ErrorKind::bad_input, "the atlas has no ruleset " + code,
                "`grundy survey '" + code + "' --db FILE` adds it");
  }
  return *row;
}

survey::Question question_of(const Options& options, survey::Atlas& atlas) {
  survey::Question question;
  if (!options.period.empty()) {
    question.period = read_number(Piece("--period", options.period), INT64_MAX);
  }
  if (options.unsolved && options.failed) {
    throw Error(ErrorKind::bad_input, "no ruleset is both unsolved and failed",
                "ask for one of them");
  }
  if (options.unsolved) question.status = survey::Status::unsolved;
  if (options.failed) question.status = survey::Status::failed;
  if (!options.code.empty()) question.code = row_of(atlas, canonical(options.code)).code;
  if (!options.equivalent.empty()) {
    const survey::Row row = row_of(atlas, canonical(options.equivalent));
    if (row.class_code.empty()) {
      throw Error(ErrorKind::bad_input, row.code + " has no class yet",
                  "the end of a survey finds the classes: run `grundy survey` again");
    }
    question.class_code = row.class_code;
  }
  return question;
}

void write_certificate(const Options& options, survey::Atlas& atlas) {
  if (options.code.empty()) {
    throw Error(ErrorKind::bad_input, "--certificate needs a ruleset", "add --code CODE");
  }
  const std::string text = atlas.certificate(canonical(options.code));
  Output output(options.certificate);
  output.write(text);
  output.commit();
}

int answer(const Options& options) {
  const bool csv = options.format == "csv";
  const bool json = options.common.json || options.format == "json";
  if (!csv && !json && options.format != "table") {
    Piece("--format", options.format).fail("expected table, csv or json");
  }
  survey::Atlas atlas = survey::Atlas::open_to_read(options.database);
  const survey::Question question = question_of(options, atlas);
  if (!options.certificate.empty()) write_certificate(options, atlas);
  std::vector<survey::Row> rows;
  if (options.asks() || csv || json || options.common.quiet) {
    atlas.for_each(question, [&](const survey::Row& row) { rows.push_back(row); });
  }
  if (json) {
    print(json_of(options.database, atlas.summary(), rows));
  } else if (csv) {
    print(csv_of(rows));
  } else if (options.common.quiet) {
    std::string codes;
    for (const survey::Row& row : rows) codes += row.code + "\n";
    print(codes);
  } else if (!options.asks()) {
    print(text_of(options.database, atlas.summary()));
  } else if (!options.code.empty() && rows.size() == 1) {
    print(text_of(rows.front()));
  } else {
    print(table_of(rows));
  }
  return done;
}

}  // namespace

void add_atlas(CLI::App& program, Work& work) {
  CLI::App& command =
      add_command(program, "atlas", "Questions to the database of a survey", example);
  auto options = std::make_shared<Options>();
  command.add_option("FILE", options->database, "The database")->type_name("")->required();
  command.add_option("--period", options->period, "Rulesets with this proved period")
      ->type_name("P");
  command.add_flag("--unsolved", options->unsolved,
                   "Rulesets that were computed to the limit without a proof");
  command.add_flag("--failed", options->failed, "Rulesets that ended before the limit, and why");
  command
      .add_option("--equivalent", options->equivalent,
                  "Rulesets with the sequence of this one, or a shift of it")
      ->type_name("RULESET");
  command.add_option("--code", options->code, "This ruleset")->type_name("RULESET");
  command
      .add_option("--certificate", options->certificate,
                  "With --code: write its certificate to this file")
      ->type_name("FILE");
  command.add_option("--format", options->format, "table, csv or json (default table)")
      ->type_name("FORMAT");
  add_common(command, options->common, false);
  command.callback([&work, options] { work = [options] { return answer(*options); }; });
}

}  // namespace grundy::cli
