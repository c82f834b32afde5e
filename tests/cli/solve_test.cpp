// grundy solve: outcomes, values, winning moves, the JSON contract.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "run.hpp"

namespace grundy {
namespace {

using nlohmann::json;

json solve(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "solve");
  arguments.emplace_back("--json");
  const Ran ran = run(arguments);
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.err, "");
  return json::parse(ran.out, nullptr, false);
}

std::string quiet(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "solve");
  arguments.emplace_back("--quiet");
  const Ran ran = run(arguments);
  EXPECT_EQ(ran.status, 0) << ran.err;
  return ran.out;
}

TEST(Solve, SetNimSampleAsJson) {
  EXPECT_EQ(solve({"{2,5}", "2", "4", "7"}), json::parse(R"({
    "ruleset": "{2, 5}", "outcome": "N", "nim_sum": 1,
    "components": [{"heap": [2], "value": 1, "status": "computed"},
                   {"heap": [4], "value": 0, "status": "computed"},
                   {"heap": [7], "value": 0, "status": "computed"}],
    "winning_moves": [{"component": 0, "from": [2], "to": [[0]]},
                      {"component": 1, "from": [4], "to": [[2]]},
                      {"component": 2, "from": [7], "to": [[2]]}],
    "winning_move_count": 3, "complete": true})"));
}

TEST(Solve, KeysOfTheDocumentKeepTheirOrder) {
  const Ran ran = run({"solve", "{2}", "2", "--json"});
  EXPECT_EQ(
      ran.out,
      "{\"ruleset\":\"{2}\",\"outcome\":\"N\",\"nim_sum\":1,\"components\":[{\"heap\":[2],"
      "\"value\":1,\"status\":\"computed\"}],\"winning_moves\":[{\"component\":0,\"from\":[2],"
      "\"to\":[[0]]}],\"winning_move_count\":1,\"complete\":true}\n");
}

TEST(Solve, TextNamesTheMovesAndTheReason) {
  const Ran ran = run({"solve", "{2,5}", "2", "4", "7"});
  EXPECT_EQ(ran.status, 0);
  for (const char* part :
       {"N: the player to move wins.", "3 winning moves:", "  heap 3: 7 -> 2 (take 5)\n",
        "The nim-sum 1 xor 0 xor 0 = 1 is not 0, so the player to move wins; for example, take 2 "
        "from the heap of 2, leaving 0, and it becomes 0.\n"}) {
    EXPECT_NE(ran.out.find(part), std::string::npos) << part << "\n" << ran.out;
  }
}

TEST(Solve, QuietPrintsTheOutcomeAlone) {
  EXPECT_EQ(quiet({"{2,5}", "2", "4", "7"}), "N\n");
  EXPECT_EQ(quiet({"{2,5}", "4", "7"}), "P\n");
  EXPECT_EQ(quiet({"nim", "1", "2", "3"}), "P\n");
}

TEST(Solve, EmptySumsAndZeroHeapsAreLost) {
  EXPECT_EQ(quiet({"{2,5}"}), "P\n");
  EXPECT_EQ(quiet({"{2,5}", "0", "0"}), "P\n");
  EXPECT_EQ(quiet({"{2,5}", "7x0"}), "P\n");
  EXPECT_EQ(quiet({"fibonacci-nim", "0"}), "P\n");
  EXPECT_EQ(solve({"nim"})["components"], json::array());
}

TEST(Solve, HeapsMayBeTuplesCopiesAndSumsOfGames) {
  EXPECT_EQ(quiet({"wythoff", "3,5", "(1,2)"}), "P\n");
  EXPECT_EQ(solve({"nim", "5x3", "2"})["components"].size(), 4U);
  EXPECT_EQ(solve({"nim", "5x3", "2"})["nim_sum"], 7);
  const json sum = solve({"{2,5}: 7", "kayles: 10", "wythoff: 3,5"});
  EXPECT_EQ(sum["ruleset"], nullptr);
  EXPECT_EQ(sum["components"][0]["ruleset"], "{2, 5}");
  EXPECT_EQ(sum["components"][2]["heap"], json({3, 5}));
  EXPECT_EQ(sum["nim_sum"], 2);
  const json mixed = solve({"{2,5}", "2", "nim: 4"});
  EXPECT_EQ(mixed["ruleset"], "{2, 5}");
  EXPECT_FALSE(mixed["components"][0].contains("ruleset"));
  EXPECT_EQ(mixed["components"][1]["ruleset"], "~{}");
  EXPECT_EQ(mixed["nim_sum"], 5);
}

TEST(Solve, AColonMayBelongToTheRules) {
  EXPECT_EQ(quiet({"n -> n > 3 ? n-2 : n-1", "5"}), quiet({"n -> (n > 3 ? n-2 : n-1): 5"}));
}

