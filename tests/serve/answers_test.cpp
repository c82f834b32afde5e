// What the server answers is what the command line prints and what the library says.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>

#include "grundy/certificate.hpp"
#include "grundy/error.hpp"
#include "grundy/session.hpp"
#include "server_process.hpp"

namespace grundy {
namespace {

using Json = nlohmann::json;

struct Frame {
  Json head;
  std::vector<std::uint64_t> values;
};

std::vector<Frame> read_frames(const std::string& bytes) {
  std::vector<Frame> frames;
  for (std::size_t at = 0; at + 4 <= bytes.size();) {
    std::uint32_t size = 0;
    for (std::size_t i = 0; i < 4; ++i) {
      size |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[at + i])) << (8 * i);
    }
    Frame frame;
    frame.head = Json::parse(bytes.substr(at + 4, size));
    at += 4 + size;
    const std::size_t count = frame.head.value("bytes", std::size_t{0});
    const std::size_t width = frame.head.value("width", std::size_t{1});
    for (std::size_t i = 0; i < count; i += width) {
      std::uint64_t value = 0;
      std::memcpy(&value, bytes.data() + at + i, width);
      frame.values.push_back(value);
    }
    at += count;
    frames.push_back(std::move(frame));
  }
  return frames;
}

/// A slow build on a busy machine has the time that it needs.
const std::vector<std::string> patient = {"--time-limit=240"};

TEST(Answers, SolveIsThatOfTheCommandLine) {
  const ServerProcess server(patient);
  const auto same = [&](const std::string& body, const std::vector<std::string>& arguments) {
    const Reply reply = server.post("/api/solve", body);
    EXPECT_EQ(reply.status, 200) << reply.body;
    EXPECT_EQ(reply.body, printed(arguments));
  };
  same(R"({"ruleset": "{2,5}", "heaps": ["2", "4", "7"]})",
       {"solve", "{2,5}", "2", "4", "7", "--json"});
  same(R"({"ruleset": "wythoff", "heaps": ["3,5", "4,7"]})",
       {"solve", "wythoff", "3,5", "4,7", "--json"});
  same(R"({"ruleset": "{1..m}", "let": ["m=3"], "heaps": ["10x2", "7"]})",
       {"solve", "{1..m}", "10x2", "7", "--let", "m=3", "--json"});
  same(R"({"ruleset": "nim", "heaps": ["kayles: 5", "3"]})",
       {"solve", "nim", "kayles: 5", "3", "--json"});
  same(R"({"ruleset": "nim", "heaps": []})", {"solve", "nim", "--json"});
}

TEST(Answers, LawsAreThoseOfTheCommandLine) {
  const ServerProcess server(patient);
  for (const std::string ruleset : {"{2,5}", "0.77", "nim", "n -> n-k for k in powers(2)"}) {
    const Json body = {{"ruleset", ruleset}, {"to", "3000"}};
    const Reply reply = server.post("/api/law", body.dump());
    EXPECT_EQ(reply.status, 200) << reply.body;
    EXPECT_EQ(reply.body, printed({"law", ruleset, "3000", "--json"}));
    const Json code = {{"ruleset", ruleset}, {"to", "3000"}, {"language", "python"}};
    EXPECT_EQ(server.post("/api/code", code.dump()).body,
              printed({"law", ruleset, "3000", "--emit", "python"}));
  }
}

TEST(Answers, CertificatesAreVerified) {
  const ServerProcess server(patient);
  const Reply reply = server.post("/api/certificate", R"({"ruleset": "0.77", "to": "2000"})");
  ASSERT_EQ(reply.status, 200) << reply.body;
  const CertificateCheck check = check_certificate(reply.body);
  EXPECT_TRUE(check.verified) << check.text;
  EXPECT_EQ(check.period.period, 12U);
  const Reply none = server.post("/api/certificate", R"({"ruleset": "4!.0", "to": "100"})");
  EXPECT_EQ(none.status, 400);
  EXPECT_NE(none.body.find("no period is proved"), std::string::npos) << none.body;
}

TEST(Answers, GamesAreThoseOfTheCommandLine) {
  const ServerProcess server(patient);
  EXPECT_EQ(server.get("/api/games").body, printed({"games", "--json"}));
  EXPECT_EQ(server.get("/api/games/kayles").body, printed({"games", "kayles", "--json"}));
  EXPECT_EQ(server.get("/api/games/set-nim").body, printed({"games", "set-nim", "--json"}));
  EXPECT_EQ(server.get("/api/games/kaylse").status, 404);
}

