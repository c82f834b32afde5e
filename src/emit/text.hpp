// Lines of a program: indentation, blocks, comments, strings, names.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/emit.hpp"

namespace grundy::emit {

/// Source text is kept within this many columns where that is possible.
inline constexpr std::size_t columns = 100;

/// Writes lines in blocks of one of the languages.
class Writer {
 public:
  explicit Writer(Language language, std::size_t depth = 0) : language_(language), depth_(depth) {}

  [[nodiscard]] bool cpp() const { return language_ == Language::cpp; }
  void line(std::string_view text);
  void blank() { text_ += '\n'; }
  [[nodiscard]] std::size_t depth() const { return depth_; }
  /// Text that has its line breaks and its indentation already.
  void raw(std::string_view text) { text_ += text; }
  /// `if (x` and what follows: the head without its bracket or colon.
  void open(std::string_view head);
  /// Ends the innermost block; `after` follows the bracket of C++.
  void close(std::string_view after = {});
  /// A block that only C++ needs, so that names end with it.
  void open_scope();
  void close_scope();
  /// Words of any text, wrapped; line breaks stay.
  void comment(std::string_view text);
  /// `head` items `tail`, wrapped between items.
  void list(std::string_view head, const std::vector<std::string>& items, std::string_view tail);

  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  [[nodiscard]] std::string indent() const;

  Language language_;
  std::string text_;
  std::size_t depth_;
  std::size_t opened_ = 0;  // where the head of the last block ends
};

/// A literal of C++ with exactly these bytes.
[[nodiscard]] std::string cpp_string(std::string_view bytes);

/// A name of the notation as an identifier: itself, or with `_` behind where it means something
/// in the languages or in what is written around it. Different names stay different.
[[nodiscard]] std::string identifier(std::string_view name);

/// Identifiers that are there already.
class Identifiers {
 public:
  /// identifier(name), which is there from now on.
  std::string add(std::string_view name);
  /// A new identifier like `wish`.
  std::string fresh(std::string_view wish);

 private:
  std::set<std::string, std::less<>> taken_;
};

}  // namespace grundy::emit
