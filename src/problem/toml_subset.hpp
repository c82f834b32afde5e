#pragma once
/// The part of TOML that problem files are written in: keys, table headers, and values that are
/// strings or lists of strings.
///
/// toml++ 3.3 has undefined behaviour on some malformed texts (a date followed by a space and a
/// digit, `[}`, a header without a name, letters outside of ASCII outside of strings). None of them
/// lies in this part of TOML, so a text is held against it before toml++ reads it.
#include <cstddef>
#include <optional>
#include <string_view>

namespace grundy::problem {

struct TomlFault {
  std::size_t at;
  const char* message;
};

/// The first place where `text` leaves the part of TOML above; nothing where it stays inside. What
/// passes may still be refused by a TOML parser (a key given twice, a string that is not closed).
[[nodiscard]] std::optional<TomlFault> find_fault_in_toml(std::string_view text);

}  // namespace grundy::problem