TEST(Solve, NumbersMayBeExpressions) {
  const json sum = solve({"nim", "1e9", "10^9", "2^32-1", "4294967295"});
  EXPECT_EQ(sum["nim_sum"], 0);
  EXPECT_EQ(sum["components"][2]["heap"], json({4294967295U}));
}

TEST(Solve, ParametersAreBound) {
  EXPECT_EQ(solve({"{1..m}", "10", "--let", "m=3"})["nim_sum"], 2);
  EXPECT_EQ(solve({"n -> n-k for k in S", "7", "--let", "S={2,5}"})["ruleset"], "{2, 5}");
  EXPECT_EQ(solve({"n -> n-k for k in S if k != m", "7", "--let", "m=2", "--let",
                   "S={2..5}"})["components"][0]["value"],
            solve({"{3,4,5}", "7"})["components"][0]["value"]);
}

TEST(Solve, HugeHeapsRestOnAProvedPeriod) {
  const json sum = solve({"{2,5}", "10^18", "2^63-1"});
  EXPECT_EQ(sum["components"][0]["status"], "proved");
  EXPECT_EQ(sum["components"][0]["law"], "period 7 from heap 0");
  // 10^18 mod 7 = 1 and (2^63-1) mod 7 = 0.
  EXPECT_EQ(sum["components"][0]["value"], 0);
  EXPECT_EQ(sum["outcome"], "P");
}

TEST(Solve, WinningMovesOfHugeNimHeapsAreNotWalked) {
  const json sum = solve({"nim", "10^18", "12345"});
  EXPECT_EQ(sum["winning_moves"],
            json::parse(R"([{"component": 0, "from": [1000000000000000000], "to": [[12345]]}])"));
  EXPECT_EQ(sum["complete"], true);
}

TEST(Solve, MovesThatAnAmountSetRepeatsAreListedOnce) {
  EXPECT_EQ(solve({"{2,2,5}", "2"})["winning_move_count"], 1);
  EXPECT_EQ(solve({"n -> n-2; n -> n-k for k in {2}", "2", "2", "2"})["winning_move_count"], 3);
}

TEST(Solve, ListingStopsAtMaxMoves) {
  // Each odd heap that is left is a win.
  const json sum = solve({"{1,3,5,7,9,11}", "101", "--max-moves", "2"});
  EXPECT_EQ(sum["complete"], false);
  EXPECT_EQ(sum["winning_move_count"], 2);
  EXPECT_EQ(sum["winning_moves"][0]["to"], json::parse("[[90]]"));
  EXPECT_EQ(sum["winning_moves"][1]["to"], json::parse("[[92]]"));
  EXPECT_EQ(solve({"{1,3,5,7,9,11}", "101", "--max-moves", "6"})["complete"], true);
}

TEST(Solve, SplitsListEveryHeap) {
  const json moves = solve({"kayles", "5"})["winning_moves"];
  EXPECT_EQ(moves, json::parse(R"([{"component": 0, "from": [5], "to": [[2], [2]]}])"));
  EXPECT_EQ(solve({"0.7", "1"})["winning_moves"][0]["to"].size(), 0U);
  EXPECT_EQ(solve({"n -> []", "0"})["winning_moves"][0]["to"], json::array());
}

TEST(Solve, ManyCopiesAreCounted) {
  const json moves = solve({"n -> [0 for i in 1..10**9] if n > 0", "1"})["winning_moves"];
  ASSERT_EQ(moves.size(), 1U) << moves;
  EXPECT_EQ(moves[0]["to"], json::parse("[[0]]"));
  EXPECT_EQ(moves[0]["to_counts"], json::parse("[1000000000]"));
}

TEST(Solve, PublishedLawsAreSaidToBeOnes) {
  const json sum = solve({"johann", "10^6"});
  EXPECT_EQ(sum["components"][0]["status"], "published");
  EXPECT_EQ(sum["components"][0]["value"], 2);
  EXPECT_EQ(solve({"johann", "9"})["components"][0]["status"], "computed");
  EXPECT_EQ(solve({"johann", "9"})["components"][0]["value"], 3);
}

TEST(Solve, StartsThatAreOneNumber) {
  const json sum = solve({"fibonacci-nim", "12"});
  EXPECT_EQ(sum["components"][0]["heap"], json({12, 11}));
  EXPECT_EQ(quiet({"fibonacci-nim", "13"}), "P\n");
}

TEST(Solve, AnEngineCanBeForced) {
  EXPECT_EQ(quiet({"{2,5}", "2", "4", "7", "--engine", "naive"}), "N\n");
  expect_failure(run({"solve", "{2,5}", "7", "--engine", "quick"}), 2, {"'quick'", "naive"});
  expect_failure(run({"solve", "wythoff", "3,5", "--engine", "naive"}), 2, {"does not accept"});
}

}  // namespace
}  // namespace grundy
