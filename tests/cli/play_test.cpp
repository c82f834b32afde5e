// grundy play: scripts of moves, questions, what is refused, and the JSON contract.
#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "run.hpp"

namespace grundy {
namespace {

using nlohmann::json;

Ran play(std::vector<std::string> arguments, const std::string& input) {
  arguments.insert(arguments.begin(), "play");
  How how;
  how.input = input;
  Ran ran = run(arguments, how);
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.err, "");
  return ran;
}

std::string quiet(std::vector<std::string> arguments, const std::string& input) {
  arguments.emplace_back("--quiet");
  return play(std::move(arguments), input).out;
}

std::vector<json> documents(std::vector<std::string> arguments, const std::string& input) {
  arguments.emplace_back("--json");
  std::istringstream lines(play(std::move(arguments), input).out);
  std::vector<json> result;
  for (std::string line; std::getline(lines, line);) {
    result.push_back(json::parse(line, nullptr, false));
    EXPECT_FALSE(result.back().is_discarded()) << line;
  }
  return result;
}

/// The program at a terminal of its own.
class Terminal {
 public:
  explicit Terminal(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), GRUNDY_PROGRAM);
    std::vector<char*> pointers;
    for (std::string& argument : arguments) pointers.push_back(argument.data());
    pointers.push_back(nullptr);
    process_ = ::forkpty(&terminal_, nullptr, nullptr, nullptr);
    if (process_ == 0) {
      ::execv(pointers[0], pointers.data());
      ::_exit(127);
    }
  }
  ~Terminal() {
    ::close(terminal_);
    if (process_ > 0) {
      ::kill(process_, SIGKILL);
      ::waitpid(process_, nullptr, 0);
    }
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  void type(const std::string& keys) {
    EXPECT_EQ(::write(terminal_, keys.data(), keys.size()), static_cast<ssize_t>(keys.size()));
  }
  /// What is printed up to `end`, or before the program ends or a minute is over.
  std::string read_to(const std::string& end) {
    std::string text;
    pollfd entry{terminal_, POLLIN, 0};
    char byte = 0;
    while (!text.ends_with(end) && ::poll(&entry, 1, 60'000) > 0 &&
           ::read(terminal_, &byte, 1) == 1) {
      text += byte;
    }
    return text;
  }
  int wait() {
    int status = 0;
    ::waitpid(process_, &status, 0);
    process_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }

 private:
  int terminal_ = -1;
  pid_t process_ = -1;
};

/// The first listed move, again and again.
std::string first_moves(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += "moves\n1\n";
  return text;
}

TEST(Play, AWholeGameInWords) {
  const Ran ran =
      play({"{2,5}", "2", "4", "7"}, "heap 3: take 5\nheap 2: take 2\nheap 3: take 2\n");
  EXPECT_EQ(ran.out,
            "{2, 5}\n\nWho cannot move loses. `help` lists what you can type.\n\n"
            "  heap 1: 2\n  heap 2: 4\n  heap 3: 7\nYour move.\n"
            "You:      heap 3: take 5 leaving 2\nOpponent: heap 1: take 2 leaving 0\n\n"
            "  heap 1: 0   no move\n  heap 2: 4\n  heap 3: 2\nYour move.\n"
            "You:      heap 2: take 2 leaving 2\nOpponent: heap 2: take 2 leaving 0\n\n"
            "  heap 1: 0   no move\n  heap 2: 0   no move\n  heap 3: 2\nYour move.\n"
            "You:      heap 3: take 2 leaving 0\nNo move is left: you win.\n");
}

TEST(Play, TheOpponentWinsWhereItCanWhoeverStarts) {
  const std::vector<std::vector<std::string>> won = {{"{2,5}", "2", "4", "7"},
                                                     {"kayles", "9"},
                                                     {"wythoff", "3,4", "2,2"},
                                                     {"grundy", "12"},
                                                     {"nim", "3x5"},
                                                     {"{2,5}: 7", "kayles: 6", "wythoff: 1,1"},
                                                     {"{1..m}", "10", "--let", "m=3"},
                                                     {"fibonacci-nim", "12"}};
  for (std::vector<std::string> arguments : won) {
    arguments.emplace_back("--second");
    const std::string out = quiet(arguments, first_moves(60));
    EXPECT_TRUE(out.ends_with("opponent wins\n")) << arguments[0] << "\n" << out;
  }
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"{2,5}", "4", "7"}, {"kayles", "4", "4"}, {"wythoff", "3,5"}}) {
    const std::string out = quiet(arguments, first_moves(60));
    EXPECT_TRUE(out.ends_with("opponent wins\n")) << arguments[0] << "\n" << out;
  }
}

