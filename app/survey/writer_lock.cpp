// SQLite's own locks, which are of the kind of fcntl, would let two surveys take turns. A lock of
// flock on the same file does not touch them.
#include "survey/writer_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "grundy/error.hpp"

namespace grundy::survey {

WriterLock::WriterLock(const std::string& database) {
  const auto fail = [&] {
    throw Error(ErrorKind::output, "cannot write '" + database + "': " + std::strerror(errno));
  };
  file_ = ::open(database.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (file_ < 0) fail();
  if (::flock(file_, LOCK_EX | LOCK_NB) == 0) return;
  const bool taken = errno == EWOULDBLOCK;
  ::close(file_);
  if (!taken) fail();
  throw Error(ErrorKind::bad_input, "another process writes '" + database + "'",
              "one survey writes a database: --jobs K gives it more threads, and grundy-mpi, an "
              "optional component of the build (-D GRUNDY_MPI=ON), more processes and machines");
}

bool WriterLock::stands(const std::string& database) const {
  struct stat mine, there;
  return ::fstat(file_, &mine) == 0 && ::stat(database.c_str(), &there) == 0 &&
         mine.st_dev == there.st_dev && mine.st_ino == there.st_ino;
}

WriterLock::~WriterLock() { ::close(file_); }

}  // namespace grundy::survey
