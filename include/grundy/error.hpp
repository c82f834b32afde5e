// The one exception type of the library.
#pragma once

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>

namespace grundy {

enum class ErrorKind {
  bad_input,  ///< the caller's text, number or file is wrong; nothing was done
  budget,     ///< a limit of time or memory, or a cancellation, ended the work
  output,     ///< the result could not be written
};

/// A place in a text that somebody wrote: bytes [begin, end) of `text`.
/// `name` says what the text is: "ruleset", "heap", a file name, ...
struct Place {
  std::string name;
  std::string text;
  std::size_t begin = 0;
  std::size_t end = 0;
  /// Of a text that is a part of one line: bytes of that line before it. Columns count them.
  std::size_t skipped = 0;
};

/// What went wrong, where, and what to do about it.
class Error : public std::runtime_error {
 public:
  Error(ErrorKind kind, std::string message, std::string hint = {});
  Error(ErrorKind kind, std::string message, Place place, std::string hint = {});

  [[nodiscard]] ErrorKind kind() const noexcept { return kind_; }
  /// One line, without the place.
  [[nodiscard]] const std::string& message() const noexcept { return message_; }
  [[nodiscard]] const std::optional<Place>& place() const noexcept { return place_; }
  /// What to do; may be empty.
  [[nodiscard]] const std::string& hint() const noexcept { return hint_; }

  /// The message, then the line of the text with a caret under the column (when
  /// there is a place), then the hint. This is also what() returns.
  [[nodiscard]] std::string report() const { return what(); }

 private:
  ErrorKind kind_;
  std::string message_;
  std::optional<Place> place_;
  std::string hint_;
};

}  // namespace grundy
