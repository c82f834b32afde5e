#include "cli/input.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "grundy/error.hpp"

namespace grundy::cli {
namespace {

constexpr int milliseconds_between_looks = 50;

}  // namespace

InputFile::InputFile(const std::string& path, Watch& watch)
    : name_(path == "-" ? "standard input" : "'" + path + "'"),
      watch_(watch),
      standard_(path == "-"),
      file_(standard_ ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
  if (file_ < 0) fail();
}

InputFile::~InputFile() {
  if (!standard_) ::close(file_);
}

void InputFile::fail() const {
  throw Error(ErrorKind::bad_input, "cannot read " + name_ + ": " + std::strerror(errno));
}

std::uint64_t InputFile::size() const {
  struct stat status;
  const bool has_size = ::fstat(file_, &status) == 0 && S_ISREG(status.st_mode);
  return has_size ? static_cast<std::uint64_t>(status.st_size) : 0;
}

std::size_t InputFile::read(std::span<char> bytes) {
  for (;;) {
    pollfd wait{file_, POLLIN, 0};
    watch_.poll("bytes read", bytes_, 0);
    while (::poll(&wait, 1, milliseconds_between_looks) <= 0) watch_.poll("bytes read", bytes_, 0);
    const ssize_t got = ::read(file_, bytes.data(), bytes.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail();
    bytes_ += static_cast<std::uint64_t>(got);
    return static_cast<std::size_t>(got);
  }
}

std::string read_all(const std::string& path, Watch& watch) {
  InputFile file(path, watch);
  std::string bytes;
  // One read takes a whole file: its size and one byte, which tells that it ended there.
  const std::size_t step =
      std::max(std::size_t{1} << 16, static_cast<std::size_t>(file.size()) + 1);
  std::size_t size = 0;
  for (;;) {
    if (size == bytes.size()) {
      bytes.resize(std::max(size + step, size * 2));
    }
    watch.require_memory(file.name(), bytes.size());
    const std::size_t got = file.read({bytes.data() + size, bytes.size() - size});
    if (got == 0) break;
    size += got;
  }
  bytes.resize(size);
  return bytes;
}

bool LineReader::next(std::string& line) {
  constexpr std::size_t most = std::size_t{1} << 16;
  line.clear();
  for (;;) {
    const std::size_t end = std::min(buffer_.find('\n', at_), buffer_.size());
    line.append(buffer_, at_, std::min(end - at_, most - line.size()));
    at_ = end;
    if (at_ < buffer_.size()) {
      ++at_;
      if (!line.empty() && line.back() == '\r') line.pop_back();
      return true;
    }
    if (ended_) return !line.empty();
    pollfd wait{STDIN_FILENO, POLLIN, 0};
    while (::poll(&wait, 1, milliseconds_between_looks) <= 0) {
      if (const std::string signal = Watch::interrupted(); !signal.empty()) {
        throw Error(ErrorKind::budget, signal);
      }
    }
    buffer_.resize(most);
    ssize_t got = 0;
    do {
      got = ::read(STDIN_FILENO, buffer_.data(), buffer_.size());
    } while (got < 0 && errno == EINTR);
    if (got < 0) {
      throw Error(ErrorKind::bad_input,
                  std::string("cannot read standard input: ") + std::strerror(errno));
    }
    buffer_.resize(static_cast<std::size_t>(got));
    at_ = 0;
    ended_ = got == 0;
  }
}

}  // namespace grundy::cli