TEST(Answers, ValuesStreamIsTheSequence) {
  const ServerProcess server(patient);
  for (const std::string text : {"{2,5}", "0.77", "4!.0", "nim", "n -> n-k for k in primes"}) {
    const Json body = {{"ruleset", text}, {"to", "20000"}};
    const std::vector<Frame> frames = read_frames(server.post("/api/values", body.dump()).body);
    ASSERT_GT(frames.size(), 1U) << text;
    EXPECT_LT(frames.front().values.size(), 20001U) << "the first part comes before the rest";
    Session session(Ruleset::parse(text == "nim" ? "~{}" : text));
    const NimSequence& values = session.values_to(20000);
    std::uint64_t n = 0;
    for (const Frame& frame : frames) {
      if (frame.head.contains("from")) {
        EXPECT_EQ(frame.head.at("from"), n);
      }
      for (const std::uint64_t value : frame.values) {
        ASSERT_LT(n, values.size());
        ASSERT_EQ(value, values[n]) << text << " at " << n;
        ++n;
      }
    }
    EXPECT_EQ(n, 20001U);
    const Json& last = frames.back().head;
    EXPECT_TRUE(last.at("done").get<bool>());
    const auto proved = session.proved();
    EXPECT_EQ(last.at("period").is_null(), !proved) << text;
    if (proved) {
      EXPECT_EQ(last.at("period").at("period"), proved->period.period);
    }
    EXPECT_EQ(last.at("rare_values").is_null(), !session.sparse_space()) << text;
  }
}

TEST(Answers, BoxesOfPairs) {
  const ServerProcess server(patient);
  const std::vector<Frame> frames =
      read_frames(server.post("/api/values", R"({"ruleset": "wythoff", "to": "90,70"})").body);
  ASSERT_EQ(frames.size(), 3U);
  EXPECT_EQ(frames[0].head.at("box"), Json({64, 64}));
  EXPECT_EQ(frames[1].head.at("box"), Json({90, 70}));
  Session session(
      Ruleset::parse("(x, y) -> (x-k, y) for k in 1..x; (x, y) -> (x, y-k) for k in 1..y; "
                     "(x, y) -> (x-k, y-k) for k in 1..min(x, y)"));
  const SampledValues samples = session.samples(Position{90, 70});
  EXPECT_EQ(frames[1].values, samples.values);
}

TEST(Answers, StartsOfPlay) {
  const ServerProcess server(patient);
  const std::vector<Frame> frames =
      read_frames(server.post("/api/values", R"({"ruleset": "fibonacci-nim", "to": "34"})").body);
  ASSERT_EQ(frames.size(), 2U);
  // A start is lost when it is a Fibonacci number (Whinihan 1963).
  std::vector<std::uint64_t> lost;
  for (std::uint64_t n = 1; n < frames[0].values.size(); ++n) {
    if (frames[0].values[n] == 0) lost.push_back(n);
  }
  EXPECT_EQ(lost, (std::vector<std::uint64_t>{1, 2, 3, 5, 8, 13, 21, 34}));
}

TEST(Answers, OptionsAreThoseOfTheRules) {
  const ServerProcess server(patient);
  for (const char* heap : {"0", "1", "9", "14"}) {
    const Json body = {{"ruleset", "0.77"}, {"heap", heap}};
    const Json reply = Json::parse(server.post("/api/options", body.dump()).body);
    Session session(Ruleset::parse("0.77"));
    const auto options = session.rules().options(Position(std::atoi(heap)));
    ASSERT_EQ(reply.at("options").size(), options.size());
    for (std::size_t i = 0; i < options.size(); ++i) {
      std::vector<std::vector<std::int64_t>> to;
      Nimber value = 0;
      for (const Component& part : options[i]) {
        for (std::uint64_t copy = 0; copy < part.count; ++copy) {
          to.push_back({part.position[0]});
          value ^= session.nim_value(part.position);
        }
      }
      EXPECT_EQ(reply.at("options").at(i).at("to"), Json(to));
      EXPECT_EQ(reply.at("options").at(i).at("value"), value);
    }
  }
}

TEST(Answers, AGraphHasTheVerticesOfTheCommandLine) {
  const ServerProcess server(patient);
  const std::string text = "a b\na c\nb c\nc d\nd e\ne d\nd f\n";
  const std::string path = testing::TempDir() + "graph-" + std::to_string(server.process());
  std::ofstream(path) << text;
  for (const bool misere : {false, true}) {
    Json body = {{"graph", text}};
    std::vector<std::string> arguments = {"graph", path, "--json"};
    if (misere) {
      body["ending"] = "misere";
      arguments.emplace_back("--misere");
    }
    const Reply reply = server.post("/api/graph", body.dump());
    ASSERT_EQ(reply.status, 200) << reply.body;
    EXPECT_EQ(Json::parse(reply.body).at("vertices"),
              Json::parse(printed(arguments)).at("vertices"));
    EXPECT_EQ(Json::parse(reply.body).at("edges"),
              Json::parse("[[0,1],[0,2],[1,2],[2,3],[3,4],[3,5],[4,3]]"));
  }
  std::remove(path.c_str());
  EXPECT_EQ(server.post("/api/graph", R"({"graph": ""})").status, 400);
  EXPECT_EQ(server.post("/api/graph", R"({"graph": "a b", "ending": "x"})").status, 400);
  std::string large;
  for (int i = 0; i < 3000; ++i) large += std::to_string(i) + " " + std::to_string(i + 1) + "\n";
  EXPECT_EQ(server.post("/api/graph", Json({{"graph", large}}).dump()).status, 400);
}

