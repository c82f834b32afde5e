// The named games: data in games/*.toml, built into the library.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace grundy::rules {

struct CatalogueRow {
  std::string name;
  std::string title;
  std::string rules;
  std::string description;
  std::vector<std::string> literature;
  std::vector<std::string> example;      ///< heaps for `grundy solve`
  std::vector<std::string> example_let;  ///< bindings for the example, "m=3"; mostly empty
  std::string start;  ///< "n -> (n, n-1)"; empty where play starts from any position
  std::string law;    ///< published nim-value as an expression; mostly empty
  std::string law_source;
  std::string note;
  std::vector<std::string> aliases;
};

/// The row of a game by its name or an alias; nullptr when there is none. Reads one file, or all
/// when no file has the name.
[[nodiscard]] const CatalogueRow* find_game(std::string_view name);

/// All names, sorted, without aliases.
[[nodiscard]] const std::vector<std::string>& game_names();

}  // namespace grundy::rules
