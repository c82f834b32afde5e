// A text that is read in blocks, with the line and the column of what stands in it.
//
// The readers of the formats walk through [at(), end()) and ask for more() at its end. What they
// still need, from the mark on, stays in the buffer; so a word is always in one piece, however the
// blocks cut it, and the buffer grows only for a word that is longer than a block.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "graph/sink.hpp"
#include "grundy/error.hpp"
#include "grundy/graph_text.hpp"
#include "grundy/observer.hpp"

namespace grundy {

/// A place in the text: bytes from its begin, and the line there.
struct Spot {
  std::uint64_t offset = 0;
  std::uint64_t line = 1;
  std::uint64_t line_begin = 0;
};

class ByteReader {
 public:
  /// The memory of `sink` is held against the observer's limit at each block. All must outlive the
  /// reader. A byte order mark at the start is skipped.
  ByteReader(const ReadBytes& read, const std::string& name, const GraphSink& sink,
             Observer& observer);

  [[nodiscard]] const char* at() const { return at_; }
  [[nodiscard]] const char* end() const { return end_; }
  void move_to(const char* at) { at_ = at; }

  /// From here on the bytes are kept; the mark moves with the buffer.
  void set_mark() { mark_ = at_; }
  [[nodiscard]] const char* mark() const { return mark_; }
  void drop_mark() { mark_ = nullptr; }

  /// Reads on behind end(); false at the end of the text. at(), end() and mark() may have moved.
  /// `held` are bytes that the caller has taken beside the sink.
  bool more(std::uint64_t held = 0);

  /// The next byte, or -1 at the end of the text.
  [[nodiscard]] int peek() {
    if (at_ == end_ && !more()) return -1;
    return static_cast<unsigned char>(*at_);
  }
  /// Goes over the byte that peek() saw, which was no line feed.
  void skip() { ++at_; }

  /// Goes over a line feed.
  void skip_line_feed() {
    ++at_;
    ++line_;
    line_begin_ = offset(at_);
  }
  /// Goes to `at`, over so many lines, the last of which ended just before it.
  void skip_lines(const char* at, std::uint64_t lines) {
    at_ = at;
    line_ += lines;
    if (lines != 0) line_begin_ = offset(at);
  }

  /// Of a byte of the current line.
  [[nodiscard]] Spot spot(const char* at) const { return {offset(at), line_, line_begin_}; }
  [[nodiscard]] Spot spot() const { return spot(at_); }

  /// Throws Error(bad_input) that shows `length` bytes from `spot` on.
  [[noreturn]] void fail(const Spot& spot, std::uint64_t length, const std::string& message,
                         const std::string& hint = {}) const;
  /// at() is a control character, which no text has.
  [[noreturn]] void fail_binary() const;

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] Observer& observer() const { return observer_; }
  [[nodiscard]] bool empty() const { return read_bytes_ == 0; }

 private:
  [[nodiscard]] std::uint64_t offset(const char* at) const {
    return base_ + static_cast<std::uint64_t>(at - buffer_.get());
  }
  void make_room(std::uint64_t held);

  const ReadBytes& read_;
  const std::string& name_;
  const GraphSink& sink_;
  Observer& observer_;

  std::unique_ptr<char[]> buffer_;
  std::size_t capacity_;
  std::uint64_t base_ = 0;  // bytes of the text before the buffer
  const char* at_;
  const char* end_;
  const char* mark_ = nullptr;
  bool ended_ = false;
  std::uint64_t read_bytes_ = 0;
  std::uint64_t line_ = 1;
  std::uint64_t line_begin_ = 0;
};

/// Whether a text may have this byte: no control character but tab, line feed, carriage return.
[[nodiscard]] constexpr bool is_control(unsigned char byte) {
  return (byte < 0x20 && byte != '\t' && byte != '\n' && byte != '\r') || byte == 0x7f;
}

void read_edges(ByteReader& reader, GraphSink& sink);
void read_csv(ByteReader& reader, GraphSink& sink);
void read_dot(ByteReader& reader, GraphSink& sink);

}  // namespace grundy
