// A small grammar without brackets, read from left to right in 128 bits; nothing wraps.
#include "cli/number.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <string_view>
#include <utility>

#include "core/int128.hpp"
#include "grundy/error.hpp"

namespace grundy::cli {
namespace {

using core::Int128;

bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

class Reader {
 public:
  explicit Reader(const Piece& piece) : piece_(piece), at_(piece.begin) {}

  Int128 read() {
    if (piece_.empty()) fail_here();
    Int128 sum = product(true);
    for (;;) {
      if (take("+")) {
        if (__builtin_add_overflow(sum, product(false), &sum)) fail_large();
      } else if (take("-")) {
        if (__builtin_sub_overflow(sum, product(false), &sum)) fail_large();
      } else {
        break;
      }
    }
    if (at_ != piece_.end) fail_here();
    return sum;
  }

 private:
  void skip() {
    while (at_ < piece_.end && is_blank(piece_.text[at_])) ++at_;
  }

  bool take(std::string_view token) {
    skip();
    if (piece_.text.compare(at_, token.size(), token) != 0 || at_ + token.size() > piece_.end) {
      return false;
    }
    at_ += token.size();
    return true;
  }

  Int128 product(bool signs) {
    const bool negative = signs && take("-");
    Int128 result = power();
    while (take("*")) {
      if (__builtin_mul_overflow(result, power(), &result)) fail_large();
    }
    return negative ? -result : result;
  }

  Int128 power() {
    const Int128 base = atom();
    if (!take("^") && !take("**")) return base;
    const Int128 exponent = atom();
    return raise(base, exponent);
  }

  Int128 raise(Int128 base, Int128 exponent) const {
    if (base <= 1) return exponent == 0 ? 1 : base;
    Int128 result = 1;
    for (Int128 i = 0; i < exponent; ++i) {
      if (__builtin_mul_overflow(result, base, &result)) fail_large();
    }
    return result;
  }

  Int128 digits() {
    if (at_ >= piece_.end || !is_digit(piece_.text[at_])) fail_here();
    Int128 result = 0;
    for (; at_ < piece_.end && is_digit(piece_.text[at_]); ++at_) {
      if (__builtin_mul_overflow(result, Int128{10}, &result) ||
          __builtin_add_overflow(result, Int128{piece_.text[at_] - '0'}, &result)) {
        fail_large();
      }
    }
    return result;
  }

  Int128 atom() {
    skip();
    Int128 result = digits();
    if (at_ < piece_.end && (piece_.text[at_] == 'e' || piece_.text[at_] == 'E')) {
      ++at_;
      if (__builtin_mul_overflow(result, raise(10, digits()), &result)) fail_large();
    }
    return result;
  }

  [[noreturn]] void fail_here() const {
    Piece rest = piece_;
    rest.begin = std::min(at_, piece_.end);
    rest.fail(piece_.empty() ? "expected a number" : "'" + piece_.string() + "' is not a number",
              "write a number as 1000, 1e9, 10^12 or 2^32-1");
  }

  [[noreturn]] void fail_large() const {
    piece_.fail("the number '" + piece_.string() + "' is too large",
                "numbers have 64 bits: at most 2^63-1");
  }

  const Piece& piece_;
  std::size_t at_;
};

}  // namespace

Piece::Piece(std::string what, std::string whole) : name(std::move(what)), text(std::move(whole)) {
  *this = part(0, text.size());
}

Piece Piece::part(std::size_t from, std::size_t to) const {
  Piece result = *this;
  while (from < to && is_blank(text[from])) ++from;
  while (to > from && is_blank(text[to - 1])) --to;
  result.begin = from;
  result.end = to;
  return result;
}

void Piece::fail(const std::string& message, const std::string& hint) const {
  throw Error(ErrorKind::bad_input, message, Place{name, text, begin, end}, hint);
}

std::uint64_t read_number(const Piece& piece, std::uint64_t most) {
  const Int128 number = Reader(piece).read();
  if (number < 0) {
    piece.fail(piece.name + " '" + piece.string() + "' is negative", "it must be 0 or more");
  }
  if (number > static_cast<Int128>(most)) {
    piece.fail("the number '" + piece.string() + "' is too large",
               "the largest here is " + std::to_string(most) +
                   (most == std::numeric_limits<std::int64_t>::max() ? ", 2^63-1" : ""));
  }
  return static_cast<std::uint64_t>(number);
}

std::int64_t read_integer(const Piece& piece) {
  const Int128 number = Reader(piece).read();
  if (number < std::numeric_limits<std::int64_t>::min() ||
      number > std::numeric_limits<std::int64_t>::max()) {
    piece.fail("the number '" + piece.string() + "' is too large",
               "numbers have 64 bits: -2^63 to 2^63-1");
  }
  return static_cast<std::int64_t>(number);
}

std::uint64_t read_size(const Piece& piece) {
  constexpr std::string_view prefixes = "kMGT";
  Piece number = piece;
  const auto last = [&] { return number.empty() ? '\0' : number.text[number.end - 1]; };
  if (last() == 'B') --number.end;
  const bool binary = last() == 'i';
  if (binary) --number.end;
  std::uint64_t unit = 1;
  std::size_t power = prefixes.find(last() == 'K' ? 'k' : last());
  if (!number.empty() && power != std::string_view::npos) {
    --number.end;
    for (++power; power != 0; --power) unit *= binary ? 1024 : 1000;
  } else if (binary) {
    piece.fail("'" + piece.string() + "' is not a size", "write a size as 500M, 2G or 1Gi");
  }
  return read_number(number.part(number.begin, number.end),
                     std::numeric_limits<std::uint64_t>::max() / unit) *
         unit;
}

double read_seconds(const Piece& piece) {
  double seconds = 0;
  const char* begin = piece.text.data() + piece.begin;
  const char* end = piece.text.data() + piece.end;
  const auto [stop, error] = std::from_chars(begin, end, seconds);
  constexpr double most = 1e9;
  if (error != std::errc() || stop != end || !(seconds >= 0 && seconds <= most)) {
    piece.fail("'" + piece.string() + "' is not a time",
               "write seconds, as 0.5 or 90; at most 10^9");
  }
  return seconds;
}

}  // namespace grundy::cli
