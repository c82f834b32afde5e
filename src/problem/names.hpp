// The names of a problem file and what they stand for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "rules/parse.hpp"

namespace grundy::problem {

enum class NameKind : std::uint8_t { number, list, word };

struct Name {
  std::string text;
  NameKind kind = NameKind::number;
  std::uint32_t slot = 0;  ///< among the names of its kind
};

/// Grows while a problem file is read; a name keeps its slot and its address.
class Names {
 public:
  [[nodiscard]] const Name* find(std::string_view text) const;
  /// Requires that the name is new.
  const Name& add(std::string text, NameKind kind);
  [[nodiscard]] std::size_t count(NameKind kind) const;
  [[nodiscard]] const Name& at(NameKind kind, std::uint32_t slot) const;
  [[nodiscard]] const std::deque<Name>& all() const { return all_; }

  /// What an expression may use: the names for which `visible(name)` holds. The others keep
  /// their slots under a text that nobody can write.
  template <typename Visible>
  [[nodiscard]] rules::Scope scope(Visible visible) const {
    rules::Scope scope;
    for (const Name& name : all_) {
      if (name.kind == NameKind::word) continue;
      auto& texts = name.kind == NameKind::number ? scope.numbers : scope.lists;
      texts.push_back(visible(name) ? name.text : hidden());
    }
    return scope;
  }
  [[nodiscard]] rules::Scope scope() const {
    return scope([](const Name&) { return true; });
  }

  /// A text that no name has.
  static std::string hidden() { return std::string(64, '.'); }

 private:
  std::deque<Name> all_;
};

}  // namespace grundy::problem
