#include "store/files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "grundy/error.hpp"

namespace grundy::store {
namespace {

constexpr std::string_view ending = ".new";

}  // namespace

int Files::create(const std::string& path) {
  if (::unlink(path.c_str()) != 0 && errno != ENOENT) return -1;
  return ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
}

ssize_t Files::write(int file, const char* bytes, std::size_t count) {
  return ::write(file, bytes, count);
}

int Files::sync(int file) { return ::fsync(file); }

int Files::close(int file) { return ::close(file); }

int Files::rename(const std::string& from, const std::string& to) {
  return std::rename(from.c_str(), to.c_str());
}

int Files::remove(const std::string& path) { return ::unlink(path.c_str()); }

int Files::make_folder(const std::string& path) { return ::mkdir(path.c_str(), 0777); }

int Files::sync_folder(const std::string& path) {
  const int folder = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return -1;
  // Some file systems of networks have no such call for a folder, and need none.
  const bool good = ::fsync(folder) == 0 || errno == EINVAL;
  const int error = errno;
  ::close(folder);
  errno = error;
  return good ? 0 : -1;
}

Files& Files::system() {
  static Files files;
  return files;
}

void fail_as_moved(const std::string& folder) {
  throw Error(
      ErrorKind::output,
      "'" + folder + "' is no longer the directory that this run opened, or its lock is gone",
      "the last checkpoint is where that directory is now; give that name to go on");
}

void fail_to_write(const std::string& path) {
  const int error = errno;
  throw Error(ErrorKind::output, "cannot write '" + path + "': " + std::strerror(error),
              error == ENOSPC || error == EDQUOT
                  ? "make room; the same command goes on from what was saved before"
                  : "the same command goes on from what was saved before");
}

NewFile::NewFile(Files& files, const std::string& folder, const std::string& name)
    : files_(files),
      path_(folder + "/" + name),
      temporary_(folder + "/." + name + std::string(ending)),
      file_(files.create(temporary_)) {
  if (file_ < 0) fail_to_write(path_);
}

NewFile::~NewFile() {
  if (file_ >= 0) files_.close(file_);
  if (!temporary_.empty()) files_.remove(temporary_);
}

void NewFile::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = files_.write(file_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail_to_write(path_);
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

void NewFile::commit() {
  if (files_.sync(file_) != 0) fail_to_write(path_);
  const int file = file_;
  file_ = -1;
  if (files_.close(file) != 0) fail_to_write(path_);
  if (files_.rename(temporary_, path_) != 0) fail_to_write(path_);
  temporary_.clear();
}

bool NewFile::is_left_over(std::string_view name) {
  return name.starts_with('.') && name.ends_with(ending);
}

OldFile::OldFile(const std::string& path)
    // A pipe would wait for its writer.
    : file_(::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)) {
  if (file_ < 0) {
    // What may not be opened just now is not damaged, and must not be repaired.
    if (errno == EACCES || errno == EPERM || errno == EMFILE || errno == ENFILE ||
        errno == ENOMEM) {
      throw Error(ErrorKind::bad_input, "cannot open '" + path + "': " + std::strerror(errno),
                  "nothing is changed where a file cannot be looked at");
    }
    complaint_ = errno == ENOENT  ? "is missing"
                 : errno == ELOOP ? "is a symbolic link"
                                  : std::string("cannot be opened: ") + std::strerror(errno);
    return;
  }
  struct stat status;
  if (::fstat(file_, &status) != 0) {
    complaint_ = std::string("cannot be read: ") + std::strerror(errno);
  } else if (!S_ISREG(status.st_mode)) {
    complaint_ = "is no regular file";
  } else {
    size_ = static_cast<std::uint64_t>(status.st_size);
    written_at_ = static_cast<double>(status.st_mtim.tv_sec) +
                  1e-9 * static_cast<double>(status.st_mtim.tv_nsec);
  }
}

OldFile::~OldFile() {
  if (file_ >= 0) ::close(file_);
}

void OldFile::go_to(std::uint64_t place) { ::lseek(file_, static_cast<off_t>(place), SEEK_SET); }

bool OldFile::read(char* bytes, std::size_t count, std::size_t& got) {
  got = 0;
  while (got < count) {
    const ssize_t more = ::read(file_, bytes + got, count - got);
    if (more < 0 && errno == EINTR) continue;
    if (more < 0) {
      complaint_ = std::string("cannot be read: ") + std::strerror(errno);
      return false;
    }
    if (more == 0) break;
    got += static_cast<std::size_t>(more);
  }
  return true;
}

}  // namespace grundy::store
