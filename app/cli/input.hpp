// What subcommands read: a file, or standard input.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "cli/watch.hpp"

namespace grundy::cli {

/// A file, or standard input for "-", that is read piece by piece. All errors are
/// Error(bad_input).
class InputFile {
 public:
  /// Throws for what cannot be opened.
  InputFile(const std::string& path, Watch& watch);
  ~InputFile();
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;

  /// Fills the front of `bytes` with what comes next and returns how many these are; 0 at the end.
  /// A time limit or a signal ends the wait for input that does not come.
  std::size_t read(std::span<char> bytes);

  /// "standard input", or the path in quotes.
  [[nodiscard]] const std::string& name() const { return name_; }
  /// Of a file that has one; else 0.
  [[nodiscard]] std::uint64_t size() const;

 private:
  [[noreturn]] void fail() const;

  std::string name_;
  Watch& watch_;
  bool standard_;
  int file_;
  std::uint64_t bytes_ = 0;
};

/// All bytes of a file, or of standard input for "-", in one buffer. A time limit or a signal ends
/// the wait for input that does not come. Throws Error(bad_input) for what cannot be read.
[[nodiscard]] std::string read_all(const std::string& path, Watch& watch);

/// Standard input line by line, as a conversation needs it: a line is there as soon as it is typed.
class LineReader {
 public:
  /// The next line without its end; false when there is none. Of a line beyond 64 KiB the
  /// beginning. Waits without a limit of time; a signal ends that with Error(budget).
  bool next(std::string& line);

 private:
  std::string buffer_;
  std::size_t at_ = 0;
  bool ended_ = false;
};

}  // namespace grundy::cli
