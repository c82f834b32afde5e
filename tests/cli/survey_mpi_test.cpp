// grundy-mpi on three ranks of one machine.
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "run.hpp"

namespace grundy {
namespace {

using Json = nlohmann::json;

std::map<std::string, Json> rows_of(const std::string& database) {
  std::map<std::string, Json> rows;
  Json document = Json::parse(run({"atlas", database, "--json"}).out);
  for (Json& row : document.at("rows")) {
    row.erase("seconds");
    rows[row.at("code").get<std::string>()] = row;
  }
  return rows;
}

/// A script for the shell, with $mpirun and $program; its exit status.
int shell(const std::string& script) {
  const std::string head =
      "export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1\n"
      "program=" GRUNDY_MPI_PROGRAM "\nmpirun='mpirun --oversubscribe'\n";
  const int status = std::system((head + script).c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST(SurveyMpi, ThreeRanksMakeTheRowsOfOneProcess) {
  const TemporaryFolder folder;
  ASSERT_EQ(run({"survey", "0.??", "--limit", "3000", "--db", folder.file("one.db")}).status, 0);
  for (const char* ranks : {"1", "3"}) {
    const std::string db = folder.file(std::string(ranks) + ".db");
    ASSERT_EQ(shell("$mpirun -n " + std::string(ranks) +
                    " $program survey '0.?"
                    "?' --limit 3000 --quiet --db " +
                    db),
              0);
    EXPECT_EQ(rows_of(db), rows_of(folder.file("one.db")));
  }
}

TEST(SurveyMpi, ARankThatIsKilledLosesItsRulesetAlone) {
  const TemporaryFolder folder;
  const std::string db = folder.file("a.db");
  const std::string survey =
      " -n 3 $program survey 0.007 0.06 0.6 0.04 0.05 0.16 --limit 2^15 "
      "--db " +
      db + " >" + folder.file("out") + " 2>&1";
  // The database is there as soon as the ranks have met; the youngest child is the last rank.
  shell("$mpirun --enable-recovery" + survey + " &\nm=$!\n" + "until [ -s " + db +
        " ]; do sleep 0.05; done\n"
        "for p in $(cat /proc/$m/task/$m/children); do :; done\nkill -9 $p\nwait $m\n");
  EXPECT_GE(rows_of(db).size(), 5U) << read_file(folder.file("out"));
  ASSERT_EQ(shell("$mpirun" + survey), 0) << read_file(folder.file("out"));
  EXPECT_EQ(rows_of(db).size(), 6U);
}

TEST(SurveyMpi, WithoutRecoveryTheRerunGoesOn) {
  const TemporaryFolder folder;
  const std::string db = folder.file("a.db");
  const std::string survey =
      " -n 3 $program survey 0.?"
      "? --limit 2^14 --db " +
      db + " >" + folder.file("out") + " 2>&1";
  shell("$mpirun" + survey + " &\nm=$!\n" + "until [ -s " + db +
        " ]; do sleep 0.05; done\n"
        "for p in $(cat /proc/$m/task/$m/children); do :; done\nkill -9 $p\nwait $m\n");
  EXPECT_EQ(run({"atlas", db}).status, 0);
  ASSERT_EQ(shell("$mpirun" + survey), 0) << read_file(folder.file("out"));
  EXPECT_EQ(rows_of(db).size(), 64U);
}

TEST(SurveyMpi, BadInputEndsAllRanks) {
  const TemporaryFolder folder;
  const std::string out = folder.file("out");
  EXPECT_EQ(shell("$mpirun -n 3 $program survey '{a,b <= 1}' --db " + folder.file("a.db") + " >" +
                  out + " 2>&1"),
            2);
  EXPECT_NE(read_file(out).find("grundy-mpi: the pattern matches nothing"), std::string::npos)
      << read_file(out);
}

TEST(SurveyMpi, CopiesOfGrundyAreRefused) {
  const TemporaryFolder folder;
  const std::string out = folder.file("out");
  EXPECT_NE(shell("$mpirun -n 2 " GRUNDY_PROGRAM " survey 0.? --db " + folder.file("a.db") + " >" +
                  out + " 2>&1"),
            0);
  EXPECT_NE(read_file(out).find("2 copies of grundy"), std::string::npos) << read_file(out);
}

}  // namespace
}  // namespace grundy