TEST(Play, TheUserWinsByHints) {
  // From a won position the hint wins, and the opponent cannot help it.
  std::vector<std::string> arguments = {"{2,5}", "2", "4", "7"};
  const auto first = documents(arguments, "hint\n");
  ASSERT_EQ(first.size(), 3U);
  EXPECT_EQ(first[1]["outcome"], "N");
  std::string input;
  for (int i = 0; i < 40; ++i) {
    const auto play_so_far = documents(arguments, input + "hint\n");
    if (play_so_far.back()["winner"] != nullptr) break;
    const json& hint = play_so_far[play_so_far.size() - 2];
    ASSERT_EQ(hint["event"], "hint");
    EXPECT_EQ(hint["outcome"], "N");
    input += "heap " + std::to_string(hint["move"]["component"].get<int>() + 1) + ": to " +
             std::to_string(hint["move"]["to"][0][0].get<int>()) + "\n";
  }
  EXPECT_EQ(documents(arguments, input).back(),
            json::parse(R"({"event": "end", "winner": "user", "moves": 5})"));
}

TEST(Play, EveryWayToTypeAMove) {
  for (const char* line :
       {"heap 1: take 2", "heap 1 take 2 tokens", "1: 2", "1 2", "take 2", "TAKE 2 from heap 1",
        "1 2 leaving 7", "heap 1: leaving 7", "heap 1: to 7", "  heap  1 :take 2 leaving 7 \r"}) {
    EXPECT_EQ(documents({"{2,5}", "9"}, std::string(line) + "\n")[1]["move"],
              json::parse(R"({"component": 0, "from": [9], "to": [[7]]})"))
        << line;
  }
  for (const char* line : {"heap 1: take 1 leaving 3 5", "1 1 leaving 5 and 3", "leaving 3, 5",
                           "heap 1: split 3 + 5", "1 1 leaving 0 3 5"}) {
    EXPECT_EQ(documents({"kayles", "9"}, std::string(line) + "\n")[1]["move"]["to"],
              json::parse("[[3], [5]]"))
        << line;
  }
  for (const char* line : {"heap 1: to 1,5", "1 (1, 5)", "to 1 5", "1 1,5", "heap 1: to 1, 5"}) {
    EXPECT_EQ(documents({"wythoff", "3,5"}, std::string(line) + "\n")[1]["move"]["to"],
              json::parse("[[1, 5]]"))
        << line;
  }
  EXPECT_EQ(quiet({"nim", "5"}, "take all\n"), "user wins\n");
  EXPECT_EQ(quiet({"nim", "5"}, "1 5 leaving nothing\n"), "user wins\n");
  EXPECT_EQ(quiet({"kayles", "1"}, "heap 1: leaving 0\n"), "user wins\n");
  // Two heaps that hold as much as the one before.
  EXPECT_EQ(documents({"n -> [n-1, n/2] if n > 1", "3"}, "to 2 1\n")[1]["move"]["to"],
            json::parse("[[1], [2]]"));
}

