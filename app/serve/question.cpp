#include "serve/question.hpp"

#include "cli/heap_argument.hpp"
#include "grundy/error.hpp"
#include "rules/parser.hpp"

namespace grundy::serve {
namespace {

constexpr int most_depth = 8;
/// A text with a place is quoted in the error, so a long one is cut.
constexpr std::size_t most_quoted = 2000;

[[noreturn]] void fail(const std::string& message, const std::string& hint = {}) {
  throw Error(ErrorKind::bad_input, message, hint);
}

}  // namespace

Question::Question(const std::string& body, const std::set<std::string>& known) {
  using nlohmann::json;
  std::set<std::string> keys;
  const auto shallow = [&keys](int depth, json::parse_event_t event, json& value) {
    if (depth > most_depth) fail("the request nests too deeply");
    if (depth == 1 && event == json::parse_event_t::key &&
        !keys.insert(value.get<std::string>()).second) {
      fail("the request has a key twice");
    }
    return true;
  };
  try {
    document_ = json::parse(body, shallow);
  } catch (const json::parse_error& error) {
    const std::size_t at = std::min<std::size_t>(error.byte == 0 ? 0 : error.byte - 1, body.size());
    if (body.size() > most_quoted) {
      fail("the request is no JSON: byte " + std::to_string(at) + " is wrong");
    }
    throw Error(ErrorKind::bad_input, "the request is no JSON",
                Place{"request", body, at, std::min(at + 1, body.size())},
                "the body of a request is an object, as {\"ruleset\": \"{2,5}\"}");
  }
  if (!document_.is_object()) fail("the request is no JSON object");
  for (const auto& [key, value] : document_.items()) {
    if (known.contains(key)) continue;
    const std::vector<std::string> names(known.begin(), known.end());
    const std::string* near = key.size() < 64 ? rules::nearest(key, names) : nullptr;
    std::string all;
    for (const std::string& name : names) all += " " + name;
    fail("the request has an unknown key '" + key.substr(0, 64) + "'",
         near != nullptr ? "did you mean '" + *near + "'?" : "the keys are" + all);
  }
}

bool Question::has(const std::string& key) const { return document_.contains(key); }

std::string Question::text(const std::string& key) const {
  if (!has(key)) fail("the request has no '" + key + "'");
  const nlohmann::json& value = document_.at(key);
  if (!value.is_string()) fail("'" + key + "' of the request is no string");
  return value.get<std::string>();
}

std::string Question::text(const std::string& key, const std::string& otherwise) const {
  return has(key) ? text(key) : otherwise;
}

std::vector<std::string> Question::texts(const std::string& key) const {
  std::vector<std::string> result;
  if (!has(key)) return result;
  const nlohmann::json& list = document_.at(key);
  const char* const hint = "it is a list of texts, as [\"5\", \"7\"]";
  if (!list.is_array()) fail("'" + key + "' of the request is no list", hint);
  for (const nlohmann::json& value : list) {
    if (!value.is_string()) {
      fail("'" + key + "' of the request has a member that is no string", hint);
    }
    result.push_back(value.get<std::string>());
  }
  return result;
}

std::vector<std::string> Question::sum() const {
  std::vector<std::string> arguments;
  std::vector<std::string> heaps = texts("heaps");
  // Heaps may bring rules of their own; then those of the others need not be there.
  if (has("ruleset") || heaps.empty() || !cli::brings_rules(heaps[0]))
    arguments.push_back(text("ruleset"));
  arguments.insert(arguments.end(), heaps.begin(), heaps.end());
  return arguments;
}

}  // namespace grundy::serve
