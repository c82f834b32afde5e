// A connection's deadlines and limits, with short ones.
#include "serve/connection.hpp"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <string>
#include <thread>

#include "serve/crew.hpp"

namespace grundy::serve {
namespace {

using std::chrono::milliseconds;

class ConnectionTest : public testing::Test {
 protected:
  ConnectionTest() { EXPECT_EQ(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends_), 0); }
  ~ConnectionTest() override {
    ::close(ends_[0]);
    if (ends_[1] >= 0) ::close(ends_[1]);
  }

  void send(const std::string& text) {
    EXPECT_EQ(::send(ends_[1], text.data(), text.size(), 0), static_cast<ssize_t>(text.size()));
  }
  void go() {
    ::close(ends_[1]);
    ends_[1] = -1;
  }

  int ends_[2] = {-1, -1};
  Pressure pressure_;
  Connection::Limits limits_{milliseconds(300), milliseconds(300), milliseconds(300),
                             milliseconds(100), 100};
};

TEST_F(ConnectionTest, ASlowRequestEndsByItsDeadlineHoweverManyBytesCome) {
  Connection connection(ends_[0], limits_, pressure_);
  std::atomic<bool> over = false;
  std::thread slow([&] {
    for (int i = 0; i < 50 && !over; ++i) {
      send("x");
      std::this_thread::sleep_for(milliseconds(50));
    }
  });
  EXPECT_TRUE(connection.wait_for_request());
  int bytes = 0;
  char byte;
  while (connection.read(&byte, 1) == 1) ++bytes;
  over = true;
  slow.join();
  EXPECT_EQ(connection.failure(), 408);
  EXPECT_LT(bytes, 50);
}

TEST_F(ConnectionTest, ARequestOverTheLimitEnds) {
  Connection connection(ends_[0], limits_, pressure_);
  send(std::string(200, 'x'));
  EXPECT_TRUE(connection.wait_for_request());
  std::string text(200, ' ');
  EXPECT_EQ(connection.read(text.data(), 100), 100);
  EXPECT_EQ(connection.read(text.data(), 1), -1);
  EXPECT_EQ(connection.failure(), 413);
}

TEST_F(ConnectionTest, ItKnowsWhenTheClientIsGone) {
  Connection connection(ends_[0], limits_, pressure_);
  EXPECT_FALSE(connection.gone());
  send("x");
  EXPECT_FALSE(connection.gone());
  EXPECT_TRUE(connection.wait_for_request());
  char byte;
  EXPECT_EQ(connection.read(&byte, 1), 1);
  go();
  EXPECT_TRUE(connection.gone());
  EXPECT_FALSE(connection.wait_for_request());
}

TEST_F(ConnectionTest, AnIdleOneEndsAndAStopDoesNotWait) {
  Connection connection(ends_[0], limits_, pressure_);
  EXPECT_FALSE(connection.wait_for_request());
  limits_.idle = milliseconds(100'000);
  Connection patient(ends_[0], limits_, pressure_);
  pressure_.stopping = true;
  EXPECT_FALSE(patient.wait_for_request());
}

TEST_F(ConnectionTest, SilenceIsShortWhereOthersWait) {
  limits_.idle = limits_.request = milliseconds(100'000);
  Connection silent(ends_[0], limits_, pressure_);
  pressure_.waiting = 1;
  EXPECT_FALSE(silent.wait_for_request());
  send("x");
  EXPECT_TRUE(silent.wait_for_request());
  char byte;
  EXPECT_EQ(silent.read(&byte, 1), 1);
  EXPECT_EQ(silent.read(&byte, 1), -1);
  EXPECT_EQ(silent.failure(), 408);
}

TEST(Crew, ConnectionsThatWaitForAThreadAreCounted) {
  std::atomic<std::size_t> waiting = 0;
  std::atomic<bool> go_on = false;
  Crew crew(2, waiting);
  const auto work = [&go_on] {
    while (!go_on) std::this_thread::sleep_for(milliseconds(1));
  };
  for (int i = 0; i < 5; ++i) crew.enqueue(work);
  while (waiting != 3) std::this_thread::sleep_for(milliseconds(1));
  go_on = true;
  crew.shutdown();
  EXPECT_EQ(waiting, 0U);
}

TEST_F(ConnectionTest, AStopDoesNotWaitForTheRestOfARequest) {
  limits_.request = milliseconds(100'000);
  Connection connection(ends_[0], limits_, pressure_);
  send("x");
  EXPECT_TRUE(connection.wait_for_request());
  char byte;
  EXPECT_EQ(connection.read(&byte, 1), 1);
  pressure_.stopping = true;
  EXPECT_EQ(connection.read(&byte, 1), -1);
  EXPECT_EQ(connection.failure(), 503);
}

TEST_F(ConnectionTest, AStopDoesNotWaitForAClientThatTakesNothing) {
  limits_.write = milliseconds(100'000);
  Connection connection(ends_[0], limits_, pressure_);
  pressure_.stopping = true;
  const std::string block(1 << 16, 'x');
  ssize_t sent = 0;
  for (int i = 0; i < 1000 && sent >= 0; ++i) sent = connection.write(block.data(), block.size());
  EXPECT_EQ(sent, -1);
}

TEST_F(ConnectionTest, AClientThatTakesNothingEndsTheResponse) {
  Connection connection(ends_[0], limits_, pressure_);
  const std::string block(1 << 16, 'x');
  ssize_t sent = 0;
  for (int i = 0; i < 1000 && sent >= 0; ++i) sent = connection.write(block.data(), block.size());
  EXPECT_EQ(sent, -1);
}

}  // namespace
}  // namespace grundy::serve
