// The web server: what is asked by whom and in which form, before anything is computed.
#pragma once

#include <httplib.h>

#include <string>

#include "serve/connection.hpp"
#include "serve/desk.hpp"

namespace grundy::serve {

class Server final : public httplib::Server {
 public:
  Server(std::string host, Desk& desk);

  /// Takes `port`, or with `or_any` a free one where that is taken; 0 takes a free one. Returns the
  /// port. Throws Error(output) when there is none.
  int bind(int port, bool or_any);

  /// Answers until end(). Requires bind().
  void run();

  /// Ends run(), after the requests that are being answered; waits for no client. From another
  /// thread.
  void end();

 private:
  using httplib::Server::bind_to_any_port;
  using httplib::Server::bind_to_port;
  using httplib::Server::stop;

  bool process_and_close_socket(socket_t socket) override;

  void set_rules();
  /// Before a request is routed: makes it plain, and ends its connection where its body is not
  /// read.
  void prepare(httplib::Request& request) const;
  HandlerResponse route(const httplib::Request& request, httplib::Response& response);
  void answer_post(const httplib::Request& request, httplib::Response& response);

  std::string host_;
  Desk& desk_;
  Connection::Limits limits_;
  Pressure pressure_;
};

}  // namespace grundy::serve