TEST(Play, IllegalMovesAreRefusedAndNothingIsLost) {
  const std::vector<std::pair<std::string, std::string>> lines = {
      {"heap 1: take 3", "nearest legal amounts are 2 and 5"},
      {"heap 1: take 9", "nearest legal amount is 5"},
      {"heap 1: take 1", "nearest legal amount is 2"},
      {"heap 1: take 0", "nearest legal amount is 2"},
      {"heap 1: take 2 leaving 4", "is not 2 less"},
      {"heap 1: to 6", "no move from heap 1, which is 7, to 6"},
      {"heap 1: leaving 2 3", "to 2 + 3"},
      {"heap 1: to 5x2", "to 5 + 5"},
      {"heap 1: to 1,1,1,1,1,1,1,1,1", "at most 8"},
      {"heap 2: take 2", "no move in this heap"},
      {"heap 3: take 2", "the heaps are 1 to 2"},
      {"heap 0: take 2", "counted from 1"},
      {"heap 1: take -2", "'-2' is not understood"},
      {"heap 1: take 10^30", "too large"},
      {"heap 1: take 2 leaving", "ends too early"},
      {"heap", "ends too early"},
      {"heap 1: take 2 2 2", "is not 2 less"},
      {"take two", "'two' is not understood"},
      {"7", "type `moves` first"},
      {"moves 4", "no heap 4"},
      {"undo", "no move of yours"},
      {"hint please", "'please' is not understood"},
      {"\xff\xfe", "is not understood"},
      {std::string(100000, '('), "no part of a move"}};
  for (const auto& [line, part] : lines) {
    const auto told = documents({"{2,5}", "7", "1"}, line + "\nshow\n");
    ASSERT_EQ(told.size(), 4U) << line;
    EXPECT_EQ(told[1]["event"], "refused") << line;
    const std::string text = told[1].value("message", "") + "; " + told[1].value("hint", "");
    EXPECT_NE(text.find(part), std::string::npos) << line << "\n" << text;
    EXPECT_EQ(told[2]["components"], told[0]["components"]) << line;
    EXPECT_EQ(told[2]["turn"], "user") << line;
  }
}

TEST(Play, EmptyHeapsAreLeftOutOnlyWhereNobodyCanMoveInThem) {
  // In Nim a heap of 0 is dead: it may be written or not.
  EXPECT_EQ(quiet({"nim", "3"}, "1 leaving nothing\n"), "user wins\n");
  EXPECT_EQ(quiet({"0.77", "2"}, "1 leaving 0\n"), "user wins\n");
  EXPECT_EQ(quiet({"0.77", "2"}, "1 leaving 0 0\n"), "user wins\n");
  // Where it is not, what is written is the move, or there is none.
  struct Case {
    std::vector<std::string> game;
    const char* line;
  };
  const std::vector<Case> cases = {
      {{"n -> [] if n = 0; n -> n-1", "1"}, "1 leaving nothing"},
      {{"n -> [] if n = 0; n -> [] if n > 1; n -> [0,0,n-1]", "2"}, "1 leaving 0"},
      {{"turning-turtles", "3"}, "1 leaving 0 0"},
      {{"turning-turtles", "3"}, "1 leaving 2 0"},
      {{"mock-turtles", "3"}, "1 leaving 0 0 1"},
      {{"n -> []; n -> [n-1, n-1]", "2"}, "1 leaving 1 1 0"}};
  for (const Case& one : cases) {
    EXPECT_NE(quiet(one.game, std::string(one.line) + "\n").find("refused: "), std::string::npos)
        << one.game[0] << ": " << one.line;
  }
}

TEST(Play, AHintSaysWhyTheMoveThatItNamesWins) {
  const auto document = documents({"kayles", "8", "11"}, "hint\n")[1];
  EXPECT_EQ(document["move"]["from"], json({11}));
  EXPECT_NE(document["why"].get<std::string>().find("heap of 11"), std::string::npos)
      << document["why"];
}

TEST(Play, TheLongestResistanceIsSaidWhereItIsKnown) {
  EXPECT_NE(play({"kayles", "9", "9"}, "hint\n").out.find("The longest resistance: "),
            std::string::npos);
  const std::string blind = play({"kayles", "9", "9", "--max-search", "0"}, "hint\n").out;
  EXPECT_EQ(blind.find("longest"), std::string::npos) << blind;
  EXPECT_NE(blind.find("This leaves the most tokens: "), std::string::npos) << blind;
}

