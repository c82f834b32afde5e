// grundy-serve as a process of its own, and requests to it in raw bytes.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

namespace grundy {

struct Reply {
  int status = 0;  ///< 0: the connection ended without a response
  std::string head;
  std::string body;
};

/// The reply in these bytes; chunks are joined.
[[nodiscard]] Reply read_reply(const std::string& bytes);

class ServerProcess {
 public:
  enum class At { free_port, usual_port };

  /// Starts it and waits for its link.
  explicit ServerProcess(std::vector<std::string> arguments = {}, At at = At::free_port);
  ~ServerProcess();
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  [[nodiscard]] int port() const { return port_; }
  [[nodiscard]] pid_t process() const { return process_; }
  /// "127.0.0.1:PORT".
  [[nodiscard]] std::string host() const { return "127.0.0.1:" + std::to_string(port_); }

  /// Sends SIGTERM and waits; the exit status, or 128 + the signal that killed it.
  int stop();

  /// A new connection; -1 when there is none.
  [[nodiscard]] int connect() const;
  /// Sends `bytes` on a connection of its own and reads to the end.
  [[nodiscard]] std::string send(const std::string& bytes) const;
  [[nodiscard]] Reply post(const std::string& path, const std::string& body) const;
  [[nodiscard]] Reply get(const std::string& path) const;

  /// Bytes of memory that the process has in use.
  [[nodiscard]] std::uint64_t memory() const;

 private:
  pid_t process_ = -1;
  int port_ = 0;
};

/// A POST with the headers that the API wants, which ends its connection.
[[nodiscard]] std::string post_text(const std::string& host, const std::string& path,
                                    const std::string& body, bool keep = false);

/// What the command line prints for these arguments.
[[nodiscard]] std::string printed(const std::vector<std::string>& arguments);

}  // namespace grundy
