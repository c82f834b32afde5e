#include "server_process.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>

extern char** environ;

namespace grundy {
namespace {

/// Starts a program with its standard output in a pipe, whose end is `out`.
pid_t start(const std::vector<std::string>& arguments, int& out) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) std::abort();
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
  std::vector<char*> pointers;
  for (const std::string& argument : arguments) {
    pointers.push_back(const_cast<char*>(argument.c_str()));
  }
  pointers.push_back(nullptr);
  pid_t process = -1;
  if (::posix_spawn(&process, pointers[0], &actions, nullptr, pointers.data(), environ) != 0) {
    process = -1;
  }
  ::posix_spawn_file_actions_destroy(&actions);
  ::close(ends[1]);
  out = ends[0];
  return process;
}

std::string dechunked(const std::string& body) {
  std::string whole;
  for (std::size_t at = 0; at < body.size();) {
    const std::size_t line = body.find("\r\n", at);
    if (line == std::string::npos) break;
    const std::size_t size = std::strtoul(body.c_str() + at, nullptr, 16);
    if (size == 0) break;
    whole += body.substr(line + 2, size);
    at = line + 2 + size + 2;
  }
  return whole;
}

}  // namespace

Reply read_reply(const std::string& bytes) {
  Reply reply;
  const std::size_t end = bytes.find("\r\n\r\n");
  if (end == std::string::npos || bytes.compare(0, 9, "HTTP/1.1 ") != 0) return reply;
  reply.status = std::atoi(bytes.c_str() + 9);
  reply.head = bytes.substr(0, end + 2);
  reply.body = bytes.substr(end + 4);
  if (reply.head.find("Transfer-Encoding: chunked") != std::string::npos) {
    reply.body = dechunked(reply.body);
  }
  return reply;
}

ServerProcess::ServerProcess(std::vector<std::string> arguments, At at) {
  ::signal(SIGPIPE, SIG_IGN);
  if (at == At::free_port) arguments.emplace_back("--port=0");
  arguments.insert(arguments.begin(), GRUNDY_SERVER);
  int out = -1;
  process_ = start(arguments, out);
  std::string line;
  for (char byte = 0; ::read(out, &byte, 1) == 1 && byte != '\n';) line += byte;
  ::close(out);
  const std::size_t link = line.find("http://");
  if (link != std::string::npos) port_ = std::atoi(line.c_str() + line.find(':', link + 7) + 1);
  EXPECT_GT(port_, 0) << line;
}

ServerProcess::~ServerProcess() {
  if (process_ > 0) {
    EXPECT_EQ(stop(), 0);
  }
}

int ServerProcess::stop() {
  ::kill(process_, SIGTERM);
  int status = 0;
  ::waitpid(process_, &status, 0);
  process_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int ServerProcess::connect() const {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port_));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(socket, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0) return socket;
  ::close(socket);
  return -1;
}

std::string ServerProcess::send(const std::string& bytes) const {
  const int socket = connect();
  if (socket < 0) return {};
  // A server that never answers fails the test instead of holding it for ever.
  const timeval patience{60, 0};
  ::setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  for (std::size_t sent = 0; sent < bytes.size();) {
    const ssize_t count = ::send(socket, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
    if (count <= 0) break;
    sent += static_cast<std::size_t>(count);
  }
  std::string reply;
  char buffer[65536];
  for (ssize_t count = 0; (count = ::recv(socket, buffer, sizeof buffer, 0)) > 0;) {
    reply.append(buffer, static_cast<std::size_t>(count));
  }
  ::close(socket);
  return reply;
}

std::string post_text(const std::string& host, const std::string& path, const std::string& body,
                      bool keep) {
  return "POST " + path + " HTTP/1.1\r\nHost: " + host +
         "\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) +
         (keep ? "" : "\r\nConnection: close") + "\r\n\r\n" + body;
}

Reply ServerProcess::post(const std::string& path, const std::string& body) const {
  return read_reply(send(post_text(host(), path, body)));
}

Reply ServerProcess::get(const std::string& path) const {
  return read_reply(
      send("GET " + path + " HTTP/1.1\r\nHost: " + host() + "\r\nConnection: close\r\n\r\n"));
}

std::uint64_t ServerProcess::memory() const {
  std::ifstream file("/proc/" + std::to_string(process_) + "/statm");
  std::uint64_t total = 0;
  std::uint64_t resident = 0;
  file >> total >> resident;
  return resident * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

std::string printed(const std::vector<std::string>& arguments) {
  std::vector<std::string> all = {GRUNDY_PROGRAM};
  all.insert(all.end(), arguments.begin(), arguments.end());
  int out = -1;
  const pid_t process = start(all, out);
  std::string text;
  char buffer[4096];
  for (ssize_t count = 0; (count = ::read(out, buffer, sizeof buffer)) > 0;) {
    text.append(buffer, static_cast<std::size_t>(count));
  }
  ::close(out);
  ::waitpid(process, nullptr, 0);
  return text;
}

}  // namespace grundy
