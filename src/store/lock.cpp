// Locks of an open file description: unlike those of a process, closing another descriptor of the
// file does not drop them, and unlike flock() one can ask for them without taking them.
#include "store/lock.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <utility>

#include "grundy/error.hpp"

namespace grundy::store {
namespace {

std::string lock_path(const std::string& folder) { return folder + "/lock"; }

struct flock whole_file(short type) {
  struct flock lock {};
  lock.l_type = type;
  lock.l_whence = SEEK_SET;
  return lock;
}

/// The number at the beginning of the file; 0 where there is none.
std::int64_t process_in(int file) {
  char bytes[20];
  const ssize_t got = ::pread(file, bytes, sizeof bytes, 0);
  std::int64_t process = 0;
  std::from_chars(bytes, bytes + std::max<ssize_t>(got, 0), process);
  return process;
}

[[noreturn]] void fail_as_held(const std::string& folder, std::int64_t process) {
  throw Error(ErrorKind::bad_input,
              "the store '" + folder + "' is in use by " +
                  (process == 0 ? "another process" : "process " + std::to_string(process)),
              "wait for its end, or look at it with --status");
}

}  // namespace

Lock::~Lock() {
  if (file_ >= 0) ::close(file_);
}

Lock::Lock(Lock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}

Lock& Lock::operator=(Lock&& other) noexcept {
  std::swap(file_, other.file_);
  return *this;
}

int Lock::take(const std::string& folder) {
  file_ = ::open(lock_path(folder).c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC,
                 0666);
  if (file_ < 0) return errno;
  struct flock lock = whole_file(F_WRLCK);
  if (::fcntl(file_, F_OFD_SETLK, &lock) != 0) {
    if (errno == EAGAIN || errno == EACCES) fail_as_held(folder, process_in(file_));
    return errno;
  }
  // Only for messages: on a full disk the lock is as good without it.
  const std::string process = std::to_string(::getpid()) + "\n";
  if (::ftruncate(file_, 0) == 0) {
    static_cast<void>(::pwrite(file_, process.data(), process.size(), 0) != 0);
  }
  return 0;
}

bool Lock::stands(const std::string& folder) const {
  struct stat mine, there;
  return ::fstat(file_, &mine) == 0 && ::lstat(lock_path(folder).c_str(), &there) == 0 &&
         mine.st_dev == there.st_dev && mine.st_ino == there.st_ino;
}

Lock::Holder Lock::holder(const std::string& folder) {
  const int file =
      ::open(lock_path(folder).c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (file < 0) return {errno == ENOENT ? State::free : State::unknown, 0};
  Holder holder;
  struct flock lock = whole_file(F_RDLCK);
  if (::fcntl(file, F_OFD_GETLK, &lock) == 0) {
    holder.state = lock.l_type == F_UNLCK ? State::free : State::held;
    if (holder.state == State::held) holder.process = process_in(file);
  }
  ::close(file);
  return holder;
}

}  // namespace grundy::store
