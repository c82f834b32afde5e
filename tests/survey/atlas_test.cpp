// The database: what goes in comes out, what is no atlas stays as it is.
#include "survey/atlas.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "support/expect_error.hpp"
#include "survey/explore.hpp"
#include "survey/order.hpp"
#include "survey/schema.hpp"
#include "survey/survey.hpp"

namespace grundy::survey {
namespace {

class AtlasTest : public ::testing::Test {
 protected:
  AtlasTest() {
    std::string folder = (std::filesystem::temp_directory_path() / "grundy-atlas-XXXXXX").string();
    if (::mkdtemp(folder.data()) == nullptr) std::abort();
    folder_ = folder;
    path_ = folder + "/atlas.db";
  }
  ~AtlasTest() override { std::filesystem::remove_all(folder_); }

  void write(const std::string& text) { std::ofstream(path_, std::ios::binary) << text; }
  std::string bytes() {
    std::ifstream file(path_, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
  }
  void execute(const std::string& sql) {
    SQLite::Database(path_, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE).exec(sql);
  }
  /// Both ways to open it fail, and leave it as it was.
  template <typename... Parts>
  void expect_refused(Parts... parts) {
    const std::string before = bytes();
    expect_error(
        ErrorKind::bad_input, [&] { Atlas::open_to_write(path_); }, path_, parts...);
    expect_error(
        ErrorKind::bad_input, [&] { Atlas::open_to_read(path_); }, path_, parts...);
    EXPECT_TRUE(bytes() == before);
  }

  std::filesystem::path folder_;
  std::string path_;
};

Finding explored(const std::string& code, std::uint64_t limit) {
  return explore(code, limit, Observer::none());
}

void expect_equal(const Row& a, const Row& b) {
  EXPECT_EQ(a.code, b.code);
  EXPECT_EQ(a.status, b.status);
  EXPECT_EQ(a.reason, b.reason);
  EXPECT_EQ(a.period, b.period);
  EXPECT_EQ(a.theorem, b.theorem);
  EXPECT_EQ(a.largest, b.largest);
  EXPECT_EQ(a.largest_at, b.largest_at);
  EXPECT_EQ(a.sparse, b.sparse);
  EXPECT_EQ(a.limit, b.limit);
  EXPECT_EQ(a.heaps, b.heaps);
  EXPECT_EQ(a.checksum, b.checksum);
  EXPECT_EQ(a.zeros, b.zeros);
  EXPECT_EQ(a.class_code, b.class_code);
  EXPECT_EQ(a.class_values, b.class_values);
  EXPECT_EQ(a.certificate, b.certificate);
  EXPECT_EQ(a.seconds, b.seconds);
  EXPECT_EQ(a.version, b.version);
}

TEST_F(AtlasTest, WhatGoesInComesOut) {
  std::vector<Finding> findings;
  for (const char* code : {"0.77", "0.6", "4!.0", "{2, 5}", "n -> n - (n = 5 ? 0 : 1)"}) {
    findings.push_back(explored(code, 500));
  }
  {
    Atlas atlas = Atlas::open_to_write(path_);
    for (const Finding& finding : findings) atlas.record(finding);
  }
  Atlas atlas = Atlas::open_to_read(path_);
  for (const Finding& finding : findings) {
    const auto row = atlas.find(finding.row.code);
    ASSERT_TRUE(row) << finding.row.code;
    expect_equal(*row, finding.row);
    if (finding.row.certificate == "stored") {
      EXPECT_EQ(atlas.certificate(finding.row.code), finding.certificate);
    } else {
      expect_error(
          ErrorKind::bad_input, [&] { static_cast<void>(atlas.certificate(finding.row.code)); },
          "no certificate");
    }
  }
  const Summary summary = atlas.summary();
  EXPECT_EQ(summary.rulesets, 5U);
  EXPECT_EQ(summary.proved, 2U);
  EXPECT_EQ(summary.unsolved, 2U);
  EXPECT_EQ(summary.failed, 1U);
  EXPECT_EQ(summary.unclassified, 5U);
}

TEST_F(AtlasTest, QuestionsAreAnswered) {
  Atlas atlas = Atlas::open_to_write(path_);
  for (const char* code : {"0.77", "0.6", "0.37", "{2, 5}", "0.07", "0.4"}) {
    atlas.record(explored(code, 500));
  }
  atlas.classify();
  const auto codes = [&](const Question& question) {
    std::vector<std::string> result;
    atlas.for_each(question, [&](const Row& row) { result.push_back(row.code); });
    return result;
  };
  using Codes = std::vector<std::string>;
  EXPECT_EQ(codes({}), (Codes{"0.4", "0.6", "0.07", "0.37", "0.77", "{2, 5}"}));
  Question question;
  question.period = 34;
  EXPECT_EQ(codes(question), (Codes{"0.4", "0.07"}));
  question = {};
  question.status = Status::unsolved;
  EXPECT_EQ(codes(question), (Codes{"0.6", "0.37"}));
  question.class_code = "0.6";
  EXPECT_EQ(codes(question), (Codes{"0.6", "0.37"}));
  question.status = Status::proved;
  EXPECT_EQ(codes(question), Codes{});
}

TEST_F(AtlasTest, ALaterRowReplacesAnEarlierOne) {
  Atlas atlas = Atlas::open_to_write(path_);
  atlas.record(explored("0.6", 200));
  atlas.record(explored("0.6", 400));
  EXPECT_EQ(atlas.find("0.6")->heaps, 401U);
  // A failure with less does not.
  Finding failed = explored("0.6", 100);
  failed.row.status = Status::failed;
  failed.row.reason = "a reason";
  atlas.record(failed);
  EXPECT_EQ(atlas.find("0.6")->heaps, 401U);
  EXPECT_EQ(atlas.find("0.6")->status, Status::unsolved);
  failed.row.heaps = 500;
  atlas.record(failed);
  EXPECT_EQ(atlas.find("0.6")->reason, "a reason");
}

TEST_F(AtlasTest, DoneIsWhatIsProvedOrReachesTheLimit) {
  Atlas atlas = Atlas::open_to_write(path_);
  for (const char* code : {"0.77", "0.6"}) atlas.record(explored(code, 300));
  Finding failed = explored("0.37", 300);
  failed.row.status = Status::failed;
  atlas.record(failed);
  using Codes = std::vector<std::string>;
  const Codes all{"0.77", "0.6", "0.37", "0.07"};
  EXPECT_EQ(left_to_do(all, 300, atlas).size(), 2U);
  EXPECT_EQ(left_to_do({"0.77", "0.6"}, 299, atlas), Codes{});
  EXPECT_EQ(left_to_do({"0.77", "0.6"}, 301, atlas), Codes{"0.6"});
}

TEST(Order, UnknownFirstThenByTheTimeOfTheLastRun) {
  Row quick;
  quick.heaps = 1000;
  quick.seconds = 0.1;
  Row slow = quick;
  slow.seconds = 5;
  EXPECT_EQ(longest_first({estimate("0.06", 2000, quick), estimate("0.6", 2000, slow),
                           estimate("{2, 5}", 2000, {}), estimate("0.007", 2000, {}),
                           estimate("0.4", 2000, {}), estimate("0.8", 2000, {}),
                           estimate("n -> n-k for k in primes", 2000, {})}),
            (std::vector<std::string>{"n -> n-k for k in primes", "0.8", "0.007", "0.4", "{2, 5}",
                                      "0.6", "0.06"}));
}

TEST_F(AtlasTest, AFileThatIsNoDatabaseIsRefused) {
  write(
      "some notes, longer than the hundred bytes of a header of a database, which begins with "
      "other words than these, so that nothing of it can be read as one\n");
  expect_refused("is no atlas");
  // What is this short, SQLite takes for a database with nothing in it.
  write("x");
  expect_refused("is no atlas");
  write(std::string(100, '\0'));
  expect_refused("is no atlas");
}

TEST_F(AtlasTest, AnotherApplicationsDatabaseIsRefused) {
  execute("CREATE TABLE bookmarks (url TEXT)");
  expect_refused("another application");
  execute("PRAGMA application_id = 1234");
  expect_refused("another application");
  execute("PRAGMA journal_mode = WAL");
  expect_refused("another application");
}

TEST_F(AtlasTest, ANewerVersionIsRefused) {
  static_cast<void>(Atlas::open_to_write(path_));
  execute("PRAGMA user_version = 99");
  expect_refused("version 99");
}

TEST_F(AtlasTest, ADamagedOneIsNamed) {
  {
    Atlas atlas = Atlas::open_to_write(path_);
    for (const char* code : {"0.77", "0.6"}) atlas.record(explored(code, 300));
  }
  std::string text = bytes();
  std::fill(text.begin() + 4096, text.end(), 'x');
  write(text);
  expect_error(
      ErrorKind::bad_input,
      [&] {
        Atlas atlas = Atlas::open_to_read(path_);
        atlas.for_each({}, [](const Row&) {});
      },
      path_, "damaged");
}

TEST_F(AtlasTest, OnlyOneWrites) {
  const Atlas atlas = Atlas::open_to_write(path_);
  expect_error(
      ErrorKind::bad_input, [&] { Atlas::open_to_write(path_); }, "another process writes",
      "grundy-mpi", "optional component");
  static_cast<void>(Atlas::open_to_read(path_));
}

TEST_F(AtlasTest, ANewFileIsMadeAndAnEmptyOneIsNew) {
  write("");
  static_cast<void>(Atlas::open_to_write(path_));
  EXPECT_EQ(Atlas::open_to_read(path_).summary().rulesets, 0U);
  expect_error(
      ErrorKind::bad_input, [&] { Atlas::open_to_read(path_ + "2"); }, "there is no atlas");
  expect_error(
      ErrorKind::output, [&] { Atlas::open_to_write("/nonexistent/a.db"); }, "/nonexistent/a.db");
  expect_error(
      ErrorKind::output, [&] { Atlas::open_to_write(folder_.string()); }, "directory");
}

TEST_F(AtlasTest, ReadersSeeWhatIsWritten) {
  Atlas writer = Atlas::open_to_write(path_);
  Atlas reader = Atlas::open_to_read(path_);
  writer.record(explored("0.77", 300));
  EXPECT_EQ(reader.summary().rulesets, 1U);
  static_cast<void>(Atlas::open_to_read(path_).summary());
  writer.record(explored("0.7", 300));
  EXPECT_EQ(reader.summary().rulesets, 2U);
}

TEST_F(AtlasTest, AReaderNeedsNoPlaceBesideTheFile) {
  { Atlas::open_to_write(path_).record(explored("0.77", 300)); }
  // Nothing is left beside it, and nothing is made by reading.
  EXPECT_EQ(Atlas::open_to_read(path_).summary().rulesets, 1U);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_), {}), 1);
}

