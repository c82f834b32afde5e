#include "certificate/json_faults.hpp"

#include <fmt/format.h>

#include "grundy/error.hpp"

namespace grundy::certificate {
namespace {

constexpr std::size_t most_message = 160;  // characters of a message of the parser

}  // namespace

void fail(const std::string& message, const std::string& hint) {
  throw Error(ErrorKind::bad_input, "not a certificate: " + message, hint);
}

void fail_as_json(std::string_view text, std::size_t position,
                  const nlohmann::json::exception& error) {
  // "[json.exception.parse_error.101] parse error at line 1, column 5: syntax error ...", where
  // the end may repeat a long string of the text.
  const std::string what = error.what();
  const std::size_t colon = what.find(": ");
  const std::size_t at = position == 0 ? 0 : position - 1;
  throw Error(ErrorKind::bad_input,
              "not a certificate: this is no JSON: " +
                  what.substr(colon == std::string::npos ? 0 : colon + 2, most_message),
              Place{"certificate", std::string(text), at, at + 1},
              "a file that was cut off is no certificate either");
}

void require_text(std::string_view text) {
  const std::size_t zero = text.find('\0');
  if (zero != std::string_view::npos) fail(fmt::format("byte {} of the text is 0", zero + 1));
}

void require_version(std::uint64_t version, std::uint64_t known) {
  if (version == 0) fail("there is no version 0");
  if (version <= known) return;
  throw Error(ErrorKind::bad_input,
              fmt::format("the certificate has version {}, and this program knows version {}",
                          version, known),
              "check it with a newer grundy");
}

}  // namespace grundy::certificate
