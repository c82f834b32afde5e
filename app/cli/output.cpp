// Plain system calls: nothing of the C or C++ streams is set up at the start, and every error of a
// write is seen.
#include "cli/output.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <utility>

#include "grundy/error.hpp"

namespace grundy::cli {
namespace {

constexpr std::size_t buffer_bytes = std::size_t{1} << 16;

}  // namespace

Output::Output() : file_(STDOUT_FILENO) {}

Output::Output(std::string path) : file_(-1), path_(std::move(path)) {
  struct stat status;
  const bool there = ::stat(path_.c_str(), &status) == 0;
  if (there && S_ISDIR(status.st_mode)) fail(EISDIR);
  if (there && !S_ISREG(status.st_mode)) {
    file_ = ::open(path_.c_str(), O_WRONLY | O_CLOEXEC);
  } else {
    if (there && ::access(path_.c_str(), W_OK) != 0) fail(errno);
    temporary_ = path_ + ".XXXXXX";
    file_ = ::mkostemp(temporary_.data(), O_CLOEXEC);
    if (file_ < 0) {
      const int error = errno;
      temporary_.clear();
      fail(error);
    }
    // mkostemp keeps others out; the file gets the mode that it has or that a new one would have.
    const mode_t mask = ::umask(0);
    ::umask(mask);
    const mode_t mode = there ? status.st_mode & 0777 : 0666 & ~mask;
    if (::fchmod(file_, mode) != 0) fail(errno);
  }
  if (file_ < 0) fail(errno);
}

Output::~Output() {
  if (path_.empty()) return;
  if (file_ >= 0) ::close(file_);
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

void Output::fail(int error) const {
  if (error == EPIPE) throw ClosedPipe{};
  throw Error(ErrorKind::output, "cannot write " +
                                     (path_.empty() ? "standard output" : "'" + path_ + "'") +
                                     ": " + std::strerror(error));
}

void Output::write_through(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(file_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail(errno);
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

void Output::flush() {
  write_through(buffer_);
  buffer_.clear();
}

void Output::write(std::string_view bytes) {
  if (buffer_.capacity() == 0) buffer_.reserve(buffer_bytes);
  if (buffer_.size() + bytes.size() > buffer_bytes) flush();
  if (bytes.size() >= buffer_bytes) {
    write_through(bytes);
  } else {
    buffer_ += bytes;
  }
}

void Output::write(char byte) { write(std::string_view(&byte, 1)); }

void Output::write(std::uint64_t number) {
  char digits[20];
  const auto result = std::to_chars(digits, digits + sizeof digits, number);
  write(std::string_view(digits, static_cast<std::size_t>(result.ptr - digits)));
}

void Output::commit() {
  flush();
  if (path_.empty()) return;
  if (::close(std::exchange(file_, -1)) != 0) fail(errno);
  if (temporary_.empty()) return;
  if (std::rename(temporary_.c_str(), path_.c_str()) != 0) fail(errno);
  temporary_.clear();
}

void print(std::string_view text) {
  Output output;
  output.write(text);
  output.commit();
}

void complain(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(STDERR_FILENO, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

}  // namespace grundy::cli
