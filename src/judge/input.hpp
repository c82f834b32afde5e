// The judge's input: white space, numbers, words, and the place of each.
//
// One pass over a buffer that the caller holds. A number of up to seven digits, which is nearly
// all of them, is read eight bytes at a time: one subtraction finds where the digits end and three
// multiplications join them, without a branch that depends on how many there are.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/error.hpp"
#include "grundy/observer.hpp"

namespace grundy::judge {

/// What is to be read next, for errors: `k`, `h[3] of 4`, `x[7]`.
struct Expected {
  std::string_view name;
  std::uint64_t index = 0;  ///< from 1; 0 for a single number or word
  std::uint64_t of = 0;     ///< how many were announced; 0 when that is open

  [[nodiscard]] std::string text() const;
};

/// White space is blank, tab, CR, LF, FF and VT; a UTF-8 byte order mark at the start is skipped.
/// All errors are Error(bad_input) with the place.
class Input {
 public:
  /// `text` must outlive the input.
  explicit Input(std::string_view text);

  /// Skips white space; true when nothing follows.
  [[nodiscard]] bool at_end();

  /// Bytes read so far.
  [[nodiscard]] std::size_t offset() const { return static_cast<std::size_t>(at_ - begin_); }
  [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(end_ - begin_); }

  /// The next number; `begin` becomes its offset.
  std::int64_t number(const Expected& expected, std::size_t& begin);

  /// Replaces `out` by the next `count` numbers. Memory follows what is really there: a count
  /// beyond the input costs nothing but the error at its end.
  void numbers(std::vector<std::int64_t>& out, std::uint64_t count, std::string_view name,
               std::size_t& begin, Observer& observer);

  /// Replaces `out` by all numbers that are left.
  void rest(std::vector<std::int64_t>& out, std::string_view name, std::size_t& begin,
            Observer& observer);

  /// The next word, without double quotes around it.
  std::string_view word(const Expected& expected, std::size_t& begin);

  /// Throws Error(bad_input) when anything but white space is left.
  void require_end();

  /// Offset of the `index`-th token (from 0) at or after `offset`. O(bytes between).
  [[nodiscard]] std::size_t token(std::size_t offset, std::uint64_t index) const;

  /// Line of an offset, from 1. O(offset).
  [[nodiscard]] std::uint64_t line(std::size_t offset) const;

  /// The line of the token at `offset`, with the token marked.
  [[nodiscard]] Place place(std::size_t offset) const;

 private:
  static bool is_white(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
  static bool short_number(const char*& at, const char* end, std::int64_t& value);
  std::int64_t long_number(const Expected& expected);
  [[noreturn]] void fail_end(const Expected& expected) const;
  [[noreturn]] void fail_token(const Expected& expected) const;

  const char* begin_;
  const char* at_;
  const char* end_;
};

/// Reads a number of one to seven digits that ends with white space, when it is that and eight
/// bytes are there; otherwise leaves `at` before the token and returns false. Skips white space.
inline bool Input::short_number(const char*& at, const char* end, std::int64_t& value) {
  const char* p = at;
  while (p != end && is_white(*p)) ++p;
  at = p;
  if constexpr (std::endian::native != std::endian::little) return false;
  if (end - p < 8) return false;
  std::uint64_t bytes;
  std::memcpy(&bytes, p, 8);
  // The high bit of a byte is set when it is no digit; exact up to the first such byte.
  const std::uint64_t other =
      ((bytes + 0x4646464646464646U) | (bytes - 0x3030303030303030U)) & 0x8080808080808080U;
  if (other == 0 || (other & 0x80U) != 0) return false;
  const int digits = std::countr_zero(other) >> 3;
  if (!is_white(p[digits])) return false;
  std::uint64_t v = (bytes & 0x0F0F0F0F0F0F0F0FU) << (64 - 8 * digits);
  v = (v * 2561) >> 8;
  v = ((v & 0x00FF00FF00FF00FFU) * 6553601) >> 16;
  v = ((v & 0x0000FFFF0000FFFFU) * 42949672960001U) >> 32;
  value = static_cast<std::int64_t>(v);
  at = p + digits;
  return true;
}

inline std::int64_t Input::number(const Expected& expected, std::size_t& begin) {
  std::int64_t value = 0;
  const char* at = at_;
  const bool done = short_number(at, end_, value);
  if (done) {
    // short_number() moved over white space and digits; the token starts after the former.
    const char* first = at;
    while (first != at_ && !is_white(first[-1])) --first;
    begin = static_cast<std::size_t>(first - begin_);
    at_ = at;
    return value;
  }
  at_ = at;
  begin = offset();
  return long_number(expected);
}

}  // namespace grundy::judge
