#include "graph/byte_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <string_view>

namespace grundy {
namespace {

constexpr std::size_t block_bytes = std::size_t{1} << 20;
// What errors show of a line, before and behind the place.
constexpr std::uint64_t shown_bytes = 100;

}  // namespace

ByteReader::ByteReader(const ReadBytes& read, const std::string& name, const GraphSink& sink,
                       Observer& observer)
    : read_(read),
      name_(name),
      sink_(sink),
      observer_(observer),
      buffer_(std::make_unique_for_overwrite<char[]>(block_bytes)),
      capacity_(block_bytes),
      at_(buffer_.get()),
      end_(buffer_.get()) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  const auto here = [&] { return std::string_view(at_, static_cast<std::size_t>(end_ - at_)); };
  while (here().size() < byte_order_mark.size() && byte_order_mark.starts_with(here()) && more()) {
  }
  if (here().starts_with(byte_order_mark)) {
    at_ += byte_order_mark.size();
    line_begin_ = byte_order_mark.size();
  }
}

/// Brings what is still needed to the front when half of the buffer or more is full; a larger
/// buffer when more than half is needed.
void ByteReader::make_room(std::uint64_t held) {
  const char* begin = buffer_.get();
  const auto room = capacity_ - static_cast<std::size_t>(end_ - begin);
  if (room >= capacity_ / 2) return;
  const char* needed = mark_ != nullptr ? mark_ : at_;
  // For errors, what stands before it on the line.
  const std::uint64_t before = std::min({offset(needed) - std::min(line_begin_, offset(needed)),
                                         shown_bytes, static_cast<std::uint64_t>(needed - begin)});
  const char* keep = needed - before;
  const auto kept = static_cast<std::size_t>(end_ - keep);
  const std::ptrdiff_t at = at_ - keep;
  const std::ptrdiff_t mark = mark_ != nullptr ? mark_ - keep : 0;
  base_ = offset(keep);
  if (kept <= capacity_ / 2) {
    std::memmove(buffer_.get(), keep, kept);
  } else {
    observer_.require_memory(name_, sink_.memory() + held + 3 * std::uint64_t{capacity_});
    auto larger = std::make_unique_for_overwrite<char[]>(2 * capacity_);
    std::memcpy(larger.get(), keep, kept);
    buffer_ = std::move(larger);
    capacity_ *= 2;
  }
  at_ = buffer_.get() + at;
  if (mark_ != nullptr) mark_ = buffer_.get() + mark;
  end_ = buffer_.get() + kept;
}

bool ByteReader::more(std::uint64_t held) {
  if (ended_) return false;
  observer_.poll("bytes of the graph", read_bytes_, 0);
  observer_.require_memory(name_, sink_.memory() + held + capacity_);
  make_room(held);
  const auto used = static_cast<std::size_t>(end_ - buffer_.get());
  const std::size_t got = read_({buffer_.get() + used, capacity_ - used});
  ended_ = got == 0;
  end_ += got;
  read_bytes_ += got;
  return got != 0;
}

void ByteReader::fail(const Spot& spot, std::uint64_t length, const std::string& message,
                      const std::string& hint) const {
  Place place;
  place.name = fmt::format("{}, line {}", name_, spot.line);
  const std::uint64_t column = spot.offset - spot.line_begin;
  // What has left the buffer is not shown.
  if (spot.offset >= base_) {
    const std::uint64_t before = std::min({column, shown_bytes, spot.offset - base_});
    const char* here = buffer_.get() + (spot.offset - base_);
    const char* last =
        here + std::min<std::uint64_t>(static_cast<std::uint64_t>(end_ - here), shown_bytes);
    last = std::find(here, last, '\n');
    if (last != here && last[-1] == '\r') --last;
    place.text.assign(here - before, last);
    place.begin = before;
    place.end = before + std::min(length, static_cast<std::uint64_t>(last - here));
  }
  place.skipped = column - place.begin;
  throw Error(ErrorKind::bad_input, fmt::format("line {}: {}", spot.line, message),
              std::move(place), hint);
}

void ByteReader::fail_binary() const {
  fail(spot(), 1, fmt::format("binary data: a byte {:#04x}", static_cast<unsigned char>(*at_)),
       "graphs are read as text, UTF-8 or ASCII");
}

}  // namespace grundy
