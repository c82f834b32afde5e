// Where results go: standard output, or a file that appears only when it is complete.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace grundy::cli {

/// Nobody reads standard output any more; the program ends without a word.
struct ClosedPipe {};

/// Buffered bytes on their way out. Nothing of a file is seen under its name before commit();
/// an output that is dropped without it leaves nothing behind. All functions throw ClosedPipe,
/// or Error(output) that says what could not be written.
class Output {
 public:
  /// Standard output.
  Output();
  /// The file `path`, written beside it and then renamed; a device or a pipe is written as it is.
  explicit Output(std::string path);
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  void write(std::string_view bytes);
  void write(std::uint64_t number);
  void write(char byte);
  /// Writes out what is left, closes, and gives the file its name.
  void commit();

 private:
  void flush();
  void write_through(std::string_view bytes);
  [[noreturn]] void fail(int error) const;

  int file_;
  std::string path_;       // empty for standard output
  std::string temporary_;  // the file's name so far; empty when there is nothing to rename
  std::string buffer_;
};

/// Writes `text` to standard output.
void print(std::string_view text);

/// Writes `text` to standard error; nothing can be done when that fails.
void complain(std::string_view text);

}  // namespace grundy::cli
