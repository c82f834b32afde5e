#include "serve/connection.hpp"

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace grundy::serve {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds between_looks{100};
constexpr milliseconds goodbye{1000};
constexpr std::size_t most_drained = std::size_t{64} << 20;

thread_local Connection* current_connection = nullptr;

}  // namespace

Connection::Connection(socket_t socket, const Limits& limits, const Pressure& pressure)
    : socket_(socket), limits_(limits), pressure_(pressure) {
  current_connection = this;
}

Connection::~Connection() { current_connection = nullptr; }

Connection* Connection::current() { return current_connection; }

bool Connection::wait(short events, Clock::time_point deadline) const {
  const Clock::time_point crowded = Clock::now() + limits_.crowded;
  for (;;) {
    const Clock::time_point now = Clock::now();
    const auto left = std::chrono::duration_cast<milliseconds>(deadline - now);
    const auto piece = std::clamp(left, milliseconds(0), between_looks);
    pollfd entry{socket_, events, 0};
    const int ready = ::poll(&entry, 1, static_cast<int>(piece.count()));
    if (ready > 0) return true;
    if (ready < 0 && errno != EINTR) return false;
    if (pressure_.stopping || left <= piece) return false;
    if (pressure_.waiting > 0 && now >= crowded) return false;
  }
}

bool Connection::wait_for_request() {
  if (begin_ == end_ && (!wait(POLLIN, Clock::now() + limits_.idle) || gone())) return false;
  taken_ = 0;
  failure_ = 0;
  last_ = whole_ = written_ = false;
  deadline_ = Clock::now() + limits_.request;
  return true;
}

bool Connection::gone() const {
  if (begin_ != end_) return false;
  char byte;
  const ssize_t got = ::recv(socket_, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
  return got == 0 || (got < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR);
}

void Connection::linger() {
  ::shutdown(socket_, SHUT_WR);
  const Clock::time_point end = Clock::now() + goodbye;
  for (std::size_t drained = 0; drained < most_drained && wait(POLLIN, end);) {
    const ssize_t got = ::recv(socket_, buffer_.data(), buffer_.size(), 0);
    if (got <= 0) break;
    drained += static_cast<std::size_t>(got);
  }
}

bool Connection::is_readable() const { return begin_ != end_ || wait(POLLIN, deadline_); }

bool Connection::is_writable() const { return wait(POLLOUT, Clock::now() + limits_.write); }

ssize_t Connection::read(char* bytes, std::size_t size) {
  if (failure_ != 0) return -1;
  if (begin_ == end_) {
    for (;;) {
      if (!wait(POLLIN, deadline_)) {
        failure_ = pressure_.stopping ? 503 : 408;
        return -1;
      }
      const ssize_t got = ::recv(socket_, buffer_.data(), buffer_.size(), 0);
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0) return got;
      begin_ = 0;
      end_ = static_cast<std::size_t>(got);
      break;
    }
    // The clock is looked at for each piece, so that a byte now and then does not stretch it.
    if (Clock::now() > deadline_) {
      failure_ = 408;
      return -1;
    }
  }
  const std::size_t count = std::min(size, end_ - begin_);
  if (count > limits_.request_bytes - taken_) {
    failure_ = 413;
    return -1;
  }
  std::memcpy(bytes, buffer_.data() + begin_, count);
  begin_ += count;
  taken_ += count;
  return static_cast<ssize_t>(count);
}

ssize_t Connection::write(const char* bytes, std::size_t size) {
  for (;;) {
    if (!is_writable()) return -1;
    const ssize_t sent = ::send(socket_, bytes, size, MSG_NOSIGNAL | MSG_DONTWAIT);
    written_ = true;
    if (sent >= 0) return sent;
    if (errno != EINTR && errno != EAGAIN && errno != EWOULDBLOCK) return -1;
  }
}

// Nothing here asks who the client is.
void Connection::get_remote_ip_and_port(std::string& ip, int& port) const {
  ip.clear();
  port = 0;
}

void Connection::get_local_ip_and_port(std::string& ip, int& port) const {
  ip.clear();
  port = 0;
}

}  // namespace grundy::serve
