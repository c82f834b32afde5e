// The reader keeps nothing but what a certificate has: the parser tells it of each value as it goes
// by, and the first one that does not belong there ends it. So no text can nest deeply or repeat a
// key, and memory stays in proportion to the text.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "certificate/base64.hpp"
#include "certificate/document.hpp"
#include "certificate/json_faults.hpp"
#include "rules/parser.hpp"

namespace grundy::certificate {
namespace {

using Json = nlohmann::json;

enum class Type { number, text, truth, numbers, object };

struct Key {
  std::string_view name;
  Type type;
  bool inner;  // within "witness"
};

constexpr std::string_view version_key = "grundy_certificate";
constexpr std::array<Key, 14> keys{{
    {version_key, Type::number, false},
    {"ruleset", Type::text, false},
    {"theorem", Type::text, false},
    {"preperiod", Type::number, false},
    {"period", Type::number, false},
    {"saltus", Type::number, false},
    {"values", Type::numbers, false},
    {"witness", Type::object, false},
    {"checksum", Type::text, false},
    {"mask", Type::number, true},
    {"position_parity", Type::truth, true},
    {"rare", Type::numbers, true},
    {"value_bytes", Type::number, true},
    {"values", Type::text, true},
}};

constexpr std::size_t index_of(std::string_view name, bool inner = false) {
  std::size_t i = 0;
  while (i < keys.size() && (keys[i].name != name || keys[i].inner != inner)) ++i;
  return i;
}

constexpr std::uint64_t numbers_between_polls = std::uint64_t{1} << 16;
std::string_view name_of(Type type) {
  switch (type) {
    case Type::number:
      return "a natural number below 2^64";
    case Type::text:
      return "a string";
    case Type::truth:
      return "true or false";
    case Type::numbers:
      return "a list of natural numbers below 2^64";
    case Type::object:
      return "an object";
  }
  return "";
}

/// What is called back for each value of the text; the names are those of nlohmann's interface.
class Handler {
 public:
  Handler(std::string_view text, Observer& observer) : text_(text), observer_(observer) {}

  bool null() { wrong("null"); }
  bool boolean(bool value) {
    expect(Type::truth, value ? "true" : "false");
    truth_ = value;
    return true;
  }
  bool number_integer(Json::number_integer_t value) { wrong(std::to_string(value)); }
  bool number_unsigned(Json::number_unsigned_t value) {
    if (in_list_) {
      append(value);
      return true;
    }
    expect(Type::number, "a number");
    if (keys[key_].name == version_key) require_version(value, version);
    numbers_[key_] = value;
    return true;
  }
  bool number_float(Json::number_float_t, const std::string& text) {
    wrong(text.substr(0, most_shown));
  }
  bool string(std::string& value) {
    expect(Type::text, "a string");
    texts_[key_] = std::move(value);
    return true;
  }
  bool binary(Json::binary_t&) { wrong("bytes"); }
  bool start_object(std::size_t) {
    if (depth_ == 0) {
      depth_ = 1;
      return true;
    }
    expect(Type::object, "an object");
    depth_ = 2;
    return true;
  }
  bool key(std::string& name) {
    const bool inner = depth_ == 2;
    key_ = index_of(name, inner);
    if (key_ == keys.size()) unknown(name, inner);
    if (seen_[key_]) fail("the key '" + name + "' stands there twice");
    seen_[key_] = true;
    return true;
  }
  bool end_object() {
    --depth_;
    return true;
  }
  bool start_array(std::size_t) {
    expect(Type::numbers, "a list");
    in_list_ = true;
    return true;
  }
  bool end_array() {
    in_list_ = false;
    return true;
  }
  bool parse_error(std::size_t position, const std::string& token, const Json::exception& error) {
    if (error.id == number_overflow) wrong(token.substr(0, most_shown));
    fail_as_json(text_, position, error);
  }

  [[nodiscard]] Sealed take();

 private:
  [[noreturn]] void wrong(const std::string& found) const {
    if (depth_ == 0) fail("expected an object, found " + found);
    fail(fmt::format("'{}' is {}, found {}", keys[key_].name, name_of(keys[key_].type), found));
  }

