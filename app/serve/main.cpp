// grundy-serve: the explorer page. `grundy serve` starts it.
#include <malloc.h>
#include <signal.h>

#include <algorithm>
#include <string>
#include <thread>

#include "cli/number.hpp"
#include "cli/output.hpp"
#include "cli/serve_options.hpp"
#include "grundy/error.hpp"
#include "serve/desk.hpp"
#include "serve/server.hpp"

namespace grundy::serve {
namespace {

constexpr int default_port = 8017;

/// Threads come and go; each with memory of its own would keep what the others could use.
constexpr int memory_arenas = 4;

unsigned read_jobs(const cli::ServeOptions& options) {
  if (options.jobs.empty()) return std::max(1U, std::thread::hardware_concurrency());
  const cli::Piece piece("--jobs", options.jobs);
  const std::uint64_t jobs = cli::read_number(piece, 256);
  if (jobs == 0) piece.fail("0 computations at a time answer nothing");
  return static_cast<unsigned>(jobs);
}

Budget read_budget(const cli::ServeOptions& options) {
  cli::CommonOptions common;
  common.time_limit = options.time_limit;
  common.memory_limit = options.memory_limit;
  const cli::Watch::Limits limits = common.limits();
  Budget budget;
  if (limits.seconds > 0) budget.seconds = limits.seconds;
  if (limits.memory_bytes > 0) budget.memory_bytes = limits.memory_bytes;
  return budget;
}

/// The name of `host` in a link.
std::string link_name(const std::string& host) {
  if (host == "0.0.0.0") return "127.0.0.1";
  if (host == "::") return "[::1]";
  return host.find(':') == std::string::npos ? host : "[" + host + "]";
}

int run(const cli::ServeOptions& options) {
  constexpr std::uint64_t most_port = 65535;
  if (options.host.empty()) cli::Piece("--host", options.host).fail("there is no address");
  const int port = options.port.empty()
                       ? default_port
                       : static_cast<int>(cli::read_number({"--port", options.port}, most_port));
  ::mallopt(M_ARENA_MAX, memory_arenas);
  ::signal(SIGPIPE, SIG_IGN);
  // All threads leave these signals to sigwait().
  sigset_t ends;
  ::sigemptyset(&ends);
  ::sigaddset(&ends, SIGINT);
  ::sigaddset(&ends, SIGTERM);
  ::pthread_sigmask(SIG_BLOCK, &ends, nullptr);

  Desk desk(read_budget(options), read_jobs(options));
  Server server(options.host, desk);
  const int taken = server.bind(port, options.port.empty());
  cli::print("The explorer is at http://" + link_name(options.host) + ":" + std::to_string(taken) +
             "/ (Ctrl-C stops it)\n");
  std::thread listener([&server] { server.run(); });
  int caught = 0;
  ::sigwait(&ends, &caught);
  // A second signal kills at once.
  ::pthread_sigmask(SIG_UNBLOCK, &ends, nullptr);
  desk.close();
  server.end();
  listener.join();
  return cli::done;
}

int main_of(int argc, char** argv) {
  CLI::App program("The explorer page of grundy; `grundy serve` starts it.", "grundy-serve");
  program.set_version_flag("--version", "grundy-serve " GRUNDY_VERSION);
  cli::ServeOptions options;
  cli::add_serve_options(program, options);
  try {
    program.parse(argc, argv);
    return run(options);
  } catch (const CLI::CallForVersion&) {
    cli::print(program.version() + "\n");
  } catch (const CLI::Success&) {
    cli::print(program.help());
  } catch (const CLI::ParseError& error) {
    cli::complain(std::string("grundy serve: ") + error.what() + "\n");
    return cli::bad_input;
  } catch (const Error& error) {
    cli::complain("grundy serve: " + error.report() + "\n");
    return error.kind() == ErrorKind::bad_input ? cli::bad_input : cli::not_written;
  } catch (const cli::ClosedPipe&) {
    return cli::not_written;
  } catch (const std::exception& error) {
    cli::complain(std::string("grundy serve: ") + error.what() + "\n");
    return cli::stopped;
  }
  return cli::done;
}

}  // namespace
}  // namespace grundy::serve

int main(int argc, char** argv) { return grundy::serve::main_of(argc, argv); }
