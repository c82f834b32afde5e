#include "cli/heap_argument.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "grundy/error.hpp"
#include "grundy/position.hpp"
#include "grundy/ruleset.hpp"

namespace grundy::cli {

std::vector<std::int64_t> read_coordinates(const Piece& piece) {
  constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  Piece inner = piece;
  const std::string& text = piece.text;
  if (!piece.empty() && text[piece.begin] == '(') {
    if (text[piece.end - 1] != ')' || piece.end - piece.begin < 2) {
      piece.fail("'" + piece.string() + "' has no ')' at its end", "write a tuple as 3,5 or (3,5)");
    }
    inner = piece.part(piece.begin + 1, piece.end - 1);
  }
  std::vector<std::int64_t> coordinates;
  std::size_t begin = inner.begin;
  for (;;) {
    const std::size_t comma = std::min(text.find(',', begin), inner.end);
    coordinates.push_back(static_cast<std::int64_t>(read_number(inner.part(begin, comma), most)));
    if (coordinates.size() > max_coordinates) {
      piece.fail("a tuple has at most " + std::to_string(max_coordinates) + " coordinates");
    }
    if (comma == inner.end) return coordinates;
    begin = comma + 1;
  }
}

bool brings_rules(const std::string& text) {
  if (text.find(':') == std::string::npos) return false;
  try {
    static_cast<void>(RulesetTemplate::parse(text));
    return false;
  } catch (const Error&) {
    // No ruleset as a whole: then the last colon ends one, and its errors are told later.
    return true;
  }
}

HeapArgument read_heap(const std::string& text) {
  Piece piece("heap", text);
  std::optional<std::string> rules;
  const std::size_t colon = text.rfind(':');
  if (colon != std::string::npos) {
    rules = piece.part(0, colon).string();
    piece = piece.part(colon + 1, text.size());
    if (rules->empty()) piece.fail("there are no rules before the ':'", "write 'RULESET: HEAP'");
  }
  std::uint64_t copies = 1;
  Piece heap = piece;
  const std::size_t times = text.rfind('x', piece.end);
  if (times != std::string::npos && times >= piece.begin && !piece.empty()) {
    heap = piece.part(piece.begin, times);
    copies =
        read_number(piece.part(times + 1, piece.end), std::numeric_limits<std::uint64_t>::max());
  }
  return {std::move(rules), read_coordinates(heap), copies, heap};
}

}  // namespace grundy::cli
