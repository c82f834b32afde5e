// The words of GraphViz DOT.
#pragma once

#include <cstdint>
#include <string>

#include "graph/byte_reader.hpp"

namespace grundy {

enum class DotKind {
  id,  ///< a name, a numeral or a string; all the rest are what they look like
  strict,
  graph,
  digraph,
  node,
  edge,
  subgraph,
  open,
  close,
  open_list,
  close_list,
  semicolon,
  comma,
  equals,
  colon,
  arrow,
  line,
  end,
};

struct DotToken {
  DotKind kind = DotKind::end;
  std::string text;  ///< of an id, as it is meant; else as it stands
  Spot spot;
  std::uint64_t length = 1;  ///< of what errors underline

  /// "'->'", "the end of the text".
  [[nodiscard]] std::string what() const;
};

class DotLexer {
 public:
  explicit DotLexer(ByteReader& reader) : reader_(reader) {}

  /// Replaces `token` by the next one. Throws Error(bad_input) for what is none.
  void next(DotToken& token);

 private:
  void skip_blanks();
  void skip_line();
  void skip_comment(const Spot& begin);
  void name(DotToken& token);
  void numeral(DotToken& token);
  void strings(DotToken& token);
  void string(DotToken& token, const Spot& begin);
  void take(DotToken& token);

  ByteReader& reader_;
  bool fresh_line_ = true;  // only blanks so far on this line
};

}  // namespace grundy
