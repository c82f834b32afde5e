#include "serve/error_json.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace grundy::serve {
namespace {

using Json = nlohmann::ordered_json;

/// A place in a long text is shown with so many bytes before and after it.
constexpr std::size_t around = 200;

std::string dump(const Json& document) {
  return document.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

bool is_continuation(const std::string& text, std::size_t at) {
  return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U;
}

/// The place, and of its text what stands near it; characters are kept whole.
Json json_of(const Place& place) {
  const std::size_t size = place.text.size();
  const std::size_t begin = std::min(place.begin, size);
  const std::size_t end = std::min(std::max(place.end, begin), size);
  std::size_t from = begin - std::min(begin, around);
  std::size_t to = std::min(std::min(end, begin + around) + around, size);
  while (from > 0 && is_continuation(place.text, from)) --from;
  while (is_continuation(place.text, to)) ++to;
  Json json;
  json["name"] = place.name;
  json["begin"] = begin;
  json["end"] = end;
  json["text"] = place.text.substr(from, to - from);
  json["text_begin"] = from;
  return json;
}

}  // namespace

std::string error_json(const Error& error, bool busy) {
  Json json;
  json["kind"] = busy                                   ? "busy"
                 : error.kind() == ErrorKind::bad_input ? "bad_input"
                 : error.kind() == ErrorKind::budget    ? "budget"
                                                        : "internal";
  json["message"] = error.message();
  const std::string hint = busy ? "ask again in a moment" : error.hint();
  json["hint"] = hint.empty() ? Json() : Json(hint);
  json["place"] = error.place() ? json_of(*error.place()) : Json();
  return dump(Json{{"error", std::move(json)}});
}

std::string error_json(const std::string& kind, const std::string& message) {
  Json json;
  json["kind"] = kind;
  json["message"] = message;
  json["hint"] = nullptr;
  json["place"] = nullptr;
  return dump(Json{{"error", std::move(json)}});
}

}  // namespace grundy::serve
