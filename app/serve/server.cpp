#include "serve/server.hpp"

#include <sys/socket.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

#include "cli/games_json.hpp"
#include "grundy/error.hpp"
#include "serve/api.hpp"
#include "serve/crew.hpp"
#include "serve/error_json.hpp"
#include "serve/page.hpp"
#include "serve/request_check.hpp"

namespace grundy::serve {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t most_connections = 256;
constexpr std::size_t most_head = std::size_t{1} << 18;
constexpr int requests_of_a_connection = 10'000;
constexpr time_t idle_seconds = 5;
constexpr int backlog = 512;
constexpr std::size_t piece_of_a_stream = std::size_t{1} << 16;
constexpr milliseconds between_looks{50};
constexpr const char* retry_after_seconds = "1";

/// Everything from this server alone, no code in the page itself, no frame around it.
constexpr const char* content_security_policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'";

void set_error(httplib::Response& response, int status, const std::string& kind,
               const std::string& message) {
  response.status = status;
  response.set_content(error_json(kind, message), json_type);
}

}  // namespace

Server::Server(std::string host, Desk& desk) : host_(std::move(host)), desk_(desk) {
  limits_.request_bytes = most_head + most_body;
  set_rules();
}

void Server::set_rules() {
  new_task_queue = [this] { return new Crew(most_connections, pressure_.waiting); };
  // What answers say of the connection.
  set_keep_alive_max_count(requests_of_a_connection);
  set_keep_alive_timeout(idle_seconds);
  // Not SO_REUSEPORT, httplib's default: two servers would share a port.
  set_socket_options([](socket_t socket) {
    const int yes = 1;
    ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  });
  set_tcp_nodelay(true);
  set_payload_max_length(most_body);
  set_default_headers({{"Content-Security-Policy", content_security_policy},
                       {"X-Content-Type-Options", "nosniff"},
                       {"X-Frame-Options", "DENY"},
                       {"Referrer-Policy", "no-referrer"},
                       {"Cross-Origin-Opener-Policy", "same-origin"},
                       {"Cross-Origin-Resource-Policy", "same-origin"}});
  set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& response) {
    return route(request, response);
  });
  for (const Endpoint& endpoint : endpoints()) {
    Post(endpoint.path, [this](const httplib::Request& request, httplib::Response& response) {
      answer_post(request, response);
    });
  }
  set_error_handler([](const httplib::Request&, httplib::Response& response) {
    Connection* connection = Connection::current();
    if (connection != nullptr) {
      if (connection->failure() != 0) response.status = connection->failure();
      if (!connection->is_whole()) connection->close_after_response();
    }
    if (!response.body.empty()) return;
    const char* message = response.status == 404   ? "there is nothing here"
                          : response.status == 408 ? "the request took too long to come"
                          : response.status == 413 ? "the request is too large"
                          : response.status == 414 ? "the path is too long"
                          : response.status == 416 ? "the Range cannot be read; leave it out"
                          : response.status == 503 ? "the server is stopping"
                                                   : "this is no request that the server reads";
    response.set_content(error_json("http", message), json_type);
  });
  set_exception_handler(
      [](const httplib::Request&, httplib::Response& response, std::exception_ptr problem) {
        std::string message = "something unknown went wrong";
        try {
          std::rethrow_exception(problem);
        } catch (const std::exception& error) {
          message = error.what();
        } catch (...) {
        }
        set_error(response, 500, "internal", message);
      });
}

int Server::bind(int port, bool or_any) {
  errno = 0;
  if (port != 0 && !bind_to_port(host_, port)) {
    const int problem = errno;
    const bool taken = problem == EADDRINUSE || problem == EACCES;
    if (!or_any && taken) {
      throw Error(ErrorKind::output,
                  "cannot listen at " + host_ + ", port " + std::to_string(port) + ": " +
                      std::strerror(problem),
                  "leave --port out, and a free one is taken");
    }
    port = 0;
  }
  if (port == 0) {
    port = bind_to_any_port(host_);
    if (port <= 0) {
      throw Error(ErrorKind::bad_input, "'" + host_ + "' is no address of this machine",
                  "leave --host out, or write 0.0.0.0 for all addresses");
    }
  }
  // httplib lets five connections wait; more would come again after a second.
  ::listen(svr_sock_, backlog);
  return port;
}

void Server::run() { listen_after_bind(); }

void Server::end() {
  pressure_.stopping = true;
  stop();
}