TEST(Answers, APlayHasTheMovesAndTheBestOne) {
  const ServerProcess server(patient);
  const auto play = [&](const Json& body) {
    const Reply reply = server.post("/api/play", body.dump());
    EXPECT_EQ(reply.status, 200) << reply.body;
    return Json::parse(reply.body);
  };
  const Json won = play({{"ruleset", "{2,5}"}, {"heaps", {"2", "4", "7"}}});
  EXPECT_EQ(won.at("outcome"), "N");
  EXPECT_EQ(won.at("moves").size(), 4U) << "2 from each heap, and 5 from the heap of 7";
  // The best move is one of those that win.
  const Json solved = Json::parse(
      server.post("/api/solve", R"({"ruleset": "{2,5}", "heaps": ["2", "4", "7"]})").body);
  const auto& winning = solved.at("winning_moves");
  EXPECT_NE(std::find(winning.begin(), winning.end(), won.at("move")), winning.end());
  const Json over = play({{"ruleset", "{2,5}"}, {"heaps", {"1", "0"}}});
  EXPECT_TRUE(over.at("over").get<bool>());
  EXPECT_TRUE(over.at("move").is_null());
  const Json mixed = play({{"ruleset", "nim"}, {"heaps", {"kayles: 5", "3x2"}}});
  EXPECT_EQ(mixed.at("components").at(0).at("ruleset"), "0.77");
  EXPECT_EQ(mixed.at("components").size(), 3U);
}

TEST(Answers, AMoveIsReadAsInATerminal) {
  const ServerProcess server(patient);
  const auto move = [&](const char* ruleset, const Json& heaps, const char* text) {
    const Json body = {{"ruleset", ruleset}, {"heaps", heaps}, {"move", text}};
    const Reply reply = server.post("/api/move", body.dump());
    const Json answer = Json::parse(reply.body);
    EXPECT_EQ(reply.status, answer.contains("move") ? 200 : 400);
    return answer;
  };
  EXPECT_EQ(move("kayles", {"5", "7"}, "heap 2: take 2 leaving 1 4"),
            Json::parse(R"({"move": {"component": 1, "from": [7], "to": [[1], [4]]}})"));
  // More moves than are listed, and more tokens than a double counts.
  EXPECT_EQ(
      move("nim", {"10^18"}, "take 999999999999999999"),
      Json::parse(R"({"move": {"component": 0, "from": [1000000000000000000], "to": [[1]]}})"));
  EXPECT_EQ(move("wythoff", {"3,5"}, "1,3").at("move").at("to"), Json({{1, 3}}));
  EXPECT_EQ(move("{2,5}", {"7"}, "take 3").at("error").at("hint"),
            "the nearest legal amounts are 2 and 5");
  EXPECT_EQ(move("{2,5}", {"7"}, "hint").at("error").at("message"), "this is no move");
  EXPECT_TRUE(move("{2,5}", {"7"}, "heap 9: take 2").contains("error"));
  EXPECT_TRUE(move("{2,5}", {"1"}, "take 2").contains("error"));
}

TEST(Answers, CheckTellsParametersAndKinds) {
  const ServerProcess server(patient);
  const auto check = [&](const Json& body) {
    const Reply reply = server.post("/api/check", body.dump());
    EXPECT_EQ(reply.status, 200) << reply.body;
    return Json::parse(reply.body);
  };
  const Json open = check({{"ruleset", "n -> n-s for s in S if s < m"}});
  EXPECT_TRUE(open.at("ruleset").is_null());
  EXPECT_EQ(open.at("parameters"), Json::parse(R"([{"name": "S", "list": true, "bound": false},
                            {"name": "m", "list": false, "bound": false}])"));
  const Json bound = check({{"ruleset", "{1..m}"}, {"let", {"m=3"}}});
  EXPECT_EQ(bound.at("ruleset"), "{1..3}");
  EXPECT_EQ(bound.at("kind"), "subtraction");
  EXPECT_EQ(check({{"ruleset", "0.77"}}).at("kind"), "take-and-break");
  EXPECT_EQ(check({{"ruleset", "wythoff"}}).at("coordinates"), 2);
  EXPECT_EQ(check({{"ruleset", "fibonacci-nim"}}).at("start"), true);
}

TEST(Answers, AnErrorHasThePlaceOfTheParser) {
  const ServerProcess server(patient);
  const Reply reply = server.post("/api/check", R"({"ruleset": "n -> n-k for k in 1..min(n"})");
  EXPECT_EQ(reply.status, 400);
  const Json error = Json::parse(reply.body).at("error");
  EXPECT_EQ(error.at("kind"), "bad_input");
  try {
    static_cast<void>(Ruleset::parse("n -> n-k for k in 1..min(n"));
    FAIL() << "the ruleset is wrong";
  } catch (const Error& expected) {
    EXPECT_EQ(error.at("message"), expected.message());
    EXPECT_EQ(error.at("place").at("begin"), expected.place()->begin);
  }
}

}  // namespace
}  // namespace grundy
