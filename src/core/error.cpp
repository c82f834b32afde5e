#include "grundy/error.hpp"

#include <algorithm>
#include <utility>

namespace grundy {

namespace {

/// The line of `place` with a caret under its first column; long lines are cut around it.
std::string excerpt(const Place& place) {
  constexpr std::size_t most = 100;
  const std::string& text = place.text;
  const std::size_t at = std::min(place.begin, text.size());
  std::size_t line_begin = at;
  while (line_begin > 0 && text[line_begin - 1] != '\n') --line_begin;
  std::size_t line_end = text.find('\n', at);
  if (line_end == std::string::npos) line_end = text.size();
  const auto line =
      1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');

  const std::size_t from = at - line_begin > most / 2 ? at - most / 2 : line_begin;
  const std::size_t to = std::min(line_end, from + most);
  std::string shown;
  std::string caret;
  for (std::size_t i = from; i < to; ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const bool control = byte < 0x20 || byte == 0x7f;
    shown += control ? ' ' : text[i];
    // Continuation bytes of UTF-8 take no column of their own.
    if (i < at && (byte & 0xC0U) != 0x80U) caret += ' ';
  }
  const std::size_t width = std::clamp<std::size_t>(
      std::min(place.end, to) > at ? std::min(place.end, to) - at : 1, 1, most);
  caret += std::string(width, '^');

  std::string head = place.name.empty() ? "text" : place.name;
  const bool one_line = text.find('\n') == std::string::npos;
  if (!one_line) head += ", line " + std::to_string(line);
  head += ", column " + std::to_string(place.skipped + at - line_begin + 1);
  return "  in the " + head + ":\n    " + shown + "\n    " + caret;
}

/// Control characters, which a terminal would act on, in an escaped form.
std::string printable(const std::string& message) {
  constexpr char digits[] = "0123456789abcdef";
  std::string text;
  for (const char c : message) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte != 0x7f) {
      text += c;
    } else {
      text += {'\\', 'x', digits[byte >> 4], digits[byte & 15]};
    }
  }
  return text;
}

std::string whole(const std::string& message, const Place* place, const std::string& hint) {
  std::string text = printable(message);
  if (place != nullptr) text += "\n" + excerpt(*place);
  if (!hint.empty()) text += "\n  hint: " + hint;
  return text;
}

}  // namespace

Error::Error(ErrorKind kind, std::string message, std::string hint)
    : std::runtime_error(whole(message, nullptr, hint)),
      kind_(kind),
      message_(std::move(message)),
      hint_(std::move(hint)) {}

Error::Error(ErrorKind kind, std::string message, Place place, std::string hint)
    : std::runtime_error(whole(message, &place, hint)),
      kind_(kind),
      message_(std::move(message)),
      place_(std::move(place)),
      hint_(std::move(hint)) {}

}  // namespace grundy