TEST_F(AtlasTest, AnOlderVersionIsBroughtToThisOne) {
  const char* const old_steps[] = {"CREATE TABLE t (a INTEGER); INSERT INTO t VALUES (7);"};
  const char* const new_steps[] = {old_steps[0], "ALTER TABLE t ADD COLUMN b INTEGER DEFAULT 5",
                                   "UPDATE t SET b = b + a"};
  SQLite::Database database(path_, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  migrate(database, old_steps);
  EXPECT_EQ(schema_version(database), 1);
  migrate(database, new_steps);
  EXPECT_EQ(schema_version(database), 3);
  EXPECT_EQ(database.execAndGet("SELECT b FROM t").getInt(), 12);
  migrate(database, new_steps);
  EXPECT_EQ(database.execAndGet("SELECT b FROM t").getInt(), 12);
}

TEST_F(AtlasTest, AMigrationThatFailsChangesNothing) {
  const char* const steps[] = {"CREATE TABLE t (a INTEGER)", "INSERT INTO t VALUES (1)",
                               "INSERT INTO missing VALUES (1)"};
  SQLite::Database database(path_, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  migrate(database, std::span(steps).first(1));
  EXPECT_THROW(migrate(database, steps), SQLite::Exception);
  EXPECT_EQ(schema_version(database), 1);
  EXPECT_EQ(database.execAndGet("SELECT count(*) FROM t").getInt(), 0);
}

}  // namespace
}  // namespace grundy::survey
