// Texts that may be compressed, read piece by piece.
#pragma once

#include <string>

#include "cli/watch.hpp"
#include "grundy/graph_text.hpp"

namespace grundy::cli {

/// The bytes of a file, or of standard input for "-": plain, or what comes out of gzip or zstd, as
/// the first bytes tell. Several gzip members or zstd frames in a row are one text. Opens the file
/// at once; `watch` must outlive the source, and ends the wait for input that does not come. Throws
/// Error(bad_input) for what cannot be read, here or later, and for compressed data that is damaged
/// or cut off, then with how many bytes came out of it.
[[nodiscard]] ReadBytes open_bytes(const std::string& path, Watch& watch);

}  // namespace grundy::cli
