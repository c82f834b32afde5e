// The text of a manifest: JSON, one segment a line, and a last line with the checksum of the rest.
#pragma once

#include "grundy/store.hpp"

#include <string>
#include <string_view>

namespace grundy::store {

inline constexpr std::uint64_t manifest_version = 1;

/// "segment-000007.npy"
[[nodiscard]] std::string segment_name(std::uint64_t index);

[[nodiscard]] std::string manifest_text(const StoreRecord& record);

/// What is wrong with a manifest.
struct BadManifest {
  std::string complaint;  ///< "is no manifest"
  bool newer = false;     ///< it is whole, and of a newer version
  bool foreign = false;   ///< nothing says that it is a manifest at all
};

/// The reverse of manifest_text. Throws BadManifest for whatever manifest_text cannot have made.
[[nodiscard]] StoreRecord read_manifest(std::string_view text);

}  // namespace grundy::store