TEST(Play, WhatIsNotOneMoveIsRefused) {
  const auto told = documents({"kayles", "9"}, "heap 1: take 1\n1 3\n1 2 leaving 4 4\n");
  EXPECT_NE(told[1]["hint"].get<std::string>().find("`heap 1: take 1 leaving 1 7`"),
            std::string::npos);
  EXPECT_EQ(told[2]["hint"], "the nearest legal amount is 2");
  EXPECT_NE(told[3]["message"].get<std::string>().find("is not 2 less"), std::string::npos);
  const auto tuple = documents({"wythoff", "3,5"}, "take 2\nto 1,2\nto 1\nto 1,2,3\nto 3,5\n");
  for (std::size_t i = 1; i <= 5; ++i) EXPECT_EQ(tuple[i]["event"], "refused") << tuple[i];
  const auto many = documents({"nim", "3", "4"}, "take 1\n");
  EXPECT_EQ(many[1]["hint"], "say which, as `heap 1: take 3`");
}

TEST(Play, MovesAreNumberedAndTheListGoesStale) {
  const auto told = documents({"{2,5}", "7", "2"}, "moves 1\n2\n1\nmoves\n9\n");
  EXPECT_EQ(told[1]["moves"], json::parse(R"([{"component": 0, "from": [7], "to": [[5]]},
                                              {"component": 0, "from": [7], "to": [[2]]}])"));
  EXPECT_EQ(told[1]["complete"], true);
  EXPECT_EQ(told[2]["move"], told[1]["moves"][1]);
  EXPECT_EQ(told[3]["by"], "opponent");
  EXPECT_EQ(told[4]["message"], "a number alone picks a move of a list");
  EXPECT_EQ(told[6]["event"], "refused");
}

TEST(Play, UndoGoesBackToTheUsersTurn) {
  const auto told = documents({"kayles", "9", "4"}, "1 1 leaving 2 6\nundo\nundo\n");
  EXPECT_EQ(told[3]["event"], "undo");
  EXPECT_EQ(told[3]["components"], told[0]["components"]);
  EXPECT_EQ(told[3]["turn"], "user");
  EXPECT_EQ(told[4]["event"], "refused");
  const auto second = documents({"{2,5}", "9", "9", "9", "--second"}, "undo\nmoves\n1\nundo\n");
  EXPECT_EQ(second[1]["by"], "opponent");
  EXPECT_EQ(second[2]["event"], "refused");
  EXPECT_EQ(second[6]["components"], second[1]["components"]);
}

TEST(Play, HintsAndReasons) {
  const auto told = documents({"nim", "3", "5"}, "hint\nwhy\n1 3\n");
  EXPECT_EQ(told[1], json::parse(R"({"event": "hint", "outcome": "N",
      "move": {"component": 1, "from": [5], "to": [[3]]}, "length": 7,
      "why": "The nim-sum 3 xor 5 = 6 is not 0, so the player to move wins; for example, take 2 from the heap of 5, leaving 3, and it becomes 0."})"));
  EXPECT_EQ(told[2]["outcome"], "N");
  EXPECT_EQ(told[3]["outcome"], "N");
  const Ran lost = play({"nim", "4", "4"}, "hint\n");
  EXPECT_NE(lost.out.find("No move wins. The longest resistance: heap 1: take 1 leaving 3; 8 moves "
                          "are left if both play their best."),
            std::string::npos)
      << lost.out;
}

TEST(Play, TheDocumentsKeepTheirKeys) {
  const Ran ran = play({"{2,5}", "7", "kayles: 1", "--json"}, "1 5\n");
  EXPECT_EQ(ran.out,
            R"({"event":"start","ruleset":"{2, 5}","components":[{"heap":[7],"movable":true},)"
            R"({"ruleset":"0.77","heap":[1],"movable":true}],"turn":"user","outcome":"N"})"
            "\n"
            R"({"event":"move","by":"user","move":{"component":0,"from":[7],"to":[[2]]},)"
            R"("components":[{"heap":[2],"movable":true},{"ruleset":"0.77","heap":[1],)"
            R"("movable":true}],"turn":"opponent","outcome":"P"})"
            "\n"
            R"({"event":"move","by":"opponent","move":{"component":0,"from":[2],"to":[[0]]},)"
            R"("length":2,"components":[{"heap":[0],"movable":false},{"ruleset":"0.77","heap":[1],)"
            R"("movable":true}],"turn":"user","outcome":"N"})"
            "\n"
            R"({"event":"end","winner":null,"moves":2})"
            "\n");
}

