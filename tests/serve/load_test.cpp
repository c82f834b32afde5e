// Many clients at once, with questions that are answered in a moment and such that nobody answers.
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <iostream>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>

#include "server_process.hpp"

namespace grundy {
namespace {

using Clock = std::chrono::steady_clock;
using Json = nlohmann::json;

struct Question {
  std::string path;
  std::string body;
};

std::vector<Question> cheap_questions() {
  std::vector<Question> questions;
  for (int i = 1; i <= 40; ++i) {
    const std::string heap = std::to_string(1000 + i);
    questions.push_back(
        {"/api/solve", Json({{"ruleset", "{2,5}"}, {"heaps", {heap, "4", "7"}}}).dump()});
    questions.push_back(
        {"/api/solve", Json({{"ruleset", "kayles"}, {"heaps", {heap, "9"}}}).dump()});
    questions.push_back(
        {"/api/check", Json({{"ruleset", "{1.." + std::to_string(i) + "}"}}).dump()});
    questions.push_back({"/api/check", Json({{"ruleset", "{1," + heap}}).dump()});
    questions.push_back({"/api/values", Json({{"ruleset", "0.137"}, {"to", heap}}).dump()});
    questions.push_back({"/api/options", Json({{"ruleset", "4!.0"}, {"heap", heap}}).dump()});
  }
  return questions;
}

struct Result {
  std::mutex mutex;
  std::vector<double> cheap_seconds;
  std::map<int, int> hopeless;  // how often each status came
  std::uint64_t wrong = 0;
};

struct Load {
  int clients = 64;
  int hopeless_clients = 16;
  double seconds = 10;
  double warm_up = 3;
};

/// Puts the load on the server. Every cheap answer must be the one that the server gave at rest.
Result* put_load(const ServerProcess& server, const Load& load, Result& result,
                 std::uint64_t& memory_before, std::uint64_t& memory_after) {
  const std::vector<Question> questions = cheap_questions();
  std::vector<std::string> answers;
  for (const Question& question : questions) {
    answers.push_back(server.post(question.path, question.body).body);
  }
  std::atomic<bool> over = false;
  std::vector<std::thread> clients;
  for (int client = 0; client < load.clients; ++client) {
    clients.emplace_back([&, client] {
      for (std::size_t turn = 0; !over; ++turn) {
        if (client < load.hopeless_clients) {
          const Json body = {
              {"ruleset", "n -> n-k for k in primes"},
              {"heaps", {std::to_string(client + 1) + "*10^14+" + std::to_string(turn)}}};
          const Reply reply = server.post("/api/solve", body.dump());
          {
            const std::lock_guard lock(result.mutex);
            ++result.hopeless[reply.status];
          }
          if (reply.status == 503) std::this_thread::sleep_for(std::chrono::seconds(1));
          continue;
        }
        const std::size_t i = (static_cast<std::size_t>(client) * 7 + turn * 13) % questions.size();
        const auto before = Clock::now();
        const Reply reply = server.post(questions[i].path, questions[i].body);
        const double took = std::chrono::duration<double>(Clock::now() - before).count();
        {
          const std::lock_guard lock(result.mutex);
          result.cheap_seconds.push_back(took);
          if (reply.body != answers[i]) ++result.wrong;
        }
        // A person at a page does not ask without a pause.
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
      }
    });
  }
  const auto sleep = [](double seconds) {
    std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
  };
  sleep(load.warm_up);
  memory_before = server.memory();
  sleep(load.seconds - load.warm_up);
  memory_after = server.memory();
  over = true;
  for (std::thread& client : clients) client.join();
  return &result;
}

double quantile(std::vector<double>& values, double part) {
  std::sort(values.begin(), values.end());
  return values[static_cast<std::size_t>(part * static_cast<double>(values.size() - 1))];
}

std::string describe(Result& result, std::uint64_t before, std::uint64_t after) {
  std::string text = std::to_string(result.cheap_seconds.size()) + " cheap requests, median " +
                     std::to_string(1000 * quantile(result.cheap_seconds, 0.5)) + " ms, 99th " +
                     std::to_string(1000 * quantile(result.cheap_seconds, 0.99)) + " ms; hopeless:";
  for (const auto& [status, count] : result.hopeless) {
    text += " " + std::to_string(status) + " " + std::to_string(count) + " times";
  }
  return text + "; memory " + std::to_string(before >> 20) + " MiB, then " +
         std::to_string(after >> 20) + " MiB\n";
}

TEST(Load, EveryAnswerIsRightUnderLoad) {
  const ServerProcess server({"--time-limit=1"});
  Result result;
  std::uint64_t before = 0;
  std::uint64_t after = 0;
  Load load;
  load.seconds = 8;
  put_load(server, load, result, before, after);
  std::cout << describe(result, before, after);
  EXPECT_EQ(result.wrong, 0U);
  EXPECT_GT(result.cheap_seconds.size(), 0U);
  EXPECT_GT(result.hopeless[422], 0) << "some hopeless requests come to their budget";
  for (const auto& [status, count] : result.hopeless) {
    EXPECT_TRUE(status == 422 || status == 503) << status << ", " << count << " times";
  }
}

TEST(Load, LongMixOfClientsStaysQuickAndDoesNotGrow) {
  const ServerProcess server({"--time-limit=5"});
  Result result;
  std::uint64_t before = 0;
  std::uint64_t after = 0;
  Load load;
  load.seconds = 60;
  load.warm_up = 20;
  put_load(server, load, result, before, after);
  std::cout << describe(result, before, after);
  EXPECT_EQ(result.wrong, 0U);
  EXPECT_GT(result.hopeless[422], 0);
  EXPECT_LT(quantile(result.cheap_seconds, 0.5), 0.050);
  EXPECT_LT(quantile(result.cheap_seconds, 0.99), 0.500);
  constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20;
  EXPECT_LT(after, before + before / 5 + 16 * mebibyte);
}

}  // namespace
}  // namespace grundy