bool Server::process_and_close_socket(socket_t socket) {
  bool good = true;
  {
    Connection connection(socket, limits_, pressure_);
    for (int i = 0; i < requests_of_a_connection && connection.wait_for_request(); ++i) {
      bool closed = false;
      good = process_request(connection, false, closed,
                             [this](httplib::Request& request) { prepare(request); });
      if (connection.failure() != 0 && !connection.has_written()) {
        const std::string text = "HTTP/1.1 " + std::to_string(connection.failure()) +
                                 " \r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
        static_cast<void>(connection.write(text.data(), text.size()));
      }
      const bool unread = connection.is_last() || connection.failure() != 0;
      if (unread) connection.linger();
      if (!good || closed || unread) break;
    }
  }
  ::shutdown(socket, SHUT_RDWR);
  ::close(socket);
  return good;
}

void Server::prepare(httplib::Request& request) const {
  simplify(request);
  // What is not read of a request cannot be told from the next one.
  if (is_get_or_head(request) ? has_body(request) : refusal_of(request, host_).status != 0) {
    request.headers.erase("Connection");
    request.headers.erase("Expect");
    request.set_header("Connection", "close");
    Connection::current()->close_after_response();
  }
}

httplib::Server::HandlerResponse Server::route(const httplib::Request& request,
                                               httplib::Response& response) {
  const auto handled = HandlerResponse::Handled;
  if (const Refusal refusal = refusal_of(request, host_); refusal.status != 0) {
    set_error(response, refusal.status, "http", refusal.reason);
    if (refusal.status == 405) {
      response.set_header("Allow", find_endpoint(request.path) != nullptr ? "POST" : "GET, HEAD");
    }
    return handled;
  }
  if (request.method == "POST") return HandlerResponse::Unhandled;
  if (!has_body(request)) Connection::current()->set_whole();
  if (const PageFile* file = find_file(request.path)) {
    // The names of all files but the first have their content's hash in them.
    response.set_header("Cache-Control",
                        file->path == "/" ? "no-cache" : "public, max-age=31536000, immutable");
    response.set_content(file->bytes.data(), file->bytes.size(), std::string(file->type));
    return handled;
  }
  const std::string games = games_path;
  if (request.path == games) {
    response.set_content(cli::games_json(), json_type);
  } else if (request.path.starts_with(games + "/")) {
    try {
      response.set_content(cli::game_json(request.path.substr(games.size() + 1)), json_type);
    } catch (const Error& error) {
      response.status = 404;
      response.set_content(error_json(error), json_type);
    }
  } else if (request.path == status_path) {
    const Lanes::Load load = desk_.load();
    const nlohmann::ordered_json status = {{"program", "grundy " GRUNDY_VERSION},
                                           {"time_limit", desk_.budget().seconds},
                                           {"memory_limit", desk_.budget().memory_bytes},
                                           {"output_limit", desk_.budget().output_bytes},
                                           {"long_computations", load.working},
                                           {"waiting", load.waiting}};
    response.set_content(status.dump() + "\n", json_type);
  } else {
    set_error(response, 404, "http", "there is nothing here");
  }
  return handled;
}

void Server::answer_post(const httplib::Request& request, httplib::Response& response) {
  Connection* connection = Connection::current();
  connection->set_whole();
  const Endpoint* endpoint = find_endpoint(request.path);
  const auto reader =
      desk_.ask(endpoint->path + "\n" + request.body,
                [endpoint, body = request.body](Answer& answer, RequestWatch& watch) {
                  endpoint->answer(Question(body, endpoint->keys), answer, watch);
                });
  Answer& answer = **reader;
  while (!answer.wait_begun(between_looks)) {
    if (!connection->gone()) continue;
    connection->close_after_response();
    // Also of a client that closed its side alone: the two look the same.
    set_error(response, 400, "http", "the client closed its side before the answer was there");
    return;
  }
  response.status = answer.status();
  if (response.status == 503) response.set_header("Retry-After", retry_after_seconds);
  response.set_header("Cache-Control", "no-store");
  if (!answer.streams()) {
    response.set_content(answer.read(0, static_cast<std::size_t>(answer.size()), milliseconds(0)),
                         answer.type());
    return;
  }
  response.set_chunked_content_provider(
      answer.type(),
      [reader, connection, sent = std::size_t{0}](std::size_t, httplib::DataSink& sink) mutable {
        Answer& source = **reader;
        const bool finished = source.finished();
        const std::string bytes = source.read(sent, piece_of_a_stream, between_looks);
        if (bytes.empty() && finished) {
          sink.done();
          return true;
        }
        if (bytes.empty()) return !connection->gone();
        sent += bytes.size();
        return sink.write(bytes.data(), bytes.size());
      });
}

}  // namespace grundy::serve