TEST(Play, HugeHeapsAndManyOfThem) {
  const auto told =
      documents({"{2,5}", "10^18", "10^18-3", "--max-search", "1000"}, "hint\n1 5\n2 3\n");
  EXPECT_EQ(told[0]["outcome"], told[1]["outcome"]);
  EXPECT_EQ(told[2]["by"], "user");
  EXPECT_EQ(told[3]["by"], "opponent");
  EXPECT_EQ(told[4]["hint"], "the nearest legal amounts are 2 and 5");
  // The user mirrors; the opponent can only delay.
  EXPECT_EQ(quiet({"kayles", "10^18", "--max-search", "0"},
                  "1 2 leaving 499999999999999999 499999999999999999\n"
                  "2 1 leaving 499999999999999998\n"),
            "heap 1: take 1 leaving 499999999999999998\n"
            "heap 1: take 1 leaving 499999999999999997\n");
  const auto many = documents({"nim", "2x1000001", "1"}, "hint\n");
  EXPECT_EQ(many[0]["components"][0]["copies"], 1000001);
  EXPECT_EQ(many[1]["outcome"], "N");
}

TEST(Play, EndsOfPlayAndOfInput) {
  EXPECT_EQ(quiet({"nim", "3"}, ""), "");
  EXPECT_EQ(quiet({"nim", "3"}, "\n\nquit\n1 3\n"), "");
  EXPECT_EQ(quiet({"nim", "3"}, "1 3"), "user wins\n");  // a last line without an end
  EXPECT_EQ(quiet({"nim"}, ""), "opponent wins\n");
  EXPECT_EQ(quiet({"{2,5}", "1"}, ""), "opponent wins\n");
  EXPECT_EQ(quiet({"nim", "3", "--second"}, ""), "heap 1: take 3 leaving 0\nopponent wins\n");
  EXPECT_EQ(quiet({"nim", "1", "1"}, "1 1\n"), "heap 2: take 1 leaving 0\nopponent wins\n");
}

TEST(Play, BadUsage) {
  expect_failure(run({"play", "{2,5", "5"}), 2, {"}", "^"});
  expect_failure(run({"play", "nim", "3,5"}), 2, {"has 2 coordinates"});
  expect_failure(run({"play", "nim", "3", "--let", "m=3"}), 2, {"m"});
  expect_failure(run({"play", "bounded-nim", "3"}), 2, {"the parameter 'm' is free", "--let m="});
  expect_failure(run({"play", "nim", "3", "--first", "--second"}), 2, {"--first"});
  expect_failure(run({"play", "nim", "3", "--max-search", "x"}), 2, {"--max-search"});
  expect_failure(run({"play", "nim", "3", "--time-limit", "0"}), 2, {"leaves no time"});
}

TEST(Play, ATerminalHasAPrompt) {
  const std::string prompt = "Your move.\r\n> ";
  Terminal terminal({"play", "{2,5}", "2", "4", "7"});
  EXPECT_NE(terminal.read_to(prompt).find("heap 3: 7\r\n" + prompt), std::string::npos);
  terminal.type("heap 3: take 5\n");
  EXPECT_NE(terminal.read_to(prompt).find("Opponent: heap 1: take 2"), std::string::npos);
  terminal.type("take 9\n");
  EXPECT_NE(terminal.read_to("> ").find("say which"), std::string::npos);
  const char end_of_input = 4;
  terminal.type({end_of_input});
  terminal.read_to("nothing ends in this");
  EXPECT_EQ(terminal.wait(), 0);
  Terminal interrupted({"play", "nim", "3"});
  interrupted.read_to(prompt);
  const char interrupt = 3;
  interrupted.type({interrupt});
  EXPECT_NE(interrupted.read_to("interrupted\r\n").find("interrupted"), std::string::npos);
  EXPECT_EQ(interrupted.wait(), 3);
}

TEST(Play, ASignalEndsTheWaitForALine) {
  How how;
  how.keep_input_open = true;
  how.signal = SIGINT;
  how.signal_after = 0.3;
  const Ran ran = run({"play", "nim", "3", "--time-limit", "0.01"}, how);
  EXPECT_EQ(ran.status, 3);
  EXPECT_EQ(ran.err, "grundy: interrupted\n");
}

}  // namespace
}  // namespace grundy
