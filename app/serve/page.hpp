// The files of the page, built from app/web and embedded.
#pragma once

#include <span>
#include <string_view>

namespace grundy::serve {

struct PageFile {
  std::string_view path;  ///< "/", "/assets/index-abc.js"
  std::string_view type;
  std::string_view bytes;
};

/// In the order of their paths; "/" is always there.
[[nodiscard]] std::span<const PageFile> page_files();

/// Null where none has this path.
[[nodiscard]] inline const PageFile* find_file(std::string_view path) {
  for (const PageFile& file : page_files()) {
    if (file.path == path) return &file;
  }
  return nullptr;
}

}  // namespace grundy::serve
