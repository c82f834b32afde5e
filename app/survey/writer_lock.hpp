// One writer at a time.
#pragma once

#include <string>

namespace grundy::survey {

/// A lock on the file of a database, which is made, empty, if it is not there. The system takes the
/// lock back when the process ends, however it ends.
class WriterLock {
 public:
  /// Throws Error(bad_input) when another process has it, Error(output) when the file cannot be
  /// written.
  explicit WriterLock(const std::string& database);
  /// Requires that SQLite has closed the file: closing a second handle drops SQLite's own locks.
  ~WriterLock();
  /// Whether the file is still the one of that name.
  [[nodiscard]] bool stands(const std::string& database) const;
  WriterLock(const WriterLock&) = delete;
  WriterLock& operator=(const WriterLock&) = delete;

 private:
  int file_ = -1;
};

}  // namespace grundy::survey