  /// A value begins where the text has one of type `type`.
  void expect(Type type, const std::string& found) const {
    if (depth_ == 0 || in_list_ || keys[key_].type != type) wrong(found);
  }

  [[noreturn]] static void unknown(const std::string& name, bool inner) {
    std::vector<std::string> names;
    for (const Key& key : keys) {
      if (key.inner == inner) names.emplace_back(key.name);
    }
    const std::string* near = rules::nearest(name, names);
    fail("unknown key '" + name.substr(0, most_shown) + "'",
         near != nullptr ? "did you mean '" + *near + "'?" : "");
  }

  void append(std::uint64_t value) {
    if (keys[key_].inner) {
      split_.rare.push_back(value);
    } else {
      values_.push_back(value);
    }
    if (++appended_ % numbers_between_polls == 0) {
      observer_.poll("numbers of the certificate", appended_, 0);
    }
  }

  [[nodiscard]] NimSequence unpacked() const;

  std::string_view text_;
  Observer& observer_;
  std::array<bool, keys.size()> seen_{};
  std::array<std::uint64_t, keys.size()> numbers_{};
  std::array<std::string, keys.size()> texts_;
  NimSequence values_;
  Split split_;
  bool truth_ = false;
  std::uint64_t appended_ = 0;
  unsigned depth_ = 0;
  bool in_list_ = false;
  std::size_t key_ = 0;
};

/// The values of a witness.
NimSequence Handler::unpacked() const {
  const std::uint64_t width = numbers_[index_of("value_bytes", true)];
  if (width != 1 && width != 2 && width != 4 && width != 8) {
    fail("'value_bytes' is 1, 2, 4 or 8, found " + std::to_string(width));
  }
  const auto bytes = from_base64(texts_[index_of("values", true)]);
  if (!bytes) fail("'values' of the witness is no base64");
  if (bytes->size() % width != 0) {
    fail(fmt::format("'values' of the witness has {} bytes, which is no multiple of {}",
                     bytes->size(), width));
  }
  NimSequence values;
  values.reserve(bytes->size() / width);
  for (std::size_t at = 0; at < bytes->size(); at += width) {
    Nimber value = 0;
    for (std::size_t i = width; i-- > 0;) value = value << 8 | (*bytes)[at + i];
    values.push_back(value);
  }
  if (!values.empty() && values.element_bytes() != width) {
    fail(fmt::format("'value_bytes' is {}, but the values need {}", width, values.element_bytes()));
  }
  return values;
}

Sealed Handler::take() {
  const bool witness = seen_[index_of("witness")];
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const bool needless =
        keys[i].inner ? !witness : keys[i].name == (witness ? "values" : "witness");
    if (seen_[i] && needless) fail("'values' and 'witness' exclude each other");
    if (seen_[i] || needless) continue;
    fail("the key '" + std::string(keys[i].name) + "' is missing" +
         (keys[i].inner ? " in the witness" : ""));
  }
  Sealed sealed;
  Document& document = sealed.document;
  sealed.checksum = std::move(texts_[index_of("checksum")]);
  document.ruleset = std::move(texts_[index_of("ruleset")]);
  document.theorem = std::move(texts_[index_of("theorem")]);
  document.period = {numbers_[index_of("preperiod")], numbers_[index_of("period")],
                     numbers_[index_of("saltus")]};
  document.values = witness ? unpacked() : std::move(values_);
  if (witness) {
    split_.mask = numbers_[index_of("mask", true)];
    split_.position_parity = truth_;
    document.split = std::move(split_);
  }
  return sealed;
}

}  // namespace

Sealed read(std::string_view text, Observer& observer) {
  require_text(text);
  // A number of two characters takes eight bytes.
  observer.require_memory("the certificate", 4 * std::uint64_t{text.size()});
  Handler handler(text, observer);
  Json::sax_parse(text.begin(), text.end(), &handler);
  return handler.take();
}

}  // namespace grundy::certificate
