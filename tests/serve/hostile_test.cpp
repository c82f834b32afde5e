// Requests that are no requests: a 4xx with a message, and the server goes on.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "server_process.hpp"

namespace grundy {
namespace {

using Json = nlohmann::json;

bool is_alive(const ServerProcess& server) { return server.get("/api/status").status == 200; }

/// A reply of this status whose body is an error with a message.
void expect_error(const Reply& reply, int status, const std::string& what) {
  EXPECT_EQ(reply.status, status) << what << "\n" << reply.head << reply.body;
  const Json body = Json::parse(reply.body, nullptr, false);
  ASSERT_TRUE(body.is_object()) << what << ": " << reply.body;
  EXPECT_FALSE(body.at("error").at("message").get<std::string>().empty()) << what;
}

TEST(Hostile, BodiesThatAreNoQuestions) {
  const ServerProcess server;
  const std::vector<std::string> bodies = {
      "",
      "{",
      "[]",
      "null",
      "\"{2,5}\"",
      "{\"ruleset\": 7, \"heaps\": []}",
      "{\"ruleset\": \"nim\", \"heaps\": \"5\"}",
      "{\"ruleset\": \"nim\", \"heaps\": [5]}",
      "{\"ruleset\": \"nim\", \"heap\": [\"5\"]}",
      "{\"heaps\": [\"5\"]}",
      "{}",
      "{\"heaps\": [\"nim\", \"5\"]}",
      "{\"ruleset\": \"nim\", \"ruleset\": \"kayles\", \"heaps\": [\"5\"]}",
      "{\"ruleset\": \"nim\", \"heaps\": [\"5\"]} more",
      "{\"ruleset\": \"\xff\xfe\", \"heaps\": []}",
      "{\"ruleset\": \"nim\", \"heaps\": [\"-5\"]}",
      "{\"ruleset\": \"nim\", \"heaps\": [\"10^30\"]}",
      "{\"ruleset\": \"nim\", \"heaps\": [\"3,5\"]}",
      "{\"ruleset\": \"nim\", \"heaps\": [\"5x10^18\"]}",
      "{\"ruleset\": \"{0}\", \"heaps\": []}",
      "{\"ruleset\": \"\", \"heaps\": []}",
      "{\"ruleset\": \"{1..m}\", \"heaps\": [\"5\"]}",
      "{\"ruleset\": \"nim\", \"let\": [\"m=3\"], \"heaps\": [\"5\"]}",
      "{\"ruleset\": \"n -> n-1/0\", \"heaps\": [\"5\"]}",
      "{\"ruleset\": \"n -> n+1\", \"heaps\": [\"5\"]}",
      std::string(100'000, '['),
      "{\"ruleset\": " + std::string(100'000, '[') + "}",
      "{\"ruleset\": \"" + std::string(100'000, '(') + "\", \"heaps\": []}",
      "{\"ruleset\": \"" + std::string(100'000, 'x') + "\", \"heaps\": []}",
      "{\"ruleset\": \"n -> n-" + std::string(100'000, '1') + "\", \"heaps\": []}",
      std::string(1000, '\0'),
  };
  for (const std::string& body : bodies) {
    const Reply reply = server.post("/api/solve", body);
    const bool budget = body.find("10^18") != std::string::npos;
    expect_error(reply, budget ? 422 : 400, body.substr(0, 80));
  }
  EXPECT_TRUE(is_alive(server));
}

TEST(Hostile, LongRulesetsAreRead) {
  const ServerProcess server;
  std::string members;
  for (int i = 1; members.size() < 100'000; ++i) members += std::to_string(2 * i) + ",";
  const Json body = {{"ruleset", "{" + members + "1}"}, {"heaps", {"5"}}};
  EXPECT_EQ(server.post("/api/solve", body.dump()).status, 200);
  const Json broken = {{"ruleset", "{" + members + "1"}, {"heaps", {"5"}}};
  const Reply reply = server.post("/api/solve", broken.dump());
  expect_error(reply, 400, "a long ruleset");
  EXPECT_LT(reply.body.size(), 4000U) << "of a long text, what stands near the place is quoted";
}

TEST(Hostile, RequestsInTheWrongForm) {
  const ServerProcess server;
  const std::string host = "Host: " + server.host() + "\r\nConnection: close\r\n";
  const std::string json = "Content-Type: application/json\r\n";
  struct Case {
    std::string bytes;
    int status;
  };
  const std::vector<Case> cases = {
      {"PUT / HTTP/1.1\r\n" + host + "\r\n", 405},
      {"DELETE /api/solve HTTP/1.1\r\n" + host + "\r\n", 405},
      {"OPTIONS /api/solve HTTP/1.1\r\n" + host + "\r\n", 405},
      {"GET /api/solve HTTP/1.1\r\n" + host + "\r\n", 405},
      {"POST / HTTP/1.1\r\n" + host + json + "Content-Length: 2\r\n\r\n{}", 405},
      {"POST /x HTTP/1.1\r\n" + host + json + "Content-Length: 2\r\n\r\n{}", 404},
      {"POST /api/nothing HTTP/1.1\r\n" + host + json + "Content-Length: 2\r\n\r\n{}", 404},
      {"POST /api/solve HTTP/1.1\r\n" + host + "Content-Length: 2\r\n\r\n{}", 415},
      {"POST /api/solve HTTP/1.1\r\n" + host +
           "Content-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}",
       415},
      {"POST /api/solve HTTP/1.1\r\n" + host + json +
           "Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}",
       415},
      {"POST /api/solve HTTP/1.1\r\n" + host + json + "\r\n", 411},
      {"POST /api/solve HTTP/1.1\r\n" + host + json +
           "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
       411},
      {"POST /api/solve HTTP/1.1\r\n" + host + json + "Content-Length: two\r\n\r\n{}", 400},
      {"POST /api/solve HTTP/1.1\r\n" + host + json +
           "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
       400},
      {"POST /api/solve HTTP/1.1\r\n" + host + json + "Content-Length: 1048577\r\n\r\n", 413},
      {"POST /api/solve HTTP/1.1\r\n" + host + json + "Content-Length: 99999999999999\r\n\r\n{}",
       413},
      {"GET /../../etc/passwd HTTP/1.1\r\n" + host + "\r\n", 404},
      {"GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\n" + host + "\r\n", 404},
      {"GET /assets/../../CMakeCache.txt HTTP/1.1\r\n" + host + "\r\n", 404},
      {"GET //etc/passwd HTTP/1.1\r\n" + host + "\r\n", 404},
      {"GET /api/games/../../x HTTP/1.1\r\n" + host + "\r\n", 404},
      {"GET /" + std::string(100'000, 'a') + " HTTP/1.1\r\n" + host + "\r\n", 414},
      {"GET / HTTP/1.1\r\n" + host + "X: " + std::string(100'000, 'a') + "\r\n\r\n", 400},
      {"GET / HTTP/9.9\r\n" + host + "\r\n", 400},
      {"nonsense\r\n\r\n", 400},
      {"GET / HTTP/1.1\r\n\r\n", 400},
      {"GET / HTTP/1.1\r\n" + host + "Host: localhost\r\n\r\n", 400},
      {"GET / HTTP/1.1\r\nHost: localhost:evil\r\n\r\n", 403},
      {"GET / HTTP/1.1\r\nHost: 127.0.0.1:80, evil\r\n\r\n", 403},
      {"GET / HTTP/1.1\r\n" + host + "Range: a-b\r\n\r\n", 416},
      {"POST /api/games HTTP/1.1\r\n" + host + json + "Content-Length: 2\r\n\r\n{}", 405},
      {"POST /api/solve HTTP/1.1\r\n" + host +
           "Content-Type: application/jsonx\r\nContent-Length: 2\r\n\r\n{}",
       415},
      {"GET / HTTP/1.1\r\nHost: example.org\r\n\r\n", 403},
      {"GET / HTTP/1.1\r\nHost: 127.0.0.1.example.org:80\r\n\r\n", 403},
      {"POST /api/solve HTTP/1.1\r\n" + host + json +
           "Origin: http://example.org\r\nContent-Length: 2\r\n\r\n{}",
       403},
      {"POST /api/solve HTTP/1.1\r\n" + host + json + "Origin: null\r\nContent-Length: 2\r\n\r\n{}",
       403},
      {"GET /api/games HTTP/1.1\r\n" + host + "Sec-Fetch-Site: cross-site\r\n\r\n", 403},
  };
  for (const Case& one : cases) {
    // The connection is closed after an error, so that send() comes to its end.
    expect_error(read_reply(server.send(one.bytes)), one.status, one.bytes.substr(0, 200));
  }
  EXPECT_TRUE(is_alive(server));
}

TEST(Hostile, ABodyOverTheLimitIsAnsweredWhileItComes) {
  const ServerProcess server;
  const std::string body(std::size_t{20} << 20, ' ');
  expect_error(read_reply(server.send(post_text(server.host(), "/api/solve", body))), 413,
               "20 MiB");
  EXPECT_TRUE(is_alive(server));
}

TEST(Hostile, HeadersWithoutEndAreNotKept) {
  const ServerProcess server;
  std::string bytes = "GET / HTTP/1.1\r\nHost: " + server.host() + "\r\n";
  while (bytes.size() < (std::size_t{4} << 20))
    bytes += "X-Header: " + std::string(100, 'x') + "\r\n";
  EXPECT_EQ(read_reply(server.send(bytes)).status, 413);
  EXPECT_TRUE(is_alive(server));
}

TEST(Hostile, ManyPartsAndOperationsAreRefused) {
  const ServerProcess server;
  std::string parts = "n -> n-1";
  while (parts.size() < 900'000) parts += ";n->n/2";
  std::string conditions = "n -> n-1 if n > 1";
  while (conditions.size() < 900'000) conditions += " and n%7!=2";
  for (const std::string& text : {parts, conditions, std::string(900'000, 'a')}) {
    expect_error(server.post("/api/check", Json({{"ruleset", text}}).dump()), 400,
                 text.substr(0, 80));
  }
}

TEST(Hostile, ARefusedRequestSaysThatTheConnectionEnds) {
  const ServerProcess server;
  const std::string text = "POST /api/solve HTTP/1.1\r\nHost: " + server.host() +
                           "\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}";
  const Reply refused = read_reply(server.send(text));
  EXPECT_EQ(refused.status, 415);
  EXPECT_NE(refused.head.find("Connection: close"), std::string::npos) << refused.head;
  EXPECT_EQ(refused.head.find("Keep-Alive"), std::string::npos) << refused.head;
}

TEST(Hostile, WhatHttpAllowsIsRead) {
  const ServerProcess server;
  const std::string close = "\r\nConnection: close\r\n";
  EXPECT_EQ(read_reply(server.send("GET /api/status HTTP/1.1\r\nHost: LOCALHOST" + close + "\r\n"))
                .status,
            200);
  EXPECT_EQ(
      read_reply(server.send("GET http://" + server.host() +
                             "/api/status HTTP/1.1\r\nHost: " + server.host() + close + "\r\n"))
          .status,
      200);
  const std::string body = R"({"heaps": ["nim: 5", "kayles: 4"]})";
  EXPECT_EQ(
      read_reply(server.send("POST /api/solve HTTP/1.1\r\nHost: " + server.host() + close +
                             "Content-Type: APPLICATION/JSON ;charset=utf-8\r\n" +
                             "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body))
          .status,
      200)
      << "each heap has rules of its own";
}

TEST(Hostile, OwnOriginMayAsk) {
  const ServerProcess server;
  const std::string body = R"({"ruleset": "nim"})";
  const std::string text = "POST /api/check HTTP/1.1\r\nHost: " + server.host() +
                           "\r\nOrigin: http://" + server.host() +
                           "\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json; "
                           "charset=utf-8\r\nConnection: close\r\nContent-Length: " +
                           std::to_string(body.size()) + "\r\n\r\n" + body;
  EXPECT_EQ(read_reply(server.send(text)).status, 200);
}

TEST(Hostile, ThePageHasAStrictPolicy) {
  const ServerProcess server;
  const Reply page = server.get("/");
  EXPECT_EQ(page.status, 200);
  for (const char* part : {"default-src 'none'", "script-src 'self';", "connect-src 'self'",
                           "frame-ancestors 'none'", "X-Content-Type-Options: nosniff"}) {
    EXPECT_NE(page.head.find(part), std::string::npos) << part << "\n" << page.head;
  }
  EXPECT_EQ(page.head.find("unsafe"), std::string::npos);
}

TEST(Hostile, TwoRequestsAtOnceGetTwoAnswers) {
  const ServerProcess server;
  const std::string body = R"({"ruleset": "nim", "heaps": ["5"]})";
  const std::string both = server.send(post_text(server.host(), "/api/solve", body, true) +
                                       post_text(server.host(), "/api/solve", body));
  const std::size_t second = both.find("HTTP/1.1 200", 1);
  ASSERT_NE(second, std::string::npos) << both;
  EXPECT_EQ(read_reply(both.substr(second)).body, server.post("/api/solve", body).body);
}

TEST(Hostile, RandomBytesDoNotEndIt) {
  const ServerProcess server;
  const bool good = rc::check("any bytes", [&] {
    const auto letters = *rc::gen::container<std::string>(rc::gen::weightedOneOf<char>(
        {{4, rc::gen::elementOf(std::string("GET POST/api:\r\n\r\n 01{}[]\",HTTP"))},
         {1, rc::gen::arbitrary<char>()}}));
    const Reply reply = read_reply(server.send(letters + "\r\n\r\n"));
    RC_ASSERT(reply.status == 0 || (reply.status >= 400 && reply.status < 500));
  });
  EXPECT_TRUE(good);
  EXPECT_TRUE(is_alive(server));
}

TEST(Hostile, RandomQuestionsAreAnsweredOrRefused) {
  const ServerProcess server({"--time-limit=0.2"});
  const std::vector<std::string> paths = {"/api/check", "/api/solve", "/api/values",
                                          "/api/law",   "/api/code",  "/api/options"};
  const std::vector<std::string> pieces = {"n",  "->", "n-k", "for", "k",  "in", "1..n", "{2,5}",
                                           "if", ",",  "(",   ")",   "[",  "]",  "x",    "0.77",
                                           ":",  "=",  "~",   "-1",  "10", "/",  "0",    "kayles"};
  const bool good = rc::check("any words", [&] {
    const auto words = *rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(pieces));
    std::string ruleset;
    for (const std::string& word : words) ruleset += word + " ";
    const std::string path = *rc::gen::elementOf(paths);
    Json body = {{"ruleset", ruleset}};
    if (path == "/api/solve") body["heaps"] = {"5", "12"};
    if (path == "/api/options") body["heap"] = "7";
    if (path == "/api/values" || path == "/api/law" || path == "/api/code") body["to"] = "50";
    if (path == "/api/code") body["language"] = "cpp";
    const int status = server.post(path, body.dump()).status;
    RC_ASSERT(status == 200 || status == 400 || status == 422);
  });
  EXPECT_TRUE(good);
  EXPECT_TRUE(is_alive(server));
}

}  // namespace
}  // namespace grundy
