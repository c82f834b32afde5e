#include "rules/catalogue.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>

#include <toml++/toml.h>

#include "core/embedded.hpp"
#include "grundy/error.hpp"

namespace grundy::rules {

namespace {

std::vector<std::string> strings(const toml::node_view<const toml::node>& node) {
  std::vector<std::string> result;
  if (const toml::array* array = node.as_array()) {
    for (const toml::node& element : *array) result.push_back(element.value_or(std::string()));
  }
  return result;
}

CatalogueRow read(const core::EmbeddedFile& file) {
  toml::table table;
  try {
    table = toml::parse(file.text);
  } catch (const toml::parse_error& error) {
    throw Error(ErrorKind::bad_input,
                "games/" + std::string(file.name) + ".toml: " + std::string(error.description()));
  }
  const toml::table& row = table;
  const auto text = [&](std::string_view key) { return row[key].value_or(std::string()); };
  CatalogueRow result;
  result.name = text("name");
  result.title = text("title");
  result.rules = text("rules");
  result.description = text("description");
  result.literature = strings(row["literature"]);
  result.example = strings(row["example"]);
  result.example_let = strings(row["example_let"]);
  result.start = text("start");
  result.law = text("law");
  result.law_source = text("law_source");
  result.note = text("note");
  result.aliases = strings(row["aliases"]);
  return result;
}

/// Rows stay where they are, so that pointers to them stay good.
class Rows {
 public:
  const CatalogueRow* of(const core::EmbeddedFile& file) {
    const std::lock_guard lock(mutex_);
    auto found = rows_.find(file.name);
    if (found == rows_.end()) found = rows_.emplace(file.name, read(file)).first;
    return &found->second;
  }

 private:
  std::mutex mutex_;
  std::map<std::string_view, CatalogueRow> rows_;
};

Rows& rows() {
  static Rows instance;
  return instance;
}

}  // namespace

const CatalogueRow* find_game(std::string_view name) {
  const auto files = core::embedded_games();
  const auto found = std::lower_bound(
      files.begin(), files.end(), name,
      [](const core::EmbeddedFile& file, std::string_view n) { return file.name < n; });
  if (found != files.end() && found->name == name) return rows().of(*found);
  for (const core::EmbeddedFile& file : files) {
    const CatalogueRow* row = rows().of(file);
    if (std::find(row->aliases.begin(), row->aliases.end(), name) != row->aliases.end()) return row;
  }
  return nullptr;
}

const std::vector<std::string>& game_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> list;
    for (const core::EmbeddedFile& file : core::embedded_games()) list.emplace_back(file.name);
    return list;
  }();
  return names;
}

}  // namespace grundy::rules
