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

}  // namespace grundy::serve
