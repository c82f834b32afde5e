// What a certificate says, and its text: JSON (docs/certificates.md).
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/law.hpp"
#include "grundy/observer.hpp"
#include "grundy/values.hpp"

namespace grundy::certificate {

/// The version that is written, and the newest that is read.
inline constexpr std::uint64_t version = 1;

/// The character that tells rare heaps from common ones (split_values.hpp), and the rare heaps.
struct Split {
  std::uint64_t mask = 0;
  bool position_parity = false;
  std::vector<std::uint64_t> rare;  ///< ascending; heap 0 is left out
};

struct Document {
  std::string ruleset;
  std::string theorem;
  Period period;
  NimSequence values;          ///< of heaps 0, 1, ...
  std::optional<Split> split;  ///< its values are written as bytes in base64, others as numbers
};

/// A document and the checksum that it bears.
struct Sealed {
  Document document;
  std::string checksum;
};

/// Thrown when something that a certificate claims is not so; what() says what, and where.
class False : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// "xxh64:" and 16 hexadecimal digits: XXH64 with seed 0 of the document's JSON text without line
/// breaks, blanks and checksum. O(values).
[[nodiscard]] std::string checksum(const Document& document);

/// The whole text, with its checksum. O(values).
[[nodiscard]] std::string to_text(const Document& document);

/// Reads a text with all keys of a certificate and no others, each once and of its type. The
/// checksum is not compared. Throws Error(bad_input) for any other text, and says so when the
/// certificate is of a newer version.
[[nodiscard]] Sealed read(std::string_view text, Observer& observer);

}  // namespace grundy::certificate
