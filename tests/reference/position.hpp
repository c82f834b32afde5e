// Positions written as the right side of a move, `n+2`, `(x, y)`, `[5, x, y]`, for given names.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "grundy/position.hpp"
#include "grundy/ruleset.hpp"
#include "rules/evaluate.hpp"
#include "rules/parse.hpp"

namespace grundy::testing {

/// A list of positions in some names.
class PositionText {
 public:
  PositionText(std::string text, std::vector<std::string> names) {
    if (!text.empty() && text.front() == '[') text = text.substr(1, text.size() - 2);
    source_ = std::make_shared<const rules::Source>(rules::Source{"position", std::move(text)});
    rules::Scope scope;
    scope.numbers = std::move(names);
    items_ = rules::parse_items(source_, scope);
  }

  [[nodiscard]] std::vector<Position> operator()(const std::vector<std::int64_t>& values) const {
    rules::Frame frame;
    frame.numbers = values;
    frame.numbers.resize(items_.slots);
    frame.source = source_.get();
    std::vector<Position> result;
    for (const rules::Item& item : items_.items) {
      rules::for_each_position(item, frame, INT64_MAX, [&](auto coordinates, std::uint64_t) {
        result.emplace_back(coordinates);
        return true;
      });
    }
    return result;
  }

 private:
  std::shared_ptr<const rules::Source> source_;
  rules::ItemList items_;
};

/// "K=3, c=2" as bindings; "-" is none.
inline Bindings bindings_of(const std::string& text) {
  Bindings result;
  std::size_t at = 0;
  while (at < text.size() && text != "-") {
    const std::size_t equals = text.find('=', at);
    const std::size_t end = std::min(text.find(',', equals), text.size());
    result[text.substr(at, equals - at)] =
        std::int64_t{std::stoll(text.substr(equals + 1, end - equals - 1))};
    at = text.find_first_not_of(", ", end);
  }
  return result;
}

}  // namespace grundy::testing
