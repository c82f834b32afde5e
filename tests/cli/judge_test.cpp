// grundy judge: input from where the user has it, output byte for byte.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "run.hpp"

namespace grundy {
namespace {

Ran judge(std::vector<std::string> arguments, const std::string& input = {}) {
  arguments.insert(arguments.begin(), "judge");
  How how;
  how.input = input;
  return run(arguments, how);
}

TEST(Judge, ReadsStandardInputOrAFile) {
  const TemporaryFolder folder;
  const std::string file = folder.file("in.txt");
  write_file(file, "2\n2 5\n3\n2 4 7\n");
  for (const Ran& ran :
       {judge({"acwing-893"}, "2\n2 5\n3\n2 4 7"), judge({"acwing-893", "-"}, "2 2 5 3 2 4 7"),
        judge({"acwing-893", file})}) {
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_EQ(ran.out, "Yes\n");
    EXPECT_EQ(ran.err, "");
  }
}

TEST(Judge, ReadsInputBeyondOneBuffer) {
  std::string input = "1 1 100000\n";
  for (int i = 0; i < 100000; ++i) input += i == 0 ? "1 " : "10000000 ";
  const Ran ran = judge({"acwing-893"}, input);
  // 99999 heaps of value 0 and one of value 1.
  EXPECT_EQ(ran.out, "Yes\n") << ran.err;
}

TEST(Judge, TakesAProblemFile) {
  const TemporaryFolder folder;
  const std::string file = folder.file("mine.toml");
  write_file(file,
             "title = \"Mine\"\nsource = \"here\"\nread = \"n h[n]\"\nrules = \"{1,2}\"\n"
             "win = \"first\"\nlose = \"second\"\n");
  EXPECT_EQ(judge({file}, "2 4 1").out, "second\n");
  EXPECT_EQ(judge({file}, "1 4").out, "first\n");
  const nlohmann::json document = nlohmann::json::parse(judge({file, "--json"}, "1 4").out);
  EXPECT_EQ(document["output"], "first\n");
}

TEST(Judge, EverySampleIsAnswered) {
  const auto document = nlohmann::json::parse(run({"games", "--json"}).out);
  std::size_t samples = 0;
  for (const auto& problem : document["problems"]) {
    const std::string name = problem["name"];
    const auto page = nlohmann::json::parse(run({"games", name, "--json"}).out);
    for (const auto& sample : page["samples"]) {
      ++samples;
      EXPECT_EQ(judge({name}, sample["in"].get<std::string>()).out, sample["out"]) << name;
    }
  }
  EXPECT_GE(samples, 40U);
}

TEST(Judge, BadProblemsAreErrors) {
  expect_failure(judge({"acwing-839"}), 2, {"'acwing-839'", "did you mean"});
  expect_failure(judge({"./none.toml"}), 2, {"./none.toml"});
  expect_failure(judge({"acwing-893", "/nonexistent/in"}), 2, {"/nonexistent/in"});
  expect_failure(judge({"acwing-893", "/"}), 2, {"cannot read '/'"});
  const TemporaryFolder folder;
  const std::string file = folder.file("bad.toml");
  write_file(file, "title = \"Mine\"\nsource = \"here\"\nreed = \"n h[n]\"\nrules = \"{1,2}\"\n");
  expect_failure(judge({file}, "1 4"), 2, {"reed", "read"});
}

TEST(Judge, BadInputIsAnErrorWithNothingWritten) {
  expect_failure(judge({"acwing-893"}, "2 2 5 3 2 4"), 2, {"input ends", "line 1"});
  expect_failure(judge({"acwing-893"}, "2 2 five 3 2 4 7"), 2, {"five"});
  expect_failure(judge({"acwing-893"}, "2 2 5 3 2 4 7 9"), 2, {"9"});
  expect_failure(judge({"acwing-893"}, "2 2 5 3 2 4 -7"), 2, {"-7"});
  expect_failure(judge({"acwing-893"}, "2 2 5 3 2 4 99999999999999999999"), 2,
                 {"99999999999999999999"});
  expect_failure(judge({"acwing-893"}, "2 2 0 3 2 4 7"), 2, {"0"});
  expect_failure(judge({"acwing-893"}, ""), 2, {"input ends"});
}

}  // namespace
}  // namespace grundy
