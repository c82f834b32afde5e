// Files that are seen whole or not at all, whenever the power goes.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace grundy::store {

/// The system calls that change a store. Each returns what the call of its name returns and sets
/// errno, so that tests can let any of them fail.
class Files {
 public:
  virtual ~Files() = default;
  /// Opens a new file for writing; what has its name is removed first.
  virtual int create(const std::string& path);
  virtual ssize_t write(int file, const char* bytes, std::size_t count);
  virtual int sync(int file);
  virtual int close(int file);
  virtual int rename(const std::string& from, const std::string& to);
  virtual int remove(const std::string& path);
  virtual int make_folder(const std::string& path);
  /// Makes the names in a folder last.
  virtual int sync_folder(const std::string& path);

  /// The operating system's.
  static Files& system();
};

/// Throws Error(output): the folder was moved, or its lock removed, while a run was at work.
[[noreturn]] void fail_as_moved(const std::string& folder);

/// Throws Error(output) for the errno that a call left.
[[noreturn]] void fail_to_write(const std::string& path);

/// A file of `folder` that gets its name when all of it is on the disk. All functions throw
/// Error(output); one that is dropped before commit() leaves nothing behind.
class NewFile {
 public:
  NewFile(Files& files, const std::string& folder, const std::string& name);
  ~NewFile();
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  void write(std::string_view bytes);
  /// The name itself lasts after Files::sync_folder.
  void commit();

  /// Whether a file of this name is what a run that was killed left of a NewFile.
  [[nodiscard]] static bool is_left_over(std::string_view name);

 private:
  Files& files_;
  std::string path_;
  std::string temporary_;
  int file_ = -1;
};

/// A file that is read from its beginning. Only regular files are opened, and no link is followed.
class OldFile {
 public:
  /// complaint() says why where it could not be opened. Throws Error(bad_input) where it may not
  /// be.
  explicit OldFile(const std::string& path);
  ~OldFile();
  OldFile(const OldFile&) = delete;
  OldFile& operator=(const OldFile&) = delete;

  [[nodiscard]] const std::string& complaint() const { return complaint_; }
  [[nodiscard]] std::uint64_t size() const { return size_; }
  /// When it was written, in seconds since 1970.
  [[nodiscard]] double written_at() const { return written_at_; }

  /// Reads the next `count` bytes, fewer only at the end of the file. False, with a complaint, when
  /// the system cannot.
  bool read(char* bytes, std::size_t count, std::size_t& got);

  /// Reading goes on from here.
  void go_to(std::uint64_t place);

 private:
  int file_;
  std::uint64_t size_ = 0;
  double written_at_ = 0;
  std::string complaint_;
};

}  // namespace grundy::store
