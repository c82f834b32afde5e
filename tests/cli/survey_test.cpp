// grundy survey and grundy atlas as programs: restarts, kills, signals, bad input.
#include <gtest/gtest.h>
#include <signal.h>
#include <stdlib.h>

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "run.hpp"
#include "support/under_sanitizers.hpp"

namespace grundy {
namespace {

using Json = nlohmann::json;

/// The rows of an atlas by code, without what differs from run to run.
std::map<std::string, Json> rows_of(const std::string& database) {
  const Ran ran = run({"atlas", database, "--json"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  std::map<std::string, Json> rows;
  Json document = Json::parse(ran.out);
  for (Json& row : document.at("rows")) {
    row.erase("seconds");
    rows[row.at("code").get<std::string>()] = row;
  }
  return rows;
}

Json survey(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "survey");
  arguments.emplace_back("--json");
  const Ran ran = run(arguments);
  EXPECT_EQ(ran.status, 0) << ran.err;
  return ran.status == 0 ? Json::parse(ran.out) : Json();
}

TEST(Survey, SkipsWhatIsDoneAndExtends) {
  const TemporaryFolder folder;
  const std::string db = folder.file("a.db");
  Json report = survey({"0.?", "kayles", "--db", db, "--limit", "500"});
  EXPECT_EQ(report["texts"], 9);
  EXPECT_EQ(report["rulesets"], 9);
  EXPECT_EQ(report["computed"], 9);
  const auto rows = rows_of(db);
  report = survey({"0.?", "--db", db, "--limit", "400"});
  EXPECT_EQ(report["computed"], 0);
  EXPECT_EQ(rows_of(db), rows);
  report = survey({"0.?", "{1}", "--db", db, "--limit", "600"});
  EXPECT_EQ(report["rulesets"], 8);
  EXPECT_EQ(report["computed"], 1) << "only 0.6 has no proved period";
  EXPECT_EQ(rows_of(db).at("0.6")["heaps"], 601);
  EXPECT_EQ(rows_of(db).at("0.77")["heaps"], rows.at("0.77")["heaps"]);
}

TEST(Survey, ThreadsMakeNoDifference) {
  const TemporaryFolder folder;
  survey({"0.??", "--db", folder.file("1.db"), "--limit", "2000"});
  survey({"0.??", "--db", folder.file("3.db"), "--limit", "2000", "--jobs", "3"});
  EXPECT_EQ(rows_of(folder.file("3.db")), rows_of(folder.file("1.db")));
}

TEST(Survey, AKilledOneGoesOn) {
  const TemporaryFolder folder;
  const std::vector<std::string> what{"survey", "0.??", "--limit", "2^13", "--db"};
  const auto command = [&](const std::string& name) {
    std::vector<std::string> words = what;
    words.push_back(folder.file(name));
    return words;
  };
  ASSERT_EQ(run(command("whole.db")).status, 0);
  for (const double seconds : {0.02, 0.05, 0.08, 0.1, 0.15}) {
    How how;
    how.signal = SIGKILL;
    how.signal_after = seconds;
    run(command("killed.db"), how);
  }
  ASSERT_EQ(run(command("killed.db")).status, 0);
  EXPECT_EQ(rows_of(folder.file("killed.db")), rows_of(folder.file("whole.db")));
}

TEST(Survey, ASignalEndsItCleanly) {
  const TemporaryFolder folder;
  const std::string db = folder.file("a.db");
  for (const int signal : {SIGINT, SIGTERM}) {
    How how;
    how.signal = signal;
    how.signal_after = testing::under_sanitizers ? 8 : 1;  // after the patterns are read
    expect_failure(
        run({"survey", "0.????", "--limit", "2^20", "--db", db, "--jobs", "2"}, how), 3,
        {signal == SIGINT ? "interrupted" : "terminated", "of 4096 rulesets are done", "goes on"});
  }
  EXPECT_EQ(run({"atlas", db}).status, 0);
  EXPECT_EQ(folder.entries(), 1U) << "the log is part of the database again";
}

TEST(Survey, ATimeLimitEndsIt) {
  const TemporaryFolder folder;
  expect_failure(run({"survey", "0.007", "0.77", "--limit", "2^30", "--time-limit", "0.3", "--db",
                      folder.file("a.db")}),
                 3, {"time limit of 0.3 s"});
}

TEST(Survey, ALimitOfOneRulesetDoesNotEndTheOthers) {
  const TemporaryFolder folder;
  const std::string db = folder.file("a.db");
  Json report = survey({"0.007", "0.77", "--limit", "2^30", "--ruleset-time", "0.2", "--db", db});
  EXPECT_EQ(report["atlas"]["failed"], 1);
  EXPECT_EQ(report["atlas"]["proved"], 1);
  EXPECT_NE(rows_of(db).at("0.007")["reason"].get<std::string>().find("time limit of 0.2 s"),
            std::string::npos);
  // What failed is not done.
  report = survey({"0.007", "0.77", "--limit", "1000", "--memory-limit", "100k", "--db", db});
  EXPECT_EQ(report["computed"], 1);
  const Ran ran = run({"atlas", db, "--failed", "--quiet"});
  EXPECT_EQ(ran.out, "") << "the shorter run succeeded";
}

TEST(Survey, ListsOfPatternsHaveComments) {
  const TemporaryFolder folder;
  write_file(folder.file("list"), "# codes\n0.1?  # eight\n\n{2,5}\r\nkayles");
  EXPECT_EQ(survey({"@" + folder.file("list"), "--db", folder.file("a.db"), "--limit", "100"})
                .at("rulesets"),
            10);
  write_file(folder.file("bad"), "0.7\n{a,a <= 3}\n");
  expect_failure(run({"survey", "@" + folder.file("bad"), "--db", folder.file("b.db")}), 2,
                 {"same name twice", "bad, line 2"});
  write_file(folder.file("empty"), "# nothing\n");
  expect_failure(run({"survey", "@" + folder.file("empty"), "--db", folder.file("b.db")}), 2,
                 {"no pattern"});
  expect_failure(run({"survey", "@" + folder.file("none"), "--db", folder.file("b.db")}), 2,
                 {"none"});
}

TEST(Survey, BadInputMakesNoDatabase) {
  const TemporaryFolder folder;
  const std::string db = folder.file("a.db");
  expect_failure(run({"survey", "{a,b,c <= 2}", "--db", db}), 2, {"matches nothing"});
  expect_failure(run({"survey", "0.??????????", "--db", db}), 2,
                 {"1073741824 rulesets", "--limit-rulesets"});
  expect_failure(run({"survey", "{a,b,c <= 2000}", "--db", db}), 2, {"1331334000 rulesets"});
  expect_failure(run({"survey", "0.??x", "--db", db}), 2, {"0.??x"});
  expect_failure(run({"survey", "wythoff", "--db", db}), 2, {"2 coordinates"});
  expect_failure(run({"survey", "0.?", "--db", db, "--limit", "x"}), 2, {"--limit"});
  expect_failure(run({"survey", "0.?", "--db", db, "--jobs", "0"}), 2, {"--jobs"});
  expect_failure(run({"survey", "0.?", "--db", db, "--limit-rulesets", "0"}), 2,
                 {"--limit-rulesets"});
  expect_failure(run({"survey", "0.?"}), 2, {"--db"});
  EXPECT_EQ(folder.entries(), 0U);
  EXPECT_EQ(
      survey({"0.??????????", "--limit-rulesets", "5", "--limit", "9", "--db", db}).at("rulesets"),
      5);
}

TEST(Survey, CopiesUnderMpirunAreRefused) {
  const TemporaryFolder folder;
  ::setenv("OMPI_COMM_WORLD_SIZE", "3", 1);
  const Ran ran = run({"survey", "0.?", "--db", folder.file("a.db")});
  ::unsetenv("OMPI_COMM_WORLD_SIZE");
  expect_failure(ran, 2, {"3 copies", "grundy-mpi", "optional component"});
  EXPECT_EQ(folder.entries(), 0U);
}

TEST(Survey, ADiskThatIsFullIsAnError) {
  const TemporaryFolder folder;
  expect_failure(run({"survey", "0.?", "--db", folder.file("none/a.db")}), 4, {"none/a.db"});
  // A limit of the size of files stands for a full disk.
  const std::string db = folder.file("a.db");
  const std::string command = GRUNDY_PROGRAM
                              " survey 0.?"
                              "? --limit 500 --quiet --db " +
                              db + " 2>" + folder.file("err");
  const int status = std::system(("ulimit -f 64; " + command).c_str());
  EXPECT_EQ(WEXITSTATUS(status), 4);
  EXPECT_NE(read_file(folder.file("err")).find("a.db"), std::string::npos);
  ASSERT_EQ(std::system(command.c_str()), 0);
  EXPECT_EQ(rows_of(db).size(), 64U);
}

TEST(AtlasProgram, Answers) {
  const TemporaryFolder folder;
  const std::string db = folder.file("a.db");
  survey({"0.??", "--db", db, "--limit", "1000"});
  EXPECT_EQ(run({"atlas", db, "--equivalent", ".4", "--quiet"}).out, "0.4\n0.07\n0.42\n");
  EXPECT_EQ(run({"atlas", db, "--period", "12", "--quiet"}).out,
            run({"atlas", db, "--equivalent", "kayles", "--quiet"}).out);
  EXPECT_NE(run({"atlas", db}).out.find("64 rulesets"), std::string::npos);
  const Ran unsolved = run({"atlas", db, "--unsolved"});
  EXPECT_NE(unsolved.out.find("\n0.6 "), std::string::npos) << unsolved.out;
  EXPECT_EQ(unsolved.out.find("proved"), std::string::npos);
  const std::string csv = run({"atlas", db, "--period", "7", "--format", "csv"}).out;
  EXPECT_EQ(csv.rfind("code,status,reason,preperiod,period,saltus,theorem,largest,", 0), 0U);
  const std::string sets = run({"atlas", db, "--code", "0.33", "--format", "csv"}).out;
  EXPECT_NE(sets.find("\n\"{1, 2}\",proved,,0,3,0,"), std::string::npos) << sets;
  EXPECT_NE(run({"atlas", db, "--code", "kayles"}).out.find("period 12 from heap 71"),
            std::string::npos);
}

TEST(AtlasProgram, GivesCertificates) {
  const TemporaryFolder folder;
  survey({"kayles", "0.6", "--db", folder.file("a.db"), "--limit", "1000"});
  const std::string file = folder.file("kayles.json");
  EXPECT_EQ(run({"atlas", folder.file("a.db"), "--code", "kayles", "--certificate", file}).status,
            0);
  EXPECT_EQ(run({"check", file, "--quiet"}).out, "verified\n");
  expect_failure(run({"atlas", folder.file("a.db"), "--code", "0.6", "--certificate", file}), 2,
                 {"no certificate of 0.6"});
  expect_failure(run({"atlas", folder.file("a.db"), "--certificate", file}), 2, {"--code"});
}

TEST(AtlasProgram, BadInputIsShown) {
  const TemporaryFolder folder;
  const std::string db = folder.file("a.db");
  expect_failure(run({"atlas", db}), 2, {"there is no atlas"});
  write_file(folder.file("notes"), "rubbish that is longer than any header of a file of rows\n");
  expect_failure(run({"atlas", folder.file("notes")}), 2, {"is no atlas"});
  survey({"0.7", "--db", db, "--limit", "100"});
  expect_failure(run({"atlas", db, "--code", "0.77"}), 2, {"no ruleset 0.77"});
  expect_failure(run({"atlas", db, "--equivalent", "0.x"}), 2, {"0.x"});
  expect_failure(run({"atlas", db, "--format", "xml"}), 2, {"xml"});
  expect_failure(run({"atlas", db, "--period", "x"}), 2, {"--period"});
  expect_failure(run({"atlas", db, "--unsolved", "--failed"}), 2, {"both"});
}

TEST(Survey, ANameThatMeansMemoryToTheDatabaseIsAFile) {
  const TemporaryFolder folder;
  const std::string there = folder.file(":memory:");
  EXPECT_EQ(run({"survey", "0.7", "--db", there, "--limit", "100"}).status, 0);
  EXPECT_EQ(rows_of(there).size(), 1U);
}

TEST(Survey, EndlessListsEnd) {
  const TemporaryFolder folder;
  const Ran ran =
      run({"survey", "@/dev/zero", "--db", folder.file("a.db"), "--memory-limit", "10M"});
  EXPECT_EQ(ran.status, 3) << ran.err;
}

}  // namespace
}  // namespace grundy
