// What can be wrong with a certificate as a text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace grundy::certificate {

inline constexpr int number_overflow = 406;    // nlohmann's number for 1e999
inline constexpr std::size_t most_shown = 40;  // characters of a word of the text

/// Throws Error(bad_input): "not a certificate: ...".
[[noreturn]] void fail(const std::string& message, const std::string& hint = {});

/// For what nlohmann's parser finds at byte `position`, from 1.
[[noreturn]] void fail_as_json(std::string_view text, std::size_t position,
                               const nlohmann::json::exception& error);

/// That no byte is 0, which nlohmann's parser would take for the end.
void require_text(std::string_view text);

/// That the certificate's version is from 1 to the `known` one.
void require_version(std::uint64_t version, std::uint64_t known);

}  // namespace grundy::certificate
