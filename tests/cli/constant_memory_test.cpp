// grundy values --no-values: periods without a table.
#include <gtest/gtest.h>
#include <signal.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "run.hpp"
#include "support/memory_folder.hpp"

namespace grundy {
namespace {

using nlohmann::json;

std::vector<std::string> search(const std::string& rules, const std::vector<std::string>& more) {
  std::vector<std::string> arguments = {"values",      rules,      "1000000",
                                        "--no-values", "--window", "8192"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

TEST(ConstantMemory, FindsThePeriodThatTheTableHas) {
  const Ran ran = run(search("0.156", {"--until-period", "--json"}));
  ASSERT_EQ(ran.status, 0) << ran.err;
  const json document = json::parse(ran.out);
  EXPECT_EQ(document["period"]["preperiod"], 3479);
  EXPECT_EQ(document["period"]["period"], 349);
  EXPECT_EQ(document["period"]["theorem"], "recurring state");
  EXPECT_EQ(document["recurs_after"], 698);
  EXPECT_EQ(document["window"], 8192);
  EXPECT_EQ(run(search("0.77", {"--quiet"})).out, "period 12 from heap 71\n");
}

TEST(ConstantMemory, SaysThatNoPeriodShows) {
  const Ran ran =
      run({"values", "0.106", "100000", "--no-values", "--until-period", "--window", "65536"});
  EXPECT_EQ(ran.status, 3);
  EXPECT_NE(ran.out.find("no period is proved"), std::string::npos);
  EXPECT_NE(ran.err.find("up to heap 100000"), std::string::npos);
}

TEST(ConstantMemory, ARunThatIsKilledGoesOn) {
  const std::string expected = run(search("0.644", {"--quiet"})).out;
  const MemoryFolder folder;
  const std::string store = folder.file("state");
  Ran ran;
  int killed = 0;
  for (int milliseconds = 1; killed < 15; ++milliseconds) {
    How how;
    how.signal = SIGKILL;
    how.signal_after = 0.001 * (milliseconds % 23);
    ran = run(search("0.644", {"--quiet", "--store", store, "--every", "0"}), how);
    if (ran.status == 0) break;
    ASSERT_EQ(ran.status, 128 + SIGKILL) << ran.err;
    ++killed;
  }
  EXPECT_GT(killed, 0);
  ran = run(search("0.644", {"--quiet", "--store", store}));
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out, expected);
}

TEST(ConstantMemory, AStateIsTakenForWhatItIsOf) {
  const TemporaryFolder folder;
  const std::string store = folder.file("state");
  ASSERT_EQ(run(search("0.77", {"--store", store})).status, 0);
  const Ran rules = run(search("0.137", {"--store", store}));
  EXPECT_EQ(rules.status, 2);
  EXPECT_NE(rules.err.find("0.77"), std::string::npos) << rules.err;
  const Ran window =
      run({"values", "0.77", "1000", "--no-values", "--window", "65536", "--store", store});
  EXPECT_EQ(window.status, 2);
  EXPECT_NE(window.err.find("8192"), std::string::npos) << window.err;
  const Ran values = run({"values", "0.77", "1000", "--store", store});
  EXPECT_EQ(values.status, 2);
  ASSERT_EQ(run({"values", "0.77", "1000", "--store", folder.file("values")}).status, 0);
  const Ran foreign = run(search("0.77", {"--store", folder.file("values")}));
  EXPECT_EQ(foreign.status, 2);
  EXPECT_NE(foreign.err.find("holds"), std::string::npos) << foreign.err;
}

TEST(ConstantMemory, Status) {
  const TemporaryFolder folder;
  const std::string store = folder.file("state");
  ASSERT_EQ(run(search("0.77", {"--store", store})).status, 0);
  const Ran ran = run({"values", "--status", store, "--json"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const json document = json::parse(ran.out);
  EXPECT_EQ(document["ruleset"], "0.77");
  EXPECT_EQ(document["window"], 8192);
  EXPECT_GT(document["heaps"], 8192);
  EXPECT_EQ(document["in_use"], false);
}

TEST(ConstantMemory, ADamagedStateIsNamed) {
  const TemporaryFolder folder;
  const std::string store = folder.file("state");
  ASSERT_EQ(run(search("0.77", {"--store", store})).status, 0);
  const std::string file = store + "/state.grundy";
  std::string bytes;
  {
    std::ifstream in(file, std::ios::binary);
    bytes.assign(std::istreambuf_iterator<char>(in), {});
  }
  ASSERT_GT(bytes.size(), 1000U);
  for (const std::size_t at : {std::size_t{3}, bytes.size() / 2, bytes.size() - 1}) {
    std::string flipped = bytes;
    flipped[at] = static_cast<char>(flipped[at] ^ 4);
    std::ofstream(file, std::ios::binary) << flipped;
    const Ran ran = run(search("0.77", {"--store", store}));
    EXPECT_EQ(ran.status, 2) << at;
    EXPECT_NE(ran.err.find("state.grundy"), std::string::npos) << ran.err;
  }
  for (const std::size_t size : {std::size_t{0}, std::size_t{100}, bytes.size() - 1}) {
    std::ofstream(file, std::ios::binary) << bytes.substr(0, size);
    EXPECT_EQ(run(search("0.77", {"--store", store})).status, 2) << size;
  }
}

TEST(ConstantMemory, BadInput) {
  for (const auto& [arguments, word] :
       std::vector<std::pair<std::vector<std::string>, std::string>>{
           {search("{1,2}", {}), "take-and-break"},
           {search("0.[7]", {}), "take-and-break"},
           {search("0.77", {"--format", "csv"}), "--no-values"},
           {search("0.77", {"--no-law"}), "--no-values"},
           {{"values", "0.77", "100", "--window", "5000"}, "--no-values"},
           {{"values", "0.77", "100", "--no-values", "--window", "0x"}, "--window"}}) {
    const Ran ran = run(arguments);
    EXPECT_EQ(ran.status, 2) << ran.out;
    EXPECT_NE(ran.err.find(word), std::string::npos) << ran.err;
  }
  const Ran large = run({"values", "0.77", "100", "--no-values", "--window", "10^10"});
  EXPECT_EQ(large.status, 3);
  const Ran small = run(search("0.137", {}));
  EXPECT_EQ(small.status, 3);
  EXPECT_NE(small.err.find("--window"), std::string::npos) << small.err;
}

}  // namespace
}  // namespace grundy
