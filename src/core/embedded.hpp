// The data files of the source tree, as part of the library: the program needs no file beside it.
// The texts are constants made by the build (cmake/embed_data.cmake); nothing runs at start-up.
#pragma once

#include <span>
#include <string_view>

namespace grundy::core {

struct EmbeddedFile {
  std::string_view name;  ///< file name without `.toml`
  std::string_view text;
};

/// The files of games/, sorted by name. O(1).
[[nodiscard]] std::span<const EmbeddedFile> embedded_games();

/// The files of problems/, sorted by name. O(1).
[[nodiscard]] std::span<const EmbeddedFile> embedded_problems();

}  // namespace grundy::core
