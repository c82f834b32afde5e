// CSV: RFC 4180 with a header, two of whose columns are the ends of the edges. docs/graphs.md has
// the format.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "graph/byte_reader.hpp"

namespace grundy {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 4> known_names = {
    {{"source", "target"}, {"from", "to"}, {"u", "v"}, {"tail", "head"}}};

std::string lower(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

bool begins_with_digit(const std::string& text) {
  return !text.empty() && text[0] >= '0' && text[0] <= '9';
}

class CsvReader {
 public:
  CsvReader(ByteReader& reader, GraphSink& sink) : reader_(reader), sink_(sink) {}

  void read() {
    header();
    while (row()) {
    }
  }

 private:
  enum class Next { field, row, end };

  struct Field {
    Spot spot;
    bool quoted = false;
    std::uint64_t length = 0;  // with the quotes
    Next next = Next::end;
  };

  // Until the header has shown the separator, each of the three is one.
  [[nodiscard]] bool is_separator(int byte) const {
    return separator_ != 0 ? byte == separator_ : byte == ',' || byte == ';' || byte == '\t';
  }
  [[nodiscard]] bool is_blank(int byte) const {
    return byte == ' ' || (byte == '\t' && !is_separator(byte));
  }

  void header() {
    std::array<std::optional<std::uint64_t>, 2 * known_names.size()> places;
    std::array<std::string, 2> first;
    std::string name;
    Field field;
    Spot begin;
    do {
      columns_ = 0;
      do {
        field = read_field(&name);
        if (columns_ == 0) begin = field.spot;
        if (columns_ < first.size()) first[columns_] = name;
        name = lower(std::move(name));
        for (std::size_t i = 0; i < known_names.size(); ++i) {
          if (name == known_names[i].first && !places[2 * i]) places[2 * i] = columns_;
          if (name == known_names[i].second && !places[2 * i + 1]) places[2 * i + 1] = columns_;
        }
        ++columns_;
      } while (field.next == Next::field);
      // A line of blanks is none.
    } while (columns_ == 1 && !field.quoted && first[0].empty() && field.next == Next::row);
    if (columns_ == 1 && !field.quoted && first[0].empty()) return;
    if (columns_ == 1) {
      reader_.fail(begin, field.length, "the header has one column; an edge needs two",
                   "write `source,target` in the first line; columns are cut at a comma, a "
                   "semicolon or a tab");
    }
    for (std::size_t i = 0; i < known_names.size(); ++i) {
      if (!places[2 * i] || !places[2 * i + 1]) continue;
      source_ = *places[2 * i];
      target_ = *places[2 * i + 1];
      return;
    }
    if (begins_with_digit(first[0]) && begins_with_digit(first[1])) {
      reader_.fail(begin, 1, "this looks like an edge, where CSV has a header",
                   "write `source,target` in the first line; an edge list with commas in its "
                   "labels is read when the format is said to be edges");
    }
    target_ = 1;
  }

  /// False at the end of the text.
  bool row() {
    std::uint64_t count = 0;
    Spot begin;
    Spot source_spot;
    Field field;
    bool blank = false;
    do {
      std::string* into = count == source_ ? &from_ : count == target_ ? &to_ : nullptr;
      field = read_field(into);
      if (count == 0) begin = field.spot;
      if (count == source_) source_spot = field.spot;
      blank = count == 0 && !field.quoted && field.length == 0;
      ++count;
    } while (field.next == Next::field);
    const bool last = field.next == Next::end;
    if (blank) return !last;
    if (count != columns_) {
      reader_.fail(
          begin, 1, fmt::format("a row of {} fields under a header of {}", count, columns_),
          count > columns_ ? "a label with the separator in it stands in double quotes"
                           : "a vertex without moves is written with an empty target: `a,`");
    }
    if (from_.empty()) {
      reader_.fail(source_spot, 1, "the source is empty",
                   "a vertex without moves stands as a source, with an empty target");
    }
    const Vertex source = sink_.vertex(from_);
    if (!to_.empty()) sink_.edge(source, sink_.vertex(to_));
    return !last;
  }

  /// Reads a field and the separator or the end of the line behind it. The text goes to `into`,
  /// unless that is null.
  Field read_field(std::string* into) {
    if (into != nullptr) into->clear();
    while (is_blank(reader_.peek())) reader_.skip();
    Field field;
    field.spot = reader_.spot();
    field.quoted = reader_.peek() == '"';
    if (field.quoted) {
      quoted(field, into);
    } else {
      field.length = plain(into);
    }
    field.next = after_field();
    return field;
  }

  /// What stands behind a field. The line of the field is left.
  Next after_field() {
    const int byte = reader_.peek();
    if (byte < 0) return Next::end;
    if (byte == '\n') {
      reader_.skip_line_feed();
      return Next::row;
    }
    if (byte == '\r') {
      const Spot spot = reader_.spot();
      reader_.skip();
      const int next = reader_.peek();
      if (next < 0) return Next::end;
      if (next != '\n') {
        reader_.fail(spot, 1, "a carriage return that ends no line", "lines end in LF or CR LF");
      }
      reader_.skip_line_feed();
      return Next::row;
    }
    if (!is_separator(byte)) {
      reader_.fail(reader_.spot(), 1, "text behind a closing quote",
                   "a double quote in a quoted field is written twice");
    }
    separator_ = byte;
    reader_.skip();
    return Next::field;
  }

  /// A field without quotes, up to what ends it, and how long it is without blanks at its end.
  std::uint64_t plain(std::string* into) {
    reader_.set_mark();
    const char* at = reader_.at();
    for (;;) {
      while (at != reader_.end() && !ends_plain(static_cast<unsigned char>(*at))) ++at;
      reader_.move_to(at);
      if (at != reader_.end() || !reader_.more()) break;
      at = reader_.at();
    }
    if (at != reader_.end()) {
      if (is_control(static_cast<unsigned char>(*at))) reader_.fail_binary();
      if (*at == '"') {
        reader_.fail(reader_.spot(), 1, "a double quote inside of a field without quotes",
                     "put the field in double quotes, and write each one in it twice");
      }
    }
    const char* begin = reader_.mark();
    const char* end = reader_.at();
    while (end != begin && is_blank(static_cast<unsigned char>(end[-1]))) --end;
    const std::string_view text(begin, static_cast<std::size_t>(end - begin));
    if (into != nullptr) into->assign(text);
    reader_.drop_mark();
    return text.size();
  }

  [[nodiscard]] bool ends_plain(unsigned char byte) const {
    return byte == '\n' || byte == '\r' || byte == '"' || is_separator(byte) || is_control(byte);
  }

  /// A field in quotes, and the blanks behind it.
  void quoted(Field& field, std::string* into) {
    reader_.skip();
    std::uint64_t length = 2;
    for (;;) {
      const char* at = reader_.at();
      while (at != reader_.end() && *at != '"' && *at != '\n' &&
             !is_control(static_cast<unsigned char>(*at))) {
        ++at;
      }
      const std::string_view piece(reader_.at(), static_cast<std::size_t>(at - reader_.at()));
      if (into != nullptr) into->append(piece);
      length += piece.size();
      reader_.move_to(at);
      if (at == reader_.end()) {
        const std::uint64_t held = into != nullptr ? into->capacity() : 0;
        if (reader_.more(held + from_.capacity() + to_.capacity())) continue;
        reader_.fail(field.spot, 1, "this double quote is never closed");
      }
      if (*at == '\n') {
        if (into != nullptr) into->push_back('\n');
        reader_.skip_line_feed();
      } else if (*at == '"') {
        reader_.skip();
        if (reader_.peek() != '"') break;
        if (into != nullptr) into->push_back('"');
        reader_.skip();
        ++length;
      } else {
        reader_.fail_binary();
      }
      ++length;
    }
    field.length = length;
    while (is_blank(reader_.peek())) reader_.skip();
  }

  ByteReader& reader_;
  GraphSink& sink_;
  int separator_ = 0;
  std::uint64_t columns_ = 0;
  std::uint64_t source_ = 0;
  std::uint64_t target_ = 0;
  std::string from_;
  std::string to_;
};

}  // namespace

void read_csv(ByteReader& reader, GraphSink& sink) { CsvReader(reader, sink).read(); }

}  // namespace grundy
