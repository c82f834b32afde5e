// The JSON text of a certificate, in its two forms.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>

namespace grundy::certificate {

/// Adds the keys of one JSON object after the other, in the form of the checksum or of the file.
class JsonWriter {
 public:
  explicit JsonWriter(bool spaced) : spaced_(spaced) {}

  /// A key of the document.
  void key(std::string_view name) {
    text_ += first_ ? "{" : ",";
    if (spaced_) text_ += "\n  ";
    inner(name, true);
    first_ = false;
  }
  /// A key within a value.
  void inner(std::string_view name, bool first) {
    if (!first) text_ += spaced_ ? ", " : ",";
    text_ += '"';
    text_ += name;
    text_ += spaced_ ? "\": " : "\":";
  }
  void number(std::uint64_t value) { text_ += fmt::format_int(value).c_str(); }
  /// Bytes that are no UTF-8 become U+FFFD.
  void string(const std::string& value) {
    text_ += nlohmann::json(value).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  }
  void raw(std::string_view json) { text_ += json; }

  template <typename List>
  void list(const List& numbers) {
    text_ += '[';
    for (std::uint64_t i = 0; i < numbers.size(); ++i) {
      if (i != 0) text_ += ',';
      number(numbers[i]);
    }
    text_ += ']';
  }

  [[nodiscard]] std::string end() {
    text_ += spaced_ ? "\n}\n" : "}";
    return std::move(text_);
  }

 private:
  std::string text_;
  bool spaced_;
  bool first_ = true;
};

}  // namespace grundy::certificate
