// One accepted socket as httplib reads and writes it: with deadlines for a whole request and limits
// of its size, which httplib has for single reads only, and with poll() instead of select(), which
// cannot have file descriptors over 1023.
#pragma once

#include <httplib.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <string>

namespace grundy::serve {

/// What the server wants of its connections.
struct Pressure {
  std::atomic<bool> stopping = false;    ///< the server ends: nobody is waited for
  std::atomic<std::size_t> waiting = 0;  ///< connections that wait for a thread
};

class Connection final : public httplib::Stream {
 public:
  using Clock = std::chrono::steady_clock;

  struct Limits {
    std::chrono::milliseconds idle{5000};     ///< between two requests
    std::chrono::milliseconds request{5000};  ///< from its first byte to its last
    std::chrono::milliseconds write{5000};    ///< of a response that the client does not take
    /// Of silence, where other connections wait for a thread.
    std::chrono::milliseconds crowded{500};
    std::size_t request_bytes = 0;  ///< head and body
  };

  /// The socket stays the caller's; `pressure` is read all the time.
  Connection(socket_t socket, const Limits& limits, const Pressure& pressure);

  /// Waits for the first byte of a request; false when none will come.
  [[nodiscard]] bool wait_for_request();

  /// The client has closed its end. At once, and takes no byte away.
  [[nodiscard]] bool gone() const;

  /// This response is the last one: what the client sent may not have been read to its end.
  void close_after_response() { last_ = true; }
  [[nodiscard]] bool is_last() const { return last_; }

  /// What the client sent was read to its end, so that another request may follow.
  void set_whole() { whole_ = true; }
  [[nodiscard]] bool is_whole() const { return whole_; }

  /// Something of a response was written since the request began.
  [[nodiscard]] bool has_written() const { return written_; }

  /// Why reading ended early: 408 when the client was too slow, 413 when it sent too much, 503 when
  /// the server stops, else 0.
  [[nodiscard]] int failure() const { return failure_; }

  /// Says goodbye and takes what still comes for a moment, so that the client gets the response
  /// instead of a reset.
  void linger();

  /// The connection whose request this thread answers; nullptr outside of one.
  static Connection* current();

  [[nodiscard]] bool is_readable() const override;
  [[nodiscard]] bool is_writable() const override;
  ssize_t read(char* bytes, std::size_t size) override;
  ssize_t write(const char* bytes, std::size_t size) override;
  void get_remote_ip_and_port(std::string& ip, int& port) const override;
  void get_local_ip_and_port(std::string& ip, int& port) const override;
  [[nodiscard]] socket_t socket() const override { return socket_; }

  ~Connection() override;

 private:
  /// Waits for the client until `deadline`, or shorter under pressure.
  [[nodiscard]] bool wait(short events, Clock::time_point deadline) const;

  socket_t socket_;
  Limits limits_;
  const Pressure& pressure_;
  std::array<char, 16384> buffer_;
  std::size_t begin_ = 0, end_ = 0;  // bytes of buffer_ that are read and not yet given out
  std::size_t taken_ = 0;            // bytes of this request
  Clock::time_point deadline_;       // of this request
  bool last_ = false;
  bool whole_ = false;
  bool written_ = false;
  int failure_ = 0;
};

}  // namespace grundy::serve
