// Edge lists: `u v` a line. docs/graphs.md has the format.
//
// Nearly all lines of a large file are two numbers with one blank between. short_lines() reads
// these in one go without a branch on the digits: eight bytes at a time, where one subtraction
// tells how many are digits and three multiplications join them. What it does not know, it leaves
// to line(), which reads any line word by word.
#include <fmt/format.h>

#include <array>
#include <bit>
#include <cstring>

#include "graph/byte_reader.hpp"

namespace grundy {
namespace {

enum class Class : std::uint8_t { word, blank, line_feed, carriage_return, control };

constexpr std::array<Class, 256> make_classes() {
  std::array<Class, 256> classes{};
  for (unsigned i = 0; i < 256; ++i) {
    const auto byte = static_cast<unsigned char>(i);
    classes[i] = is_control(byte) ? Class::control : Class::word;
  }
  classes[' '] = classes['\t'] = Class::blank;
  classes['\n'] = Class::line_feed;
  classes['\r'] = Class::carriage_return;
  return classes;
}

constexpr std::array<Class, 256> classes = make_classes();

Class class_of(char c) { return classes[static_cast<unsigned char>(c)]; }

/// The value of the first `digits` bytes, 1 to 8 of them, the first one in the lowest byte.
std::uint64_t value_of(std::uint64_t bytes, int digits) {
  std::uint64_t v = (bytes & 0x0F0F0F0F0F0F0F0FU) << (64 - 8 * digits);
  v = (v * 2561) >> 8;
  v = ((v & 0x00FF00FF00FF00FFU) * 6553601) >> 16;
  return ((v & 0x0000FFFF0000FFFFU) * 42949672960001U) >> 32;
}

/// How many of these bytes are digits before the first that is none.
int digits_of(std::uint64_t bytes) {
  // The high bit of a byte is set when it is no digit; exact up to the first such byte.
  const std::uint64_t other =
      ((bytes + 0x4646464646464646U) | (bytes - 0x3030303030303030U)) & 0x8080808080808080U;
  return other == 0 ? 8 : std::countr_zero(other) >> 3;
}

/// Reads a number of 1 to 15 digits without zeros before it, and goes behind it; 16 bytes must be
/// there. False for anything else.
inline bool short_number(const char*& at, std::uint64_t& value) {
  std::uint64_t bytes;
  std::memcpy(&bytes, at, 8);
  const int digits = digits_of(bytes);
  if (digits == 0 || (*at == '0' && digits != 1)) return false;
  value = value_of(bytes, digits);
  at += digits;
  if (digits < 8) return true;
  std::memcpy(&bytes, at, 8);
  const int more = digits_of(bytes);
  if (more == 8) return false;
  if (more == 0) return true;
  constexpr std::array<std::uint64_t, 8> powers = {1,      10,      100,       1000,
                                                   10'000, 100'000, 1'000'000, 10'000'000};
  value = value * powers[static_cast<std::size_t>(more)] + value_of(bytes, more);
  at += more;
  return true;
}

class EdgeListReader {
 public:
  EdgeListReader(ByteReader& reader, GraphSink& sink) : reader_(reader), sink_(sink) {}

  void read() {
    do {
      if constexpr (std::endian::native == std::endian::little) short_lines();
    } while (line());
  }

 private:
  void short_lines() {
    constexpr std::ptrdiff_t most_bytes = 15 + 1 + 15 + 2 + 8;  // and the last load
    const char* at = reader_.at();
    std::uint64_t lines = 0;
    for (bool going = true; going;) {
      std::size_t count = 0;
      while (count != batch_.size()) {
        going = reader_.end() - at >= most_bytes;
        if (!going) break;
        const char* p = at;
        std::uint64_t from = 0;
        std::uint64_t to = 0;
        going = short_number(p, from) && class_of(*p) == Class::blank && short_number(++p, to);
        if (!going) break;
        if (*p == '\r') ++p;
        going = *p == '\n';
        if (!going) break;
        sink_.expect(from);
        sink_.expect(to);
        batch_[count++] = {from, to};
        at = p + 1;
      }
      for (std::size_t i = 0; i < count; ++i) {
        const Vertex source = sink_.vertex(batch_[i].from);
        sink_.edge(source, sink_.vertex(batch_[i].to));
      }
      lines += count;
    }
    reader_.skip_lines(at, lines);
  }

  /// Reads one line; false when it was the last.
  bool line() {
    int words = 0;
    Vertex source = 0;
    for (;;) {
      const int byte = reader_.peek();
      if (byte < 0) return false;
      switch (classes[static_cast<std::size_t>(byte)]) {
        case Class::blank:
          reader_.skip();
          break;
        case Class::line_feed:
          reader_.skip_line_feed();
          return true;
        case Class::carriage_return:
          carriage_return();
          break;
        case Class::control:
          reader_.fail_binary();
        case Class::word:
          if (byte == '#') {
            comment();
          } else {
            word(words++, source);
          }
      }
    }
  }

  void word(int index, Vertex& source) {
    reader_.set_mark();
    const char* at = reader_.at();
    for (;;) {
      while (at != reader_.end() && class_of(*at) == Class::word) ++at;
      reader_.move_to(at);
      if (at != reader_.end() || !reader_.more()) break;
      at = reader_.at();
    }
    const char* begin = reader_.mark();
    const std::string_view label(begin, static_cast<std::size_t>(reader_.at() - begin));
    if (index == 2) fail_third_word(label);
    const Vertex vertex = sink_.vertex(label);
    reader_.drop_mark();
    if (index == 0) {
      source = vertex;
    } else {
      sink_.edge(source, vertex);
    }
  }

  [[noreturn]] void fail_third_word(std::string_view label) {
    reader_.fail(reader_.spot(label.data()), label.size(), "a third word, where an edge has two",
                 "a line is `from to`, without a weight; labels with blanks in them can be written "
                 "as CSV, comments begin with #");
  }

  /// Only as a part of a line's end.
  void carriage_return() {
    const Spot spot = reader_.spot();
    reader_.skip();
    const int next = reader_.peek();
    if (next >= 0 && next != '\n') {
      reader_.fail(spot, 1, "a carriage return that ends no line", "lines end in LF or CR LF");
    }
  }

  /// Up to the line feed.
  void comment() {
    for (;;) {
      const char* at = reader_.at();
      while (at != reader_.end() && *at != '\n' && class_of(*at) != Class::control) ++at;
      reader_.move_to(at);
      if (at != reader_.end()) break;
      if (!reader_.more()) return;
    }
    if (*reader_.at() != '\n') reader_.fail_binary();
  }

  struct Numbers {
    std::uint64_t from, to;
  };

  ByteReader& reader_;
  GraphSink& sink_;
  // Lines whose vertices are not looked up yet: their places in the table of numbers, which is
  // larger than the caches, come meanwhile.
  std::array<Numbers, 64> batch_{};
};

}  // namespace

void read_edges(ByteReader& reader, GraphSink& sink) { EdgeListReader(reader, sink).read(); }

}  // namespace grundy
