// Budgets, clients that go, ports, and the end of the server.
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <thread>

#include "server_process.hpp"

namespace grundy {
namespace {

using Json = nlohmann::json;

/// Nobody comes to the end of this.
std::string hopeless(int number) {
  return Json({{"ruleset", "n -> n-k for k in primes"},
               {"heaps", {"10^15+" + std::to_string(number)}}})
      .dump();
}

Json status_of(const ServerProcess& server) {
  return Json::parse(server.get("/api/status").body, nullptr, false);
}

/// Waits until the number of long computations is this, for a minute at most.
bool becomes(const ServerProcess& server, int count) {
  for (int i = 0; i < 3000; ++i) {
    if (status_of(server).at("long_computations") == count) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  return false;
}

void send_all(int socket, const std::string& bytes) {
  EXPECT_EQ(::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL),
            static_cast<ssize_t>(bytes.size()));
}

TEST(Lifetime, ABudgetEndsARequest) {
  const ServerProcess server({"--time-limit=0.3"});
  const Reply reply = server.post("/api/solve", hopeless(1));
  EXPECT_EQ(reply.status, 422);
  const Json error = Json::parse(reply.body).at("error");
  EXPECT_EQ(error.at("kind"), "budget");
  EXPECT_NE(error.at("message").get<std::string>().find("0.3 s"), std::string::npos);
}

TEST(Lifetime, SlowFunctionsOfTheRulesHaveABudget) {
  const ServerProcess server({"--time-limit=0.3"});
  // A second for each count of primes: while the rules are read, and while values are computed.
  const Json read = {{"ruleset",
                      "n -> n-k for k in 999999990000..999999999999 if prime(k) and "
                      "prime_index(k) % 2 = 1"}};
  EXPECT_EQ(server.post("/api/check", read.dump()).status, 422);
  const Json computed = {{"ruleset", "n -> n-prime_index(999999999989)/n for k in 1..n"},
                         {"heaps", {"50"}}};
  EXPECT_EQ(server.post("/api/solve", computed.dump()).status, 422);
}

TEST(Lifetime, AMemoryLimitEndsARequest) {
  const ServerProcess server({"--memory-limit=1M"});
  const Reply reply =
      server.post("/api/law", R"({"ruleset": "n -> n-k for k in primes", "to": "3000000"})");
  EXPECT_EQ(reply.status, 422) << reply.body;
}

TEST(Lifetime, AStreamThatIsStoppedHasWhatWasComputedAndSaysWhy) {
  const ServerProcess server({"--time-limit=0.3"});
  const Reply reply =
      server.post("/api/values", R"({"ruleset": "n -> n-k for k in primes", "to": "20000000"})");
  EXPECT_EQ(reply.status, 200);
  EXPECT_GT(reply.body.size(), 4096U);
  EXPECT_NE(reply.body.find("the time limit of 0.3 s is reached"), std::string::npos);
}

TEST(Lifetime, ValuesOverTheLimitOfAnAnswerAreRefused) {
  const ServerProcess server;
  EXPECT_EQ(server.post("/api/values", R"({"ruleset": "{2,5}", "to": "10^12"})").status, 400);
}

TEST(Lifetime, AClientThatGoesEndsItsWork) {
  const ServerProcess server({"--time-limit=100"});
  const int socket = server.connect();
  send_all(socket, post_text(server.host(), "/api/solve", hopeless(1)));
  EXPECT_TRUE(becomes(server, 1));
  ::close(socket);
  EXPECT_TRUE(becomes(server, 0));
}

TEST(Lifetime, AClientThatGoesEndsItsStream) {
  const ServerProcess server({"--time-limit=100"});
  const int socket = server.connect();
  send_all(socket, post_text(server.host(), "/api/values",
                             R"({"ruleset": "n -> n-k for k in primes", "to": "30000000"})"));
  char byte;
  EXPECT_EQ(::recv(socket, &byte, 1, 0), 1);
  EXPECT_TRUE(becomes(server, 1));
  ::close(socket);
  EXPECT_TRUE(becomes(server, 0));
}

TEST(Lifetime, IdenticalRequestsAreOneComputation) {
  const ServerProcess server({"--time-limit=100", "--jobs=4"});
  std::vector<int> sockets;
  for (int i = 0; i < 4; ++i) {
    sockets.push_back(server.connect());
    send_all(sockets.back(), post_text(server.host(), "/api/solve", hopeless(1)));
  }
  EXPECT_TRUE(becomes(server, 1));
  // The others do not end it when one goes.
  ::close(sockets[0]);
  send_all(server.connect(), post_text(server.host(), "/api/solve", hopeless(2)));
  EXPECT_TRUE(becomes(server, 2));
  for (std::size_t i = 1; i < sockets.size(); ++i) ::close(sockets[i]);
  EXPECT_TRUE(becomes(server, 1)) << "the second question goes on";
}

TEST(Lifetime, ShortOnesDoNotWaitForLongOnesAndTooManyLongOnesAreRefused) {
  const ServerProcess server({"--time-limit=100", "--jobs=1"});
  std::vector<int> sockets;
  for (int i = 0; i < 5; ++i) {
    sockets.push_back(server.connect());
    send_all(sockets.back(), post_text(server.host(), "/api/solve", hopeless(i)));
  }
  EXPECT_TRUE(becomes(server, 1));
  while (status_of(server).at("waiting") != 4) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  const Reply refused = server.post("/api/solve", hopeless(9));
  EXPECT_EQ(refused.status, 503);
  EXPECT_NE(refused.head.find("Retry-After: "), std::string::npos);
  EXPECT_EQ(Json::parse(refused.body).at("error").at("kind"), "busy");
  EXPECT_EQ(server.post("/api/solve", R"({"ruleset": "{2,5}", "heaps": ["7"]})").status, 200);
  for (const int socket : sockets) ::close(socket);
}

TEST(Lifetime, ItEndsCleanlyInTheMiddleOfWork) {
  ServerProcess server({"--time-limit=100"});
  const int socket = server.connect();
  send_all(socket, post_text(server.host(), "/api/solve", hopeless(1)));
  const int idle = server.connect();
  EXPECT_TRUE(becomes(server, 1));
  EXPECT_EQ(server.stop(), 0);
  ::close(socket);
  ::close(idle);
}

TEST(Lifetime, APortThatIsTakenIsAnError) {
  const ServerProcess server;
  const std::string command = std::string(GRUNDY_SERVER) +
                              " --port=" + std::to_string(server.port()) +
                              " 2>/dev/null >/dev/null";
  EXPECT_EQ(WEXITSTATUS(std::system(command.c_str())), 4);
}

TEST(Lifetime, WhatItCannotDoIsSaid) {
  const auto status = [](const std::string& arguments) {
    const std::string command = std::string(GRUNDY_SERVER) + " --port=0 " + arguments;
    return WEXITSTATUS(std::system((command + " 2>/dev/null").c_str()));
  };
  EXPECT_EQ(status(">/dev/full"), 4);
  EXPECT_EQ(status(">&-"), 4);
  EXPECT_EQ(status("--host= >/dev/null"), 2);
  EXPECT_EQ(status("--host=256.1.1.1 >/dev/null"), 2);
  EXPECT_EQ(status("--host=8.8.8.8 >/dev/null"), 2);
}

TEST(Lifetime, WhereTheUsualPortIsTakenAFreeOneIsUsed) {
  // The first has the usual port, unless another program has it.
  const ServerProcess first({}, ServerProcess::At::usual_port);
  const ServerProcess second({}, ServerProcess::At::usual_port);
  EXPECT_NE(second.port(), 8017);
  EXPECT_NE(second.port(), first.port());
  EXPECT_EQ(first.get("/api/status").status, 200);
  EXPECT_EQ(second.get("/api/status").status, 200);
}

TEST(Lifetime, WithoutTheServerTheCommandSaysWhatIsMissing) {
  const auto folder =
      std::filesystem::temp_directory_path() / ("grundy-" + std::to_string(::getpid()));
  std::filesystem::create_directory(folder);
  std::filesystem::copy_file(GRUNDY_PROGRAM, folder / "grundy");
  const std::string out = (folder / "out").string();
  const std::string command =
      "PATH=/nowhere " + (folder / "grundy").string() + " serve >" + out + " 2>&1";
  EXPECT_EQ(WEXITSTATUS(std::system(command.c_str())), 2);
  std::ifstream file(out);
  const std::string text(std::istreambuf_iterator<char>(file), {});
  EXPECT_NE(text.find("there is no program grundy-serve"), std::string::npos) << text;
  EXPECT_NE(text.find("npm"), std::string::npos) << text;
  EXPECT_NE(text.find("cpp-httplib"), std::string::npos) << text;
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace grundy
