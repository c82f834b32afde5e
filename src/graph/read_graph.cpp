// Chooses the format of a graph, and reads it.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <string_view>
#include <utility>

#include "graph/byte_reader.hpp"

namespace grundy {
namespace {

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return result;
}

GraphFormat format_of_name(const std::string& whole) {
  const std::string in_lower_case = lower(whole);
  std::string_view name = in_lower_case;
  for (const std::string_view ending : {".gz", ".zst", ".zstd"}) {
    if (!name.ends_with(ending)) continue;
    name.remove_suffix(ending.size());
    break;
  }
  constexpr std::array<std::pair<std::string_view, GraphFormat>, 6> endings = {
      {{".csv", GraphFormat::csv},
       {".tsv", GraphFormat::csv},
       {".dot", GraphFormat::dot},
       {".gv", GraphFormat::dot},
       {".txt", GraphFormat::edges},
       {".edges", GraphFormat::edges}}};
  for (const auto& [ending, format] : endings) {
    if (name.ends_with(ending)) return format;
  }
  return GraphFormat::automatic;
}

/// Looks at the begin of a text for the header of a DOT graph.
class DotHeader {
 public:
  explicit DotHeader(std::string_view text) : text_(text) {}

  [[nodiscard]] bool found() {
    skip_blanks();
    std::string word = lower(name());
    if (word == "strict") {
      skip_blanks();
      word = lower(name());
    }
    if (word != "digraph" && word != "graph") return false;
    skip_blanks();
    if (text_.starts_with('"')) {
      string();
    } else {
      name();
    }
    skip_blanks();
    return text_.starts_with('{');
  }

 private:
  void skip(std::size_t count) { text_.remove_prefix(std::min(count, text_.size())); }
  /// Behind the next `mark`, or to the end.
  void skip_behind(std::string_view mark) {
    const std::size_t at = text_.find(mark);
    skip(at == std::string_view::npos ? text_.size() : at + mark.size());
  }
  void skip_blanks() {
    for (;;) {
      skip(std::min(text_.find_first_not_of(" \t\r\n"), text_.size()));
      if (text_.starts_with('#') || text_.starts_with("//")) {
        skip_behind("\n");
      } else if (text_.starts_with("/*")) {
        skip_behind("*/");
      } else {
        return;
      }
    }
  }
  /// A name or a numeral; empty where none stands.
  std::string_view name() {
    const std::size_t length = std::min(text_.find_first_of(" \t\r\n{\"/#;,[]=:}"), text_.size());
    const std::string_view word = text_.substr(0, length);
    skip(length);
    return word;
  }
  void string() {
    skip(1);
    while (!text_.empty() && text_[0] != '"') skip(text_[0] == '\\' ? 2 : 1);
    skip(1);
  }

  std::string_view text_;
};

/// By the first bytes, of which 64 KiB are looked at.
GraphFormat format_of_text(ByteReader& reader) {
  constexpr std::ptrdiff_t looked_at = 1 << 16;
  while (reader.end() - reader.at() < looked_at && reader.more()) {
  }
  const std::string_view text(
      reader.at(), static_cast<std::size_t>(std::min(looked_at, reader.end() - reader.at())));
  if (DotHeader(text).found()) return GraphFormat::dot;
  const std::string_view line = text.substr(0, text.find('\n'));
  const bool comma = !line.starts_with('#') && line.find(',') != std::string_view::npos;
  return comma ? GraphFormat::csv : GraphFormat::edges;
}

/// How many bytes the character at the beginning of a text has; 0 where it is no UTF-8 (RFC 3629).
std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t length = first < 0xc2   ? 0
                             : first < 0xe0 ? 2
                             : first < 0xf0 ? 3
                             : first < 0xf5 ? 4
                                            : 0;
  if (length == 0 || text.size() < length) return 0;
  // The second byte tells what is too long, a surrogate, or beyond the last character.
  const unsigned char least = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
  const unsigned char most = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
  if (byte(1) < least || byte(1) > most) return 0;
  for (std::size_t i = 2; i < length; ++i) {
    if (byte(i) < 0x80 || byte(i) > 0xbf) return 0;
  }
  return length;
}

/// JSON, CSV and pictures are UTF-8, so labels have to be.
void require_utf8(const VertexLabels& labels) {
  for (std::uint64_t v = 0; v < labels.size(); ++v) {
    std::string_view rest = labels[static_cast<Vertex>(v)];
    while (!rest.empty()) {
      const std::size_t length = utf8_length(rest);
      if (length == 0) {
        throw Error(
            ErrorKind::bad_input,
            fmt::format("the label of vertex {}, in the order of the text, is no UTF-8", v + 1),
            "convert the file, as with iconv -f ISO-8859-1 -t UTF-8");
      }
      rest.remove_prefix(length);
    }
  }
}

}  // namespace

GraphText read_graph(const ReadBytes& read, const std::string& name, GraphFormat format,
                     Observer& observer) {
  GraphSink sink;
  ByteReader reader(read, name, sink, observer);
  if (reader.peek() < 0) {
    throw Error(ErrorKind::bad_input, name + " is empty",
                "an edge list has a line `from to` for each edge");
  }
  if (format == GraphFormat::automatic) format = format_of_name(name);
  if (format == GraphFormat::automatic) format = format_of_text(reader);
  switch (format) {
    case GraphFormat::csv:
      read_csv(reader, sink);
      break;
    case GraphFormat::dot:
      read_dot(reader, sink);
      break;
    default:
      read_edges(reader, sink);
  }
  require_utf8(sink.labels());
  if (sink.vertices() == 0) {
    throw Error(ErrorKind::bad_input, "there are no vertices in " + name,
                "an edge list has a line `from to` for each edge; a lone word is a vertex "
                "without moves");
  }
  return sink.take();
}

GraphText read_graph(std::string_view text, const std::string& name, GraphFormat format,
                     Observer& observer) {
  const ReadBytes read = [&text](std::span<char> bytes) {
    const std::size_t count = std::min(bytes.size(), text.size());
    if (count != 0) std::memcpy(bytes.data(), text.data(), count);
    text.remove_prefix(count);
    return count;
  };
  return read_graph(read, name, format, observer);
}

}  // namespace grundy
