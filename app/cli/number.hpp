// Numbers as a user writes them: 1000, 1e9, 10^12, 2^32-1, 5*10^6.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace grundy::cli {

/// A piece of what the user wrote, for errors: bytes [begin, end) of `text`.
struct Piece {
  std::string name;  ///< what the text is: "heap", "--memory-limit"
  std::string text;
  std::size_t begin = 0;
  std::size_t end = 0;

  Piece(std::string what, std::string whole);
  /// The same text without the white space around the bytes [from, to).
  [[nodiscard]] Piece part(std::size_t from, std::size_t to) const;
  [[nodiscard]] std::string string() const { return text.substr(begin, end - begin); }
  [[nodiscard]] bool empty() const { return begin == end; }
  /// Throws Error(bad_input) with this piece marked.
  [[noreturn]] void fail(const std::string& message, const std::string& hint = {}) const;
};

/// Decimal numbers with an optional power of ten (1e9), joined by + - * and ^ or **. Throws
/// Error(bad_input) with the place when it is none, negative or over `most`.
[[nodiscard]] std::uint64_t read_number(const Piece& piece, std::uint64_t most);

/// A number that may be negative, of 64 bits.
[[nodiscard]] std::int64_t read_integer(const Piece& piece);

/// A size in bytes: a number, or one followed by k, M, G or T (powers of 1000), or Ki, Mi, Gi or
/// Ti (powers of 1024); a B at the end is allowed.
[[nodiscard]] std::uint64_t read_size(const Piece& piece);

/// Seconds: a decimal number, 0.5 or 90.
[[nodiscard]] double read_seconds(const Piece& piece);

}  // namespace grundy::cli
