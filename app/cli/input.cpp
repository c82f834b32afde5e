#include "cli/input.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstring>

#include "grundy/error.hpp"

namespace grundy::cli {
namespace {

constexpr int milliseconds_between_looks = 50;

}  // namespace

std::string read_all(const std::string& path, Watch& watch) {
  const bool standard = path == "-";
  const std::string name = standard ? "standard input" : "'" + path + "'";
  const int file = standard ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  const auto fail = [&] {
    throw Error(ErrorKind::bad_input, "cannot read " + name + ": " + std::strerror(errno));
  };
  if (file < 0) fail();
  std::string bytes;
  struct stat status;
  std::size_t step = std::size_t{1} << 16;
  // One read takes a whole file: its size and one byte, which tells that it ended there.
  if (::fstat(file, &status) == 0 && S_ISREG(status.st_mode)) {
    step = std::max(step, static_cast<std::size_t>(status.st_size) + 1);
  }
  std::size_t size = 0;
  for (;;) {
    if (size == bytes.size()) {
      bytes.resize(std::max(size + step, size * 2));
    }
    pollfd wait{file, POLLIN, 0};
    watch.poll("bytes read", size, 0);
    watch.require_memory(name, bytes.size());
    while (::poll(&wait, 1, milliseconds_between_looks) <= 0) watch.poll("bytes read", size, 0);
    const ssize_t got = ::read(file, bytes.data() + size, bytes.size() - size);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail();
    if (got == 0) break;
    size += static_cast<std::size_t>(got);
  }
  if (!standard) ::close(file);
  bytes.resize(size);
  return bytes;
}

}  // namespace grundy::cli
